import SumTypeGenerator
import SumTypeSource
import TestSupport
import Testing

/// A schema in a page, with the other blocks that belong to it.
struct PageSchema: Sendable {
  let block: CodeBlock
  let file: SourceFile
  /// The schemas of the page that an import can name, by name.
  let files: [String: SourceFile]
  /// Excerpts of the Swift that is generated from the schema.
  fileprivate(set) var excerpts: [CodeBlock] = []
  /// Code that uses the Swift that is generated from the schema.
  fileprivate(set) var checked: [CodeBlock] = []
  /// The block with the diagnostics that are shown for the schema.
  fileprivate(set) var diagnostics: CodeBlock?

  /// The schemas of all pages.
  static let all: [PageSchema] = Repository.pages.flatMap { path in
    try! PageSchema.schemas(of: Page.read(path))
  }

  static let accepted = all.filter { $0.block.markers["refused"] == nil }
  static let refused = all.filter { $0.block.markers["refused"] != nil }

  /// Resolves the schema; returns the diagnostics as the tool shows them, and the Swift if there are no errors.
  func resolve() -> (shown: String, swift: [GeneratedFile]) {
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: PageLoader(files: files))
      .resolve(SchemaFile(file), into: &diagnostics)
    let swift = resolved.schema.map { Generator.generate($0, options: GenerationOptions()) }
    return (DiagnosticFormat.text.render(diagnostics), swift ?? [])
  }
}

extension CodeBlock {
  /// Whether the block has to compile with the Swift of a schema.
  var isChecked: Bool { markers["checked"] != nil || markers["statements"] != nil }

  /// The Swift to compile: the block's declarations, or a function of its statements without the lines `…`.
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
  /// Creates the schema that a block shows; nil if it shows none.
  ///
  /// The text around a fragment adds no lines, so that line numbers in messages are those of the block.
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

  /// Returns the text of a member of the root.
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
