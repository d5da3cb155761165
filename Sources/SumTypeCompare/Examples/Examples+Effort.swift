import SumTypeGenerator
import SumTypeJSON

// MARK: - Values that are made once

extension Examples {
  /// Returns the raw values that files may have for a value of an enum.
  func raws(of value: Enumeration.Value) -> [JSONTag] { mayBeOld ? value.readRaws : [value.raw] }

  /// Returns a raw value that an enum does not have, as JSON.
  func unknownValue(of enumeration: Enumeration, _ id: TypeID) -> String {
    if let known = unknownValues[id] { return known }
    let value = enumeration.unknownValue
    unknownValues[id] = value
    return value
  }

  /// Returns the smallest values of the elements of a tuple.
  func elements(of tuple: Structure, _ id: TypeID) -> SmallestElements {
    if let known = elementTexts[id] { return known }
    let elements = SmallestElements(
      texts: tuple.singleFields.map { value(of: $0.type, within: $0.bounds) },
      rest: tuple.rest.flatMap { rest in
        rest.type.elements.flatMap { value(of: $0, within: rest.bounds?.elements) }
      },
      required: tuple.leastCount { if case .optional = $0 { false } else { true } })
    // While the value of a type is made, values with the type inside are not complete.
    if depth == 0 { elementTexts[id] = elements }
    return elements
  }

  /// Returns the values of a type by their members with the keys of a tag.
  func values(of type: ValueType, by keys: [String]) -> TaggedValues {
    let place = TaggedValues.Key(type: type, keys: keys.map(\.wire))
    if let known = taggedValues[place] { return known }
    // A payload may contain itself.
    looksForTag = true
    defer { looksForTag = false }
    var values = TaggedValues()
    for sample in samples(of: type, within: nil) {
      let own = Self.entries(of: sample)
      let texts = place.keys.map { own[$0].map { String($0).wire } }
      if values.byTexts[texts] == nil { values.byTexts[texts] = sample }
    }
    // While the value of a type is made, values with the type inside are not complete.
    if depth == 0 { taggedValues[place] = values }
    return values
  }
}

/// The smallest values of the elements of a tuple.
struct SmallestElements {
  /// The values of the elements that have one position each; nil for those without a value.
  let texts: [String?]
  /// The value of each element of the rest.
  let rest: String?
  /// The number of elements that a file has to have.
  let required: Int
}

extension Structure {
  /// Returns the number of elements that every array of a tuple has.
  ///
  /// - Parameter isThere: whether an element with this presence is always there.
  func leastCount(_ isThere: (Field.Presence) -> Bool) -> Int {
    let least = rest?.bounds?.lower.flatMap { Int($0) } ?? 0
    if least > 0 { return singleFields.count + least }
    return (singleFields.lastIndex { isThere($0.presence) } ?? -1) + 1
  }

  /// Returns the type and the bounds of the element at an index; nil if it is no element of the tuple.
  func element(at index: Int) -> (type: ValueType, bounds: Bounds?, field: Field)? {
    if index < singleFields.count {
      return (fields[index].type, fields[index].bounds, fields[index])
    }
    guard let rest, let type = rest.type.elements else { return nil }
    return (type, rest.bounds?.elements, rest)
  }
}

/// Samples of types by the depth at which they are in other values, up to a number of bytes.
struct InnerSamples {
  private struct Place: Hashable {
    let type: TypeID
    let depth: Int
  }

  private var known: [Place: [String]] = [:]
  private var bytes = 0

  subscript(type: TypeID, depth: Int) -> [String]? { known[Place(type: type, depth: depth)] }

  /// Keeps the samples of a type, unless all that are kept would have more than `limit` bytes.
  mutating func keep(_ samples: [String], of type: TypeID, _ depth: Int, limit: Int) {
    let size = samples.reduce(0) { $0 + $1.utf8.count }
    guard bytes + size <= limit else { return }
    bytes += size
    known[Place(type: type, depth: depth)] = samples
  }
}

/// The values of a type by what they have under the keys of a tag.
struct TaggedValues {
  struct Key: Hashable {
    let type: ValueType
    let keys: [WireText]
  }

  /// The first value with each JSON text under each key, or with nil in place of a missing member.
  var byTexts: [[WireText?]: String] = [:]

  /// Returns a value that has the halves of a tag, or some of them and no others.
  func value(with parts: [WireText]) -> String? {
    var open: [[WireText?]] = [[]]
    for part in parts { open = open.map { $0 + [part] } + open.map { $0 + [nil] } }
    return open.lazy.compactMap { byTexts[$0] }.first
  }
}

// MARK: - Effort

/// Each difference of a wide object has an example with all members of the object, and reports have all examples, so
/// examples may multiply. They stop when they have cost too much: a finding without an example has the verdict that
/// follows from the schemas.
extension Examples {
  /// The number of allowances that all phases of a comparison have together.
  private static let mostPhases = 32

  /// Begins a comparison.
  func restart() {
    (effort, effortBefore, limit) = (0, 0, allowance)
  }

  /// Begins a phase of a comparison, such as the trials of one document, which has an effort of its own.
  ///
  /// - Parameter limit: the greatest effort of the phase; nil for the usual one.
  func begin(upTo limit: Int? = nil) {
    effortBefore += effort
    effort = 0
    self.limit = min(limit ?? allowance, max(0, allowance * Self.mostPhases - effortBefore))
  }

  /// Adds to the effort.
  func spend(_ bytes: Int) { effort += bytes }

  /// Whether no further examples are made.
  var isSpent: Bool { effort > limit }

  /// Returns an example that only illustrates a finding; nil if examples have cost too much.
  func affordable(_ example: @autoclosure () -> String?) -> String? {
    isSpent ? nil : example()
  }
}

extension Schema {
  /// The number of fields, variants, values and types.
  var memberCount: Int {
    types.reduce(types.count + documents.count) { count, type in
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        count + structure.fields.count + structure.constants.count
      case .union(let union): count + union.variants.count
      case .enumeration(let enumeration): count + enumeration.values.count
      case .alias, .typeAlias, .external: count
      }
    }
  }
}

/// The members of an object as text.
final class WrittenMembers {
  struct Member {
    let name: WireText
    /// The key with its colon.
    let key: String
    let group: Int?
    let isAlwaysWritten: Bool
    let isRequired: Bool
    let writesNull: Bool
  }

  let members: [Member]
  /// Each member with its smallest value: `"key":1`. The inner nil stands for a member without a value, the outer one
  /// for a value that is not known yet.
  var pairs: [String??]
  /// The smallest object; nil if it is not known yet.
  var plain: String?

  init(_ members: [Member]) {
    self.members = members
    pairs = Array(repeating: nil, count: members.count)
  }
}
