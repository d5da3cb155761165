import Foundation
import SumTypeSwift
import Testing

@testable import SumTypeGenerator

@Suite("Names")
struct CheckNameTests {
  @Test(
    "words of Swift and of generated code are names of fields, variants and values",
    arguments: [
      "default", "init", "switch", "nil", "any", "async", "some", "none", "case", "in", "is",
      "reader", "object", "value", "old", "fields", "payload", "decoder", "encoder", "domain",
      "hash",
      "rawValue", "名前", "naïve", "codingPath", "members",
    ])
  func acceptsWords(_ name: String) throws {
    #expect(
      try shown(
        types: #"""
          "A": {"struct": {"\#(name)": "Int"}}, "B": {"union": {"\#(name)": "A"}},
          "C": {"enum": {"\#(name)": 1}}
          """#) == "")
  }

  @Test(
    "a name that cannot stand where it would is refused",
    arguments: [
      (#""A": {"struct": {"self": "Int"}}"#, "reserved-name"),
      (#""A": {"struct": {"hashValue": "Int"}}"#, "reserved-name"),
      (#""A": {"union": {"Type": null}}"#, "reserved-name"),
      (#""A": {"enum": {"Protocol": 1}}"#, "reserved-name"),
      (#""A": {"union": {"unknown": null}, "unknown": "aside"}"#, "reserved-name"),
      (#""A": {"struct": {"String": "Int"}}"#, "reserved-name"),
      (#""A": {"struct": {"A": "Int"}}"#, "reserved-name"),
      (#""A": {"struct": {}}, "B": {"enum": {"ADTO": 1}}"#, "reserved-name"),
      (#""Value": {"struct": {}}"#, "reserved-name"),
      (#""Number": {"struct": {}}"#, "reserved-name"),
      (#""JSON": {"enum": ["a"]}"#, "reserved-name"), (#""Self": {"struct": {}}"#, "reserved-name"),
      (#""AsideList": {"struct": {}}"#, "reserved-name"),
      (#""lower": {"struct": {}}"#, "invalid-name"),
      (#""éclair": {"struct": {}}"#, "invalid-name"),
      (#""A": {"struct": {"a b": "Int"}}"#, "invalid-name"),
      (#""A": {"struct": {"a\u200d": "Int"}}"#, "invalid-name"),
    ])
  func refusesNames(_ types: String, _ id: String) throws {
    let shown = try shown(types: types)
    #expect(shown.contains("[\(id)]"))
    #expect(shown.components(separatedBy: "error:").count == 2, "one reason is enough: \(shown)")
  }

  @Test(
    "words of data are names of types",
    arguments: ["Text", "List", "Map", "Object", "Enum", "Message", "Document", "Event", "Entry"])
  func acceptsTypes(_ name: String) throws {
    #expect(try shown(types: #""\#(name)": {"struct": {"id": "Int"}}"#) == "")
  }

  @Test("a closed union and a closed enum may know a case called unknown")
  func allowsUnknown() throws {
    #expect(
      try shown(
        types: #"""
          "A": {"union": {"unknown": null}, "unknown": "refuse"},
          "B": {"enum": ["unknown"], "open": false}
          """#) == "")
  }

  @Test("a field may have the name of a type that no code can mean")
  func allowsKeywordsAsFields() throws {
    #expect(
      try shown(types: #""A": {"struct": {"Type": "Int", "Self": "Int", "Any": "Int"}}"#) == "")
  }

  @Test("names that differ in case are different, and so are types of scripts without case")
  func distinguishesCase() throws {
    #expect(
      try shown(types: #""A": {"struct": {"userID": "Int", "userId": "Int"}}, "名": {"struct": {}}"#)
        == "")
  }

  @Test("no name that generated code uses can be taken")
  func reservesRuntimeNames() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/SumTypeGenerator")
    let text = try String(
      contentsOf: sources.appending(path: "Emit/RuntimeNames.swift"), encoding: .utf8)
    let used = text.matches(of: #/"@?([A-Z][A-Za-z0-9]*)"/#).map { String($0.output.1) }
    #expect(!used.isEmpty)
    for name in used {
      #expect(ReservedNames.owner(of: name) != nil, "add \(name) to ReservedNames.runtime")
    }
    for scalar in Scalar.all {
      #expect(ReservedNames.owner(of: scalar.name) != nil)
      #expect(ReservedNames.owner(of: scalar.swiftType) != nil)
    }
    #expect(ReservedNames.runtime.isSubset(of: used))
  }
}
