import SumTypeSource
import SumTypeSwift

/// A document as written.
struct DocumentEntry {
  let name: Written<Identifier>
  let doc: String?
  let style: Document.Style
  let root: Root
  /// The store that it asks for.
  var store: StoreEntry?

  enum Root {
    case versioned(VersionedEntry)
    case plain(WrittenType)
    case lines(WrittenType)
    /// What it is could not be read, which has been reported; its name still counts.
    case unreadable
  }
}

/// `{"version": 1, "entries": "Post", …}`
struct VersionedEntry {
  /// Nil where it could not be read.
  let version: Int?
  let versionKey: Written<String>
  let lists: [ListEntry]
  /// The lists are named in `entries` itself.
  let hasNamedLists: Bool
  let fields: [FieldEntry]
  let repository: RepositoryEntry?
  let onSave: Written<SavePolicy>?
  let migrations: [MigrationEntry]
  let newer: NewerPolicy
}

/// `"entries": "Post"`, or one of `"entries": {"open": "Task", "done": {"type": "Task"}}`.
struct ListEntry {
  let name: Written<Identifier>
  /// Nil where it is made from the name.
  let key: Written<String>?
  /// Nil where it could not be read.
  let type: WrittenType?
  let doc: String?
}

/// `"store": true`, or the name of the store.
struct StoreEntry {
  /// `TimelineStore`, at the place where a store is asked for.
  let name: Written<Identifier>
}

/// `{"name": "PostRepository", "entries": "posts", "result": "LoadResult"}`
struct RepositoryEntry {
  let place: SourceRange
  let name: Written<Identifier>
  let entries: Written<Identifier>
  let result: Written<Identifier>
}
