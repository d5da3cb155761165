public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// There is no tag: the variants are told apart by their JSON. A bare variant is `null`.
///
/// ```json
/// "hello"
/// [{ "text": "hello" }]
/// ```
public struct Untagged: RepresentationSyntax {
  public static let name = "untagged"

  public init() {}

  public var form: any UnionForm { UntaggedForm() }
}

// MARK: - Reading

extension Untagged {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning(
      "The type or the shape of the JSON selects the variant.",
      rule: MetaShape(
        #"""
        "properties": {
          "default": false,
          "union": { "additionalProperties": { "properties": { "tag": false, "tags": false } } }
        }
        """#))
  }

  /// Reads `{"untagged": {}}`, which has no parameters.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Untagged? {
    guard let parameters else { return Untagged() }
    let isFine = RepresentationParameters.none(parameters, of: "\"untagged\"", into: &diagnostics)
    return isFine ? Untagged() : nil
  }
}

// MARK: - Checking

extension Untagged {
  /// A flattened untagged union is told apart by the members of its payloads. Members of the struct
  /// around it, and unknown ones, do not matter.
  public func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String? {
    haveMembers
      ? nil : "a variant of the untagged union is no object, and has no members of its own"
  }

  /// Reports nothing: the check ``DisjointVariants`` reports variants that cannot be told apart.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {}
}

// MARK: - Emitting

extension Untagged {
  public func codec(of union: Union) -> RepresentationCodec {
    let bare = union.variants.indices.filter { union.variants[$0].payload == nil }
    var items = union.variants.map { $0.shape?.code ?? ".null" }
    if !bare.isEmpty { items.append("bare: [\(bare.map { "\($0)" }, separator: ", ")]") }
    items.append("expecting: \(StringLiteral(union.alternatives))")
    let table = Code.filled(
      opening: "\(Runtime.types.shapeTable)(", items, closing: ")", column: 17)
    let (name, calls): (SwiftType, PayloadCalls) =
      if union.variants.allSatisfy(\.hasMembers) {
        (Runtime.types.untaggedMembersCodec, .members)
      } else if union.variants.allSatisfy(\.hasElements) {
        (Runtime.types.untaggedElementsCodec, .elements)
      } else {
        (Runtime.types.untaggedUnionCodec, .value)
      }
    var declarations: [Declaration] = [
      .variable(.stored("shapes", nil, isStatic: true, value: table))
    ]
    if union.readsNull {
      declarations.append(.variable(.computed("readsNull", "Bool", isStatic: true, "true")))
    }
    return RepresentationCodec(
      protocolName: name,
      declarations: declarations,
      payload: calls)
  }

  public func example(tag: JSONTag, hasPayload: Bool) -> String { hasPayload ? "…" : "null" }

  public func decoding(of union: Union) -> Code {
    let items = union.variants.map { $0.shape?.code ?? ".null" }
    return .filled(
      opening: "\(Runtime.types.untaggedDecoding)(",
      ["decoder"] + items + ["expecting: \(StringLiteral(union.alternatives))"], closing: ")",
      column: 12)
  }

  public func encoding(of union: Union) -> Code { "\(Runtime.types.untaggedEncoding)(encoder)" }
}

extension Union {
  /// The types of the variants, for messages: `String or [Part]`.
  public var alternatives: String { list(variants.map(\.spelling), "or") }
}
