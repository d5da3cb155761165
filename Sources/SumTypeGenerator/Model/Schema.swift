/// A schema as meant: every name resolved, every declaration legal.
///
/// Nothing that can go wrong is left after a `Schema` exists, so emitting Swift from it never fails.
public struct Schema: Sendable {
  /// The base name of the file: `Timeline` for `Timeline.sumtype.json`.
  public let name: String
  /// The name of the file, without its folder: `Timeline.sumtype.json`.
  public let fileName: String
  public let doc: String?
  /// The file's own types in file order, and those of its imports. Files that were resolved together have
  /// all of them in common, also those that only others of them know.
  public let types: [TypeDeclaration]
  /// The places in `types` of the file's own.
  public let own: Range<Int>
  public let documents: [Document]
  public let features: [Feature]
  /// The places in `types` of the own types that are generated, in file order.
  private let generated: [Int]
  /// What the file knows of types that it has in common with others; nil where it knows all.
  private let known: KnownTypes?

  /// - Parameter generated: all own types by default.
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

  /// The types that this file declares; their indices are those of their ids.
  public var ownTypes: ArraySlice<TypeDeclaration> { types[own] }

  /// Whether it is a type of this file, or of one that it imports, directly or not.
  func knows(_ id: TypeID) -> Bool { known?.contains(id) ?? true }

  /// How many types this file declares.
  public var ownTypeCount: Int { own.count }

  /// Those of them that are generated: all, unless a `Selection` says less.
  public var generatedTypes: [(id: TypeID, type: TypeDeclaration)] {
    generated.map { (TypeID(index: $0), types[$0]) }
  }

  /// A selection has nothing of the file.
  public var isNothingGenerated: Bool {
    generated.isEmpty && !own.isEmpty && documents.isEmpty && features.isEmpty
  }

  /// The schema with a part of what it declares.
  func with(
    types: [TypeDeclaration], generated: [Int], documents: [Document], features: [Feature]
  ) -> Schema {
    Schema(
      name: name, fileName: fileName, doc: doc, types: types, own: own,
      generated: generated, documents: documents, features: features, known: known)
  }
}

/// The types that a file knows, among those of all files that were resolved with it.
struct KnownTypes: Sendable {
  /// The file of each type.
  let files: [Int]
  /// The files that the file leads to.
  let reach: FileSet

  func contains(_ id: TypeID) -> Bool { reach.contains(files[id.index]) }
}

/// A type's place in `Schema.types`; made only by the resolver.
public struct TypeID: Hashable, Sendable {
  public let index: Int
  public init(index: Int) { self.index = index }
}

extension Schema {
  /// The keys that the members of a type may have in an object that it shares with others, whichever
  /// variants its unions are.
  public func memberKeys(of type: ValueType) -> [String] {
    var keys = MemberKeyCollection(schema: self)
    keys.add(type)
    return keys.keys
  }
}

private struct MemberKeyCollection {
  let schema: Schema
  private(set) var keys: [String] = []
  private var seen: Set<String> = []
  private var types: Set<TypeID> = []

  init(schema: Schema) { self.schema = schema }

  mutating func add(_ type: ValueType) {
    guard case .reference(let id) = type, types.insert(id).inserted else { return }
    switch schema[id].kind {
    case .structure(let structure):
      for constant in structure.constants { add(constant.key) }
      for field in structure.fields {
        if field.isFlattened {
          add(field.type)
        } else {
          add(field.key)
          for alias in field.aliases { add(alias) }
        }
      }
    case .union(let union):
      for tag in union.representation.tagKeys { add(tag) }
      for variant in union.variants {
        for key in union.representation.payloadKeys(of: variant.tags) { add(key) }
        if let payload = variant.payload, union.representation.sharesObject(with: variant.tag) {
          add(payload)
        }
      }
    default: break
    }
  }

  private mutating func add(_ key: String) {
    if seen.insert(key).inserted { keys.append(key) }
  }
}

/// What tells whether something is there that lies among the members of a struct around it.
public enum PartPresence: Sendable {
  /// Any of its members, unless it is `null`: of a struct.
  case anyMember
  /// Any of these members, unless it is `null`: those that tell the variants of a union apart.
  case members([String])
  /// Any of its members, also as `null`: the keys are the tags.
  case keys
}

extension Schema {
  /// What tells whether a flattened struct or union is there.
  public func partPresence(of id: TypeID) -> PartPresence {
    guard case .union(let union) = self[id].kind else { return .anyMember }
    return switch union.representation.form.tag {
    case .members(let keys):
      .members(
        union.representation.form.isToldByPayload ? keys + union.variants.flatMap(\.keys) : keys)
    case .presence: .members(union.variants.flatMap(\.keys))
    case .path(let keys): .members(Array(keys.prefix(1)))
    case .key: .keys
    // The others are not flattened.
    case .shape, .element, .outside: .anyMember
    }
  }
}
