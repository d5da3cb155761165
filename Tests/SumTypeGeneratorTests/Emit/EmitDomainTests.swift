import Foundation
import SumTypeGenerator
import Testing

@Suite("The generated domain")
struct EmitDomainTests {
  private func domain(_ types: String) throws -> String {
    try Emitted("{ \"sumtype\": 1, \"types\": { \(types) } }")[.domain]
  }

  @Test("a struct whose identity has another name gets a property id")
  func identity() throws {
    let text = try domain(#""A": { "identity": "key", "struct": { "key": "Int" } }"#)
    #expect(text.contains("struct A: Hashable, Sendable, Identifiable {"))
    #expect(text.contains("public var id: Int { key }"))
  }

  @Test("a struct with a field id that is not the identity is not Identifiable")
  func otherID() throws {
    let text = try domain(
      #""A": { "identity": "key", "struct": { "key": "Int", "id": "String" } }"#)
    #expect(!text.contains("Identifiable"))
  }

  @Test("an enum reads the aliases of its values, on as many lines as they need")
  func aliasesOfValues() throws {
    let open = try domain(#""E": { "enum": { "a": { "aliases": ["b", "c\"d"] }, "e": "f" } }"#)
    #expect(
      open.contains(
        """
            switch rawValue {
            case "a", "b", "c\\"d": self = .a
            case "f": self = .e
            default: self = .unknown(rawValue)
            }
        """))
    let aliases = (10..<50).map { "\($0)" }.joined(separator: ", ")
    let closed = try domain(
      #""E": { "enum": { "a": { "value": 1, "aliases": [\#(aliases)] }, "e": 2 }, "open": false }"#
    )
    #expect(
      closed.contains(
        """
          public init?(rawValue: Int) {
            switch rawValue {
            case
              1, 10, 11, 12,
        """))
    #expect(
      closed.contains("49:\n      self = .a\n    case 2: self = .e\n    default: return nil\n"))
    // Swift makes the initialiser of other closed enums.
    let plain = try domain(#""E": { "enum": { "a": 1 }, "open": false }"#)
    #expect(!plain.contains("init?"))
  }

  @Test("a bound with one end is written on one line")
  func oneSidedBounds() throws {
    let text = try domain(
      #""A": { "struct": { "a": { "type": "Decimal", "minimum": 0.5 } } }"#)
    #expect(text.contains("significand: 5)...\n"))
  }

  @Test("a deprecated field is marked for the app, and generated code uses its stored property")
  func deprecated() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "types": { "A": { "struct": {
        "old": { "type": "Int", "deprecated": "use new" }, "new": "Int" } } } }
      """#)
    #expect(emitted[.domain].contains("@available(*, deprecated, message: \"use new\")"))
    #expect(emitted[.mapping].contains("old: value._old"))
    #expect(emitted[.codec].contains("value._old, over: old._old"))
  }

  @Test("the shared properties of an open union are optional, and the union is not Identifiable")
  func openUnion() throws {
    func text(_ unknown: String) throws -> String {
      try domain(
        """
        "U": { "union": { "a": "A" }, "shared": ["id"], "unknown": "\(unknown)" },
        "A": { "identity": "id", "struct": { "id": "Int" } }
        """)
    }
    #expect(try text("case").contains("public var id: Int? {"))
    #expect(try text("case").contains("enum U: Hashable, Sendable {"))
    #expect(try text("refuse").contains("public var id: Int {"))
    #expect(try text("refuse").contains("enum U: Hashable, Sendable, Identifiable {"))
  }

  @Test("the code of a closed union of one variant has no default case")
  func singleVariant() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "types": {
        "U": { "union": { "a": "A" }, "unknown": "refuse" }, "A": { "struct": { "b": "Int" } } } }
      """#)
    #expect(!emitted[.domain].contains("default"))
    #expect(!emitted[.codec].contains("default:"))
  }

  @Test("negative bounds are in parentheses")
  func negativeBounds() throws {
    let text = try domain(
      #"""
      "A": { "struct": {
        "a": { "type": "Int", "minimum": -5, "maximum": -1 }, "b": { "type": "Double", "minimum": -0.5 },
        "c": { "type": "Int8", "maximum": -3 } } }
      """#)
    #expect(text.contains("static let aBounds = (-5)...(-1)"))
    #expect(text.contains("static let bBounds: PartialRangeFrom<Double> = (-0.5)..."))
    #expect(text.contains("static let cBounds: PartialRangeThrough<Int8> = ...(-3)"))
  }

  @Test("a long default is written once")
  func longDefault() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "types": { "A": { "struct": {
        "id": { "type": "UUID", "default": "8F14E45F-CEEA-467F-9D2A-1B2C3D4E5F60" } } } } }
      """#)
    #expect(emitted.all.components(separatedBy: "0x8F, 0x14").count == 2)
    #expect(emitted[.mapping].contains("?? A.idDefault"))
  }
}
