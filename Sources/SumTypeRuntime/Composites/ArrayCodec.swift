/// A list: `[1, 2, 3]`.
public enum ArrayCodec<Element: JSONCodec>: JSONCodec, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    var values: [Element.Value] = []
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      values.append(try Element.decode(from: &reader))
    }
    return values
  }

  @inlinable
  public static func encode(_ value: [Element.Value], to writer: inout JSONWriter) {
    writer.beginArray()
    for element in value { Element.encode(element, to: &writer) }
    writer.endArray()
  }

  @inlinable
  public static func isSame(_ lhs: [Element.Value], _ rhs: [Element.Value]) -> Bool {
    guard lhs.count == rhs.count else { return false }
    for index in lhs.indices where !Element.isSame(lhs[index], rhs[index]) { return false }
    return true
  }

  @inlinable
  public static func measure(of value: [Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "a list with a count within its bounds" }
}
