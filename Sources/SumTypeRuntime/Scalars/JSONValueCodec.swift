/// Any JSON value, kept exactly: the order of members, repeated keys, the spelling of numbers.
/// `null` is a value too.
public enum JSONValueCodec: JSONCodec, WireMapping {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> JSONValue {
    try reader.readValue()
  }

  @inlinable
  public static func encode(_ value: JSONValue, to writer: inout JSONWriter) {
    if !writer.refusesNesting(of: value.nesting) { writer.value(value) }
  }

  @inlinable
  public static func isSame(_ lhs: JSONValue, _ rhs: JSONValue) -> Bool { lhs.isSame(as: rhs) }

  @inlinable
  public static var readsNull: Bool { true }

  @inlinable
  public static func domain(_ dto: JSONValue) throws(MappingError) -> JSONValue { dto }

  @inlinable
  public static func dto(_ domain: JSONValue) -> JSONValue { domain }
}
