import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// The reading and checks of parameters that representations share.
enum RepresentationParameters {
  /// Keys that a schema may have among the parameters by mistake, with the place where each
  /// belongs.
  static let misplacedKeys = [
    "default": "write \"default\" beside \"representation\", in the union itself",
    "outside": "write the representation {\"outside\": {\"tag\": \"event\"}}",
    "tag":
      "remove it; the tag is a member of an \"internal\", \"adjacent\" or \"keyed\" union, and "
      + pairingRule,
    "flatten": "write \"flatten\": true in the field whose type is the union",
  ]

  /// Whether the parameters are `{}`. Reports each member.
  static func none(
    _ tree: JSONTree, of subject: String, into diagnostics: inout Diagnostics
  ) -> Bool {
    guard let members = tree.members else {
      diagnostics.error(
        .wrongKind, "the parameters of \(subject) are \(tree.kindName), not an object",
        at: tree.range, cure: "write {}, or the name alone")
      return false
    }
    for member in members {
      diagnostics.error(
        .unknownKey, "\(subject) has no key \(quoted(member.key))", at: member.keyRange,
        cure: misplacedKeys[member.key] ?? "remove it: there are no parameters")
    }
    return members.isEmpty
  }

  /// Returns the value of a parameter that is a key in JSON: `"tag": "type"`.
  static func key(
    _ tree: JSONTree, named name: String, into diagnostics: inout Diagnostics
  ) -> String? {
    switch tree.value {
    case .string(let text): return text
    default:
      diagnostics.error(
        .wrongKind, "\(quoted(name)) is \(tree.kindName), not a string", at: tree.range,
        cure: "write the key that it has in JSON: \(quoted(name)): \"type\"")
    }
    return nil
  }
}

extension RepresentationParameters {
  /// Returns the value of a parameter that is one of `words`, or the default if it is missing.
  /// Reports another word, and returns nil for it.
  static func word<Value>(
    _ tree: JSONTree?, named name: String, of representation: String, default value: Value,
    among words: [(word: String, value: Value)], into diagnostics: inout Diagnostics
  ) -> Value? {
    guard let tree else { return value }
    if let found = words.first(where: { $0.word == tree.string }) { return found.value }
    let known = words.map(\.word)
    let nearest = tree.string.flatMap { Suggestions.nearest(to: $0, in: known) }
    let found = tree.string.map { "cannot be \(quoted($0))" } ?? "is \(tree.kindName), not a string"
    diagnostics.error(
      .unknownOption, "\(quoted(name)) of \(quoted(representation)) \(found)", at: tree.range,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "write \(list(known.map(quoted), "or"))")
    return nil
  }

  /// Returns the value of a parameter that is true or false, or false if it is missing. Reports any
  /// other value, and returns nil for it.
  static func flag(
    _ tree: JSONTree?, named name: String, of representation: String,
    into diagnostics: inout Diagnostics
  ) -> Bool? {
    guard let tree else { return false }
    if case .bool(let value) = tree.value { return value }
    diagnostics.error(
      .wrongKind,
      "\(quoted(name)) of \(quoted(representation)) is \(tree.kindName), not true or false",
      at: tree.range, cure: "write it without quotes, or leave \(quoted(name)) out")
    return nil
  }
}

extension RepresentationParameters {
  /// Reports two tags that are the same key: the string `"3"` and the integer `3`.
  static func checkKeys(of union: CheckedUnion, into diagnostics: inout Diagnostics) {
    var places: [String: (tag: JSONTag, place: SourceRange)] = [:]
    // Two strings are the same key only if they are equal.
    guard union.variants.contains(where: { $0.tags.contains { $0.kind != .string } }) else {
      return
    }
    for variant in union.variants {
      for tag in variant.tags {
        guard let first = places[tag.keyText] else {
          places[tag.keyText] = (tag, variant.place)
          continue
        }
        // Equal tags are reported by another check, for every representation.
        if first.tag == tag { continue }
        diagnostics.error(
          .duplicateTag,
          "the tags \(first.tag.shown) and \(tag.shown) are the same as keys of an object",
          at: variant.place, notes: [Diagnostic.Note("the other variant is here", at: first.place)],
          cure: "give one of the two another \"tag\"")
      }
    }
  }
}

extension Members where Key: CaseIterable, Key.AllCases == [Key] {
  /// Reads the members of `{…}` after a representation's name. Reports a value that is no object.
  static func read(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> Members? {
    if let members = tree.members { return Members(members, into: &diagnostics) }
    diagnostics.error(
      .wrongKind, "the parameters of \(Key.subject) are \(tree.kindName), not an object",
      at: tree.range, cure: "write {} where there are none")
    return nil
  }
}

extension JSONTag {
  /// The type of the tag in JSON.
  enum Kind: CaseIterable {
    case string, number, bool

    var code: Code {
      switch self {
      case .string: ".string"
      case .number: ".number"
      case .bool: ".bool"
      }
    }
  }

  /// The value that Swift compares in a `switch`. Swift takes strings as equal that differ only in
  /// how Unicode composes their characters.
  var swiftValue: AnyHashable {
    switch self {
    case .string(let text): text
    case .integer(let number): number
    case .bool(let value): value
    }
  }

  var kind: Kind {
    switch self {
    case .string: .string
    case .integer: .number
    case .bool: .bool
    }
  }
}

extension BareSpelling {
  /// Reads the parameter `"bare": "null"`, which may be missing.
  ///
  /// - Parameters:
  ///   - representation: The name of the representation, for messages.
  ///   - alone: The representation's word for `.alone`.
  static func read(
    _ tree: JSONTree?, of representation: String, alone: String, into diagnostics: inout Diagnostics
  ) -> BareSpelling? {
    RepresentationParameters.word(
      tree, named: "bare", of: representation, default: .alone,
      among: Array(zip(words(alone: alone), cases(alone: alone))), into: &diagnostics)
  }

  /// Returns the spellings of a bare variant, without the one whose own word is `alone`: that word
  /// means `.alone` here.
  private static func cases(alone: String) -> [BareSpelling] {
    allCases.filter { $0 == .alone || $0.rawValue != alone }
  }

  private static func words(alone: String) -> [String] {
    cases(alone: alone).map { $0 == .alone ? alone : $0.rawValue }
  }

  /// Returns the description of the parameter `"bare"`, whose default is `.alone`.
  static func meaning(alone: String, _ doc: String) -> KeyMeaning {
    KeyMeaning(MetaShape.words(words(alone: alone)).defaulting(to: alone), doc)
  }

  /// The JSON in the place of the payload; nil for `.alone`.
  package var json: String? {
    switch self {
    case .alone: nil
    case .null: "null"
    case .object: "{}"
    case .array: "[]"
    }
  }

  /// `static var bare: BareSpelling { .null }`, unless it is the default.
  var declarations: [Declaration] {
    self == .alone
      ? [] : [.variable(.computed("bare", Runtime.types.bareSpelling, isStatic: true, code))]
  }

  /// `bare: .null`, unless it is the default.
  var arguments: [Code] { self == .alone ? [] : ["bare: \(code)"] }

  private var code: Code {
    switch self {
    case .alone: ".alone"
    case .null: ".null"
    case .object: ".object"
    case .array: ".array"
    }
  }
}
