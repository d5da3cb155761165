import SumTypeGenerator
public import SumTypeSource
import SumTypeSwift

/// Makes a schema of types in another format: JSON Schema, OpenAPI, JSON Typedef, Lexicon, Swift.
///
/// ```swift
/// var importing = SchemaImport(ImportOptions())
/// importing.add(SourceFile(path: "post.schema.json", bytes: bytes))
/// let imported = importing.run(into: &diagnostics)
/// print(imported?.text)
/// ```
///
/// The schema reads exactly the values that the source allows, except for the differences in the report. It
/// passes the checks of the generator.
public struct SchemaImport {
  private let options: ImportOptions
  private let loader: any SourceLoader
  private var sources: [SourceFile] = []

  public init(_ options: ImportOptions, loader: any SourceLoader = NoOtherSources()) {
    self.options = options
    self.loader = loader
  }

  /// Adds a file; all its types are imported.
  public mutating func add(_ source: SourceFile) { sources.append(source) }

  /// Returns the schema of all sources.
  ///
  /// - Returns: nil if a source has a fault, which is reported.
  public func run(into diagnostics: inout Diagnostics) -> ImportedSchema? {
    let draft = Draft(options)
    let store = SourceStore(loader, addresses: options.addresses)
    var found = Diagnostics()
    var files: [(file: Int, format: ImportFormat)] = []
    for source in sources {
      if SourceFormat.isSwift(source, options) {
        files.append((store.add(text: source), .swift))
        continue
      }
      guard let file = store.add(source, into: &found) else { continue }
      let format = SourceFormat.format(of: store.files[file], options, into: &found)
      if let format { files.append((file, format)) }
    }
    var reading = SourceReading(draft, store, options)
    if !found.hasErrors { reading.read(files, into: &found) }
    diagnostics.append(found)
    if found.hasErrors { return nil }
    var recognition = Recognition(draft, byteCount: store.byteCount)
    recognition.run()
    Finishing(draft: draft).run()
    DefinitionNames(draft: draft, store: store).run()
    return CheckedWriting(draft, store, reading.named, options, formats: files.map(\.format))
      .schema()
  }
}

extension SchemaImport {
  /// Returns the name of the schema for a file: `Post` for `schemas/post.schema.json`.
  public static func name(of path: String) -> String { SourceNames.name(of: path) }
}
