#!/usr/bin/env python3
"""Writes Cassandra's answers into a file of statements, in the form that AnswerTest reads.

    answers.py HOST PORT FILE

A file has a statement on each line. Below it stands what is written here:

      ok
      2200 MESSAGE                an error: its code in hex
      a | b                       the names of the result's columns, then
        1 | [1, 2]                its rows, each value as SELECT JSON prints it

Lines that begin with '#' are kept, and what follows '  cella:', which is what Cella answers instead. Keyspaces that the file creates are dropped before and after.
"""

import json
import re
import sys

from cassandra import protocol
from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile, NoHostAvailable
from cassandra.query import tuple_factory


def keep_message(kind):
    if "to_exception" in vars(kind):
        kind.to_exception = lambda self: self
    for sub in kind.__subclasses__():
        keep_message(sub)


def values(text):
    """The texts of the values of a JSON object, in order, doubled names included."""
    decoder = json.JSONDecoder()
    found, at = [], 1
    while text[at] != "}":
        _, at = decoder.raw_decode(text, at)
        start = at + 2
        _, at = decoder.raw_decode(text, start)
        found.append(text[start:at])
        at += 2 if text[at] == "," else 0
    return found


def answer(session, statement):
    try:
        if not re.match(r"SELECT\b(?! JSON)", statement, re.I):
            result = session.execute(statement, timeout=60)
            if not re.match(r"SELECT JSON", statement, re.I):
                return ["  ok"]
            return ["  [json]"] + ["    " + json.dumps(row[0], ensure_ascii=False) for row in result]
        prepared = session.prepare(statement)
        names = " | ".join(column[2] for column in prepared.result_metadata)
        as_json = re.sub(r"^SELECT ", "SELECT JSON ", statement, flags=re.I)
        rows = [values(row[0]) for row in session.execute(as_json, timeout=60)]
        return ["  " + names] + ["    " + " | ".join(row) for row in rows]
    except protocol.ErrorMessage as e:
        message = e.message.replace("\n", "\\n")
        # The words of Cassandra's parser generator and of its JSON parser are not compared.
        message = re.sub(r"^(line \d+:\d+ ).*|(Failed parsing statement).*", lambda m: (m.group(1) or m.group(2)) + "...", message)
        message = re.sub(r"(Error decoding JSON string: ).*", r"\1...", message)
        message = re.sub(r"(com\.fasterxml|\(known type signatures).*", "...", message)
        return ["  %04x %s" % (e.code, message)]
    except NoHostAvailable as e:
        return ["  0000 " + str(e.errors)]


def main():
    host, port, path = sys.argv[1:4]
    with open(path, encoding="utf-8") as f:
        lines = f.read().splitlines()
    names = sorted({m.group(1) for m in (re.match(r"CREATE KEYSPACE (\w+)", l) for l in lines) if m})
    profile = ExecutionProfile(row_factory=tuple_factory, request_timeout=60)
    cluster = Cluster([host], port=int(port), protocol_version=4, execution_profiles={EXEC_PROFILE_DEFAULT: profile})
    session = cluster.connect()
    keep_message(protocol.ErrorMessage)
    for name in names:
        session.execute("DROP KEYSPACE IF EXISTS " + name, timeout=60)
    out, ours = [], False
    for line in lines:
        ours = line.startswith("  cella:") or (ours and line.startswith("  "))
        if ours or line.startswith("#") or not line.strip():
            out.append(line)
        elif not line.startswith("  "):
            out.append(line)
            out += answer(session, line)
    for name in names:
        session.execute("DROP KEYSPACE IF EXISTS " + name, timeout=60)
    cluster.shutdown()
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
