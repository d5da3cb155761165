public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// The tag names the key of the payload, which lies beside the tag.
///
/// ```json
/// { "type": "paragraph", "paragraph": { "text": "hello" } }
/// { "type": "paragraph", "paragraph": { "text": "hello" }, "image": null }
/// { "paragraph": { "text": "hello" } }
/// ```
public struct Keyed: RepresentationSyntax {
  public static let name = "keyed"

  /// The key of the tag.
  public let key: String
  /// The JSON of a bare variant in a new value.
  public let bare: BareSpelling
  /// Whether a new value has `null` under the keys of the other variants.
  public let nullsOthers: Bool
  /// Whether the tag may be missing: the key of the payload then tells the variant.
  public let isOptional: Bool

  public init(
    tagKey: String, bare: BareSpelling = .alone, nullsOthers: Bool = false, isOptional: Bool = false
  ) {
    self.isOptional = isOptional
    key = tagKey
    self.bare = bare
    self.nullsOthers = nullsOthers
  }

  public var bareSpelling: BareSpelling? { bare }

  public var form: any UnionForm {
    KeyedForm(tag: key, nullsOthers: nullsOthers, isTagOptional: isOptional)
  }
}

// MARK: - Reading

extension Keyed {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning("The tag names the key that holds the payload.", Parameter.self)
  }

  /// Reads `{"keyed": {"tag": "type", "bare": "object", "others": "null", "optional": true}}`. The
  /// default key is `type`.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Keyed? {
    guard let parameters else { return Keyed(tagKey: "type") }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics) else {
      return nil
    }
    var key: String? = "type"
    if let tag = members[.tag] {
      key = RepresentationParameters.tagKey(
        tag, of: name, beside: ("…", "…"), into: &diagnostics)
    }
    guard
      let bare = BareSpelling.read(
        members[.bare], of: "keyed", alone: "absent", into: &diagnostics),
      let others = RepresentationParameters.word(
        members[.others], named: "others", of: "keyed", default: Others.absent,
        among: Others.allCases.map { ($0.rawValue, $0) }, into: &diagnostics),
      let isOptional = RepresentationParameters.flag(
        members[.optional], named: "optional", of: "keyed", into: &diagnostics),
      let key
    else { return nil }
    return Keyed(
      tagKey: key, bare: bare, nullsOthers: others == .null, isOptional: isOptional)
  }

  /// The JSON under the keys of the other variants in a new value.
  private enum Others: String, CaseIterable {
    case absent, null
  }

  private enum Parameter: Int, SchemaKey {
    case tag, bare, others, optional
    static let subject = "\"keyed\""
    static let table = KeyTable(Self.self)
    static let misplacedKeys = RepresentationParameters.misplacedKeys

    var meaning: KeyMeaning {
      switch self {
      case .tag: RepresentationParameters.tagKeyMeaning
      case .bare:
        BareSpelling.meaning(
          alone: "absent", "How a new value of a variant without payload writes its payload's key.")
      case .others:
        KeyMeaning(
          .words(Others.self, default: .absent),
          "How a new value writes the keys of the other variants.")
      case .optional:
        KeyMeaning(
          .boolean.defaulting(to: "false"),
          "Whether the tag may be missing. The key of the payload then selects the variant.")
      }
    }
  }
}

// MARK: - Checking

extension Keyed {
  /// Reports a tag that equals the key of the tag, so that the payload would lie under that key.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {
    for variant in union.variants {
      guard let tag = variant.tags.first(where: { $0.keyText == key }) else { continue }
      diagnostics.error(
        .tagCollision,
        "the payload of \(quoted(variant.name)) would have the key \(quoted(key)), which is the "
          + "key of the tag" + inSwift(tag.keyText, key),
        at: variant.place,
        cure: "give the variant another \"tag\", or the union another one in its "
          + "\"representation\"")
    }
    RepresentationParameters.checkKeys(of: union, into: &diagnostics)
  }
}

// MARK: - Emitting

extension Keyed {
  public func codec(of union: Union) -> RepresentationCodec {
    RepresentationCodec(
      protocolName: Runtime.types.keyedUnionCodec,
      declarations: [
        .variable(
          .stored(
            "keys", nil, isStatic: true,
            value: "\(Runtime.types.keyedTable)(\(StringLiteral(key)), tags\(flags))"))
      ] + bare.declarations)
  }

  public func example(tag: JSONTag, hasPayload: Bool) -> String {
    let opening = "{\(JSONSnippet.string(key)):\(tag)"
    let others = nullsOthers ? ",…" : ""
    guard let content = hasPayload ? "…" : bare.json else { return opening + others + "}" }
    return "\(opening),\(JSONSnippet.string(tag.keyText)):\(content)\(others)}"
  }

  private var flags: Code {
    let others: Code = nullsOthers ? ", nullsOthers: true" : .empty
    return "\(others)\(isOptional ? ", isTagOptional: true" : .empty as Code)"
  }

  /// Returns `telling: ["paragraph", "image"]`: the tags whose payloads tell the variant.
  private func telling(of union: Union) -> [Code] {
    if !isOptional { return [] }
    let tags = union.variants.flatMap(\.tags).map(\.code)
    return [.filled(opening: "telling: [", tags, closing: "]", column: 14)]
  }

  /// Returns `payloads: ["paragraph", "image"]`: the keys that every new value has.
  private func payloads(of union: Union) -> [Code] {
    if !nullsOthers { return [] }
    let keys = union.variants.filter { bare != .alone || $0.payload != nil }
      .compactMap { $0.tag.map { "\(StringLiteral($0.keyText))" as Code } }
    return [.filled(opening: "payloads: [", keys, closing: "]", column: 14)]
  }

  public func decoding(of union: Union) -> Code {
    .call(
      Runtime.types.keyedUnionDecoding,
      ["decoder", "tag: \(StringLiteral(key))"] + union.absentTag + union.tagKinds
        + telling(of: union))
  }

  public func encoding(of union: Union) -> Code {
    .call(
      Runtime.types.keyedUnionEncoding,
      ["encoder", "tag: \(StringLiteral(key))"] + (isOptional ? [] : union.absentTag)
        + bare.arguments
        + union.newNilArguments + payloads(of: union))
  }
}
