import SumTypeJSON

/// The wire forms that a schema can name: the values of the key `wire`.
enum WireForms {
  /// The scalars, grouped by equal wire forms, in the order of the language.
  static var groups: [[Scalar]] {
    var groups: [[Scalar]] = []
    for scalar in Scalar.all {
      let index = groups.firstIndex { $0.first.map(of) == of(scalar) }
      if let index { groups[index].append(scalar) } else { groups.append([scalar]) }
    }
    return groups
  }

  /// Returns the wire forms that a schema can name; none for `JSON`, which has only one.
  static func of(_ scalar: Scalar) -> [String] {
    scalar.forms.filter { !$0.grammar.jsonTypes.isEmpty }.map(\.wire)
  }

  /// The wire forms of a whole value: of any JSON in a string, of a list or a map.
  static let whole: [String] =
    EmbeddedWire.allCases.map(\.rawValue) + ListWire.allCases.map(\.rawValue)
    + EntryWire.allCases.map(\.rawValue)

  /// The wire forms that a type may have if it is an alias, or is made of one.
  static let all: [String] = (groups.flatMap { of($0[0]) } + whole).reduce(into: []) { all, wire in
    if !all.contains(wire) { all.append(wire) }
  }
}

/// The meaning of a string that has no JSON, or JSON that does not fit.
enum OtherwiseOption: String, CaseIterable {
  /// The string is text.
  case keep
}

/// The wire forms of a list or a map.
enum ListWire: String, CaseIterable {
  case oneOrMany, emptyArray, oneEntry
}

/// The wire forms of a map that is written as a list, because its keys are no strings.
enum EntryWire: String, CaseIterable {
  /// `[k, v, k, v]`
  case alternating
  /// `[[k, v], [k, v]]`
  case pairs
  /// `[{"key": k, "value": v}]`
  case entries
}

/// The keys of a wire form with parameters: `{"entries": {"key": "mood", "value": "count"}}`.
enum EntryWireKey: Int, SchemaKey {
  case entries

  static let subject = "a wire"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    KeyMeaning(
      .object(EntryMemberKey.self), "The map is a list of objects with these two members.",
      isRequired: true)
  }
}

/// The keys of the members of an entry.
enum EntryMemberKey: Int, SchemaKey {
  case key, value

  static let subject = "\"entries\""
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .key: KeyMeaning(.string.defaulting(to: "key"), "The member with the key of an entry.")
    case .value:
      KeyMeaning(.string.defaulting(to: "value"), "The member with the value of an entry.")
    }
  }
}

/// The style in which a field's key, or a variant's tag, is made from its Swift name: `createdAt`,
/// `created_at`, `created-at`, `CreatedAt`.
package enum KeyStyle: String, CaseIterable, Sendable {
  case asWritten = "as-written"
  case snakeCase = "snake_case"
  case kebabCase = "kebab-case"
  case pascalCase = "PascalCase"
}

/// The style of the names of types that variants declare: `PostText` or `Post.Text`.
enum NameStyle: String, CaseIterable {
  case flat, nested
}
