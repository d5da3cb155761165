public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// Tag and payload are consecutive elements of an array, or the tag is followed by the elements of
/// the payload.
///
/// ```json
/// ["text", { "id": 1, "message": "hello" }]
/// ["EVENT", "subscription", { "id": 1, "message": "hello" }]
/// ["ping"]
/// ```
public struct Positional: RepresentationSyntax {
  public static let name = "positional"

  /// The index of the tag in the array.
  public let index: Int
  /// The elements that follow the tag.
  public let payload: Payload
  /// The JSON of a bare variant in a new value.
  public let bare: BareSpelling

  /// The elements that follow the tag.
  public enum Payload: String, CaseIterable, Sendable {
    /// The payload is one element.
    case element
    /// The elements of the payload, a tuple or a choice of tuples, follow the tag.
    case elements
  }

  public init(tagIndex: Int = 0, payload: Payload = .element, bare: BareSpelling = .alone) {
    index = tagIndex
    self.payload = payload
    self.bare = bare
  }

  public var bareSpelling: BareSpelling? { payload == .element ? bare : nil }

  public var form: any UnionForm {
    switch payload {
    case .element: PositionalForm(tag: index)
    case .elements: ElementsForm(tag: index)
    }
  }
}

// MARK: - Reading

extension Positional {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning(
      "Tag and payload, or the payload's elements, are elements of an array.", Parameter.self,
      rule: MetaShape(#""properties": {"default": false}"#))
  }

  /// The largest index of a tag: a new value has as many elements before its tag.
  fileprivate static let largestIndex = 15

  /// Reads `{"positional": {"tag": 3, "bare": "null"}}` or
  /// `{"positional": {"payload": "elements"}}`. By default the tag is the first element and the
  /// payload the next.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Positional? {
    guard let parameters else { return Positional() }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics) else {
      return nil
    }
    var index: Int? = 0
    if let tag = members[.tag] { index = readIndex(tag, into: &diagnostics) }
    let payload = readPayload(members[.payload], into: &diagnostics)
    guard
      let bare = BareSpelling.read(
        members[.bare], of: "positional", alone: "absent", into: &diagnostics),
      let index, let payload
    else { return nil }
    if payload == .elements, let written = members[.bare] {
      diagnostics.error(
        .unknownOption,
        "\"bare\" of \"positional\" has no effect with \"payload\": \"elements\"",
        at: written.range,
        cure: "remove \"bare\": the array of a new bare variant ends with its tag")
      return nil
    }
    return Positional(tagIndex: index, payload: payload, bare: bare)
  }

  private static func readPayload(
    _ tree: JSONTree?, into diagnostics: inout Diagnostics
  ) -> Payload? {
    guard let tree else { return .element }
    if let payload = tree.string.flatMap(Payload.init(rawValue:)) { return payload }
    let words = Payload.allCases.map(\.rawValue)
    let nearest = tree.string.flatMap { Suggestions.nearest(to: $0, in: words) }
    diagnostics.error(
      .unknownOption,
      "\"payload\" of \"positional\" cannot be \(tree.string.map(quoted) ?? tree.kindName)",
      at: tree.range,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "write \(list(words.map(quoted), "or"))")
    return nil
  }

  private static func readIndex(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> Int? {
    if case .number(let number) = tree.value, let index = number.int64,
      0...Int64(largestIndex) ~= index
    {
      return Int(index)
    }
    diagnostics.error(
      .unknownOption,
      "\"tag\" of \"positional\" must be an index from 0 through \(largestIndex)", at: tree.range,
      cure: "write the index of the element that is the tag: \"tag\": 0")
    return nil
  }

  private enum Parameter: Int, SchemaKey {
    case tag, payload, bare
    static let subject = "\"positional\""
    static let table = KeyTable(Self.self)
    static let misplacedKeys = RepresentationParameters.misplacedKeys

    var meaning: KeyMeaning {
      switch self {
      case .tag:
        KeyMeaning(
          MetaShape(
            #""type": "integer", "minimum": 0, "maximum": \#(Positional.largestIndex), "default": 0"#
          ),
          "The index of the tag. The payload, or its elements, follow it.")
      case .payload:
        KeyMeaning(
          MetaShape.words(Payload.allCases.map(\.rawValue)).defaulting(to: "element"),
          "What follows the tag: the payload as one element, or the elements of a payload that is a tuple or a choice of tuples."
        )
      case .bare:
        BareSpelling.meaning(
          alone: "absent", "How a new value of a variant without payload writes its element.")
      }
    }
  }
}

// MARK: - Checking

extension Positional {
  public func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String? {
    "a value of a positional union is an array, which has no members"
  }

  /// Reports a payload that is neither a tuple nor a choice of tuples, if its elements follow the
  /// tag. Any payload can be one element.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {
    if payload == .element { return }
    for variant in union.variants {
      switch variant.payload {
      case .none, .tuple: break
      case .union(_, let representation, _, _) where representation.isUntagged:
        guard let misfit = variant.misfit else { break }
        diagnostics.error(
          .invalidPayload,
          "the payload of \(quoted(variant.name)) is \(quoted(misfit.union)), whose variant "
            + "\(quoted(misfit.variant)) is \(misfit.kind), but with \"payload\": \"elements\" all "
            + "variants must be tuples",
          at: variant.place,
          cure: "make that variant a tuple, or remove \"payload\": \"elements\" from the "
            + "representation")
      case .structure, .union, .other:
        diagnostics.error(
          .invalidPayload,
          "the payload of \(quoted(variant.name)) is \(variant.payload.description), but with "
            + "\"payload\": \"elements\" it must be a tuple, or a choice of tuples",
          at: variant.place,
          cure:
            "make the payload a tuple, or remove \"payload\": \"elements\" from the representation")
      }
    }
  }
}

// MARK: - Emitting

extension Positional {
  public func codec(of union: Union) -> RepresentationCodec {
    let tagIndex: [Declaration] =
      index == 0
      ? [] : [.variable(.computed("tagIndex", "Int", isStatic: true, "\(index)"))]
    switch payload {
    case .element:
      return RepresentationCodec(
        protocolName: Runtime.types.positionalUnionCodec,
        declarations: tagIndex + bare.declarations)
    case .elements:
      return RepresentationCodec(
        protocolName: Runtime.types.elementsUnionCodec, declarations: tagIndex, payload: .elements)
    }
  }

  public func example(tag: JSONTag, hasPayload: Bool) -> String {
    let before = String(repeating: "…,", count: index)
    let content = (hasPayload ? "…" : bare.json).map { ",\($0)" } ?? ""
    return "[\(before)\(tag)\(content)]"
  }

  public func decoding(of union: Union) -> Code {
    .call(
      payload == .element ? Runtime.types.positionalDecoding : Runtime.types.elementsDecoding,
      ["decoder"] + tagArguments + union.tagKinds)
  }

  public func encoding(of union: Union) -> Code {
    switch payload {
    case .element:
      .call(
        Runtime.types.positionalEncoding,
        ["encoder"] + tagArguments + bare.arguments + union.newNilArguments)
    case .elements: .call(Runtime.types.elementsEncoding, ["encoder"] + tagArguments)
    }
  }

  /// `tagAt: 0`
  public func mappingTag(of union: Union) -> [Code] { ["tagAt: \(index)"] }

  /// `tag: 3`, unless the tag is the first element.
  private var tagArguments: [Code] { index == 0 ? [] : ["tag: \(index)"] }
}
