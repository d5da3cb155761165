import SumTypeSwift

/// Emits the repositories that documents declare.
struct RepositoryEmitter {
  let schema: SchemaSpelling

  func emit(_ add: (Declaration) -> Void) {
    for root in schema.roots {
      Repository(root: root, access: schema.options.access)?.declarations.forEach(add)
    }
  }
}

extension StructSpelling {
  /// Whether a repository is generated for the document that has this root.
  var hasRepository: Bool { root?.repository != nil && !asideLists.isEmpty }
}

/// The narrow API of a document whose unknown entries are kept beside the domain. It is for an app
/// that passes a list of entries and nothing else:
///
/// ```swift
/// /// The entries that a ``PostRepository`` loads.
/// public nonisolated struct LoadResult: Hashable, Sendable {
///   public var posts: [Post]
///   public var unknownEntries: [AnyUnknownEntry]
///
///   public init(posts: [Post], unknownEntries: [AnyUnknownEntry]) { … }
/// }
///
/// public nonisolated protocol PostRepository: Sendable {
///   func load() throws -> LoadResult
///   func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws
/// }
///
/// public nonisolated final class FilePostRepository: PostRepository {
///   private let document: EntryRepository<TimelineDocument, PostCodec>
///   …
/// }
///
/// public nonisolated final class InMemoryPostRepository: PostRepository {
///   private let document: EntryRepository<TimelineDocument, PostCodec>
///   …
/// }
/// ```
struct Repository {
  let root: StructSpelling
  let names: RepositoryNames
  let list: FieldSpelling
  let access: AccessLevel

  /// Nil if the schema declares no repository for the document.
  init?(root: StructSpelling, access: AccessLevel) {
    guard let names = root.root?.repository, let list = root.asideLists.first else { return nil }
    self.root = root
    self.names = names
    self.list = list
    self.access = access
  }

  var declarations: [Declaration] {
    [.struct(result), .code(repositoryProtocol), .code(file), .code(memory)]
  }

  private var unknownEntries: SwiftType { .array(Runtime.types.anyUnknownEntry) }

  private var result: StructDeclaration {
    StructDeclaration(
      doc: DocComment("The entries that a ``\(names.name)`` loads."), name: names.result,
      conformances: ["Hashable", "Sendable"],
      members: [
        .variable(.stored(names.entries, list.domainType, isMutable: true)),
        .variable(
          .stored(
            "unknownEntries", unknownEntries,
            doc: "The entries that are unknown or malformed. Pass them to the next save.",
            isMutable: true)),
        .initializer(
          .memberwise([
            Parameter(names.entries, list.domainType),
            Parameter("unknownEntries", unknownEntries),
          ])),
      ])
  }

  private var repositoryProtocol: Code {
    """
    /// Loads and saves the entries of ``\(root.name)``.
    \(access.modifier)nonisolated protocol \(names.name): Sendable {
      func load() throws -> \(names.result)
      \(save)
    }
    """
  }

  /// `func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws`
  private var save: Code {
    .filled(
      opening: "func save(",
      [
        "\(label: names.entries): \(list.domainType)", "preservedUnknownEntries: \(unknownEntries)",
      ],
      closing: ") throws")
  }

  /// `EntryRepository(url: url, entries: \.entries, new: Timeline(entries: []))`
  private func new(_ place: [Code]) -> Code {
    .filled(
      opening: "\(Runtime.types.entryRepository)(",
      place + ["entries: \\.\(list.stored)", "new: \(root.name)(\(label: list.name): [])"],
      closing: ")", column: 13)
  }

  /// `EntryRepository<TimelineDocument, PostCodec>`
  private var document: SwiftType {
    let element: SwiftType =
      if case .generic(_, let arguments) = list.type.codec, let codec = arguments.first {
        codec
      } else {
        list.type.codec
      }
    return .generic(
      Runtime.types.entryRepository, [.named(SchemaSpelling.documentName(of: root.name)), element])
  }

  /// The repository over a file. It remembers the loaded document, so that the places of entries
  /// and unknown fields survive this narrow API.
  private var file: Code {
    """
    /// A ``\(names.name)`` over a file. A load or save that fails leaves the file unchanged.
    ///
    /// It remembers the loaded document, so that unknown data keeps its place.
    \(access.modifier)nonisolated final class \(names.fileName): \(names.name) {
      private let document: \(document)

      /// - Parameter options: The options for saving the file.
      \(access.modifier)init(url: URL, options: \(Runtime.types.fileOptions) = \(Runtime.types.fileOptions)()) {
        document = \(new(["url: url", "options: options"]))
      }

      \(methods)

      /// Renames a file that cannot be loaded and returns its new URL. The next save writes a new file.
      \(access.modifier)func moveAside() throws -> URL { try document.moveAside() }
    }
    """
  }

  /// The repository in memory.
  private var memory: Code {
    """
    /// A ``\(names.name)`` in memory, for tests and previews.
    \(access.modifier)nonisolated final class \(names.memoryName): \(names.name) {
      private let document: \(document)

      /// - Parameter data: The document; nil if there is none yet.
      \(access.modifier)init(data: Data? = nil) {
        document = \(new(["data: data"]))
      }

      /// The current document; nil if there is none.
      \(access.modifier)var data: Data? { document.data }

      \(methods)
    }
    """
  }

  /// `load()` and `save(…)`
  private var methods: Code {
    // A parameter may hide the property.
    let own: Code = names.entries == "document" ? "self.document" : "document"
    return """
      \(access.modifier)func load() throws -> \(names.result) {
        let loaded = try document.load()
        return \(names.result)(\(label: names.entries): loaded.entries, unknownEntries: loaded.unknown)
      }

      \(access.modifier)\(save) {
        try \(own).save(\(names.entries), preserving: preservedUnknownEntries)
      }
      """
  }
}

extension RepositoryNames {
  /// `FilePostRepository`
  fileprivate var fileName: Identifier { Identifier("File" + name.name) ?? name }

  /// `InMemoryPostRepository`
  fileprivate var memoryName: Identifier { Identifier("InMemory" + name.name) ?? name }
}
