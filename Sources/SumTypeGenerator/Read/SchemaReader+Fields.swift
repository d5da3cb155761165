import SumTypeSource
import SumTypeSwift

/// The keys of a field.
enum FieldKey: Int, SchemaKey {
  case type, key, aliases, `default`, wire, `nil`, minimum, maximum, minLength, maxLength, doc
  case deprecated, name, const, flatten, otherwise

  static let subject = "a field"
  static let table = KeyTable(Self.self)
}

extension SchemaReader {
  /// `{"id": "UUID", "createdAt": "Date"}`; nil where it is no object.
  mutating func fields(_ tree: JSONTree) -> (entries: [FieldEntry], rejected: [String])? {
    guard let object = object(tree, "an object of fields", "{\"id\": \"UUID\"}") else { return nil }
    let members = named(object)
    var entries: [FieldEntry] = []
    var rejected: [String] = []
    entries.reserveCapacity(members.count)
    for member in members {
      if let entry = field(member) {
        entries.append(entry)
      } else {
        rejected.append(member.key)
      }
    }
    return (entries, rejected)
  }

  private mutating func field(_ member: JSONTree.Member) -> FieldEntry? {
    let (key, place, tree) = (member.key, member.keyRange, member.value)
    switch tree.value {
    case .string(let text):
      let name = memberName(key, at: place, .field)
      let type = expression(text, at: tree.range)
      return name.map { FieldEntry(name: $0, type: type, details: nil) }
    case .object(let object):
      let members = Members<FieldKey>(object, into: &diagnostics)
      if members[.const] != nil { return constant(constantName(key, at: place), members) }
      let name = memberName(key, at: place, named: members[.name], .field)
      let type = fieldType(members, at: tree)
      let details = self.details(members)
      return name.map { FieldEntry(name: $0, type: type, details: details) }
    default:
      let name = memberName(key, at: place, .field)
      wrongKind(tree, "a field", "write it such as \"String\" or {\"type\": \"String\", …}")
      return name.map { FieldEntry(name: $0, type: nil, details: nil) }
    }
  }

  private mutating func fieldType(_ members: Members<FieldKey>, at tree: JSONTree) -> WrittenType? {
    required(members[.type], "type", of: FieldKey.subject, at: tree, "\"String\"").flatMap {
      type($0)
    }
  }

  private mutating func details(_ members: Members<FieldKey>) -> FieldDetails {
    let flatten = members[.flatten].flatMap { bool($0) } == true ? members.place(of: .flatten) : nil
    if flatten != nil { reportKeysBesideFlatten(members) }
    return FieldDetails(
      key: members[.key].flatMap { string($0) },
      aliases: members[.aliases].map { strings($0) } ?? [],
      defaultValue: members[.default],
      wire: members[.wire].flatMap { string($0) },
      otherwise: members[.otherwise].flatMap { option($0, OtherwiseOption.self) },
      newNil: members[.nil].flatMap { option($0, NilOption.self) }.map {
        Written($0.value.newNil, at: $0.place)
      },
      bounds: bounds(members),
      doc: doc(members[.doc]),
      deprecation: deprecation(members[.deprecated]), flatten: flatten)
  }

  /// What is flattened has no member of its own.
  private mutating func reportKeysBesideFlatten(_ members: Members<FieldKey>) {
    for key in FieldKey.allCases where ![.type, .flatten, .doc, .deprecated].contains(key) {
      guard let place = members.place(of: key) else { continue }
      diagnostics.error(
        .misplacedKey, "a flattened field has no \(quoted(key.spelling))", at: place,
        cure: "remove it, or do not flatten the field")
    }
  }

  private mutating func bounds(_ members: Members<FieldKey>) -> BoundsEntry? {
    let entry = BoundsEntry(
      minimum: number(members[.minimum]), maximum: number(members[.maximum]),
      minLength: number(members[.minLength]), maxLength: number(members[.maxLength]))
    let isEmpty =
      entry.minimum == nil && entry.maximum == nil && entry.minLength == nil
      && entry.maxLength == nil
    return isEmpty ? nil : entry
  }

  private mutating func number(_ tree: JSONTree?) -> Written<String>? {
    guard let tree else { return nil }
    if case .number(let number) = tree.value { return Written(number.text, at: tree.range) }
    wrongKind(tree, "a number", "write it without quotes")
    return nil
  }
}
