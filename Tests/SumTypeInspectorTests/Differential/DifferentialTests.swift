import Foundation
import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSample
import TestDocuments
import TestSupport
import Testing

@Suite("Agreement of the inspector and the compiled code")
struct DifferentialTests {
  @Test(
    "the inspector and the compiled code keep the same data or give the same error",
    arguments: Schemas.names)
  func agree(schema name: String) throws {
    let schema = try Schemas.read(name)
    let prepared = SampleSchema(schema)
    for code in try CompiledCode.all(of: schema) {
      var sampler = try Sampler(code.subject, of: prepared, faults: 0)
      // Schemas with many types have many that are alike, so fewer seeds suffice.
      for seed in Thoroughness.seeds(3, of: schema.ownTypeCount > 40 ? 3 : 7) {
        for faults in [0, 40, 12] {
          sampler.options.faults = faults
          let bytes = sampler.document(seed: UInt64(seed * 100 + faults))
          let isCounted = !sampler.hasRepeatedKeys
          guard isAgreed(on: bytes, code, schema, counts: isCounted) else { return }
        }
      }
    }
  }

  @Test(
    "the inspector and the compiled code agree on documents with damaged bytes",
    arguments: Schemas.names)
  func agreeOnBrokenBytes(schema name: String) throws {
    let schema = try Schemas.read(name)
    let prepared = SampleSchema(schema)
    for code in try CompiledCode.all(of: schema) {
      var sampler = try Sampler(code.subject, of: prepared, faults: 60)
      for seed in Thoroughness.seeds(3, of: schema.ownTypeCount > 40 ? 3 : 6) {
        var bytes = sampler.document(seed: UInt64(seed))
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<4 {
          random.damage(&bytes)
          guard isAgreed(on: bytes, code, schema, counts: false) else { return }
        }
      }
    }
  }

  @Test(
    "the inspector and the compiled code agree on containers at the limit of depth and deeper",
    arguments: [250, 254, 255, 256, 257, 258, 509, 510, 511, 512, 513, 2000])
  func agreeOnDepth(levels: Int) throws {
    let schema = try Schemas.read("Adjacent")
    let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let saying = "{\"text\":\"a\",\"more\":\(deep)}"
    let texts = [
      "{\"t\":\"said\",\"c\":\(saying)}", "{\"t\":\"numbers\",\"c\":\(deep)}",
      "{\"type\":\"said\",\"body\":\(JSONValue.string(saying).text())}",
      "{\"type\":\"said\",\"body\":\"\(Data(saying.utf8).base64EncodedString())\"}",
      "{\"type\":\"said\",\"more\":\(deep)}", "{\"type\":\"left\",\"more\":\(deep)}",
    ]
    for code in try CompiledCode.all(of: schema) where !code.name.hasPrefix("[S") {
      for text in texts {
        let text = code.name.hasPrefix("[") ? "[\(text)]" : text
        guard isAgreed(on: Array(text.utf8), code, schema, counts: true) else { return }
      }
    }
  }

  @Test(
    "the inspector and the compiled code agree on repeated tags of unions in one object",
    arguments: [
      ("Representations", "Remarked", #"{"type":"either","type":false}"#),
      ("Representations", "Remarked", #"{"type":"either","blank":5,"type":"note"}"#),
      ("Representations", "Remarked", #"{"type":"note","id":"x","type":"note"}"#),
      ("Tags", "Memo", #"{"type":"alarm","cause":"flood","type":"alarm"}"#),
      ("Tags", "Memo", #"{"type":"alarm","cause":"fire","cause":"fire","floor":1}"#),
      ("Tags", "Memo", #"{"cause":1,"type":"alarm","type":"alarm"}"#),
      ("Paired", "Manifest", #"{"kind":"Job","mode":"later","kind":1}"#),
      ("Paired", "Manifest", #"{"apiVersion":1,"kind":"Job","mode":7,"apiVersion":1}"#),
      ("Envelopes", "Performance", #"{"performance":"solo","solo":"loud","performance":"solo"}"#),
      ("Envelopes", "Performance", #"{"performance":"solo","solo":7,"solo":8}"#),
      (
        "Envelopes", "Blot",
        #"{"page":1,"size":2,"state":"wet","smeared":7,"state":false}"#
      ),
    ])
  func agreeOnRepeatedTags(schema name: String, type: String, text: String) throws {
    let schema = try Schemas.read(name)
    let code = try #require(try CompiledCode.all(of: schema).first { $0.name == type })
    #expect(isAgreed(on: Array(text.utf8), code, schema, counts: true))
  }

  @Test(
    "the inspector and the compiled code agree on real documents, intact and damaged",
    .enabled(if: Thoroughness.isWhole && Corpus.areThere, "\(Corpus.reason)"),
    arguments: Corpus.allCases)
  func agreeOnCorpus(_ corpus: Corpus) throws {
    let schema = try Schemas.read(corpus.schema)
    let documents = try CompiledCode.all(of: schema).filter { $0.subject.isDocument }
    #expect(!documents.isEmpty)
    for (index, document) in try corpus.documents().enumerated() {
      for code in documents {
        guard isAgreed(on: document.bytes, code, schema, counts: false) else { return }
        if document.bytes.count > 40_000 { continue }
        var bytes = document.bytes
        var random = SplitMix64(seed: UInt64(index))
        for _ in 0..<3 {
          random.damage(&bytes)
          guard isAgreed(on: bytes, code, schema, counts: false) else { return }
        }
      }
    }
  }

  private func isAgreed(
    on bytes: [UInt8], _ code: CompiledCode, _ schema: Schema, counts: Bool
  ) -> Bool {
    let compiled = code.load(bytes)
    let inspected = code.inspection.outcome(bytes)
    let text = String(decoding: bytes.prefix(4000), as: UTF8.self)
    guard compiled.outcome == inspected.outcome else {
      Issue.record(
        """
        \(code.name) of \(schema.fileName): \(text)
        the compiled code \(compiled.outcome)
        the inspector says it \(inspected.outcome)
        """)
      return false
    }
    guard counts, let value = compiled.value else { return true }
    let census = Census(of: value, schema)
    let known = Census(inspected.known)
    if census != known {
      Issue.record("\(code.name): \(text) has \(census), the inspector counts \(known)")
    }
    return census == known
  }
}
