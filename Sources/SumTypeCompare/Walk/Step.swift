import SumTypeGenerator
import SumTypeJSON

/// One step from a value to a value inside it.
enum Step: Hashable {
  /// The value of a key of an object.
  case member(ObjectID, key: String)
  /// A flattened value, whose members are among those of the object.
  case part(ObjectID, field: String)
  /// An element of a list with at least so many elements.
  case element(Int)
  /// A value of a map.
  case value
  /// An entry of a map that is written as a list of at least so many entries.
  case entry(TypeID, areAlternating: Bool, Int)
  /// The value of embedded JSON.
  case embedded(EmbeddedWire)
  /// The payload of a variant, with one of its tags, and with the second half of the tag if any second half
  /// is allowed.
  case payload(TypeID, variant: Int, tag: Int, hasAny: Bool)
  /// An element of a tuple, with these other elements; with the smallest ones if the array is empty.
  case tuple(TypeID, index: Int, among: [String])
  /// The list of all further elements of a tuple.
  case rest(TypeID)
}

extension Examples {
  /// Returns the value around another one; nil if no small value exists, or if examples have cost too much.
  func wrap(_ json: String, in step: Step) -> String? {
    if isSpent { return nil }
    let text: String?
    switch step {
    case .member(let id, let key): text = object(id, setting: [(key, json)])
    case .part(let id, let field): text = object(id, parts: [field: json])
    case .element(let count): text = Self.list(json, max(1, count))
    case .value: text = Self.map(json, 1)
    case .entry(let id, let areAlternating, let count):
      text = entries(beginning: json, of: id, areAlternating: areAlternating, max(1, count))
    case .embedded(let wire): text = wire.wrap(json)
    case .payload(let id, let index, let tag, let hasAny):
      text = variant(index, of: id, payload: json, tag: tag, hasAny: hasAny)
    case .tuple(let id, let index, let others):
      guard case .tuple(let tuple) = schema[id].kind else { return nil }
      text = elements(of: tuple, of: id, setting: (index, json), among: others)
    case .rest(let id):
      guard case .tuple(let tuple) = schema[id].kind else { return nil }
      text = elements(of: tuple, of: id, rest: json)
    }
    guard let text, text.utf8.count <= Self.maximumLength else { return nil }
    spend(text.utf8.count)
    return text
  }

  /// Returns the value at the beginning of some steps, as an example of a finding; nil if examples have cost too much.
  ///
  /// Examples of many findings may be one value, which was made once but is in the report for each of them.
  func attach(_ json: String, in steps: some BidirectionalCollection<Step>) -> String? {
    if isSpent { return nil }
    if steps.isEmpty { spend(json.utf8.count) }
    return wrap(json, in: steps)
  }

  /// Returns the value at the beginning of some steps.
  func wrap(_ json: String, in steps: some BidirectionalCollection<Step>) -> String? {
    var json = json
    for step in steps.reversed() {
      guard let outer = wrap(json, in: step) else { return nil }
      json = outer
    }
    return json
  }
}
