import SumTypeGenerator
import SumTypeInspector
import SumTypeSample
import TestDocuments
import TestSupport
import Testing

@Suite("Samples of a schema")
struct SampleTests {
  private static let seeds = Thoroughness.seeds(20, of: 30)

  @Test("samples have no malformed and no unknown data", arguments: Schemas.all)
  func known(schema name: String) throws {
    let schema = try Schemas.read(name)
    var options = [SampleOptions(), SampleOptions(), SampleOptions()]
    options[1].layout = .pretty
    options[2].prefersExtremes = true
    options[2].spelling = .varied
    let prepared = SampleSchema(schema)
    for sampled in try SampleCase.all(of: schema) {
      let inspection = try Inspection(sampled.subject, of: schema, tag: sampled.tag)
      var sampler = try Sampler(sampled.root, of: prepared, tag: sampled.tag)
      for seed in Self.seeds {
        // Extreme documents are large, so only one in five is extreme.
        sampler.options = options[seed % 5 == 0 ? 2 : seed % 2]
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        let bytes = sampler.document()
        _ = inspection.read(bytes)
        if let finding = inspection.findings.first {
          Issue.record("\(name) \(sampled.name), seed \(seed): \(finding) in \(text(bytes))")
          return
        }
      }
    }
  }

  @Test(
    "samples with data of a newer schema have unknown data, but nothing malformed",
    arguments: Schemas.all)
  func future(schema name: String) throws {
    let schema = try Schemas.read(name)
    var unknown = 0
    var options = SampleOptions()
    options.future = 15
    let prepared = SampleSchema(schema)
    for sampled in try SampleCase.all(of: schema) {
      let inspection = try Inspection(sampled.subject, of: schema, tag: sampled.tag)
      var sampler = try Sampler(sampled.root, of: prepared, tag: sampled.tag)
      for seed in Self.seeds {
        options.prefersExtremes = seed.isMultiple(of: 5)
        sampler.options = options
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        let bytes = sampler.document()
        _ = inspection.read(bytes)
        if inspection.count(.malformed, .unreadable, .olderVersion) > 0 {
          let faults = inspection.findings.filter { $0.kind.isFault }
          Issue.record("\(name) \(sampled.name), seed \(seed): \(faults) in \(text(bytes))")
          return
        }
        unknown += inspection.findings.count
      }
    }
    #expect(unknown > 0)
  }

  @Test("samples have every variant of every union", arguments: Schemas.all)
  func variants(schema name: String) throws {
    let schema = try Schemas.read(name)
    let prepared = SampleSchema(schema)
    for sampled in try SampleCase.all(of: schema) {
      guard let type = schema.types.first(where: { $0.spelling == sampled.name }),
        case .union(let union) = type.kind, !union.representation.hasOutsideTag
      else { continue }
      var missing = Set(union.variants.map(\.name.name))
      let inspection = try Inspection(sampled.subject, of: schema)
      var sampler = try Sampler(sampled.root, of: prepared)
      for _ in 0..<union.variants.count * 4 + 4 {
        for known in inspection.read(sampler.document()) where known.name == sampled.name {
          for variant in known.variants where variant.count > 0 { missing.remove(variant.name) }
        }
      }
      #expect(missing == [], "\(name) \(sampled.name)")
    }
  }

  @Test("samples do not have a variant whose smallest value has too many levels")
  func makeable() throws {
    let chain = (0..<200).map { #""A\#($0)": {"struct": {"next": "A\#($0 + 1)"}}, "# }.joined()
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {\(chain)"A200": {"struct": {}},
        "U": {"union": {"deep": "A0", "small": null, "other": null}}}}
      """)
    let sampled = try #require(try SampleCase.all(of: schema).first { $0.name == "U" })
    var sampler = try Sampler(sampled.root, of: schema)
    for seed in 0..<100 {
      sampler.begin(SampleChoices(seed: UInt64(seed)))
      let bytes = sampler.document()
      #expect(!text(bytes).contains("deep"), "seed \(seed)")
    }
  }

  @Test(
    "samples do not have the tag of another variant, even if a payload reads the tag's second key")
  func otherSeconds() throws {
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {"Manifest": {
        "union": {
          "any": {"tag": ["Pod", "*"], "struct": {"version": "Bool"}},
          "known": {"tag": ["Pod", true], "struct": {"color": "Int"}}},
        "representation": {"internal": {"tag": ["kind", "version"]}}}}}
      """)
    let sampled = try #require(try SampleCase.all(of: schema).first)
    let inspection = try Inspection(sampled.subject, of: schema)
    var sampler = try Sampler(sampled.root, of: schema)
    for seed in 0..<200 {
      sampler.begin(SampleChoices(seed: UInt64(seed)))
      let bytes = sampler.document()
      _ = inspection.read(bytes)
      #expect(inspection.findings.isEmpty, "seed \(seed): \(text(bytes))")
    }
  }

  @Test("samples have the aliases of values of enums, but new documents do not")
  func aliasesOfValues() throws {
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {"Mood": {"enum": {"happy": {"aliases": ["glad", "merry"]}, "sad": "sad"}}}}
      """)
    let sampled = try #require(try SampleCase.all(of: schema).first)
    var sampler = try Sampler(sampled.root, of: schema)
    func values() -> Set<String> {
      Set(
        (0..<200).map { seed in
          sampler.begin(SampleChoices(seed: UInt64(seed)))
          return text(sampler.document())
        })
    }
    #expect(values() == ["\"happy\"", "\"glad\"", "\"merry\"", "\"sad\""])
    sampler.options.isNew = true
    #expect(values() == ["\"happy\"", "\"sad\""])
  }

  @Test(
    "samples have the member that shows a presence variant, even if it has a default or an alias")
  func variantKeys() throws {
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {
        "Note": {"representation": "presence", "union": {
          "text": {"struct": {"text": {"type": "Int", "default": 0, "aliases": ["old"]}}},
          "more": {"tags": ["more", "rest"], "struct": {
            "more": {"type": "Int", "default": 0, "aliases": ["rest", "old"]}, "note": "Note?"}}}},
        "Around": {"struct": {"id": "Int?", "note": {"type": "Note", "flatten": true}}}}}
      """)
    for sampled in try SampleCase.all(of: schema) {
      let inspection = try Inspection(sampled.subject, of: schema)
      var sampler = try Sampler(sampled.root, of: schema)
      for seed in 0..<200 {
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        let bytes = sampler.document()
        _ = inspection.read(bytes)
        #expect(inspection.findings.isEmpty, "seed \(seed): \(text(bytes))")
      }
    }
  }

  @Test(
    "a new bare variant is written in the form that its union says",
    arguments: [
      (#""external""#, #""memo""#),
      (#"{ "external": { "bare": "object" } }"#, #"{"memo":{}}"#),
      (#"{ "positional": { "bare": "array" } }"#, #"["memo",[]]"#),
      (#""positional""#, #"["memo"]"#),
      (#"{ "adjacent": { "bare": "null" } }"#, #"{"content":null,"type":"memo"}"#),
      (#"{ "keyed": { "bare": "object" } }"#, #"{"memo":{},"type":"memo"}"#),
    ])
  func bare(_ representation: String, _ written: String) throws {
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {
        "Note": {"representation": \(representation), "union": {"memo": null}}}}
      """)
    for sampled in try SampleCase.all(of: schema) {
      var sampler = try Sampler(sampled.root, of: schema)
      sampler.options.isNew = true
      for seed in 0..<20 {
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        // Members may be in any order.
        let members = text(sampler.document()).split { "{,}".contains($0) }.sorted()
        #expect(members == written.split { "{,}".contains($0) })
      }
    }
  }

  @Test("each wire form of a scalar has values in its own spelling")
  func spellings() throws {
    func texts(_ scalar: String, _ wire: String) throws -> [String] {
      let scalar = try #require(Scalar.all.first { $0.name == scalar })
      let form = try #require(scalar.forms.first { $0.wire == wire })
      return ScalarValues.fitting(ScalarForm(scalar: scalar, form: form)).map(text)
    }
    #expect(try texts("Data", "base64").contains(#""aGk=""#))
    #expect(try texts("Data", "base64.unpadded").contains(#""aGk""#))
    #expect(try texts("Data", "base64.lines").contains(#""aG\nk=\r\n""#))
    #expect(try texts("Data", "base64.base64").contains(#""YUdrPQ==""#))
    #expect(try texts("Date", "seconds.string").contains(#""-1.5e3""#))
    #expect(try texts("Date", "milliseconds.string").contains(#""1769860800.50""#))
    #expect(try !texts("Date", "iso8601").contains(#""-1.5e3""#))
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(2000), as: UTF8.self)
  }
}
