public import SumTypeGenerator
import SumTypeSource

/// One of two versions of a schema that are compared.
public struct SchemaVersion: Sendable {
  /// What messages call it: `v1.4.0`, `schemas/Timeline.sumtype.json`.
  public let label: String
  public let schema: Schema
  public let index: SchemaIndex

  public init(label: String, schema: Schema, index: SchemaIndex) {
    self.label = label
    self.schema = schema
    self.index = index
  }
}

/// A version while it is compared.
final class Side {
  let schema: Schema
  let index: SchemaIndex
  let examples: Examples
  let probe: Probe
  /// What has made the shapes of an old version those of a newer one.
  let migration: ShapeMigration?
  /// Its files have only what it writes anew, and not what it reads besides, such as other keys and tags.
  let writesAnew: Bool
  /// What code that uses the types can see of them.
  private(set) lazy var interface = Interface(of: schema)
  /// The types by what they are called in Swift.
  private(set) lazy var ids = Dictionary(
    schema.types.enumerated().map { ($0.element.spelling, TypeID(index: $0.offset)) },
    uniquingKeysWith: { first, _ in first })

  /// - Parameter mayBeOld: its files are read by a newer version, and may have all that it reads itself.
  init(_ version: SchemaVersion, mayBeOld: Bool = false) {
    schema = version.schema
    index = version.index
    examples = Examples(of: schema, mayBeOld: mayBeOld)
    probe = Probe(of: schema)
    migration = nil
    writesAnew = false
  }

  /// A side that writes what is its own into documents of another version, where objects keep some members.
  init(_ side: Side, writingInto schema: Schema, keeping kept: [ObjectID: [String: String]]) {
    self.schema = schema
    index = side.index
    examples = Examples(of: schema, adding: kept)
    probe = Probe(of: schema)
    migration = nil
    writesAnew = true
  }

  /// A side whose documents have been migrated.
  init(_ side: Side, after migration: ShapeMigration) {
    schema = migration.schema
    index = side.index
    examples = Examples(of: schema, mayBeOld: true, adding: migration.added)
    probe = Probe(of: schema)
    self.migration = migration
    writesAnew = false
  }

  /// Where something is written.
  func place(of item: SchemaIndex.Item) -> SourceRange? {
    item.before(migration).flatMap { index[$0] }
  }

  /// The type that an alias stands for; any other type itself.
  func meaning(of type: ValueType) -> ValueType {
    var type = type
    guard case .reference = type else { return type }
    // An alias may stand for another one, but not for itself.
    for _ in 0...schema.types.count {
      guard case .reference(let id) = type, case .typeAlias(let base) = schema[id].kind else {
        break
      }
      type = base
    }
    return type
  }

  /// What a type is called in a message.
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
    case .constant(let values): values.map { JSONSnippet.tag($0) }.joined(separator: " or ")
    }
  }

  func name(of id: ObjectID) -> String {
    switch id {
    case .type(let type): schema[type].spelling
    case .root(let index): schema.documents[index].name.name
    }
  }
}

extension SchemaIndex.Item {
  /// What it was before documents were migrated; nil for what they did not have.
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
