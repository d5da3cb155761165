/// `true` and `false`.
public enum BoolCodec: JSONCodec, WireMapping {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Bool {
    try reader.readBool()
  }

  @inlinable
  public static func encode(_ value: Bool, to writer: inout JSONWriter) { writer.bool(value) }

  @inlinable
  public static func isSame(_ lhs: Bool, _ rhs: Bool) -> Bool { lhs == rhs }

  @inlinable
  public static func domain(_ dto: Bool) throws(MappingError) -> Bool { dto }

  @inlinable
  public static func dto(_ domain: Bool) -> Bool { domain }
}
