import SumTypeGenerator
public import SumTypeJSON
public import SumTypeSource
import SumTypeSwift

/// Makes a schema of types in another format: JSON Schema, OpenAPI, JSON Typedef, Lexicon.
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
    return CheckedWriting(draft, store, reading, options, formats: files.map(\.format)).schema()
  }
}

/// The result of an import.
public struct ImportedSchema: Sendable {
  /// The schema as one file.
  public let schema: JSONValue
  /// Its text, in the style of `sumtype format`.
  public let text: String
  /// The source of each type and document, by its name.
  public let origins: [String: String]
  public let report: ImportReport
  /// The problems that the generator finds in the schema: none, unless this tool has a fault.
  public let problems: [String]
}

extension SchemaImport {
  /// Returns the name of the schema for a file: `Post` for `schemas/post.schema.json`.
  public static func name(of path: String) -> String { SourceReading.name(of: path) }
}

extension ImportedSchema {
  /// Returns the schema as several files, one for each source, or by the rule of ``SchemaSplit`` if one
  /// source has many types. A file imports those whose types it uses.
  ///
  /// - Parameter home: the name of the file if there is one source.
  public func files(home: String) -> [(name: String, text: String)] {
    let sources = Set(origins.values)
    let names = ShortNames.ofFiles(sources.sorted())
    return SchemaSplit.texts(
      of: schema, home: home,
      places: sources.count > 1 ? origins.mapValues { names[$0] ?? SchemaImport.name(of: $0) } : nil
    )
  }
}

/// A summary of an import.
public struct ImportReport: Sendable {
  /// The formats of the sources: `OpenAPI 3.0.3`.
  public let formats: [String]
  /// The number of schemas that the sources name.
  public let definitions: Int
  public let types: Int
  public let unions: Int
  public let notes: [ImportNote]
}

/// The formats from which types are imported.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case jsonSchema = "json-schema"
  case openAPI = "openapi"
  case typedef
  case lexicon
}

/// The options of an import.
public struct ImportOptions: Sendable {
  /// The format of all sources; nil to recognise the format of each.
  public var format: ImportFormat?
  /// The name of the root's type and of the document; nil for the name of the file.
  public var name: String?
  /// A pointer to the only schema to import, with those that it needs: `/$defs/Post`.
  public var pointer: String?
  /// Whether enums refuse values that they do not name.
  public var closesEnums = false
  /// Whether formats of strings and numbers narrow the type.
  public var usesFormats = true
  /// Whether numbers keep every digit.
  public var keepsDigits = false
  /// Whether bodies of requests and responses are imported too, and not only named schemas.
  public var readsPaths = false
  /// The files for addresses: `https://example.org/a.json` is `a.json`.
  public var addresses: [String: String] = [:]

  public init() {}
}

/// Loads the files that sources refer to.
public protocol SourceLoader {
  /// Returns the file at a path relative to the working directory of the tool, or the reason of the
  /// failure.
  func load(_ path: String) -> Result<SourceFile, ImportFailure>
}

/// A loader for sources that do not refer to other files.
public struct NoOtherSources: SourceLoader {
  public init() {}

  public func load(_ path: String) -> Result<SourceFile, ImportFailure> { .failure(.notFound) }
}
