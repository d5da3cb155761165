import SumTypeSource
import SumTypeSwift

/// The keys of an enum's value that is more than a string or an integer.
enum ValueKey: Int, SchemaKey {
  case value, name, doc, deprecated

  static let subject = "a value"
  static let table = KeyTable(Self.self)
}

extension SchemaReader {
  /// `["happy", "sad"]`, or `{"happy": 1, "sad": {"value": 2, "doc": "…"}}`, where a value that is
  /// not said is the name itself.
  mutating func enumeration(
    _ tree: JSONTree, _ members: Members<TypeKey>, at place: SourceRange
  ) -> TypeEntry.Kind {
    let isOpen = members[.open].flatMap { bool($0) } ?? true
    var values: [ValueEntry?]
    switch tree.value {
    case .array(let elements):
      values = []
      for element in elements { values.append(value(element)) }
    case .object(let object):
      values = []
      for member in named(object) { values.append(value(member)) }
    default:
      wrongKind(
        tree, "values", "write them such as [\"happy\", \"sad\"] or {\"happy\": 1, \"sad\": 2}")
      return .unreadable
    }
    let readable = values.compactMap { $0 }
    return .enumeration(
      EnumerationEntry(
        values: readable, place: place, isOpen: isOpen,
        isComplete: readable.count == values.count))
  }

  /// An element of the short form: its Swift name is made from it.
  private mutating func value(_ tree: JSONTree) -> ValueEntry? {
    switch tree.value {
    case .string(let text):
      let made = Identifier.lowerCamel(from: text) ?? text
      return memberName(made, at: tree.range, .value).map {
        ValueEntry(
          name: $0.swift, raw: Written(.string(text), at: tree.range), doc: nil, deprecation: nil)
      }
    case .number(let number):
      diagnostics.error(
        .invalidName, "an integer has no name in Swift", at: tree.range,
        cure: "use an object from names to values: {\"name\": \(number.text)}")
    default: wrongKind(tree, "a string", "write it between quotes")
    }
    return nil
  }

  private mutating func value(_ member: JSONTree.Member) -> ValueEntry? {
    guard case .object(let object) = member.value.value else {
      let name = memberName(member.key, at: member.keyRange, .namedValue)
      guard let name, let raw = raw(member.value) else { return nil }
      return ValueEntry(name: name.swift, raw: raw, doc: nil, deprecation: nil)
    }
    let members = Members<ValueKey>(object, into: &diagnostics)
    let name = memberName(member.key, at: member.keyRange, named: members[.name], .namedValue)
    let doc = self.doc(members[.doc])
    let deprecation = self.deprecation(members[.deprecated])
    let raw =
      members[.value].map { self.raw($0) } ?? Written(.string(member.key), at: member.keyRange)
    guard let name, let raw else { return nil }
    return ValueEntry(name: name.swift, raw: raw, doc: doc, deprecation: deprecation)
  }

  private mutating func raw(_ tree: JSONTree) -> Written<Tag>? {
    switch tree.value {
    case .string(let text): return Written(.string(text), at: tree.range)
    case .number(let number):
      if let integer = number.int64 { return Written(.integer(integer), at: tree.range) }
    default: break
    }
    diagnostics.error(
      .invalidValue, "a value of an enum is a string or an integer of 64 bits",
      at: tree.range, cure: "write it as it is in the JSON")
    return nil
  }
}
