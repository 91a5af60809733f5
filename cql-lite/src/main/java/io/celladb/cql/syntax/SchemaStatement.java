package io.celladb.cql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that changes the schema. */
public sealed interface SchemaStatement extends Statement {

  /** CREATE KEYSPACE. */
  record CreateKeyspace(Source source, Identifier name, boolean ifNotExists, Options options)
      implements SchemaStatement {}

  /** ALTER KEYSPACE. */
  record AlterKeyspace(Source source, Identifier name, boolean ifExists, Options options)
      implements SchemaStatement {}

  /** DROP KEYSPACE. */
  record DropKeyspace(Source source, Identifier name, boolean ifExists)
      implements SchemaStatement {}

  /**
   * CREATE TABLE.
   *
   * @param primaryKeys as many as the text has, though only one is right
   */
  record CreateTable(
      Source source,
      QualifiedName name,
      boolean ifNotExists,
      List<ColumnDefinition> columns,
      List<PrimaryKey> primaryKeys,
      TableOptions options)
      implements SchemaStatement {}

  /** One column: of CREATE TABLE or ALTER TABLE ... ADD. */
  record ColumnDefinition(
      Identifier name, TypeRef type, boolean isStatic, @Nullable ColumnMask mask) {}

  /**
   * MASKED WITH.
   *
   * @param function null for DEFAULT
   */
  record ColumnMask(@Nullable QualifiedName function, List<Term> arguments, Position position) {}

  /** PRIMARY KEY; the partition key is never empty. */
  record PrimaryKey(
      List<Identifier> partitionKey, List<Identifier> clusteringColumns, Position position) {}

  /** What follows WITH in CREATE TABLE. */
  record TableOptions(
      Options options, List<ClusteringOrder> clusteringOrder, boolean compactStorage) {}

  /** One part of CLUSTERING ORDER BY. */
  record ClusteringOrder(Identifier column, boolean descending) {}

  /** ALTER TABLE. */
  record AlterTable(Source source, QualifiedName name, boolean ifExists, TableChange change)
      implements SchemaStatement {}

  /** What ALTER TABLE does. */
  sealed interface TableChange {}

  /** ADD. */
  record AddColumns(boolean ifNotExists, List<ColumnDefinition> columns) implements TableChange {}

  /**
   * DROP.
   *
   * @param timestampMicros of USING TIMESTAMP, null if absent
   */
  record DropColumns(boolean ifExists, List<Identifier> columns, @Nullable Long timestampMicros)
      implements TableChange {}

  /** RENAME. */
  record RenameColumns(boolean ifExists, List<Rename> renames) implements TableChange {}

  /** WITH. */
  record ChangeOptions(Options options) implements TableChange {}

  /** ALTER column TYPE type. */
  record ChangeColumnType(Identifier column, TypeRef type) implements TableChange {}

  /**
   * ALTER column MASKED WITH or DROP MASKED.
   *
   * @param mask null for DROP
   */
  record ChangeColumnMask(boolean ifExists, Identifier column, @Nullable ColumnMask mask)
      implements TableChange {}

  /** DROP COMPACT STORAGE. */
  record DropCompactStorage() implements TableChange {}

  /** {@code from TO to}. */
  record Rename(Identifier from, Identifier to) {}

  /** DROP TABLE. */
  record DropTable(Source source, QualifiedName name, boolean ifExists)
      implements SchemaStatement {}

  /** CREATE TYPE. */
  record CreateType(
      Source source, QualifiedName name, boolean ifNotExists, List<FieldDefinition> fields)
      implements SchemaStatement {}

  /** One field of a user type. */
  record FieldDefinition(Identifier name, TypeRef type) {}

  /** ALTER TYPE. */
  record AlterType(Source source, QualifiedName name, boolean ifExists, TypeChange change)
      implements SchemaStatement {}

  /** What ALTER TYPE does. */
  sealed interface TypeChange {}

  /** ADD. */
  record AddField(boolean ifNotExists, FieldDefinition field) implements TypeChange {}

  /** RENAME. */
  record RenameFields(boolean ifExists, List<Rename> renames) implements TypeChange {}

  /** ALTER field TYPE type. */
  record ChangeFieldType(Identifier field, TypeRef type) implements TypeChange {}

  /** DROP TYPE. */
  record DropType(Source source, QualifiedName name, boolean ifExists) implements SchemaStatement {}

  /**
   * CREATE INDEX.
   *
   * @param name null where the text gives none
   */
  record CreateIndex(
      Source source,
      @Nullable Identifier name,
      QualifiedName table,
      boolean ifNotExists,
      List<IndexTarget> targets,
      IndexMethod method)
      implements SchemaStatement {}

  /** What is indexed. */
  record IndexTarget(IndexTargetKind kind, Identifier column) {}

  /** Which part of a column is indexed. */
  enum IndexTargetKind {
    SIMPLE,
    VALUES,
    KEYS,
    ENTRIES,
    FULL
  }

  /**
   * How it is indexed.
   *
   * @param custom whether it says CREATE CUSTOM INDEX
   * @param className of USING, null if absent
   */
  record IndexMethod(boolean custom, @Nullable String className, Options options) {}

  /** DROP INDEX. */
  record DropIndex(Source source, QualifiedName name, boolean ifExists)
      implements SchemaStatement {}
}
