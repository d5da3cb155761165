public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// One of several keys, present and not `null`, tells the variant; the whole object is the payload.
/// The tag of a variant is its key. The `default` has none, and is read if no key is there.
///
/// ```json
/// { "text": "hello", "id": 1 }
/// { "image": { "url": "https://example.org" }, "id": 2 }
/// { "title": "Holidays" }
/// ```
public struct Presence: RepresentationSyntax {
  public static let name = "presence"

  public init() {}

  public var form: any UnionForm { PresenceForm() }
}

// MARK: - Reading

extension Presence {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning(
      "The whole object is the payload. The key that is present selects the variant.",
      rule: MetaShape(
        #"""
        "properties": {
          "union": {
            "additionalProperties": {
              "type": ["string", "object"],
              "properties": { "const": false, "tag": { "type": "string" }, "tags": { "items": { "type": "string" } } }
            }
          }
        }
        """#))
  }

  /// Reads `{"presence": {}}`, which has no parameters.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Presence? {
    guard let parameters else { return Presence() }
    let isFine = RepresentationParameters.none(parameters, of: "\"presence\"", into: &diagnostics)
    return isFine ? Presence() : nil
  }
}

// MARK: - Checking

extension Presence {
  /// Reports payloads that are no structs. The check ``PresenceKeys`` reports payloads without the
  /// keys.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {
    for variant in union.variants { check(variant, of: variant, into: &diagnostics) }
  }

  /// - Parameter outer: the variant of the `presence` union.
  private func check(
    _ variant: CheckedUnion.Variant, of outer: CheckedUnion.Variant,
    into diagnostics: inout Diagnostics
  ) {
    let name = outer.name
    let description: String
    switch variant.payload {
    case .structure: return
    case .none: description = "missing"
    case .tuple, .other: description = variant.payload.description
    case .union(let inner, let representation, let variants, _):
      if representation.readsWholeObject, !representation.isUntagged { return }
      if representation.isUntagged {
        for variant in variants { check(variant, of: outer, into: &diagnostics) }
        return
      }
      description = "\(quoted(inner)), a union whose variants are not all objects of its own"
    }
    let isDefault = outer.tags.isEmpty
    diagnostics.error(
      .invalidPayload,
      "the payload of \(quoted(name)) is \(description), but must be an object"
        + (isDefault ? "" : " with the key \(quoted(name))"),
      at: variant.place,
      cure: isDefault
        ? "make the payload a struct; for a map write {\"struct\": {\"members\": {\"type\": \"[String: JSON]\", "
          + "\"flatten\": true}}}"
        : "make the payload a struct that has the field \(quoted(name))")
  }
}

// MARK: - Emitting

extension Presence {
  public func codec(of union: Union) -> RepresentationCodec {
    var items: [Code] = []
    var aliases: [Code] = []
    for variant in union.variants {
      if let key = variant.keys.first { items.append("\(StringLiteral(key))") }
      aliases += variant.keys.dropFirst().map { "(\(StringLiteral($0)), \(items.count - 1))" }
    }
    let lists: [Code] = [
      .filled(opening: "[", items, closing: "]"),
      .filled(opening: "aliases: [", aliases, closing: "]"),
    ]
    let table = Code.filled(
      opening: "\(Runtime.types.memberTable)(", aliases.isEmpty ? items : lists, closing: ")",
      column: 17)
    var declarations: [Declaration] = [
      .variable(.stored("keys", nil, isStatic: true, value: table))
    ]
    if let absent = union.defaultVariant {
      declarations.append(
        .variable(.computed("absent", .optional("Int"), isStatic: true, "\(absent)")))
    }
    return RepresentationCodec(
      protocolName: Runtime.types.presenceUnionCodec, declarations: declarations, payload: .members)
  }

  public func example(tag: JSONTag, hasPayload: Bool) -> String {
    "{\(JSONSnippet.string(tag.keyText)):…}"
  }

  public func decoding(of union: Union) -> Code {
    let keys = union.variants.map { variant -> Code in
      "[\(variant.keys.map { "\(StringLiteral($0))" as Code }, separator: ", ")]"
    }
    return .filled(
      opening: "\(Runtime.types.presenceDecoding)(", ["decoder"] + keys, closing: ")", column: 12)
  }

  public func encoding(of union: Union) -> Code { "\(Runtime.types.untaggedEncoding)(encoder)" }
}

extension Variant {
  /// The keys that tell the variant of a `presence` union; none for the `default`.
  public var keys: [String] { tags.map(\.keyText) }
}
