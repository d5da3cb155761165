public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// Tag and payload are elements of an array, one after the other.
///
/// ```json
/// ["text", { "id": 1, "message": "hello" }]
/// ["ping"]
/// ```
public struct Positional: Representation {
  public static let name = "positional"

  /// Where the tag stands.
  public let index: Int
  /// How a new bare variant is written.
  public let bare: BareSpelling

  public init(tagIndex: Int = 0, bare: BareSpelling = .alone) {
    index = tagIndex
    self.bare = bare
  }

  public var form: any UnionForm { PositionalForm(tag: index) }
}

// MARK: - Reading

extension Positional {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning(
      "Tag and payload are elements of an array.", Parameter.self,
      rule: ValueShape(#""properties": {"default": false}"#))
  }

  /// The largest index of a tag: a new value has as many elements before it.
  fileprivate static let largestIndex = 15

  /// `{"positional": {"tag": 3, "bare": "null"}}`; the tag is the first element by default.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Positional? {
    guard let parameters else { return Positional() }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics) else {
      return nil
    }
    var index: Int? = 0
    if let tag = members[.tag] { index = readIndex(tag, into: &diagnostics) }
    guard
      let bare = BareSpelling.read(
        members[.bare], of: "positional", alone: "absent", into: &diagnostics),
      let index
    else { return nil }
    return Positional(tagIndex: index, bare: bare)
  }

  private static func readIndex(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> Int? {
    if case .number(let number) = tree.value, let index = number.int64,
      0...Int64(largestIndex) ~= index
    {
      return Int(index)
    }
    diagnostics.error(
      .unknownOption,
      "\"tag\" of \"positional\" is no index from 0 through \(largestIndex)", at: tree.range,
      cure: "write the index of the element that is the tag: \"tag\": 0")
    return nil
  }

  private enum Parameter: Int, SchemaKey {
    case tag, bare
    static let subject = "\"positional\""
    static let table = KeyTable(Self.self)
    static let elsewhere = RepresentationParameters.elsewhere

    var meaning: KeyMeaning {
      switch self {
      case .tag:
        KeyMeaning(
          ValueShape(
            #""type": "integer", "minimum": 0, "maximum": \#(Positional.largestIndex), "default": 0"#
          ),
          "The index of the tag. The payload is the next element.")
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

  /// Any payload can follow any tag.
  public func check(_ union: UnderCheck, into diagnostics: inout Diagnostics) {}
}

// MARK: - Emitting

extension Positional {
  public func codec(of union: Union) -> RepresentationCodec {
    let tagIndex: [Declaration] =
      index == 0
      ? [] : [.variable(.computed("tagIndex", "Int", isStatic: true, "\(index)"))]
    return RepresentationCodec(
      protocolName: Runtime.positionalUnionCodec,
      declarations: tagIndex + bare.declarations)
  }

  public func example(tag: Tag, hasPayload: Bool) -> String {
    let before = String(repeating: "…,", count: index)
    let content = (hasPayload ? "…" : bare.json).map { ",\($0)" } ?? ""
    return "[\(before)\(JSONText.tag(tag))\(content)]"
  }

  public func decoding(of union: Union) -> Code {
    .call(Runtime.positionalDecoding, ["decoder"] + tagArguments + union.tagKinds)
  }

  public func encoding(of union: Union) -> Code {
    .call(
      Runtime.positionalEncoding,
      ["encoder"] + tagArguments + bare.arguments + union.newNilArguments)
  }

  /// `tagAt: 0`
  public func mappingTag(of union: Union) -> [Code] { ["tagAt: \(index)"] }

  /// `tag: 3`, where it is not the first element.
  private var tagArguments: [Code] { index == 0 ? [] : ["tag: \(index)"] }
}
