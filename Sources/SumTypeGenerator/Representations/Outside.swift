public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// The document is the payload; the caller gives the tag.
///
/// ```json
/// { "id": 1, "message": "hello" }
/// ```
public struct Outside: RepresentationSyntax {
  public static let name = "outside"

  /// The name of the tag: its key in the user info of a coder.
  public let tagName: String
  /// The JSON of a bare variant in a new value. `BareSpelling.alone` is `null`.
  public let bare: BareSpelling

  public init(tagName: String = "tag", bare: BareSpelling = .alone) {
    self.tagName = tagName
    self.bare = bare
  }

  public var bareSpelling: BareSpelling? { bare }

  public var form: any UnionForm { OutsideForm() }
}

// MARK: - Reading

extension Outside {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning(
      "The tag is not in the document: the caller of the load passes it.", Parameter.self)
  }

  /// Reads `{"outside": {"tag": "event", "bare": "object"}}`.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Outside? {
    guard let parameters else { return Outside() }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics) else {
      return nil
    }
    var name: String? = "tag"
    if let tag = members[.tag] {
      name =
        RepresentationParameters.reportPair(tag, of: Self.name, into: &diagnostics)
        ? nil : RepresentationParameters.key(tag, named: "tag", into: &diagnostics)
    }
    guard
      let bare = BareSpelling.read(
        members[.bare], of: "outside", alone: "null", into: &diagnostics),
      let name
    else { return nil }
    return Outside(tagName: name, bare: bare)
  }

  private enum Parameter: Int, SchemaKey {
    case tag, bare
    static let subject = "\"outside\""
    static let table = KeyTable(Self.self)
    static let misplacedKeys = RepresentationParameters.misplacedKeys

    var meaning: KeyMeaning {
      switch self {
      case .tag:
        KeyMeaning(
          .string.defaulting(to: "tag"),
          "The name of the tag, which is its key in the user info of a coder.")
      case .bare:
        BareSpelling.meaning(
          alone: "null", "How a new value of a variant without payload is written.")
      }
    }
  }
}

// MARK: - Checking

extension Outside {
  /// Reports nothing: any payload can be a document. The places that use the union are checked with
  /// the documents.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {}
}

// MARK: - Emitting

extension Outside {
  public func codec(of union: Union) -> RepresentationCodec {
    RepresentationCodec(
      protocolName: Runtime.types.outsideUnionCodec, declarations: bare.declarations)
  }

  public func example(tag: JSONTag, hasPayload: Bool) -> String {
    "\(tag): \(hasPayload ? "…" : bare.json ?? "null")"
  }

  public func decoding(of union: Union) -> Code {
    .call(
      Runtime.types.outsideDecoding,
      ["decoder", "tag: \(StringLiteral(tagName))"] + union.absence)
  }

  public func encoding(of union: Union) -> Code {
    .call(Runtime.types.outsideEncoding, ["encoder"] + bare.arguments)
  }
}
