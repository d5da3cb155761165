import SumTypeGenerator
import Testing

@Suite("Names of stored properties")
struct EmitStoredNamesTests {
  @Test("a deprecated field is not stored under the name of another field")
  func deprecated() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": {
        "Event": { "union": { "note": "Note" }, "unknown": "refuse", "shared": ["old"] },
        "Note": { "struct": {
          "old": { "type": "String", "deprecated": true }, "_old": "Int" } }
      } }
      """)
    #expect(emitted[.domain].contains("public var _old: Int\n"))
    #expect(emitted[.domain].contains("var __old: String\n"))
    #expect(emitted[.domain].contains("self.__old = old"))
    #expect(emitted[.domain].contains("payload.__old"))
    #expect(emitted[.codec].contains("value.__old"))
  }

  @Test("a field of a flattened struct is reached through stored properties")
  func flattened() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": {
        "Event": { "union": { "note": "Note" }, "unknown": "refuse", "shared": ["old", "by"] },
        "Note": { "identity": "old", "struct": {
          "base": { "type": "Origin", "flatten": true, "deprecated": true },
          "stamp": { "type": "Stamp?", "flatten": true } } },
        "Origin": { "struct": { "old": { "type": "String", "deprecated": true } } },
        "Stamp": { "struct": { "by": "String" } }
      }, "documents": { "Notes": { "root": "[Note]", "store": true } } }
      """)
    #expect(emitted[.domain].contains("payload._base._old"))
    #expect(emitted[.domain].contains("payload.stamp?.by"))
    #expect(emitted[.domain].contains("public var by: String? {"))
    #expect(emitted[.domain].contains("public var id: String { _base._old }"))
    #expect(emitted[.domain].contains("public var id: String { old }"))
    #expect(emitted[.codec].contains("identity.write(value._base._old, as: StringCodec.self)"))
    #expect(emitted[.store].contains("id: { $0._base._old }"))
    #expect(emitted[.store].contains("return base._old"))
  }

  @Test("two deprecated fields are not stored under one name")
  func deprecatedBoth() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": { "Note": { "struct": {
        "old": { "type": "String", "deprecated": true },
        "_old": { "type": "Int", "deprecated": true } } } } }
      """)
    #expect(emitted[.domain].contains("var __old: String\n"))
    #expect(emitted[.domain].contains("var ___old: Int\n"))
  }

  @Test("a boxed field is not stored under the name of another field")
  func boxed() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": { "Chain": { "struct": { "next": "Chain?", "_next": "Int" } } } }
      """)
    #expect(emitted[.domain].contains("public var _next: Int\n"))
    #expect(emitted[.domain].contains("private var __next: Indirect<Chain>?\n"))
    #expect(emitted[.dto].contains("public var _next: Int\n"))
    #expect(emitted[.dto].contains("var __next: Indirect<ChainDTO>?\n"))
  }

  @Test(
    "a boxed field is stored under its name with one underscore if no other field has that name")
  func plain() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": { "Chain": { "struct": { "next": "Chain?" } } } }
      """)
    #expect(emitted[.domain].contains("private var _next: Indirect<Chain>?\n"))
    #expect(emitted[.dto].contains("var _next: Indirect<ChainDTO>?\n"))
  }

  @Test("a field that the DTO renames does not get the name of another field")
  func renamed() throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": { "Site": { "struct": {
        "domain": "String", "domainField": "Int" } } } }
      """)
    #expect(emitted[.dto].contains("public var domainField: Int\n"))
    #expect(emitted[.dto].contains("public var domainFieldField: String\n"))
  }
}
