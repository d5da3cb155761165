public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// The tag is the only key of an object, and the payload its value; a bare variant is its tag
/// alone.
///
/// ```json
/// { "text": { "id": 1, "message": "hello" } }
/// "stop"
/// ```
public struct External: RepresentationSyntax {
  public static let name = "external"

  /// The JSON of a bare variant in a new value.
  public let bare: BareSpelling

  public init(bare: BareSpelling = .alone) { self.bare = bare }

  public var bareSpelling: BareSpelling? { bare }

  public var form: any UnionForm { ExternalForm() }
}

// MARK: - Reading

extension External {
  public static var meaning: RepresentationMeaning {
    RepresentationMeaning(
      "The tag is the only key of an object, and the payload its value.", Parameter.self,
      rule: MetaShape(#""properties": {"default": false}"#))
  }

  /// Reads `{"external": {"bare": "null"}}`.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> External? {
    guard let parameters else { return External() }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics) else {
      return nil
    }
    return BareSpelling.read(members[.bare], of: "external", alone: "string", into: &diagnostics)
      .map { External(bare: $0) }
  }

  private enum Parameter: Int, SchemaKey {
    case bare
    static let subject = "\"external\""
    static let table = KeyTable(Self.self)
    static let misplacedKeys = RepresentationParameters.misplacedKeys

    var meaning: KeyMeaning {
      BareSpelling.meaning(
        alone: "string",
        "How a new value of a variant without payload is written: \"stop\", or as the value of the "
          + "key.")
    }
  }
}

// MARK: - Checking

extension External {
  /// Reports two tags that are the same key: the string `"3"` and the integer `3`.
  public func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics) {
    RepresentationParameters.checkKeys(of: union, into: &diagnostics)
  }
}

// MARK: - Emitting

extension External {
  public func codec(of union: Union) -> RepresentationCodec {
    RepresentationCodec(
      protocolName: Runtime.types.externalUnionCodec, declarations: bare.declarations)
  }

  public func example(tag: JSONTag, hasPayload: Bool) -> String {
    let content = hasPayload ? "…" : bare.json
    guard let content, let key = payloadKey(of: tag) else { return tag.description }
    return "{\(JSONSnippet.string(key)):\(content)}"
  }

  public func decoding(of union: Union) -> Code {
    .call(Runtime.types.externalDecoding, ["decoder"] + union.tagKinds + union.literalKeys)
  }

  public func encoding(of union: Union) -> Code {
    .call(Runtime.types.externalEncoding, ["encoder"] + bare.arguments)
  }
}
