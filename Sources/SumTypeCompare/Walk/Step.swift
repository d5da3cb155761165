import SumTypeGenerator
import SumTypeJSON

/// How a value lies in the one around it.
enum Step: Hashable {
  /// Under a key of an object.
  case member(ObjectID, key: String)
  /// Its members lie among those of an object, through a field.
  case part(ObjectID, field: String)
  /// In a list with so many elements at least.
  case element(Int)
  /// In a map.
  case value
  /// In JSON in a string.
  case inside(EmbeddedWire)
  /// The payload of a variant, with one of its tags; with any second part of it, where any will do.
  case payload(TypeID, variant: Int, tag: Int, hasAny: Bool)
  /// An element of a tuple, among these elements; among its smallest ones where there are none.
  case tuple(TypeID, index: Int, among: [String])
}

extension Examples {
  /// The value around another one; nil where there is none that is small.
  func wrap(_ json: String, in step: Step) -> String? {
    let text: String?
    switch step {
    case .member(let id, let key): text = object(id, setting: [(key, json)])
    case .part(let id, let field): text = object(id, parts: [field: json])
    case .element(let count): text = Self.list(json, max(1, count))
    case .value: text = Self.map(json, 1)
    case .inside(let wire): text = wire.wrap(json)
    case .payload(let id, let index, let tag, let hasAny):
      text = variant(index, of: id, payload: json, tag: tag, hasAny: hasAny)
    case .tuple(let id, let index, let others):
      guard case .tuple(let tuple) = schema[id].kind else { return nil }
      text = elements(of: tuple, of: id, setting: (index, json), among: others)
    }
    return text.flatMap { $0.utf8.count <= Self.maximumLength ? $0 : nil }
  }

  /// The value at the beginning of some steps.
  func wrap(_ json: String, in steps: some BidirectionalCollection<Step>) -> String? {
    var json = json
    for step in steps.reversed() {
      guard let outer = wrap(json, in: step) else { return nil }
      json = outer
    }
    return json
  }
}
