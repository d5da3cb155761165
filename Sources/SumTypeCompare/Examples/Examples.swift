import SumTypeGenerator
import SumTypeJSON

/// Small values of the types of a schema, as JSON text.
///
/// A value is nested no deeper than ``maximumRank`` and no longer than ``maximumLength``, and all together are in
/// proportion to the schema; a type without such a value has no example.
final class Examples {
  static let maximumRank = 100
  static let maximumLength = 32 << 10
  /// The length up to which a value is kept in any case.
  private static let certainLength = 256

  /// The greatest effort of a phase, for schemas of any size: includes multiply members up to a limit.
  private static let maximumAllowance = 32 << 20

  let schema: Schema
  /// Whether the examples have everything that the schema reads, as old files may, and not only what it
  /// writes.
  let mayBeOld: Bool
  private let ranks: Ranks
  /// The members that a migration adds and that the schema does not have, as JSON, by object.
  private let added: [ObjectID: [WireText: String]]
  private var smallest: [TypeID: String?] = [:]
  private var smallestBytes = 0
  private var shapes: [ObjectID: ObjectShape] = [:]
  private var filledStructs = FilledStructs()
  /// The texts of the members of objects, which are made once.
  private var written: [ObjectID: WrittenMembers] = [:]
  /// Raw values that enums do not have, by enum.
  var unknownValues: [TypeID: String] = [:]
  /// The smallest values of the elements of tuples.
  var elementTexts: [TypeID: SmallestElements] = [:]
  /// The values of types by the tags that they contain.
  var taggedValues: [TaggedValues.Key: TaggedValues] = [:]
  /// The samples of types inside other values, which are made once: each type of a layer of unions may be the payload
  /// of each union of the layer around it.
  var innerSamples = InnerSamples()
  lazy var keyImages = KeyImages(schema)
  /// The number of types whose smallest values are being made.
  private(set) var depth = 0
  /// The bytes of examples that were made in this phase, and in the phases before it since the last ``restart()``.
  var effort = 0
  var effortBefore = 0
  /// The greatest effort of this phase, and by default of any.
  var limit: Int
  let allowance: Int
  /// Whether a payload is being searched that has a tag itself.
  var looksForTag = false

  init(
    of schema: Schema, mayBeOld: Bool = false, adding added: [ObjectID: [WireText: String]] = [:]
  ) {
    self.schema = schema
    self.mayBeOld = mayBeOld
    self.added = added
    ranks = Ranks(of: schema)
    allowance = min((2 << 20) + 2000 * schema.memberCount, Self.maximumAllowance)
    limit = allowance
  }

  /// Returns the members of a struct or a root.
  func shape(of id: ObjectID) -> ObjectShape {
    if let known = shapes[id] { return known }
    let shape = ObjectShape(id, of: schema, &filledStructs)
    shapes[id] = shape
    return shape
  }

  /// Returns the smallest value of a type; nil if it has no small value.
  func value(of type: ValueType, within bounds: Bounds? = nil) -> String? {
    switch type {
    case .scalar(let form): return form.form.grammar.samples(within: bounds).first
    case .reference(let id): return value(of: id, within: bounds)
    case .optional(let wrapped): return value(of: wrapped, within: bounds) ?? "null"
    case .list(let element):
      let count = bounds?.leastCount ?? 0
      if count == 0 { return "[]" }
      return value(of: element, within: bounds?.elements).flatMap { Self.list($0, count) }
    case .map(let element):
      let count = bounds?.leastCount ?? 0
      if count == 0 { return "{}" }
      return value(of: element, within: bounds?.elements).flatMap { Self.map($0, count) }
    case .embedded(let inner, let wire): return value(of: inner).map { wire.wrap($0) }
    case .constant(let values): return values.first.map(\.description)
    case .bounded(let inner, let limits): return value(of: inner, within: limits.bounds)
    case .arranged(let arrangement, let inner):
      switch arrangement {
      case .oneOrMany: return value(of: .list(inner), within: bounds)
      case .emptyArray: return value(of: .map(inner), within: bounds)
      case .entries, .alternating:
        let count = bounds?.leastCount ?? 0
        guard count > 0, case .reference(let id) = inner else { return "[]" }
        return value(of: inner).flatMap {
          entries(beginning: $0, of: id, areAlternating: arrangement == .alternating, count)
        }
      case .oneEntry: return value(of: inner).flatMap { Self.map($0, 1) }
      case .jsonOrText: return JSONSnippet.string("text")
      }
    }
  }

  /// A list that repeats an element: `[x, x]`.
  static func list(_ element: String, _ count: Int) -> String? {
    guard count * (element.utf8.count + 1) <= maximumLength else { return nil }
    return "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
  }

  /// A map that repeats a value: `{"key": x, "key2": x}`.
  static func map(_ element: String, _ count: Int) -> String? {
    guard count * (element.utf8.count + 10) <= maximumLength else { return nil }
    let members = (0..<count).map { "\"key\($0 == 0 ? "" : String($0 + 1))\":\(element)" }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func value(of id: TypeID, within bounds: Bounds?) -> String? {
    if let known = smallest[id] { return known }
    guard let rank = ranks[id], rank <= Self.maximumRank else { return nil }
    // A type that requires itself has no value.
    smallest[id] = .some(nil)
    depth += 1
    let value = compute(id).flatMap { isShort($0) ? $0 : nil }
    depth -= 1
    smallestBytes += value?.utf8.count ?? 0
    smallest[id] = .some(value)
    return value
  }

  /// Returns whether a smallest value may be kept. Many types may contain one wide type: once their values have an
  /// allowance of bytes together, only very short ones are kept.
  private func isShort(_ value: String) -> Bool {
    let count = value.utf8.count
    return count <= (smallestBytes + count <= allowance ? Self.maximumLength : Self.certainLength)
  }

  private func compute(_ id: TypeID) -> String? {
    switch schema[id].kind {
    case .structure: return object(.type(id))
    case .tuple(let tuple): return elements(of: tuple, of: id)
    case .union(let union):
      return ranks.variant(of: id).flatMap { index in
        union.variants.indices.contains(index) ? variant(index, of: id) : nil
      }
    case .enumeration(let enumeration):
      return enumeration.values.first.map(\.raw.description)
        ?? unknownValue(of: enumeration, id)
    case .alias(let alias):
      return alias.base.form.grammar.samples(within: alias.bounds).first
    case .typeAlias(let type): return value(of: type)
    case .external(let external): return external.base.form.grammar.samples(within: nil).first
    }
  }
}

// MARK: - Objects

extension Examples {
  /// Returns an object with its required members, and with the given members and parts.
  ///
  /// - Parameters:
  ///   - setting: values of members, by key.
  ///   - omitting: the keys of members that the object does not have.
  ///   - isFull: whether the object has its optional members too.
  ///   - parts: the objects of flattened unions, by the names of their fields.
  func object(
    _ id: ObjectID, setting: [(key: String, value: String)] = [], omitting: Set<WireText> = [],
    isFull: Bool = false, parts: [String: String] = [:]
  ) -> String? {
    let shape = shape(of: id)
    let written = written(of: id, shape)
    if !isFull, omitting.isEmpty, parts.isEmpty,
      let plain = plainObject(id, written, shape, setting: setting)
    {
      return plain
    }
    var text: [String] = []
    if let version = shape.version {
      text.append("\(JSONSnippet.string(version.key)):\(version.number)")
    }
    // `setting` has one or two members; if both have one key, the last one counts.
    var values = setting
    let targets = setting.compactMap { shape.byKey[$0.key.wire] }
    let groups = self.groups(of: shape, setting.map(\.key), parts, isFull)
    for (index, member) in written.members.enumerated() {
      if !omitting.isEmpty, omitting.contains(member.name) { continue }
      if targets.contains(index),
        let key = shape.members[index].keys.first(where: { key in
          values.contains { $0.key.wire == key.wire }
        }),
        let value = values.last(where: { $0.key.wire == key.wire })?.value
      {
        text.append("\(JSONSnippet.string(key)):\(value)")
        values.removeAll { $0.key.wire == key.wire }
        continue
      }
      if let group = member.group, !groups.contains(group) { continue }
      guard member.isAlwaysWritten || isFull, let pair = pair(index, in: written, shape) else {
        if member.isRequired { return nil }
        if member.writesNull { text.append("\(member.key)null") }
        continue
      }
      text.append(pair)
    }
    for part in shape.parts {
      if let object = parts[part.field.name.name] {
        text += Self.partMembers(of: object)
        continue
      }
      let isThere = part.group.map { groups.contains($0) } ?? true
      guard isThere, !part.isOptional || isFull else { continue }
      guard let object = value(of: .reference(part.id)) else {
        if part.isOptional { continue }
        return nil
      }
      text += Self.partMembers(of: object)
    }
    for (key, value) in values { text.append("\(JSONSnippet.string(key)):\(value)") }
    for (key, value) in (added[id] ?? [:]).sorted(by: { $0.key < $1.key })
    where !setting.contains(where: { $0.key.wire == key }) {
      text.append("\(JSONSnippet.string(key.text)):\(value)")
    }
    let object = "{" + text.joined(separator: ",") + "}"
    // An optional member costs time although it is not written.
    spend(object.utf8.count + written.members.count)
    if setting.isEmpty, omitting.isEmpty, !isFull, parts.isEmpty, depth == 0 {
      written.plain = object
    }
    return object
  }

  /// Returns the object without settings, if that was made before and has these settings; nil otherwise. Most examples
  /// of a difference are the smallest object.
  private func plainObject(
    _ id: ObjectID, _ written: WrittenMembers, _ shape: ObjectShape,
    setting: [(key: String, value: String)]
  ) -> String? {
    guard setting.count < 2 else { return nil }
    if let (key, value) = setting.first {
      guard let index = shape.byKey[key.wire], written.members[index].name == key.wire,
        written.members[index].isAlwaysWritten, written.members[index].group == nil,
        pair(index, in: written, shape) == written.members[index].key + value
      else { return nil }
    }
    guard let plain = written.plain else { return setting.isEmpty ? nil : object(id) }
    spend(plain.utf8.count)
    return plain
  }

  /// Returns the parts of the text of an object's members, which are made once.
  private func written(of id: ObjectID, _ shape: ObjectShape) -> WrittenMembers {
    if let known = written[id] { return known }
    let members = WrittenMembers(
      shape.members.map { member in
        WrittenMembers.Member(
          name: member.key.wire, key: "\(JSONSnippet.string(member.key)):", group: member.group,
          isAlwaysWritten: member.isAlwaysWritten, isRequired: member.isRequired,
          writesNull: writesNull(for: member))
      })
    written[id] = members
    return members
  }

  /// Returns a member with its smallest value: `"key":1`; nil if it has none.
  private func pair(
    _ index: Int, in written: WrittenMembers, _ shape: ObjectShape
  ) -> String? {
    if let known = written.pairs[index] { return known }
    let pair = value(of: shape.members[index]).map { written.members[index].key + $0 }
    // While the value of a type is made, values with the type inside are not complete.
    if depth == 0 { written.pairs[index] = .some(pair) }
    return pair
  }

  /// Returns whether a new value has `null` for a nil member. In an old file the member may be missing.
  private func writesNull(for member: ObjectShape.Member) -> Bool {
    guard !mayBeOld, case .optional(.null)? = member.field?.presence else { return false }
    return true
  }

  /// Returns the smallest value of a member.
  func value(of member: ObjectShape.Member) -> String? {
    switch member.kind {
    case .field(let field), .entry(let field): value(of: field.type, within: field.bounds)
    case .constant(let constant): constant.values.first.map(\.description)
    case .list: "[]"
    }
  }

  /// Returns the optional parts that exist if the members with these keys do.
  private func groups(
    of shape: ObjectShape, _ keys: [String], _ parts: [String: String], _ isFull: Bool
  ) -> Set<Int> {
    if isFull { return Set(shape.groups.indices) }
    if shape.groups.isEmpty { return [] }
    var groups: Set<Int> = []
    for key in keys {
      guard let member = shape.byKey[key.wire] else { continue }
      groups.formUnion(shape.groups(with: shape.members[member].group))
    }
    for part in shape.parts where parts[part.field.name.name] != nil {
      groups.formUnion(shape.groups(with: part.group))
    }
    return groups
  }

  /// Returns the members of a flattened union. A bare variant that is only a tag is a key with the value
  /// `null`.
  private static func partMembers(of union: String) -> [String] {
    switch union.first {
    case "{": members(of: union)
    case "\"": ["\(union):null"]
    default: ["\"\(union)\":null"]
    }
  }

  /// Returns the JSON text of the members of an object, by key.
  ///
  /// - Parameter keys: the only keys to look for; nil for all.
  static func entries(of object: String, under keys: [String]? = nil) -> [WireText: Substring] {
    let bytes = Array(object.utf8)
    let entries = try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
      var entries: [WireText: Substring] = [:]
      guard try reader.peekKind() == .object else {
        try reader.skipValue()
        return entries
      }
      var object = try reader.openObject(keepsUnknown: false)
      while let key = try reader.nextKey(&object) {
        if let keys, !keys.contains(wire: key) {
          try reader.skipValue()
          continue
        }
        entries[key.wire] = Substring(decoding: bytes[try reader.skipValue()], as: UTF8.self)
      }
      return entries
    }
    return entries ?? [:]
  }

  /// Returns the text between the braces of an object as one string; empty if there is none.
  static func members(of object: String) -> [String] {
    let inner = object.dropFirst().dropLast()
    return inner.isEmpty || object.first != "{" ? [] : [String(inner)]
  }
}

extension EmbeddedWire {
  /// Returns the JSON as it is embedded in a string.
  func wrap(_ json: String) -> String {
    switch self {
    case .json: return JSONSnippet.string(json)
    case .base64JSON:
      var text = ""
      Array(json.utf8).withUnsafeBytes { bytes in
        Base64.withText(of: bytes, .standard, isPadded: true) {
          text = String(decoding: $0, as: UTF8.self)
        }
      }
      return JSONSnippet.string(text)
    }
  }
}

extension Bounds {
  /// The least number of elements.
  var leastCount: Int? { measure == .length ? lower.flatMap { Int($0) } : nil }
}
