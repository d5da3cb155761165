import SumTypeGenerator
import Testing

@Suite("Wide structs")
struct EmitWideStructTests {
  @Test("of many fields none of which has to be there, the codec reads into the value itself")
  func readsIntoValue() throws {
    let codec = try Emitted(
      """
      { "sumtype": 1, "types": { "Style": { "struct": {
        \(fields(30)), "value": "Int?", "size": { "type": "Int", "default": 3 },
        "old": { "type": "String?", "deprecated": true } } } } }
      """)[.preserving]
    #expect(codec.contains("    var value = Style()\n    reader.keepInMemory(&value)\n"))
    #expect(codec.contains("case 30: value.value = try IntegerCodec<Int>.decodeIfPresent("))
    #expect(codec.contains("case 31: value.size = try IntegerCodec<Int>.decode("))
    #expect(codec.contains("default: value._old = try"))
    #expect(codec.contains("    return value\n"))
  }

  @Test("where one has to be there, they are variables until it is known")
  func readsIntoVariables() throws {
    let codec = try Emitted(
      """
      { "sumtype": 1, "types": { "Style": { "struct": { \(fields(30)), "name": "String" } } } }
      """)[.preserving]
    #expect(codec.contains("struct FieldVariables {"))
    #expect(codec.contains("name: try reader.require(fields.name, 30, of: members, in: object))"))
  }

  @Test("what would make them too wide is stored in boxes, also in the DTO")
  func boxes() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": {
        "Chart": { "struct": { "x": "Channel?", "y": "Channel" } },
        "Channel": { "struct": { \(fields(40)) } } } }
      """)
    #expect(emitted[.domain].contains("    set { _x = Indirect(newValue) }\n"))
    #expect(emitted[.domain].contains("  private var _x: Indirect<Channel>?\n"))
    #expect(emitted[.domain].contains("  private var _y: Indirect<Channel>\n"))
    #expect(emitted[.domain].contains("    self._x = Indirect(x)\n"))
    #expect(emitted[.domain].contains("    self._y = Indirect(wrappedValue: y)\n"))
    #expect(emitted[.dto].contains(#"_x = Indirect(try object.optional("x"))"#))
    #expect(emitted[.dto].contains(#"_y = Indirect(wrappedValue: try object.value("y"))"#))
    #expect(emitted[.preserving].contains("fields.visitOptional(0, value.x, over: old.x"))
  }

  /// So many optional strings.
  private func fields(_ count: Int) -> String {
    (0..<count).map { #""s\#($0)": "String?""# }.joined(separator: ", ")
  }
}
