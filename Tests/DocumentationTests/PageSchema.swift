import SumTypeGenerator
import SumTypeSource
import TestSupport
import Testing

/// A schema that a page shows, and what the page says of it.
struct PageSchema: Sendable {
  let block: CodeBlock
  let file: SourceFile
  /// The schemas of the page by name, for imports.
  let files: [String: SourceFile]
  /// Pieces of its Swift.
  fileprivate(set) var excerpts: [CodeBlock] = []
  /// Code that uses its Swift.
  fileprivate(set) var checked: [CodeBlock] = []
  /// What is shown for it.
  fileprivate(set) var diagnostics: CodeBlock?

  /// The schemas of all pages.
  static let all: [PageSchema] = Repository.pages.flatMap { path in
    (try? Page.read(path)).map { PageSchema.schemas(of: $0) } ?? []
  }

  static let accepted = all.filter { $0.block.markers["refused"] == nil }
  static let refused = all.filter { $0.block.markers["refused"] != nil }

  /// What is wrong with it, as the tool shows it, and the Swift, if nothing is.
  func resolve() -> (shown: String, swift: [GeneratedFile]) {
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: PageLoader(files: files))
      .resolve(SchemaFile(file), into: &diagnostics)
    let swift = resolved.schema.map { Generator.generate($0, options: GenerationOptions()) }
    return (DiagnosticFormat.text.render(diagnostics), swift ?? [])
  }
}

extension CodeBlock {
  /// It compiles with the Swift of a schema.
  var isChecked: Bool { markers["checked"] != nil || markers["statements"] != nil }

  /// Swift that compiles where the block does: its declarations, or a function of its statements. What
  /// is left out, which is a line of its own, is nothing.
  var compiled: String {
    guard let parameters = markers["statements"] else { return text }
    let body = lines.filter { $0.trimmed != "…" }.joined(separator: "\n")
    return "@MainActor func statements\(line)(\(parameters)) async throws {\n\(body)\n}"
  }
}

extension PageSchema: CustomTestStringConvertible {
  var testDescription: String { block.testDescription }
}

extension PageSchema {
  static func schemas(of page: Page) -> [PageSchema] {
    var files: [String: SourceFile] = [:]
    var schemas: [PageSchema] = []
    for block in page.blocks {
      if let file = SourceFile(block, after: schemas.last?.file) {
        if block.markers["file"] != nil { files[file.path] = file }
        schemas.append(PageSchema(block: block, file: file, files: files))
      } else if let last = schemas.indices.last {
        if block.markers["output"] != nil { schemas[last].excerpts.append(block) }
        if block.isChecked {
          let name = block.markers["with"].map { "\"\($0)\"" }
          let owner = schemas.lastIndex { name.map($0.block.text.contains) ?? true }
          schemas[owner ?? last].checked.append(block)
        }
        if block.markers["diagnostics"] != nil { schemas[last].diagnostics = block }
      }
    }
    return schemas
  }
}

extension SourceFile {
  /// The schema that a block shows; nil where it shows none.
  ///
  /// What is put around a fragment adds no lines, so that lines in messages are the block's.
  fileprivate init?(_ block: CodeBlock, after previous: SourceFile?) {
    guard block.language == "json" else { return nil }
    let path = block.markers["file"] ?? "Schema.sumtype.json"
    let text = block.text
    switch block.markers["schema"] {
    case "types"?: self.init(path: path, text: #"{"sumtype":1,"types":"# + text + "}")
    case "fields"?:
      self.init(path: path, text: #"{"sumtype":1,"types":{"Example":{"struct":"# + text + "}}}")
    case "documents"?:
      let types = previous?.member("types") ?? "{}"
      self.init(
        path: path, text: #"{"sumtype":1,"documents":"# + text + #","types":"# + types + "}")
    default:
      self.init(path: path, text: text)
      guard member("sumtype") != nil || block.markers["schema"] != nil else { return nil }
    }
  }

  /// The text of a member of the root.
  private func member(_ key: String) -> String? {
    var diagnostics = Diagnostics()
    guard let members = JSONTree.read(self, into: &diagnostics)?.members,
      let range = members.first(where: { $0.key == key })?.value.range
    else { return nil }
    return String(decoding: bytes[range.bytes], as: UTF8.self)
  }
}

/// Finds the schemas that a page has named.
private struct PageLoader: SchemaLoader {
  let files: [String: SourceFile]

  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
    files[path].map { .success($0) } ?? .failure(.notFound)
  }
}
