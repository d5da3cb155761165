public import SumTypeGenerator
import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// One of the two versions of a schema in a comparison.
public struct SchemaVersion: Sendable {
  /// The name of the version in messages: `v1.4.0`, `schemas/Timeline.sumtype.json`.
  public let label: String
  public let schema: Schema
  public let index: SchemaIndex

  public init(label: String, schema: Schema, index: SchemaIndex) {
    self.label = label
    self.schema = schema
    self.index = index
  }
}

/// A version during a comparison.
final class Side {
  let schema: Schema
  let index: SchemaIndex
  let examples: Examples
  let probe: Probe
  /// The migration that has changed the shapes of an old version to those of a newer one; nil for none.
  let migration: ShapeMigration?
  /// Whether files have only the spellings that the version writes, and none that it merely reads, such as aliases.
  let writesAnew: Bool
  /// The interface of the generated types for code that uses them.
  private(set) lazy var interface = Interface(of: schema)
  /// The types by their Swift names.
  private(set) lazy var ids = Dictionary(
    schema.types.enumerated().map { ($0.element.spelling, TypeID(index: $0.offset)) },
    uniquingKeysWith: { first, _ in first })

  /// The types of values in documents with a version, which migrations can change.
  private(set) lazy var versionedTypes = schema.versionedTypes

  /// The items of the members of types, by their Swift names.
  fileprivate var memberItems: [TypeID: [String: SchemaIndex.Item]] = [:]

  /// - Parameter mayBeOld: whether the files are old, and may have everything that the version reads.
  init(_ version: SchemaVersion, mayBeOld: Bool = false) {
    schema = version.schema
    index = version.index
    examples = Examples(of: schema, mayBeOld: mayBeOld)
    probe = Probe(of: schema)
    migration = nil
    writesAnew = false
  }

  /// Makes a side that writes its own values into documents of another version, whose objects keep some
  /// members.
  init(_ side: Side, writingInto schema: Schema, keeping kept: [ObjectID: [WireText: String]]) {
    self.schema = schema
    index = side.index
    examples = Examples(of: schema, adding: kept)
    probe = Probe(of: schema)
    migration = nil
    writesAnew = true
  }

  /// Makes a side whose documents have been migrated.
  init(_ side: Side, after migration: ShapeMigration) {
    schema = migration.schema
    index = side.index
    examples = Examples(of: schema, mayBeOld: true, adding: migration.added)
    probe = Probe(of: schema)
    self.migration = migration
    writesAnew = false
  }

  /// Returns the place in the schema that declares an item.
  func place(of item: SchemaIndex.Item) -> SourceRange? {
    item.before(migration).flatMap { index[$0] }
  }

  /// Returns the type that an alias stands for, without the alias's bounds; any other type itself.
  func meaning(of type: ValueType) -> ValueType { aliased(type).unbounded }

  /// Returns the type that an alias stands for, with the alias's bounds; any other type itself.
  private func aliased(_ type: ValueType) -> ValueType {
    var type = type
    guard case .reference = type else { return type }
    // An alias may stand for another alias, but not for itself.
    for _ in 0...schema.types.count {
      guard case .reference(let id) = type, case .typeAlias(let base) = schema[id].kind else {
        break
      }
      type = base
    }
    return type
  }

  /// Returns the bounds of an alias; nil for any other type, whose field has them.
  func bounds(of type: ValueType) -> Bounds? {
    switch aliased(type) {
    case .bounded(_, let limits): return limits.bounds
    case .reference(let id):
      guard case .alias(let alias) = schema[id].kind else { return nil }
      return alias.bounds
    default: return nil
    }
  }

  /// Returns the name of a type in messages.
  func spelling(of type: ValueType) -> String {
    switch type {
    case .scalar(let form): form.scalar.name
    case .reference(let id): schema[id].spelling
    case .optional(let wrapped): "\(spelling(of: wrapped))?"
    case .list(let element): "[\(spelling(of: element))]"
    case .map(let element): "[String: \(spelling(of: element))]"
    case .embedded(let inner, _), .arranged(.jsonOrText, let inner): spelling(of: inner)
    case .arranged(.oneOrMany, let element): "[\(spelling(of: element))]"
    case .arranged(.emptyArray, let element), .arranged(.oneEntry, let element):
      "[String: \(spelling(of: element))]"
    case .arranged(.entries, let entry), .arranged(.alternating, let entry):
      spelling(ofMapOf: entry)
    case .constant(let values): values.map(\.description).joined(separator: " or ")
    case .bounded(_, let limits): schema[limits.alias].spelling
    }
  }

  /// Returns the name of a map whose entries have this type: `[Mood: Int]`.
  private func spelling(ofMapOf entry: ValueType) -> String {
    guard case .reference(let id) = entry else { return spelling(of: entry) }
    switch schema[id].kind {
    case .structure(let structure), .tuple(let structure):
      let parts = structure.fields.map { field in
        if case .optional = field.presence { return "\(spelling(of: field.type))?" }
        return spelling(of: field.type)
      }
      return "[\(parts.joined(separator: ": "))]"
    default: return spelling(of: entry)
    }
  }

  func name(of id: ObjectID) -> String {
    switch id {
    case .type(let type): schema[type].spelling
    case .root(let index): schema.documents[index].name.name
    }
  }
}

extension Side {
  /// Returns the item of the member of a type with a Swift name; the type itself if it has no such member.
  func item(of member: String, in type: SchemaIndex.Item) -> SchemaIndex.Item {
    guard case .type(let id) = type else { return type }
    let known = memberItems[id] ?? items(ofMembersOf: id)
    memberItems[id] = known
    return known[member] ?? type
  }

  private func items(ofMembersOf id: TypeID) -> [String: SchemaIndex.Item] {
    let items: [(Identifier, SchemaIndex.Item)] =
      switch schema[id].kind {
      case .structure(let structure), .tuple(let structure):
        structure.fields.enumerated().map { ($0.element.name, .field(id, $0.offset)) }
      case .union(let union):
        union.variants.enumerated().map { ($0.element.name, .variant(id, $0.offset)) }
      case .enumeration(let enumeration):
        enumeration.values.enumerated().map { ($0.element.name, .value(id, $0.offset)) }
      case .alias, .typeAlias, .external: []
      }
    return Dictionary(items.map { ($0.name, $1) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SchemaIndex.Item {
  /// Returns the item before the documents were migrated; nil if it did not exist.
  func before(_ migration: ShapeMigration?) -> SchemaIndex.Item? {
    guard let migration else { return self }
    guard migration.isOld(self) else { return nil }
    switch self {
    case .field(let id, let index):
      guard let origins = migration.origins[.type(id)] else { return self }
      return origins[index].map { .field(id, $0) }
    case .rootField(let document, let index):
      guard let origins = migration.origins[.root(document)] else { return self }
      return origins[index].map { .rootField(document: document, $0) }
    case .constant(let id, let index): return migration.constant(index, of: id)
    default: return self
    }
  }
}

extension Document {
  /// Whether files of the document have a version.
  var isVersioned: Bool { if case .versioned = root { true } else { false } }
}

extension Schema {
  /// The types of values in documents with a version.
  var versionedTypes: Set<TypeID> {
    var found: Set<TypeID> = []
    var open: [ValueType] = documents.flatMap { document -> [ValueType] in
      guard case .versioned(let root) = document.root else { return [] }
      return root.lists.map(\.element) + root.fields.map(\.type)
    }
    while let type = open.popLast() {
      switch type {
      case .scalar, .constant: break
      case .optional(let inner), .list(let inner), .map(let inner), .embedded(let inner, _),
        .arranged(_, let inner), .bounded(let inner, _):
        open.append(inner)
      case .reference(let id):
        guard found.insert(id).inserted else { continue }
        switch self[id].kind {
        case .structure(let structure), .tuple(let structure): open += structure.fields.map(\.type)
        case .union(let union): open += union.variants.compactMap(\.payload)
        case .typeAlias(let aliased): open.append(aliased)
        case .enumeration, .alias, .external: break
        }
      }
    }
    return found
  }
}
