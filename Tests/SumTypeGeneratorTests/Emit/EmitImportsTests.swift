import Foundation
import SumTypeSwift
import TestSupport
import Testing

@testable import SumTypeGenerator

/// A `public import` that nothing public uses is a warning, and a missing one an error under
/// `InternalImportsByDefault`.
@Suite("Imports of generated code")
struct EmitImportsTests {
  private func domain(_ types: String) throws -> [String] {
    try Emitted("{ \"sumtype\": 1, \"types\": { \(types) } }").imports(of: .domain)
  }

  @Test("the domain imports nothing if it has only types of Swift")
  func nothing() throws {
    #expect(
      try domain(
        """
        "A": { "struct": { "a": "Int", "b": "[String: Double?]" } },
        "B": { "union": { "a": "A" }, "unknown": "refuse" }, "C": { "enum": ["c"] }
        """) == [])
  }

  @Test(
    "a value type of Foundation makes the domain import only Foundation",
    arguments: ["UUID", "[Date]", "URL?", "[String: Data]", "Decimal"])
  func foundation(type: String) throws {
    #expect(
      try domain("\"A\": { \"struct\": { \"a\": \"\(type)\" } }") == ["public import Foundation"])
  }

  @Test("an alias makes the domain import Foundation only if its own type is one of Foundation")
  func alias() throws {
    #expect(try domain(#""A": { "struct": { "b": "B" } }, "B": { "alias": "Int" }"#) == [])
    #expect(try domain(#""B": { "alias": "UUID" }"#) == ["public import Foundation"])
  }

  @Test(
    "the DTO of a union with a value for null imports the runtime publicly, whose protocol it has")
  func nullReaders() throws {
    let emitted = try Emitted(
      #"""
      {"sumtype": 1, "types": {"A": {
        "union": {"none": null}, "representation": "untagged", "unknown": "refuse"}}}
      """#)
    #expect(emitted.imports(of: .dto) == ["public import SumTypeRuntime"])
  }

  @Test(
    "the limits that codec and mapping of an alias have do not hide the alias's own",
    arguments: ["Codec", "Mapping", "ElementCodec", "ElementMapping"])
  func limits(name: String) throws {
    let list = #"{"alias": "[Int]", "minLength": 1, "elements": {"minimum": 1}}"#
    let number = #"{"alias": "Int", "minimum": 1}"#
    for types in ["\"\(name)\": \(list)", "\"\(name)Limits\": \(number)"] {
      let schema = try Emitted("{\"sumtype\": 1, \"types\": {\(types)}}")
      let isNested = types.hasSuffix(list) || !name.hasPrefix("Element")
      for artefact in [Artefact.codec, .mapping] where isNested {
        #expect(!schema[artefact].contains("enum \(name)Limits"))
        #expect(schema[artefact].contains("ValueLimits: ElementLimits"))
      }
    }
  }

  @Test("the bounds of an alias in another module are imported where they are checked")
  func boundedAlias() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "imports": [{ "file": "Shared.sumtype.json", "module": "Shared" }],
        "types": { "A": { "struct": { "tags": "Tags", "more": "[Tags]?" } } } }
      """#,
      importing: [
        "Shared.sumtype.json": #"""
        { "sumtype": 1, "types": { "Tags": { "alias": "[String]", "maxLength": 3 } } }
        """#
      ])
    #expect(emitted.imports(of: .domain) == [])
    #expect(emitted.imports(of: .mapping).contains("import Shared"))
    #expect(emitted.imports(of: .codec).contains("import Shared"))
  }

  @Test("the domain imports SumTypeJSON for unknown values, JSON, numbers and boxes")
  func json() throws {
    let json = ["public import SumTypeJSON"]
    #expect(try domain(#""A": { "union": { "a": null }, "representation": "external" }"#) == json)
    #expect(try domain(#""A": { "struct": { "a": "JSON" } }"#) == json)
    #expect(try domain(#""A": { "struct": { "a": "[Number]" } }"#) == json)
    // The box is private.
    #expect(try domain(#""A": { "struct": { "a": "A?" } }"#) == ["import SumTypeJSON"])
  }

  @Test("the domain never imports the runtime")
  func runtime() throws {
    #expect(try !Emitted(Emitted.wide(2))[.domain].contains("SumTypeRuntime"))
  }

  @Test("package code has no package import for a conformance alone")
  func package() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1,
        "types": {
          "Link": { "union": { "web": "URL" }, "representation": "untagged", "paths": true } },
        "documents": {
          "Book": { "version": 0, "entries": "Int", "store": true },
          "Styled": { "version": 0, "entries": "Int", "style": "pretty" } } }
      """#, options: GenerationOptions(access: .package))
    #expect(emitted[.document].contains("package import SumTypeRuntime"))
    #expect(!emitted[.store].contains("package import Observation"))
    #expect(emitted[.paths].contains("package import Foundation"))
    // In `Self`, the compiler sees no use of Foundation.
    #expect(emitted[.paths].contains("package static var web: VariantPath<Link, URL>"))
    let plain = try Emitted(
      #"{ "sumtype": 1, "documents": { "Book": { "version": 0, "entries": "Int" } } }"#,
      options: GenerationOptions(access: .package))
    #expect(!plain[.document].contains("package import"))
  }

  @Test("a store imports the domain's module publicly only if its API has types of the domain")
  func store() throws {
    func imports(_ entries: String) throws -> [String] {
      let emitted = try Emitted(
        #"""
        { "sumtype": 1, "types": { "Note": { "struct": { "text": "String" } } },
          "documents": { "Book": { "version": 0, "entries": "\#(entries)", "store": true,
            "fields": { "size": "Int" } } } }
        """#, options: GenerationOptions(access: .public, domainModule: "Domain"))
      return emitted.imports(of: .store)
    }
    #expect(try imports("Int").contains("import Domain"))
    #expect(try imports("Note").contains("public import Domain"))
  }

  @Test("a domain type with the name of a runtime type is imported by its name")
  func ambiguousNames() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1,
        "types": {
          "Loaded": { "struct": { "size": "Int" } }, "Preserved": { "union": { "all": null } },
          "Merge": { "alias": "String" }, "Store": { "enum": ["open"] },
          "Note": { "struct": { "loaded": "Loaded?", "kept": "Preserved?", "merge": "Merge?", "store": "Store?" } } },
        "documents": { "Book": { "version": 0, "entries": "Note", "store": true } } }
      """#, options: GenerationOptions(access: .public, domainModule: "Domain"))
    let codec = emitted.imports(of: .codec).filter { $0.contains("Domain") }
    #expect(
      codec == [
        "public import Domain", "public import struct Domain.Loaded",
        "public import struct Domain.Merge", "public import enum Domain.Preserved",
      ])
    #expect(emitted.imports(of: .store).contains("public import enum Domain.Store") == false)
    #expect(emitted.imports(of: .domain).allSatisfy { !$0.contains("Domain") })
  }

  @Test("an external type with the name of a runtime type is written with its module")
  func ambiguousExternalNames() throws {
    let schema = #"""
      { "sumtype": 1,
        "types": {
          "Preserved": { "external": { "wire": "Int" } },
          "Blend": { "external": { "module": "Theme", "type": "Merge.Mode", "wire": "String" } },
          "Accent": { "external": { "module": "Theme", "wire": "String" } },
          "Note": { "struct": { "kept": "Preserved?", "blend": "[Blend]", "accent": "Accent" } } } }
      """#
    let apart = try Emitted(
      schema, options: GenerationOptions(access: .public, domainModule: "Domain"))
    #expect(apart[.codec].contains("ExternalTypeCodec<Domain.Preserved, IntegerCodec<Int>>"))
    #expect(apart[.codec].contains("ExternalTypeCodec<Theme.Merge.Mode, StringCodec>"))
    #expect(apart[.codec].contains("ExternalTypeCodec<Accent, StringCodec>"))
    #expect(apart[.domain].contains("public var kept: Domain.Preserved?"))
    #expect(apart[.domain].contains("public var blend: [Theme.Merge.Mode]"))
    let together = try Emitted(schema, options: GenerationOptions(access: .public))
    #expect(together[.codec].contains("ExternalTypeCodec<Preserved, IntegerCodec<Int>>"))
    #expect(together[.domain].contains("public var kept: Preserved?"))
  }

  @Test("the lists of the modules' public types are those of the sources")
  func moduleTypes() throws {
    let path = "Sources/SumTypeGenerator/Emit/Spelling/ModuleTypes.swift"
    for (module, names) in ModuleTypes.all {
      let folder = Repository.url("Sources/\(module.name)")
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      var declared: Set<String> = []
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let declaration =
          #/^public (?:(?:nonisolated|final|indirect) )*(?:struct|enum|protocol|class|actor|typealias|macro) ([A-Za-z0-9]+)/#
        declared.formUnion(
          text.matches(of: declaration.anchorsMatchLineEndings()).map { String($0.output.1) })
      }
      if ProcessInfo.processInfo.environment["SUMTYPE_UPDATE_GOLDENS"] != nil {
        let text = try Repository.text(of: path)
        try text.replacing(Self.list(names), with: Self.list(declared))
          .write(to: Repository.url(path), atomically: true, encoding: .utf8)
      }
      #expect(
        declared == names,
        "to update the list: SUMTYPE_UPDATE_GOLDENS=1 swift test --filter EmitImportsTests")
    }
  }

  /// Returns the lines of a list of names in `ModuleTypes.swift`.
  private static func list(_ names: Set<String>) -> String {
    var lines = [""]
    for name in names.sorted() {
      if lines[lines.count - 1].count + name.count >= 92 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + name
    }
    return lines.map { "      " + $0 + "\n" }.joined()
  }

  @Test("a store of an alias imports the runtime publicly")
  func storeOfAlias() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "types": { "Word": { "alias": "String" } },
        "documents": { "Words": { "root": "[Word]", "store": true } } }
      """#)
    #expect(emitted.imports(of: .store).contains("public import SumTypeRuntime"))
  }
}
