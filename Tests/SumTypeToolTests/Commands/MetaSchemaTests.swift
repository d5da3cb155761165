import Foundation
import SumTypeGenerator
import TestSupport
import Testing

@testable import SumTypeTool

@Suite("The command meta-schema")
struct MetaSchemaTests {
  @Test("meta-schema prints the bytes of Docs/sumtype-1.schema.json")
  func prints() throws {
    let file = Repository.root.appending(path: "Docs/sumtype-1.schema.json")
    let result = try Workspace().run("meta-schema")
    #expect(result.status == .success && result.errors.isEmpty)
    if ProcessInfo.processInfo.environment["SUMTYPE_UPDATE_GOLDENS"] != nil {
      try Data(result.output.utf8).write(to: file)
    }
    let checkedIn = try String(contentsOf: file, encoding: .utf8)
    let isCurrent = result.output.utf8.elementsEqual(checkedIn.utf8)
    #expect(
      isCurrent,
      "to write it again: swift run sumtype meta-schema > Docs/sumtype-1.schema.json")
  }

  @Test("the address in schemas is the identifier of the meta-schema")
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

  @Test("meta-schema refuses operands")
  func takesNothing() throws {
    #expect(try Workspace().run("meta-schema", "Post.sumtype.json").status == .usage)
  }
}
