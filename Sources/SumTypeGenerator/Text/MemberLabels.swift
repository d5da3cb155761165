package import SumTypeJSON
import SumTypeSwift

/// Assigns Swift names to the members of one type, all different.
package struct MemberLabels {
  private var taken: Set<String> = []
  /// The keys of the fields in the schema.
  private var labels: Set<String> = []
  private var numbering = NameNumbering()

  package init() {}

  private static let illegal: Set<String> = [
    "self", "hashValue", "Type", "Protocol", "unknown", "allCases", "init", "rawValue", "id_",
  ]

  /// Returns the Swift name for the name `wire` in JSON, and whether the language would make it
  /// from `wire` without a key `name`.
  package mutating func name(for wire: String) -> (swift: String, isMade: Bool) {
    let made = Identifier(wire)?.name ?? Identifier.lowerCamel(from: wire)
    if let made, Self.isFree(made), taken.insert(made).inserted { return (made, true) }
    var base = made.flatMap { Identifier.lowerCamel(from: $0) } ?? "member"
    if !Self.isFree(base) { base += "Value" }
    var name = numbering.next(of: base)
    while !Self.isFree(name) || !taken.insert(name).inserted { name = numbering.next(of: base) }
    return (name, false)
  }

  /// Takes a name, or the key of a field in the schema, that is already used.
  package mutating func take(_ name: String) {
    taken.insert(name)
    labels.insert(name)
  }

  /// Takes the first free one of some names that are not made from a name in JSON.
  package mutating func own(_ candidates: [String]) -> String {
    for candidate in candidates where taken.insert(candidate).inserted { return candidate }
    return name(for: candidates.last ?? "value").swift
  }

  private static func isFree(_ name: String) -> Bool {
    guard let first = name.utf8.first, first &- 0x61 < 26 || first == 0x5F || first >= 0x80 else {
      return false
    }
    return !illegal.contains(name)
  }

  /// Returns the key of a field in a schema, and the further members that it needs so that its key
  /// in JSON is `key`.
  ///
  /// - Returns: Also the name of the field in Swift.
  package mutating func label(
    for key: String, _ style: KeyStyle
  ) -> (label: String, details: [JSONObject.Member], swift: String) {
    let wanted = spelling(of: key, style)
    if labels.insert(wanted.label).inserted { return wanted }
    // The key of another field, `OtherName`, is written in the schema as this one, `otherName`.
    labels.insert(wanted.swift)
    return (wanted.swift, [.init(key: "key", value: .string(key))], wanted.swift)
  }

  /// Returns the key in a schema of a field whose author has named it, and the further members that it needs so that
  /// its key in JSON is `key`.
  package mutating func label(
    named author: String, for key: String, _ style: KeyStyle
  ) -> (label: String, details: [JSONObject.Member]) {
    var (name, isMade) = name(for: author)
    if isMade { name = author }
    while !labels.insert(name).inserted { name = self.name(for: author).swift }
    let made = Identifier(name) == nil ? name : style.key(for: name)
    return (name, made.wire == key.wire ? [] : [.init(key: "key", value: .string(key))])
  }

  private mutating func spelling(
    of key: String, _ style: KeyStyle
  ) -> (label: String, details: [JSONObject.Member], swift: String) {
    if style != .asWritten, let camel = Identifier.lowerCamel(from: key),
      style.key(for: camel).wire == key.wire
    {
      let (name, isMade) = name(for: camel)
      return isMade ? (camel, [], name) : (key, [.init(key: "name", value: .string(name))], name)
    }
    let (name, isMade) = name(for: key)
    if !isMade { return (key, [.init(key: "name", value: .string(name))], name) }
    if style != .asWritten, Identifier(key) != nil, style.key(for: key).wire != key.wire {
      return (key, [.init(key: "key", value: .string(key))], name)
    }
    return (key, [], name)
  }

  /// Returns the values of an enum of strings: an array if the language makes their names,
  /// otherwise an object from names to values.
  package static func values(of strings: [String]) -> JSONValue {
    var names = MemberLabels()
    var members: [JSONObject.Member] = []
    var isPlain = true
    for value in strings {
      let made = Identifier.lowerCamel(from: value)
      let (name, _) = names.name(for: made ?? value)
      if name != made { isPlain = false }
      members.append(.init(key: name, value: .string(value)))
    }
    return isPlain
      ? .array(strings.map { .string($0) }) : .object(JSONObject(members: members))
  }

  /// Returns the name of a variant that is told by its type: `text`, `list`.
  package static func word(for spelling: String) -> String {
    if spelling.hasPrefix("[String:") { return "map" }
    if spelling.hasPrefix("[") { return "list" }
    return Scalar.named(spelling)?.caseName ?? Identifier.lowerCamel(from: spelling) ?? "value"
  }
}

extension KeyStyle {
  /// Returns the style in which the keys of most fields are made from Swift names.
  package static func most(of keys: some Sequence<String>) -> KeyStyle {
    let styles: [KeyStyle] = [.snakeCase, .kebabCase, .pascalCase]
    var counts: [KeyStyle: Int] = [:]
    var words = 0
    // Keys of one word in small letters, which a style with capitals would change.
    var plain = 0
    // A key that many structs have is examined once.
    var occurrences: [String: Int] = [:]
    for key in keys { occurrences[key, default: 0] += 1 }
    for (key, count) in occurrences {
      guard let camel = Identifier.lowerCamel(from: key) else { continue }
      if camel == key, !key.dropFirst().contains(where: \.isUppercase) {
        plain += count
        continue
      }
      words += count
      for style in styles where style.key(for: camel).wire == key.wire {
        counts[style, default: 0] += count
      }
    }
    for style in styles {
      let count = counts[style] ?? 0
      let all = style == .pascalCase ? words + plain : words
      if count > 1, count * 2 >= all { return style }
    }
    return .asWritten
  }
}
