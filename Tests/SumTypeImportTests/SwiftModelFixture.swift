import Foundation
import SumTypeImport
import SumTypeInspector
import SumTypeSample
import SumTypeSource
import TestSupport
import Testing

/// A file of `SwiftModels`, whose types are compiled with the tests, imported as a schema.
struct SwiftModel {
  let imported: Imported
  let encoder = JSONEncoder()
  let decoder = JSONDecoder()

  init(_ name: String, dates: DateStrategy = .iso8601, convertsKeys: Bool = false) throws {
    var options = ImportOptions()
    options.dates = dates
    options.convertsKeysToSnakeCase = convertsKeys
    var importing = SchemaImport(options)
    let text = try Repository.text(of: "Tests/SumTypeImportTests/SwiftModels/\(name).swift")
    importing.add(SourceFile(path: "\(name).swift", text: text))
    imported = try Imported(importing)
    switch dates {
    case .secondsSince2001: break
    case .iso8601:
      (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
    case .seconds:
      (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (
        .secondsSince1970, .secondsSince1970
      )
    case .milliseconds:
      (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (
        .millisecondsSince1970, .millisecondsSince1970
      )
    }
    if convertsKeys { encoder.keyEncodingStrategy = .convertToSnakeCase }
  }

  /// The notes as lines: `12:7 unsayable: …`.
  var report: [String] {
    let notes = imported.notes.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    return notes.map { "\($0.place.line):\($0.place.column) \($0.effect.rawValue): \($0.message)" }
  }

  /// The schema with white space as single spaces.
  var flat: String {
    imported.result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Checks that what `JSONEncoder` writes for the values is known to the schema.
  func reads(_ values: [some Encodable], as type: String) throws {
    for value in values {
      let data = String(decoding: try encoder.encode(value), as: UTF8.self)
      let findings = try imported.findings(in: data, as: type)
      #expect(findings.isEmpty, "\(data) as \(type): \(findings)\n\(imported.result.text)")
    }
  }

  /// Checks that `JSONDecoder` reads what an app with the schema writes.
  func writes(_ type: (some Decodable).Type, as name: String) throws {
    let subject = try Subject(type: name, of: imported.schema)
    guard case .type(let value, let bounds) = subject.root else { return }
    var options = SampleOptions()
    options.isNew = true
    var sampler = try Sampler(.type(value, bounds), of: imported.schema, options: options)
    for seed in 0..<40 {
      sampler.begin(SampleChoices(seed: UInt64(seed)))
      let document = sampler.document()
      do {
        _ = try decoder.decode(type, from: Data(document))
      } catch {
        Issue.record(
          "\(type) does not read \(String(decoding: document, as: UTF8.self)): \(error)\n\(imported.result.text)"
        )
        return
      }
    }
  }
}
