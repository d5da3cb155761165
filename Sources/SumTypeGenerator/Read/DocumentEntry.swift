import SumTypeSource
import SumTypeSwift

/// A document as written.
struct DocumentEntry {
  let name: Written<Identifier>
  let doc: String?
  let style: Document.Style
  let root: Root

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
  let entries: WrittenType?
  let entriesName: Written<Identifier>
  let entriesKey: Written<String>
  let fields: [FieldEntry]
  let repository: RepositoryEntry?
  let onSave: Written<SavePolicy>?
}

/// `{"name": "PostRepository", "entries": "posts", "result": "LoadResult"}`
struct RepositoryEntry {
  let place: SourceRange
  let name: Written<Identifier>
  let entries: Written<Identifier>
  let result: Written<Identifier>
}
