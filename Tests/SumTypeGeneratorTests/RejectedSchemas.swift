import Foundation
import SumTypeGenerator
import SumTypeSource
import TestSupport
import Testing

/// A schema in `Rejected/`, with the diagnostics that are expected for it.
///
/// A case is `<case>.sumtype.json`, or a folder `<case>` whose `Main.sumtype.json` imports the
/// files beside it. The expected text of the diagnostics is in `<case>.expected`.
struct RejectedSchema: CustomTestStringConvertible, Sendable {
  let name: String

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Rejected")

  /// The environment variable with which a test run rewrites the expected texts.
  static let rewriteVariable = "SUMTYPE_REWRITE_EXPECTED"
  static let rewriteCommand = "\(rewriteVariable)=1 swift test --filter Rejected"

  static let all = Repository.names(in: folder).filter { !$0.hasSuffix(".expected") }
    .map { RejectedSchema(name: $0.replacing(".sumtype.json", with: "")) }

  var testDescription: String { name }

  var expectedFile: URL { Self.folder.appending(path: "\(name).expected") }

  var expected: String? { try? String(contentsOf: expectedFile, encoding: .utf8) }

  /// Returns the text of the schema's diagnostics, followed by `(accepted)` if it has no errors.
  func shown() throws -> String {
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: FolderLoader(folder: Self.folder))
      .resolve(SchemaFile(try root()), into: &diagnostics)
    let text = DiagnosticFormat.text.render(diagnostics)
    return resolved.schema == nil ? text : text + "(accepted)\n"
  }

  private func root() throws -> SourceFile {
    let single = "\(name).sumtype.json"
    let isSingle = FileManager.default.fileExists(
      atPath: Self.folder.appending(path: single).path)
    let path = isSingle ? single : "\(name)/Main.sumtype.json"
    let data = try Data(contentsOf: Self.folder.appending(path: path))
    return SourceFile(path: path, bytes: Array(data))
  }
}

/// Finds imported files in a folder; paths in messages begin there.
struct FolderLoader: SchemaLoader {
  let folder: URL

  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
    let parent = importer.path.split(separator: "/").dropLast().joined(separator: "/")
    let name = URL(filePath: "/\(parent)/\(path)").standardized.path.dropFirst()
    guard let data = try? Data(contentsOf: folder.appending(path: String(name))) else {
      return .failure(.notFound)
    }
    return .success(SourceFile(path: String(name), bytes: Array(data)))
  }
}
