import Foundation
import SumTypeGenerator
import Testing

@Suite("The generated domain")
struct EmitDomainTests {
  private func domain(_ types: String) throws -> String {
    try Emitted("{ \"sumtype\": 1, \"types\": { \(types) } }")[.domain]
  }

  @Test("an identity that is not called id becomes one")
  func identity() throws {
    let text = try domain(#""A": { "identity": "key", "struct": { "key": "Int" } }"#)
    #expect(text.contains("struct A: Hashable, Sendable, Identifiable {"))
    #expect(text.contains("public var id: Int { key }"))
  }

  @Test("a field called id that is not the identity does not become it")
  func otherID() throws {
    let text = try domain(
      #""A": { "identity": "key", "struct": { "key": "Int", "id": "String" } }"#)
    #expect(!text.contains("Identifiable"))
  }

  @Test("a range with one end stands on one line, however long that end is")
  func oneSidedBounds() throws {
    let text = try domain(
      #""A": { "struct": { "a": { "type": "Decimal", "minimum": 0.5 } } }"#)
    #expect(text.contains("significand: 5)...\n"))
  }

  @Test("a deprecated field warns the app, and not the generated code")
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

  @Test("the shared properties of an open union are optional, and it has no identity")
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

  @Test("a union of one variant has no default that is never reached")
  func singleVariant() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "types": {
        "U": { "union": { "a": "A" }, "unknown": "refuse" }, "A": { "struct": { "b": "Int" } } } }
      """#)
    #expect(!emitted[.domain].contains("default"))
    #expect(!emitted[.codec].contains("default:"))
  }

  @Test("a bound that is negative stays one bound")
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

  @Test("a default that is long is written once")
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
