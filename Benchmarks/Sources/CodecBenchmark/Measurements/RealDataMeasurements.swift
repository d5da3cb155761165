#if REAL_DATA
  import Foundation
  import Measuring
  import SumTypeRuntime

  /// Formats that others have made: documents of our own in their likeness, and real ones where
  /// `SUMTYPE_CORPORA` names the folder they are in.
  struct RealDataMeasurements {
    static let foundation = "JSONSerialization (no values)"
    static let decoder = "generated Codable, JSONDecoder"

    let peers: Peers
    /// The size of the documents that are likenesses.
    let sizes: [Int]?

    var all: [Measurement] {
      Likeness.all.flatMap { likeness in
        measurements(likeness.name, likeness.title, sizes) { size in
          [try RealDocument(likeness.document(size), format: likeness.name)]
        }
      } + corpora
    }

    /// All documents of a format, one after the other: most are small.
    private var corpora: [Measurement] {
      Likeness.all.flatMap { likeness -> [Measurement] in
        guard let documents = try? RealCorpus.documents(of: likeness.name) else { return [] }
        return measurements(
          "corpus-\(likeness.name)", "\(likeness.title): real documents", [documents.count]
        ) { _ in documents }
      }
    }

    private func measurements(
      _ name: String, _ title: String, _ sizes: [Int]?,
      _ documents: @escaping (Int) throws -> [RealDocument]
    ) -> [Measurement] {
      [
        Measurement(
          name: "load-\(name)", title: "load, \(title)", sizes: sizes,
          goals: [Self.foundation: .atLeast(8), SerdePeer.value: .atLeast(1.3)]
        ) { try loads(of: documents($0)) },
        Measurement(
          name: "save-\(name)", title: "save untouched, \(title)", sizes: sizes,
          goals: ["sumtype, untouched": .atMost(1)]
        ) { try saves(of: documents($0)) },
      ]
    }

    private func loads(of documents: [RealDocument]) throws -> [Subject] {
      let bytes = documents.reduce(0) { $0 + $1.bytes.count }
      func subject(_ name: String, _ run: @escaping (RealDocument) throws -> Void) -> Subject {
        Subject(name, bytes: bytes, expected: documents.count) {
          for document in documents { try run(document) }
          return documents.count
        }
      }
      let data = documents.map { Data($0.bytes) }
      var subjects = [
        subject("sumtype") { try $0.load() },
        subject("any JSON as JSONValue") {
          withExtendedLifetime(try JSONValue(parsing: $0.bytes)) {}
        },
        Subject(Self.foundation, bytes: bytes, expected: documents.count) {
          for document in data {
            withExtendedLifetime(
              try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed)
            ) {}
          }
          return documents.count
        },
        subject(Self.decoder) { try $0.decode() },
      ]
      if let serde = peers.serde {
        subjects.append(subject(SerdePeer.value) { try serde.loadValue($0.bytes) })
      }
      if let simdjson = peers.simdjson {
        let inputs = try documents.map { try simdjson.input($0.bytes) }
        subjects.append(
          Subject(SimdjsonPeer.dom, bytes: bytes, expected: documents.count) {
            for input in inputs { _ = try input.dom() }
            return documents.count
          })
      }
      return subjects
    }

    private func saves(of documents: [RealDocument]) throws -> [Subject] {
      let bytes = documents.reduce(0) { $0 + $1.bytes.count }
      return [
        Subject("a copy of the bytes", bytes: bytes, expected: bytes) {
          documents.reduce(0) { $0 + ByteCopy.of($1.bytes).count }
        },
        Subject("sumtype, untouched", bytes: bytes, expected: bytes) {
          try documents.reduce(0) { try $0 + $1.save() }
        },
      ]
    }
  }
#endif
