import SumTypeSwift

/// The narrow API of a document whose unknown entries are kept beside the domain, for an app that
/// wants to pass a list of entries and nothing else:
///
/// ```swift
/// /// What a ``PostRepository`` loads.
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
///   private let file: EntryFile<TimelineDocument, PostCodec>
///   …
/// }
/// ```
struct Repository {
  let root: StructSpelling
  let names: RepositoryNames
  let list: FieldSpelling
  let access: AccessLevel

  /// Nil where the schema asks for none.
  init?(root: StructSpelling, access: AccessLevel) {
    guard let names = root.root?.repository, let list = root.asideLists.first else { return nil }
    self.root = root
    self.names = names
    self.list = list
    self.access = access
  }

  var declarations: [Declaration] { [.struct(result), .code(repositoryProtocol), .code(file)] }

  private var unknownEntries: SwiftType { .array(Runtime.anyUnknownEntry) }

  private var result: StructDeclaration {
    StructDeclaration(
      doc: DocComment("What a ``\(names.name)`` loads."), name: names.result,
      conformances: ["Hashable", "Sendable"],
      members: [
        .variable(.stored(names.entries, list.domainType, isMutable: true)),
        .variable(
          .stored(
            "unknownEntries", unknownEntries,
            doc:
              "Entries that a newer version wrote, or that do not fit. Pass them to the next save.",
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
    \(access.code)nonisolated protocol \(names.name): Sendable {
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

  private var new: Code {
    .filled(
      opening: "\(Runtime.entryFile)(",
      ["url: url", "entries: \\.\(list.stored)", "new: \(root.name)(\(label: list.name): [])"],
      closing: ")", column: 7)
  }

  /// The file remembers what it has loaded, so that places and unknown fields survive this narrow
  /// API.
  private var file: Code {
    let document = SchemaSpelling.documentName(of: root.name)
    let element: SwiftType =
      if case .generic(_, let arguments) = list.type.codec, let codec = arguments.first {
        codec
      } else {
        list.type.codec
      }
    return """
      /// ``\(names.name)`` in a file, which a failed load or save leaves as it was.
      ///
      /// It remembers what it has loaded, so that everything unknown keeps its place.
      \(access.code)nonisolated final class \(names.fileName): \(names.name) {
        private let file: \(Runtime.entryFile)<\(document), \(element)>

        \(access.code)init(url: URL) {
          file = \(new)
        }

        \(access.code)func load() throws -> \(names.result) {
          let loaded = try file.load()
          return \(names.result)(\(label: names.entries): loaded.entries, unknownEntries: loaded.unknown)
        }

        \(access.code)\(save) {
          try file.save(\(names.entries), preserving: preservedUnknownEntries)
        }
      }
      """
  }
}

extension RepositoryNames {
  /// `FilePostRepository`
  fileprivate var fileName: Identifier { Identifier("File" + name.name) ?? name }
}
