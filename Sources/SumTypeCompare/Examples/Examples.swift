import SumTypeGenerator
import SumTypeJSON

/// Small values of the types of a schema, as JSON text.
///
/// A value is nested no deeper than ``maximumRank`` and no longer than ``maximumLength``; where a type has
/// none that small, there is no example.
final class Examples {
  static let maximumRank = 100
  static let maximumLength = 32 << 10

  let schema: Schema
  /// Files may have all that is read, and not only what is written anew.
  let mayBeOld: Bool
  private let ranks: Ranks
  /// Members that the schema does not have, as JSON, which a migration adds.
  private let added: [ObjectID: [String: String]]
  private var smallest: [TypeID: String?] = [:]
  private var shapes: [ObjectID: ObjectShape] = [:]

  init(
    of schema: Schema, mayBeOld: Bool = false, adding added: [ObjectID: [String: String]] = [:]
  ) {
    self.schema = schema
    self.mayBeOld = mayBeOld
    self.added = added
    ranks = Ranks(of: schema)
  }

  /// The members of a struct or a root.
  func shape(of id: ObjectID) -> ObjectShape {
    if let known = shapes[id] { return known }
    let shape = ObjectShape(id, of: schema)
    shapes[id] = shape
    return shape
  }

  /// The smallest value of a type; nil where there is none that is small.
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
    case .constant(let values): return values.first.map { JSONText.tag($0) }
    case .arranged(let arrangement, let inner):
      switch arrangement {
      case .oneOrMany: return value(of: .list(inner), within: bounds)
      case .emptyArray: return value(of: .map(inner), within: bounds)
      case .oneEntry: return value(of: inner).flatMap { Self.map($0, 1) }
      case .jsonOrText: return JSONText.string("text")
      }
    }
  }

  /// `[x, x]`
  static func list(_ element: String, _ count: Int) -> String? {
    guard count * (element.utf8.count + 1) <= maximumLength else { return nil }
    return "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
  }

  /// `{"key": x, "key2": x}`
  static func map(_ element: String, _ count: Int) -> String? {
    guard count * (element.utf8.count + 10) <= maximumLength else { return nil }
    let members = (0..<count).map { "\"key\($0 == 0 ? "" : String($0 + 1))\":\(element)" }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func value(of id: TypeID, within bounds: Bounds?) -> String? {
    if let known = smallest[id] { return known }
    guard let rank = ranks[id], rank <= Self.maximumRank else { return nil }
    // A type that has to contain itself has no value.
    smallest[id] = .some(nil)
    let value = compute(id).flatMap { $0.utf8.count <= Self.maximumLength ? $0 : nil }
    smallest[id] = .some(value)
    return value
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
      return enumeration.values.first.map { JSONText.tag($0.raw) } ?? enumeration.unknownValue
    case .alias(let alias): return alias.base.form.grammar.samples(within: nil).first
    case .typeAlias(let type): return value(of: type)
    case .external(let external): return external.base.form.grammar.samples(within: nil).first
    }
  }
}

// MARK: - Objects

extension Examples {
  /// An object with what has to be there, and more.
  ///
  /// - Parameters:
  ///   - setting: members by their keys.
  ///   - omitting: keys of members that it does not have.
  ///   - isFull: it has all members, also those that may be missing.
  ///   - parts: objects of unions that are flattened into it, by the names of their fields.
  func object(
    _ id: ObjectID, setting: [(key: String, value: String)] = [], omitting: Set<String> = [],
    isFull: Bool = false, parts: [String: String] = [:]
  ) -> String? {
    let shape = shape(of: id)
    var text: [String] = []
    if let version = shape.version {
      text.append("\(JSONText.string(version.key)):\(version.number)")
    }
    var values = Dictionary(setting, uniquingKeysWith: { _, last in last })
    let groups = self.groups(of: shape, setting.map(\.key), parts, isFull)
    for member in shape.members where !omitting.contains(member.key) {
      if let key = member.keys.first(where: { values[$0] != nil }), let value = values[key] {
        text.append("\(JSONText.string(key)):\(value)")
        values[key] = nil
        continue
      }
      let isThere = member.group.map { groups.contains($0) } ?? true
      guard isThere, member.isAlwaysWritten || isFull else { continue }
      guard let value = value(of: member) else {
        if member.isRequired { return nil }
        continue
      }
      text.append("\(JSONText.string(member.key)):\(value)")
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
    for (key, value) in setting where values[key] != nil {
      text.append("\(JSONText.string(key)):\(value)")
    }
    for (key, value) in (added[id] ?? [:]).sorted(by: { $0.key < $1.key })
    where !setting.contains(where: { $0.key == key }) {
      text.append("\(JSONText.string(key)):\(value)")
    }
    return "{" + text.joined(separator: ",") + "}"
  }

  /// The smallest value of a member.
  func value(of member: ObjectShape.Member) -> String? {
    switch member.kind {
    case .field(let field): value(of: field.type, within: field.bounds)
    case .constant(let constant): constant.values.first.map { JSONText.tag($0) }
    case .list: "[]"
    }
  }

  /// The optional parts that are there if these members are.
  private func groups(
    of shape: ObjectShape, _ keys: [String], _ parts: [String: String], _ isFull: Bool
  ) -> Set<Int> {
    if isFull { return Set(shape.groups.indices) }
    if shape.groups.isEmpty { return [] }
    var groups: Set<Int> = []
    for key in keys {
      guard let member = shape.byKey[key] else { continue }
      groups.formUnion(shape.groups(with: shape.members[member].group))
    }
    for part in shape.parts where parts[part.field.name.name] != nil {
      groups.formUnion(shape.groups(with: part.group))
    }
    return groups
  }

  /// The members of a union that lie among others: a tag alone is a key.
  private static func partMembers(of union: String) -> [String] {
    switch union.first {
    case "{": members(of: union)
    case "\"": ["\(union):null"]
    default: ["\"\(union)\":null"]
    }
  }

  /// The keys of the members of an object.
  static func keys(of object: String) -> Set<String> {
    let bytes = Array(object.utf8)
    let keys = try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
      var keys: Set<String> = []
      guard try reader.peekKind() == .object else {
        try reader.skipValue()
        return keys
      }
      var object = try reader.openObject(keepsUnknown: false)
      while let key = try reader.nextKey(&object) {
        keys.insert(key)
        try reader.skipValue()
      }
      return keys
    }
    return keys ?? []
  }

  /// What stands between the braces of an object; none where there is nothing.
  static func members(of object: String) -> [String] {
    let inner = object.dropFirst().dropLast()
    return inner.isEmpty || object.first != "{" ? [] : [String(inner)]
  }
}

// MARK: - Tuples and unions

extension Examples {
  /// An array with the elements of a tuple, up to the last one that has to be there.
  ///
  /// - Parameters:
  ///   - setting: an element by its index.
  ///   - others: the other elements, where these are not to be the smallest ones.
  ///   - count: how many elements it has; nil for as few as there may be.
  func elements(
    of tuple: Structure, of id: TypeID, setting: (index: Int, value: String)? = nil,
    among others: [String] = [], count: Int? = nil
  ) -> String? {
    let required = tuple.fields.lastIndex {
      if case .optional = $0.presence { false } else { true }
    }
    let least = max(
      required.map { $0 + 1 } ?? 0, setting.map { $0.index + 1 } ?? 0, others.count)
    var elements: [String] = []
    for (index, field) in tuple.fields.prefix(count ?? least).enumerated() {
      if let setting, setting.index == index {
        elements.append(setting.value)
      } else if others.indices.contains(index) {
        elements.append(others[index])
      } else if let value = value(of: field.type, within: field.bounds) {
        elements.append(value)
      } else {
        guard case .optional = field.presence else { return nil }
        elements.append("null")
      }
    }
    return "[" + elements.joined(separator: ",") + "]"
  }

  /// A value of a variant.
  ///
  /// - Parameters:
  ///   - payload: its payload; nil for the smallest.
  ///   - tag: which of its tags it has.
  ///   - hasAny: where any second part of a tag will do, it has one.
  func variant(
    _ index: Int, of id: TypeID, payload given: String? = nil, tag: Int = 0,
    hasPayload: Bool = true, hasAny: Bool = true
  ) -> String? {
    guard case .union(let union) = schema[id].kind else { return nil }
    let variant = union.variants[index]
    let form = union.representation.form
    var payload: String?
    if let type = variant.payload, hasPayload {
      guard let value = given ?? self.payload(of: variant, type, form) else { return nil }
      payload = union.representation.payloadWire.map { $0.wrap(value) } ?? value
    }
    return JSONText.variant(variant, tag: tag, payload: payload, in: form, hasAny: hasAny)
  }

  /// A payload that the variant is told by.
  private func payload(
    of variant: Variant, _ type: ValueType, _ form: any UnionForm
  ) -> String? {
    guard form.tag == .presence, case .reference(let id) = type,
      case .structure = schema[id].kind
    else { return value(of: type) }
    let key = variant.tag.jsonTag.keyText
    let shape = shape(of: .type(id))
    guard let member = shape.byKey[key].map({ shape.members[$0] }),
      let value = value(of: member)
    else { return value(of: type) }
    return object(.type(id), setting: [(key, value)])
  }
}

extension JSONText {
  /// The JSON of a variant.
  static func variant(
    _ variant: Variant, tag position: Int, payload: String?, in form: any UnionForm,
    hasAny: Bool = true
  ) -> String {
    guard variant.tags.indices.contains(position) else { return payload ?? "null" }
    let tag = variant.tags[position]
    let place = form.payload(of: tag.jsonTag)
    switch form.tag {
    case .shape, .presence, .outside: return payload ?? "null"
    case .members(let keys):
      // A payload may have the tag as a constant of its own.
      let own = place.key == nil ? payload.map { Examples.keys(of: $0) } ?? [] : []
      var members = zip(keys, [tag] + seconds(of: variant, at: position, hasAny)).compactMap {
        key, tag in
        own.contains(key) ? nil : "\(string(key)):\(JSONText.tag(tag))"
      }
      if let payload {
        if let key = place.key {
          members.append("\(string(key)):\(payload)")
        } else {
          members += Examples.members(of: payload)
        }
      }
      return "{" + members.joined(separator: ",") + "}"
    case .key:
      guard let payload else { return JSONText.tag(tag) }
      return "{\(string(tag.jsonTag.keyText)):\(payload)}"
    case .element(let index):
      var elements = Array(repeating: "null", count: index) + [JSONText.tag(tag)]
      if let payload {
        if case .elements = place {
          let inner = payload.dropFirst().dropLast()
          if !inner.isEmpty { elements.append(String(inner)) }
        } else {
          elements.append(payload)
        }
      }
      return "[" + elements.joined(separator: ",") + "]"
    }
  }

  /// What stands under the second key of a tag.
  private static func seconds(
    of variant: Variant, at position: Int, _ hasAny: Bool
  ) -> [Tag] {
    guard variant.seconds.indices.contains(position) else { return [] }
    if case .exactly(let tag) = variant.seconds[position] { return [tag] }
    return hasAny ? [.string("any")] : []
  }
}

extension EmbeddedWire {
  /// The JSON as it lies in its string.
  func wrap(_ json: String) -> String {
    switch self {
    case .json: return JSONText.string(json)
    case .base64JSON:
      var text = ""
      Array(json.utf8).withUnsafeBytes { bytes in
        Base64.withText(of: bytes, .standard, isPadded: true) {
          text = String(decoding: $0, as: UTF8.self)
        }
      }
      return JSONText.string(text)
    }
  }
}

extension Bounds {
  /// How many elements there have to be.
  var leastCount: Int? { measure == .length ? lower.flatMap { Int($0) } : nil }
}
