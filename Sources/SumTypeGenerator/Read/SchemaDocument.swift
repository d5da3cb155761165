import SumTypeJSON
public import SumTypeSource
import SumTypeSwift

/// A schema as written: every construct of the language in its place, names not yet looked up.
struct SchemaDocument {
  let file: SchemaFile
  let doc: String?
  let imports: [ImportSyntax]
  /// `"nil"` of the file: how a new value writes nil where its field does not say.
  let newNil: NilSpelling
  /// `"keys"` of the file: how a field's key is made from its name where it gives none.
  let keyStyle: KeyStyle
  var types: [TypeSyntax]
  let documents: [DocumentSyntax]
  let features: [FeatureSyntax]
  /// The type expressions of the file, each text once.
  let expressions: TypeExpressions
  /// False where names may be declared that could not be read: a name that is not found is no error
  /// then.
  let isComplete: Bool
}

/// `"Common.sumtype.json"`, or `{"file": "../Shared/Common.sumtype.json", "module": "Shared"}`.
struct ImportSyntax {
  let path: Written<String>
  let module: Written<Identifier>?
}

/// How a field's key, or a variant's tag, is made from its Swift name: `createdAt`, `created_at`,
/// `created-at`, `CreatedAt`.
package enum KeyStyle: String, CaseIterable, Sendable {
  case asWritten = "as-written"
  case snakeCase = "snake_case"
  case kebabCase = "kebab-case"
  case pascalCase = "PascalCase"
}

/// A document as written.
struct DocumentSyntax {
  let name: Written<Identifier>
  let doc: String?
  let style: Document.Style
  let root: Root
  /// The store that it asks for.
  var store: StoreSyntax?

  enum Root {
    case versioned(VersionedSyntax)
    case plain(WrittenType)
    case lines(WrittenType)
    /// What it is could not be read, which has been reported; its name still counts.
    case unreadable
  }
}

/// `{"version": 1, "entries": "Post", …}`
struct VersionedSyntax {
  /// Nil where it could not be read.
  let version: Int?
  let versionKey: Written<String>
  let lists: [ListSyntax]
  /// The lists are named in `entries` itself.
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
  /// Nil where it is made from the name.
  let key: Written<String>?
  /// Nil where it could not be read.
  let type: WrittenType?
  let doc: String?
}

/// `"store": true`, or the name of the store.
struct StoreSyntax {
  /// `TimelineStore`, at the place where a store is asked for.
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
  /// The file that `path` means in `importer`.
  ///
  /// Two ways to one file give one `SourceFile.path`, so that it is read once.
  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure>

  /// The Swift module that holds what is generated from `file`; nil for the module of its importer.
  func module(of file: SourceFile) -> String?
}

extension SchemaLoader {
  public func module(of file: SourceFile) -> String? { nil }
}

/// Why an imported file could not be had.
public struct ImportFailure: Error, Hashable, Sendable {
  /// What a person is told after the file's name: `there is no such file`.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

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
