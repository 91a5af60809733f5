/** JMH over one class at a time. */
package io.celladb.bench.micro;
