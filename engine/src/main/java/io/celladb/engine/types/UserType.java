package io.celladb.engine.types;

import io.celladb.engine.io.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A user type: fields with names. As a column that is not frozen it has a cell for each field,
 * whose path is the field's index (i16), so that a field can be renamed.
 */
public final class UserType extends FieldsType {
  static final String MARSHAL_CLASS = MarshalNames.PACKAGE + "UserType";

  private final String keyspace;
  private final String name;
  private final List<String> fieldNames;
  private final boolean multiCell;

  private UserType(
      String keyspace,
      String name,
      List<String> fieldNames,
      List<CqlType> fields,
      boolean multiCell) {
    super(fields);
    this.keyspace = keyspace;
    this.name = name;
    this.fieldNames = List.copyOf(fieldNames);
    this.multiCell = multiCell;
  }

  /**
   * Returns the type that is not frozen.
   *
   * @param fields types by name, in the order of the fields; as they are declared, frozen or not
   */
  public static UserType of(String keyspace, String name, Map<String, CqlType> fields) {
    return new UserType(
        keyspace, name, List.copyOf(fields.keySet()), List.copyOf(fields.values()), true);
  }

  public String keyspace() {
    return keyspace;
  }

  public String name() {
    return name;
  }

  /** Returns the names of the fields, case kept, in order. */
  public List<String> fieldNames() {
    return fieldNames;
  }

  /** Returns the index of a field, or -1. */
  public int indexOf(String fieldName) {
    return fieldNames.indexOf(fieldName);
  }

  /** Returns the type with one more field, at the end. */
  public UserType withField(String fieldName, CqlType type) {
    return new UserType(
        keyspace,
        name,
        Stream.concat(fieldNames.stream(), Stream.of(fieldName)).toList(),
        Stream.concat(fields().stream(), Stream.of(multiCell ? type : type.freeze())).toList(),
        multiCell);
  }

  /** Returns the type with other names, as many as it has fields. */
  public UserType withFieldNames(List<String> names) {
    return new UserType(keyspace, name, names, fields(), multiCell);
  }

  @Override
  public boolean isMultiCell() {
    return multiCell;
  }

  @Override
  public UserType freeze() {
    return multiCell
        ? new UserType(
            keyspace, name, fieldNames, fields().stream().map(CqlType::freeze).toList(), false)
        : this;
  }

  @Override
  public CqlType cellPathType() {
    return multiCell ? CqlTypes.SMALLINT : super.cellPathType();
  }

  @Override
  public CqlType cellValueType(byte[] path, int off, int len) {
    return multiCell
        ? fields().get(fieldIndex(path, off, len))
        : super.cellValueType(path, off, len);
  }

  /**
   * Returns the index of the field that a cell's path names.
   *
   * @throws InvalidValueException if there is none
   */
  public int fieldIndex(byte[] path, int off, int len) {
    CqlTypes.SMALLINT.validate(path, off, len);
    int index = Bytes.getShort(path, off);
    if (index < 0 || index >= fields().size()) {
      throw new InvalidValueException(
          "There is no field %d in user type %s".formatted(index, cqlName()));
    }
    return index;
  }

  @Override
  CqlType withSubtypes(List<CqlType> changed) {
    return new UserType(keyspace, name, fieldNames, changed, multiCell);
  }

  @Override
  public UserType withUserType(UserType definition) {
    if (hasNameOf(definition)) {
      return multiCell ? definition : definition.freeze();
    }
    return (UserType) super.withUserType(definition);
  }

  @Override
  public boolean refersTo(UserType userType) {
    return hasNameOf(userType) || super.refersTo(userType);
  }

  private boolean hasNameOf(UserType other) {
    return name.equals(other.name) && keyspace.equals(other.keyspace);
  }

  @Override
  public String cqlName() {
    String quoted = CqlNames.quoted(name);
    return multiCell ? quoted : "frozen<" + quoted + ">";
  }

  @Override
  public String marshalName() {
    return multiCell
        ? marshalName(CqlType::marshalName)
        : MarshalNames.frozen(marshalNameInFrozen());
  }

  @Override
  String marshalNameInFrozen() {
    return marshalName(CqlType::marshalNameInFrozen);
  }

  private String marshalName(Function<CqlType, String> nameOfField) {
    Stream<String> arguments =
        IntStream.range(0, fieldNames.size())
            .mapToObj(i -> hex(fieldNames.get(i)) + ":" + nameOfField.apply(fields().get(i)));
    return MarshalNames.of(MARSHAL_CLASS, Stream.concat(Stream.of(keyspace, hex(name)), arguments));
  }

  private static String hex(String name) {
    return Bytes.toHex(name.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  String fieldLabel(int index) {
    return "field " + fieldNames.get(index);
  }

  @Override
  String valueLabel() {
    return "UDT";
  }

  @Override
  InvalidValueException invalidField(int index, InvalidValueException reason) {
    return new InvalidValueException(
        "Failure validating the %dth %s; %s"
            .formatted(index, fieldLabel(index), reason.getMessage()),
        reason);
  }

  @Override
  public Class<?> javaClass() {
    return CqlUserValue.class;
  }

  @Override
  public CqlUserValue decode(byte[] v, int off, int len) {
    List<@Nullable Object> values = decodeFields(v, off, len);
    Map<String, @Nullable Object> byName = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      byName.put(fieldNames.get(i), values.get(i));
    }
    return new CqlUserValue(byName);
  }

  /** Takes a value that has not all fields: the others are null. */
  @Override
  public byte[] encode(Object value) {
    Map<String, @Nullable Object> values = javaValue(value, CqlUserValue.class).fields();
    for (String fieldName : values.keySet()) {
      if (indexOf(fieldName) < 0) {
        throw new InvalidValueException(
            "Unknown field '%s' in value of user defined type %s".formatted(fieldName, name));
      }
    }
    List<byte @Nullable []> serialized = new ArrayList<>();
    for (int i = 0; i < fieldNames.size(); i++) {
      serialized.add(encodeField(i, values.get(fieldNames.get(i))));
    }
    return join(serialized);
  }

  /** Names that are not all lower case stand in quotes inside the quotes. */
  @Override
  public void appendJson(StringBuilder out, byte[] v, int off, int len) {
    out.append('{');
    visit(
        v,
        off,
        len,
        (i, at, size) -> {
          out.append(i == 0 ? "" : ", ");
          String fieldName = fieldNames.get(i);
          boolean lowerCase = fieldName.equals(fieldName.toLowerCase(Locale.US));
          Json.appendQuoted(out, lowerCase ? fieldName : '"' + fieldName + '"');
          out.append(": ");
          appendFieldJson(out, i, v, at, size);
        });
    out.append('}');
  }

  @Override
  public String toCqlshText(byte[] v, int off, int len) {
    List<String> texts = new ArrayList<>();
    visit(
        v,
        off,
        len,
        (i, at, size) ->
            texts.add(CqlshText.escape(fieldNames.get(i)) + ": " + cqlshField(i, v, at, size)));
    return "{" + String.join(", ", texts) + "}";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UserType that
        && multiCell == that.multiCell
        && hasNameOf(that)
        && fieldNames.equals(that.fieldNames)
        && fields().equals(that.fields());
  }

  @Override
  public int hashCode() {
    return 31 * keyspace.hashCode() + name.hashCode();
  }
}
