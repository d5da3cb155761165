import SumTypeJSON

/// A schema whose names are all resolved, and whose declarations are all legal.
///
/// Everything that can fail has been done before a `Schema` exists, so that emitting Swift from it
/// never fails.
public struct Schema: Sendable {
  /// The base name of the file: `Timeline` for `Timeline.sumtype.json`.
  public let name: String
  /// The name of the file, without its folder: `Timeline.sumtype.json`.
  public let fileName: String
  public let doc: String?
  /// The types that the file declares, in file order, and those of its imports. Files that were
  /// resolved together share one array, which also has types that only some of the files know.
  public let types: [TypeDeclaration]
  /// The indices in `types` of the types that the file declares.
  public let own: Range<Int>
  public let documents: [Document]
  public let features: [Feature]
  /// The indices in `types` of the file's types that are generated, in file order.
  private let generated: [Int]
  /// The types that the file knows, among those that it shares with other files; nil if it knows
  /// all.
  private let known: KnownTypes?

  /// - Parameter generated: The indices of the types to generate; all types that the file declares
  ///   by default.
  public init(
    name: String, fileName: String, doc: String?, types: [TypeDeclaration], own: Range<Int>,
    generated: [Int]? = nil, documents: [Document], features: [Feature] = []
  ) {
    self.init(
      name: name, fileName: fileName, doc: doc, types: types, own: own, generated: generated,
      documents: documents, features: features, known: nil)
  }

  init(
    name: String, fileName: String, doc: String?, types: [TypeDeclaration], own: Range<Int>,
    generated: [Int]?, documents: [Document], features: [Feature], known: KnownTypes?
  ) {
    self.known = known
    self.generated = generated ?? Array(own)
    self.features = features
    self.name = name
    self.fileName = fileName
    self.doc = doc
    self.types = types
    self.own = own
    self.documents = documents
  }

  public subscript(id: TypeID) -> TypeDeclaration { types[id.index] }

  /// The types that the file declares. Their indices are those of their ids.
  public var ownTypes: ArraySlice<TypeDeclaration> { types[own] }

  /// Whether the type is declared in this file, or in a file that it imports, directly or
  /// indirectly.
  func knows(_ id: TypeID) -> Bool { known?.contains(id) ?? true }

  /// The number of types that the file declares.
  public var ownTypeCount: Int { own.count }

  /// The types of the file that are generated: all, unless a `Selection` leaves some out.
  public var generatedTypes: [(id: TypeID, type: TypeDeclaration)] {
    generated.map { (TypeID(index: $0), types[$0]) }
  }

  /// Whether a selection leaves out all that the file declares.
  public var isNothingGenerated: Bool {
    generated.isEmpty && !own.isEmpty && documents.isEmpty && features.isEmpty
  }

  /// Returns the schema with only these declarations.
  func with(
    types: [TypeDeclaration], generated: [Int], documents: [Document], features: [Feature]
  ) -> Schema {
    Schema(
      name: name, fileName: fileName, doc: doc, types: types, own: own,
      generated: generated, documents: documents, features: features, known: known)
  }
}

/// The types that a file knows, among the types of all files that were resolved together.
struct KnownTypes: Sendable {
  /// The index of the file that declares each type.
  let files: [Int]
  /// The files that the file imports, directly or indirectly.
  let reach: FileSet

  func contains(_ id: TypeID) -> Bool { reach.contains(files[id.index]) }
}

/// A set of files of a graph.
struct FileSet: Sendable {
  private var words: [UInt64]

  init(among count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  func contains(_ file: Int) -> Bool { words[file >> 6] & 1 << UInt64(file & 63) != 0 }

  mutating func insert(_ file: Int) { words[file >> 6] |= 1 << UInt64(file & 63) }

  func isDisjoint(with other: FileSet) -> Bool {
    zip(words, other.words).allSatisfy { $0 & $1 == 0 }
  }

  mutating func formUnion(_ other: FileSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }
}

/// The index of a type in `Schema.types`. Only the resolver makes one.
public struct TypeID: Hashable, Sendable {
  public let index: Int
  public init(index: Int) { self.index = index }
}

extension Schema {
  /// Returns the keys that the members of a type may have in an object that it shares with others,
  /// for any variants of its unions.
  public func memberKeys(of type: ValueType) -> [String] {
    var keys = MemberKeyLists(self)
    return keys.keys(of: type)
  }
}

/// Collects the keys that the members of types may have in an object that they share with others.
/// The keys of each type are collected once.
struct MemberKeyLists {
  private let schema: Schema
  private var known: [TypeID: [String]] = [:]

  init(_ schema: Schema) { self.schema = schema }

  mutating func keys(of type: ValueType) -> [String] {
    guard case .reference(let id) = type else { return [] }
    if let known = known[id] { return known }
    var keys: [String] = []
    var seen: Set<String> = []
    func add(_ more: [String]) { keys += more.filter { seen.insert($0).inserted } }
    var parts: Set<ValueType> = []
    switch schema[id].kind {
    case .structure(let structure):
      add(structure.constants.map(\.key))
      for field in structure.fields {
        if !field.isFlattened {
          add([field.key] + field.aliases)
        } else if parts.insert(field.type).inserted {
          add(self.keys(of: field.type))
        }
      }
    case .union(let union):
      add(union.representation.tagKeys)
      for variant in union.variants {
        add(union.representation.payloadKeys(of: variant.tags))
        if let payload = variant.payload, union.representation.sharesObject(with: variant.tag),
          parts.insert(payload).inserted
        {
          add(self.keys(of: payload))
        }
      }
    default: break
    }
    known[id] = keys
    return keys
  }
}

extension Schema {
  /// Returns the keys by which a flattened struct or union is recognised; `keys` are those of all
  /// its members. The reader of a union's form says them.
  package func partSign(
    of id: TypeID, among keys: MemberTable, in memory: TableMemory
  ) -> PartSign {
    guard case .union(let union) = self[id].kind,
      let reader = union.representation.form.reader(of: union.formVariants(in: memory))
        as? any MemberUnionReader
    else { return PartSign(keys) }
    return reader.sign(all: keys)
  }
}

extension Union {
  /// Returns the variants in the form that a ``UnionReader`` needs, but without the shapes of the
  /// payloads, with tables in `memory`.
  package func formVariants(in memory: TableMemory) -> FormVariants {
    let bare = variants.indices.filter { variants[$0].payload == nil }
    var aliases: [(JSONTag, Int)] = []
    var pairs: [(Int, JSONTag, JSONTag?)] = []
    for (index, variant) in variants.enumerated() {
      aliases += variant.tags.dropFirst().map { ($0, index) }
      for (tag, second) in zip(variant.tags, variant.seconds) {
        if case .exactly(let second) = second {
          pairs.append((index, tag, second))
        } else {
          pairs.append((index, tag, nil))
        }
      }
    }
    let tags = TagTable(
      variants.map { $0.tag }, bare: bare, aliases: aliases, absent: defaultVariant,
      in: memory)
    return FormVariants(tags, pairs: pairs, shapes: nil, in: memory)
  }
}
