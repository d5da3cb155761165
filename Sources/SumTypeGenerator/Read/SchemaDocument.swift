import SumTypeJSON
public import SumTypeSource
import SumTypeSwift

/// A schema as a person wrote it: the text of one `.sumtype.json` file.
public struct SchemaFile: Sendable {
  public let source: SourceFile
  /// The name that those of the generated files start with: `Timeline` for
  /// `schemas/Timeline.sumtype.json`.
  public let baseName: String
  /// `Timeline.sumtype.json`
  public let fileName: String

  public init(_ source: SourceFile) {
    self.source = source
    let fileName = Path.name(of: source.path)
    self.fileName = fileName
    let suffix = [".sumtype.json", ".json"].first {
      Path.ends(fileName, with: $0) && fileName != $0
    }
    baseName = suffix.map { Path.without($0, at: fileName) } ?? fileName
  }
}

/// A schema as written: every construct of the language with its place. Names are not yet resolved.
struct SchemaDocument {
  let file: SchemaFile
  let doc: String?
  let imports: [ImportSyntax]
  /// The value of the file's key `nil`: the JSON of a new nil, unless a field declares another.
  let newNil: NilSpelling
  /// The value of the file's key `keys`: the style in which a field's key is made from its name,
  /// unless the field has a key of its own.
  let keyStyle: KeyStyle
  var types: [TypeSyntax]
  let documents: [DocumentSyntax]
  let features: [FeatureSyntax]
  /// The type expressions of the file, each text once.
  let expressions: TypeExpressions
  /// Whether all declarations could be read. If not, a name that is not found is no error.
  let isComplete: Bool
}

/// `"Common.sumtype.json"`, or `{"file": "../Shared/Common.sumtype.json", "module": "Shared"}`.
struct ImportSyntax {
  let path: Written<String>
  let module: Written<Identifier>?
}

/// A document as written.
struct DocumentSyntax {
  let name: Written<Identifier>
  let doc: String?
  let style: Document.Style
  let root: Root
  /// The store that the document declares; nil for none.
  var store: StoreSyntax?

  enum Root {
    case versioned(VersionedSyntax)
    case plain(WrittenType)
    case lines(WrittenType)
    /// The root could not be read, which has been reported. The document's name still counts.
    case unreadable
  }
}

/// `{"version": 1, "entries": "Post", …}`
struct VersionedSyntax {
  /// Nil if it could not be read.
  let version: Int?
  let versionKey: Written<String>
  let lists: [ListSyntax]
  /// Whether the lists are named in `entries`.
  let hasNamedLists: Bool
  let fields: [FieldSyntax]
  let repository: RepositorySyntax?
  let onSave: Written<KeptPolicy>?
  let migrations: [MigrationSyntax]
  let newer: NewerPolicy
}

/// `"entries": "Post"`, or one of `"entries": {"open": "Task", "done": {"type": "Task"}}`.
struct ListSyntax {
  let name: Written<Identifier>
  /// The key of the list; nil if it is made from the name.
  let key: Written<String>?
  /// The type of the entries; nil if it could not be read.
  let type: WrittenType?
  let doc: String?
}

/// `"store": true`, or the name of the store.
struct StoreSyntax {
  /// `TimelineStore`, with the place of the key `store`.
  let name: Written<Identifier>
}

/// `{"name": "PostRepository", "entries": "posts", "result": "LoadResult"}`
struct RepositorySyntax {
  let place: SourceRange
  let name: Written<Identifier>
  let entries: Written<Identifier>
  let result: Written<Identifier>
}

/// Finds the files that a schema imports: in the file system for the tool, in a dictionary for
/// tests.
///
/// The generator itself reads no files.
public protocol SchemaLoader {
  /// Returns the file to which `path` in `importer` leads.
  ///
  /// Different paths to a file must give the same `SourceFile.path`, so that the file is read once.
  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure>

  /// Returns the Swift module with the code generated from `file`; nil for the module of its
  /// importer.
  func module(of file: SourceFile) -> String?
}

extension SchemaLoader {
  public func module(of file: SourceFile) -> String? { nil }
}

/// The reason why an imported file could not be loaded.
public struct ImportFailure: Error, Hashable, Sendable {
  /// The reason, to follow the file's name in a message: `there is no such file`.
  public let reason: String
  /// What to do about it; nil if the loader does not know.
  public let cure: String?

  public init(_ reason: String, cure: String? = nil) { (self.reason, self.cure) = (reason, cure) }

  public static let notFound = ImportFailure("there is no such file")
}

/// A loader for schemas that import nothing.
public struct NoImports: SchemaLoader {
  public init() {}

  public func load(
    _ path: String, from importer: SourceFile
  ) -> Result<SourceFile, ImportFailure> {
    .failure(.notFound)
  }
}
