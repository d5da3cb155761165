public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// The payload lies beside the tag, under a key of its own.
///
/// ```json
/// { "type": "text", "payload": { "id": 1, "message": "hello" } }
/// { "type": "text", "payload": "{\"id\":1,\"message\":\"hello\"}" }
/// { "type": "text", "payload": "eyJpZCI6MSwibWVzc2FnZSI6ImhlbGxvIn0=" }
/// { "kind": "text", "version": 2, "payload": { "id": 1, "message": "hello" } }
/// ```
public struct Adjacent: RepresentationSyntax {
  public static let name = "adjacent"
  public static let mayPairTags = true

  /// The key of the tag.
  public let key: String
  /// The second key of a tag of two members; nil for a tag of one.
  public let secondKey: String?
  /// The key of the payload.
  public let contentKey: String
  /// The wire form of a payload in a string; nil if the payload is plain JSON.
  public let wire: EmbeddedWire?
  /// The JSON of a bare variant in a new value.
  public let bare: BareSpelling

  public init(
    tagKey: String, secondKey: String? = nil, contentKey: String, wire: EmbeddedWire?,
    bare: BareSpelling = .alone
  ) {
    self.secondKey = secondKey
    key = tagKey
    self.contentKey = contentKey
    self.wire = wire
    self.bare = bare
  }

  public var bareSpelling: BareSpelling? { bare }

  public var form: any UnionForm {
    AdjacentForm(tag: key, secondKey, content: contentKey)
  }
  public var payloadWire: EmbeddedWire? { wire }
}

// MARK: - Reading

extension Adjacent {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning("The payload lies beside the tag.", Parameter.self)
  }

  /// Reads `{"adjacent": {"tag": "type", "content": "payload", "wire": "json", "bare": "null"}}`.
  /// The default keys are `type` and `content`.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Adjacent? {
    var tagKeys: (first: String, second: String?)? = ("type", nil)
    var contentKey: String? = "content"
    var wire: EmbeddedWire?
    guard let parameters else { return Adjacent(tagKey: "type", contentKey: "content", wire: nil) }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics)
    else { return nil }
    if let tag = members[.tag] {
      tagKeys = RepresentationParameters.tagKeys(
        tag, beside: members[.content]?.string ?? "content", into: &diagnostics)
    }
    if let content = members[.content] {
      contentKey = RepresentationParameters.key(content, named: "content", into: &diagnostics)
    }
    if let tree = members[.wire] {
      guard let read = readWire(tree, into: &diagnostics) else { return nil }
      wire = read.embedded
    }
    guard
      let bare = BareSpelling.read(
        members[.bare], of: "adjacent", alone: "absent", into: &diagnostics),
      let tagKeys, let contentKey
    else { return nil }
    let parts = [tagKeys.first] + (tagKeys.second.map { [$0] } ?? [])
    if let tag = parts.first(where: { $0 == contentKey }) {
      diagnostics.error(
        .tagCollision,
        "the tag and the content have the same key \(quoted(contentKey))"
          + inSwift(contentKey, tag),
        at: members[.content]?.range ?? members[.tag]?.range ?? place,
        cure: "give one of the two another key, or make the union \"internal\"")
      return nil
    }
    return Adjacent(
      tagKey: tagKeys.first, secondKey: tagKeys.second, contentKey: contentKey, wire: wire,
      bare: bare)
  }

  private enum Parameter: Int, SchemaKey {
    case tag, content, wire, bare
    static let subject = "\"adjacent\""
    static let table = KeyTable(Self.self)
    static let misplacedKeys = RepresentationParameters.misplacedKeys

    var meaning: KeyMeaning {
      switch self {
      case .tag: RepresentationParameters.tagKeysMeaning
      case .content: KeyMeaning(.string.defaulting(to: "content"), "The key of the payload.")
      case .wire:
        KeyMeaning(
          .words(Wire.self, default: .inline),
          "How the payload is written: JSON like the rest, JSON in a string, or base64 of JSON.")
      case .bare:
        BareSpelling.meaning(
          alone: "absent", "How a new value of a variant without payload writes its content.")
      }
    }
  }

  /// The words of the language for the wire forms of the content.
  private enum Wire: String, CaseIterable {
    case inline, json
    case base64JSON = "base64.json"

    var embedded: EmbeddedWire? {
      switch self {
      case .inline: nil
      case .json: .json
      case .base64JSON: .base64JSON
      }
    }
  }

  private static func readWire(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> Wire? {
    if let wire = tree.string.flatMap(Wire.init(rawValue:)) { return wire }
    let known = Wire.allCases.map(\.rawValue)
    let nearest = tree.string.flatMap { Suggestions.nearest(to: $0, in: known) }
    diagnostics.error(
      .unknownOption,
      "\"wire\" of \"adjacent\" cannot be \(tree.string.map(quoted) ?? tree.kindName)",
      at: tree.range,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "write \(list(known.map(quoted), "or"))")
    return nil
  }
}

// MARK: - Checking

extension Adjacent {
  /// Reports nothing: any payload can lie beside any tag, and the keys were checked when they were
  /// read.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {}
}

// MARK: - Emitting

extension Adjacent {
  public func codec(of union: Union) -> RepresentationCodec {
    let keys = form.tag.keys + [contentKey]
    var declarations: [Declaration] = [
      .variable(
        .stored(
          "keys", nil, isStatic: true,
          value: .filled(
            opening: "\(Runtime.types.memberTable)(", keys.map { "\(StringLiteral($0))" },
            closing: ")",
            column: 17)))
    ]
    if wire != nil {
      declarations.append(
        .variable(
          .computed("content", .optional(Runtime.types.embeddedWire), isStatic: true, wireCode)))
    }
    declarations += bare.declarations
    return RepresentationCodec(
      protocolName: secondKey == nil
        ? Runtime.types.adjacentUnionCodec : Runtime.types.pairedAdjacentUnionCodec,
      declarations: declarations)
  }

  public func example(tag: JSONTag, hasPayload: Bool) -> String {
    let second = secondKey.map { ",\(JSONSnippet.string($0)):…" } ?? ""
    let opening = "{\(JSONSnippet.string(key)):\(tag)\(second)"
    guard hasPayload else {
      return opening + (bare.json.map { ",\(JSONSnippet.string(contentKey)):\($0)}" } ?? "}")
    }
    let content =
      switch wire {
      case nil: "…"
      case .json: "\"<JSON>\""
      case .base64JSON: "\"<base64 of JSON>\""
      }
    return "\(opening),\(JSONSnippet.string(contentKey)):\(content)}"
  }

  public func decoding(of union: Union) -> Code {
    .call(
      Runtime.types.adjacentDecoding, ["decoder"] + arguments + union.absence + union.tagKinds)
  }

  public func encoding(of union: Union) -> Code {
    .call(
      Runtime.types.adjacentEncoding,
      ["encoder"] + arguments + union.absentTag + bare.arguments + union.newNilArguments)
  }

  private var arguments: [Code] {
    ["tag: \(StringLiteral(key))"] + (secondKey.map { ["second: \(StringLiteral($0))"] } ?? [])
      + ["content: \(StringLiteral(contentKey))"]
      + (wire == nil ? [] : ["as: \(wireCode)"])
  }

  private var wireCode: Code {
    switch wire {
    case nil: "nil"
    case .json: ".json"
    case .base64JSON: ".base64JSON"
    }
  }
}
