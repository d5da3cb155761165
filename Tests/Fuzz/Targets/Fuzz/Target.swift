import Foundation

/// The targets of the fuzzer. Each is a function that takes any bytes, and stops the process if a promise is broken.
enum Target: String, CaseIterable {
  case json, documents, merges, schemas, entries, stores, codable, policies, migrations, lines

  @MainActor static var current = Target.json

  @MainActor
  func run(_ bytes: [UInt8]) {
    switch self {
    case .json: fuzzJSON(bytes)
    case .documents: fuzzDocument(bytes)
    case .merges: fuzzMerge(bytes)
    case .schemas: fuzzSchema(bytes)
    case .entries: fuzzEntries(bytes)
    case .stores: fuzzStore(bytes)
    case .codable: fuzzCodable(bytes)
    case .policies: fuzzPolicies(bytes)
    case .migrations: fuzzMigration(bytes)
    case .lines: fuzzLines(bytes)
    }
  }
}

/// Prints a broken promise, and stops the process, so that libFuzzer keeps the input.
func broken(_ promise: String, _ details: (name: String, text: String)...) -> Never {
  var message = "\nbroken: \(promise)\n"
  for detail in details { message += "  \(detail.name): \(detail.text)\n" }
  FileHandle.standardError.write(Data(message.utf8))
  abort()
}

func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
