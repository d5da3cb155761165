/// An integer: `3`. `3.0` and `3e0` are read as well; `3.5` and what does not fit the type are not.
public enum IntegerCodec<
  Integer: FixedWidthInteger & Codable & Sendable
>: JSONCodec, WireMapping, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Integer {
    try reader.readInteger(as: Integer.self)
  }

  @inlinable
  public static func encode(_ value: Integer, to writer: inout JSONWriter) {
    writer.integer(value)
  }

  @inlinable
  public static func isSame(_ lhs: Integer, _ rhs: Integer) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Integer) -> Integer? { value }

  @inlinable
  public static var boundsExpectation: StaticString { "an integer within its bounds" }

  @inlinable
  public static func domain(_ dto: Integer) throws(MappingError) -> Integer { dto }

  @inlinable
  public static func dto(_ domain: Integer) -> Integer { domain }
}
