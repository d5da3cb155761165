public import SumTypeGenerator

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

  init(_ version: SchemaVersion) {
    schema = version.schema
    index = version.index
    examples = Examples(of: schema)
    probe = Probe(of: schema)
  }

  /// What a type is called in a message.
  func spelling(of type: ValueType) -> String {
    switch type {
    case .scalar(let form): form.scalar.name
    case .reference(let id): schema[id].spelling
    case .optional(let wrapped): "\(spelling(of: wrapped))?"
    case .list(let element): "[\(spelling(of: element))]"
    case .map(let element): "[String: \(spelling(of: element))]"
    case .embedded(let inner, _), .arranged(_, let inner): spelling(of: inner)
    }
  }

  func name(of id: ObjectID) -> String {
    switch id {
    case .type(let type): schema[type].spelling
    case .root(let index): schema.documents[index].name.name
    }
  }
}
