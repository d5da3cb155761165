import SumTypeGenerator
import SumTypeInspector
import Testing

@Suite("The inspector reads the whole language")
struct CompletenessTests {
  @Test("every scalar in every form has a codec to be compared with")
  func scalars() {
    #expect(ScalarCase.isComplete)
    #expect(ScalarCase.all.count >= 35)
  }

  @Test("every representation", arguments: Representations.all.map { $0.name })
  func representations(name: String) throws {
    // What is told by a key has one.
    let other = name == "presence" ? "\"Two\"" : "null"
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {
        "It": {"union": {"one": "One", "two": \(other)}, "representation": "\(name)"},
        "One": {"struct": {"one": "Int"}}, "Two": {"struct": {"two": "Int"}}}}
      """)
    let subject = try Subject(type: "It", of: schema)
    _ = try Inspector(subject, of: schema, observer: Recorder())
  }

  @Test("every schema of the showcase, as every one of its types", arguments: Schemas.names)
  func showcase(name: String) throws {
    let schema = try Schemas.read(name)
    for type in schema.types {
      let subject = try Subject(type: type.spelling, of: schema)
      _ = try Inspector(subject, of: schema, observer: Recorder())
    }
  }
}
