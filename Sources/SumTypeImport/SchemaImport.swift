import SumTypeGenerator
public import SumTypeJSON
public import SumTypeSource
import SumTypeSwift

/// Makes a schema of types that are described otherwise: in JSON Schema, OpenAPI, JSON Typedef, Lexicon.
///
/// ```swift
/// var importing = SchemaImport(ImportOptions())
/// importing.add(SourceFile(path: "post.schema.json", bytes: bytes))
/// let imported = importing.run(into: &diagnostics)
/// print(imported?.text)
/// ```
///
/// What the source allows is read by the schema, and nothing else, but for what the report says. The
/// schema passes the checks of the generator.
public struct SchemaImport {
  private let options: ImportOptions
  private let loader: any SourceLoader
  private var sources: [SourceFile] = []

  public init(_ options: ImportOptions, loader: any SourceLoader = NoOtherSources()) {
    self.options = options
    self.loader = loader
  }

  /// Adds a file of which all types are imported.
  public mutating func add(_ source: SourceFile) { sources.append(source) }

  /// The schema of all sources.
  ///
  /// - Returns: nil where a source has a fault, which is reported.
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

/// What was made of sources.
public struct ImportedSchema: Sendable {
  /// The schema as one file.
  public let schema: JSONValue
  /// Its text, in the style of `sumtype format`.
  public let text: String
  /// From which source each type and document comes, by its name.
  public let origins: [String: String]
  public let report: ImportReport
  /// What the checks of the generator refuse after all: none, unless something is wrong with this tool.
  public let problems: [String]
}

extension SchemaImport {
  /// What a schema of a file is called: `Post` for `schemas/post.schema.json`.
  public static func name(of path: String) -> String { SourceReading.name(of: path) }
}

extension ImportedSchema {
  /// The schema as several files, one for each source, or by the rule of ``SchemaParts`` where there is
  /// one source with many types. A file imports those whose types it uses.
  ///
  /// - Parameter home: the name of the only file where there is one source.
  public func files(home: String) -> [(name: String, text: String)] {
    let sources = Set(origins.values)
    let names = ShortNames.ofFiles(sources.sorted())
    return SchemaParts.texts(
      of: schema, home: home,
      places: sources.count > 1 ? origins.mapValues { names[$0] ?? SchemaImport.name(of: $0) } : nil
    )
  }
}

/// What a person wants to know of an import.
public struct ImportReport: Sendable {
  /// `OpenAPI 3.0.3`
  public let formats: [String]
  /// How many schemas the sources name.
  public let definitions: Int
  public let types: Int
  public let unions: Int
  public let notes: [ImportNote]
}

/// The formats that types are imported from.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case jsonSchema = "json-schema"
  case openAPI = "openapi"
  case typedef
  case lexicon
}

/// What a person says of the schema that is wanted.
public struct ImportOptions: Sendable {
  /// The format of all sources; nil where each says what it is.
  public var format: ImportFormat?
  /// The name of the root's type and of the document; nil for that of the file.
  public var name: String?
  /// Only this schema and what it needs, by its pointer: `/$defs/Post`.
  public var pointer: String?
  /// Whether enums refuse what they do not name.
  public var closesEnums = false
  /// Whether formats of strings and numbers narrow the type.
  public var usesFormats = true
  /// Whether numbers keep every digit.
  public var keepsDigits = false
  /// Whether bodies of requests and responses are imported, and not only what is named.
  public var readsPaths = false
  /// Files that stand for addresses: `https://example.org/a.json` is `a.json`.
  public var addresses: [String: String] = [:]

  public init() {}
}

/// Finds the files that sources refer to.
public protocol SourceLoader {
  /// The file at a path, which is relative to where the tool runs, or why it could not be had.
  func load(_ path: String) -> Result<SourceFile, ImportFailure>
}

/// A loader for sources that refer to nothing but themselves.
public struct NoOtherSources: SourceLoader {
  public init() {}

  public func load(_ path: String) -> Result<SourceFile, ImportFailure> { .failure(.notFound) }
}
