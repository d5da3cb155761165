import Foundation
import TestSupport
import Testing

@testable import SumTypeTool

@Suite("meta-schema")
struct MetaSchemaTests {
  @Test("prints Schema/sumtype-1.schema.json, to the byte")
  func prints() throws {
    let file = Repository.root.appending(path: "Schema/sumtype-1.schema.json")
    let original = try String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["SUMTYPE_UPDATE_GOLDENS"] != nil {
      let copy = Repository.root.appending(
        path: "Sources/SumTypeTool/MetaSchema/MetaSchema+Text.swift")
      try Data(MetaSchema.source(of: original).utf8).write(to: copy)
    }
    let result = try Workspace().run("meta-schema")
    #expect(result.status == .success && result.errors.isEmpty)
    let isOriginal = result.output.utf8.elementsEqual(original.utf8)
    #expect(
      isOriginal,
      "to copy it anew: SUMTYPE_UPDATE_GOLDENS=1 swift test --filter SumTypeToolTests, twice")
  }

  @Test("is found where schemas say that it is")
  func isNamed() throws {
    let object = try JSONSerialization.jsonObject(with: Data(MetaSchema.text.utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["$id"] as? String == MetaSchema.address)
    #expect(members["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let workspace = try Workspace()
    workspace.run("init")
    let schema = try workspace.read("schemas/Timeline.sumtype.json")
    #expect(schema.contains("\"$schema\": \"\(MetaSchema.address)\""))
  }

  @Test("takes no operands")
  func takesNothing() throws {
    #expect(try Workspace().run("meta-schema", "Post.sumtype.json").status == .usage)
  }
}
