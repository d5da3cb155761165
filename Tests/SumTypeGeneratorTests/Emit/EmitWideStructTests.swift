import SumTypeGenerator
import Testing

@Suite("Wide structs")
struct EmitWideStructTests {
  @Test("the codec of a wide struct without required fields reads into the value itself")
  func readsIntoValue() throws {
    let codec = try Emitted(
      """
      { "sumtype": 1, "types": { "Style": { "struct": {
        \(fields(30)), "value": "Int?", "size": { "type": "Int", "default": 3 },
        "old": { "type": "String?", "deprecated": true } } } } }
      """)[.codec]
    #expect(
      codec.contains(
        """
            var value = Style()
            try read(into: &value, from: &reader, in: &object, members: members)
            return value

        """))
    #expect(
      codec.contains("  @inline(never)\n  private static func read(\n    into value: inout Style,"))
    #expect(codec.contains("case 30: value.value = try IntegerCodec<Int>.decodeIfPresent("))
    #expect(codec.contains("case 31: value.size = try IntegerCodec<Int>.decode("))
    #expect(codec.contains("default: value._old = try"))
  }

  @Test(
    "eight fields make a struct wide, and a public one of optional fields has an empty initializer"
  )
  func readsPartIntoValue() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": {
        "Style": { "struct": { \(fields(7)), "more": { "type": "More?", "flatten": true } } },
        "More": { "struct": { "m": "Int?" } }, "Small": { "struct": { \(fields(7)) } },
        "Other": { "struct": { \(fields(7)), "t": { "type": "Int", "default": 3 } } } } }
      """)
    let codec = emitted[.codec]
    #expect(codec.contains("    value.more = try reader.readPartIfPresent("))
    #expect(
      codec.contains("    try reader.endParts(of: value, in: shared, as: Self.self)\n  }\n"))
    #expect(codec.contains("    return Small(") && !codec.contains("into value: inout Small"))
    #expect(codec.contains("    var value = Other()\n"))
    // The initializer of `Other` has a default.
    #expect(emitted[.domain].ranges(of: "  public init() {}\n").count == 1)
  }

  @Test("the codec of a wide struct with a required field reads into variables")
  func readsIntoVariables() throws {
    let codec = try Emitted(
      """
      { "sumtype": 1, "types": { "Style": { "struct": { \(fields(30)), "name": "String" } } } }
      """)[.codec]
    #expect(codec.contains("struct FieldVariables {"))
    #expect(codec.contains("name: try reader.require(fields.name, 30, of: members, in: object))"))
  }

  @Test("fields that would make a struct too wide are boxed, also in the DTO")
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
    #expect(emitted[.codec].contains("fields.visitOptional(0, value.x, over: old.x"))
  }

  /// Returns `count` fields that are optional strings.
  private func fields(_ count: Int) -> String {
    (0..<count).map { #""s\#($0)": "String?""# }.joined(separator: ", ")
  }
}
