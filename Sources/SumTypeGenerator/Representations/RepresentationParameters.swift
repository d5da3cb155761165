import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// What the parameters of representations have in common.
enum RepresentationParameters {
  /// What may be looked for among the parameters, and is said elsewhere.
  static let elsewhere = [
    "default": "write \"default\" beside \"representation\", in the union itself",
    "outside": "write the representation {\"outside\": {\"tag\": \"event\"}}",
    "flatten": "write \"flatten\": true in the field whose type is the union",
  ]

  /// Whether the parameters are `{}`; reports what is there.
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
        cure: elsewhere[member.key] ?? "remove it: there are no parameters")
    }
    return members.isEmpty
  }

  /// The text of a parameter that is a key in JSON: `"tag": "type"`.
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
  /// A parameter that is one of some words, and may be missing; nil for another one, which is reported.
  static func word<Value>(
    _ tree: JSONTree?, named name: String, of representation: String, default value: Value,
    among words: [(word: String, value: Value)], into diagnostics: inout Diagnostics
  ) -> Value? {
    guard let tree else { return value }
    if let found = words.first(where: { $0.word == tree.string }) { return found.value }
    let known = words.map(\.word)
    let nearest = tree.string.flatMap { Suggestions.nearest(to: $0, in: known) }
    let found = tree.string.map { "is not \(quoted($0))" } ?? "is \(tree.kindName), not a string"
    diagnostics.error(
      .unknownOption, "\(quoted(name)) of \(quoted(representation)) \(found)", at: tree.range,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "it is \(list(known.map(quoted), "or"))")
    return nil
  }

  /// A parameter that is true or false, and false where it is missing; nil for something else, which is
  /// reported.
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
  /// Reports two tags that are one key: the string `"3"` and the integer `3`.
  static func checkKeys(of union: UnderCheck, into diagnostics: inout Diagnostics) {
    var places: [String: (tag: JSONTag, place: SourceRange)] = [:]
    // Strings alone differ as keys where they differ.
    guard union.variants.contains(where: { $0.tags.contains { $0.kind != .string } }) else {
      return
    }
    for variant in union.variants {
      for tag in variant.tags {
        guard let first = places[tag.keyText] else {
          places[tag.keyText] = (tag, variant.place)
          continue
        }
        // Two equal tags are reported for every representation alike.
        if first.tag == tag { continue }
        diagnostics.error(
          .duplicateTag,
          "the tags \(first.tag.shown) and \(tag.shown) are the same as keys of an object",
          at: variant.place, notes: [Diagnostic.Note("the other one is here", at: first.place)],
          cure: "give one of them another \"tag\"")
      }
    }
  }
}

extension Members where Key: CaseIterable, Key.AllCases == [Key] {
  /// The members of `{…}` after a representation's name; reports what is no object.
  static func read(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> Members? {
    if let members = tree.members { return Members(members, into: &diagnostics) }
    diagnostics.error(
      .wrongKind, "the parameters of \(Key.subject) are \(tree.kindName), not an object",
      at: tree.range, cure: "write {} where there are none")
    return nil
  }
}

extension DiagnosticID {
  /// A tag and something else have one key in one object.
  static let tagCollision = DiagnosticID("tag-collision")
  /// A payload cannot lie where the representation puts it.
  static let invalidPayload = DiagnosticID("invalid-payload")
}

extension JSONTag {
  /// Its type in JSON.
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

  /// What Swift compares in a `switch`: strings are equal there that differ only in how Unicode
  /// composes their characters.
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

/// Pieces of JSON: for doc comments, and for examples.
package enum JSONSnippet {
  /// A string with its quotes.
  package static func string(_ text: String) -> String { JSONValue.string(text).text() }

  package static func tag(_ tag: JSONTag) -> String { tag.description }
}

extension BareSpelling {
  /// Reads the parameter `"bare": "null"`, which may be missing.
  ///
  /// - Parameters:
  ///   - representation: whose parameter it is.
  ///   - alone: what ``alone`` is called there.
  static func read(
    _ tree: JSONTree?, of representation: String, alone: String, into diagnostics: inout Diagnostics
  ) -> BareSpelling? {
    RepresentationParameters.word(
      tree, named: "bare", of: representation, default: .alone,
      among: Array(zip(words(alone: alone), cases(alone: alone))), into: &diagnostics)
  }

  /// What a new bare variant can be, where ``alone`` is called by a word of the representation.
  private static func cases(alone: String) -> [BareSpelling] {
    allCases.filter { $0 == .alone || $0.rawValue != alone }
  }

  private static func words(alone: String) -> [String] {
    cases(alone: alone).map { $0 == .alone ? alone : $0.rawValue }
  }

  /// The parameter `"bare"`, which is ``alone`` by default.
  static func meaning(alone: String, _ doc: String) -> KeyMeaning {
    KeyMeaning(MetaShape.words(words(alone: alone)).defaulting(to: alone), doc)
  }

  /// What lies in the place of the payload; nil where nothing does.
  package var json: String? {
    switch self {
    case .alone: nil
    case .null: "null"
    case .object: "{}"
    case .array: "[]"
    }
  }

  /// `static var bare: BareSpelling { .null }`, where it is not the default.
  var declarations: [Declaration] {
    self == .alone
      ? [] : [.variable(.computed("bare", Runtime.bareSpelling, isStatic: true, code))]
  }

  /// `bare: .null`, where it is not the default.
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
