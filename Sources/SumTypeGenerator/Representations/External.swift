public import SumTypeSource
public import SumTypeSwift

/// The tag is the only key of an object, and the payload its value; a bare variant is its tag
/// alone.
///
/// ```json
/// { "text": { "id": 1, "message": "hello" } }
/// "stop"
/// ```
public struct External: Representation {
  public static let name = "external"

  public init() {}

  public var tagKey: String? { nil }

  public func payloadKey(of tag: Tag) -> String? {
    switch tag {
    case .string(let text): text
    case .integer(let number): String(number)
    case .bool(let value): String(value)
    }
  }

  /// A second member makes the value malformed.
  public func keepsMembers(besidesPayload hasPayload: Bool) -> Bool { false }
}

// MARK: - Reading

extension External {
  /// `{"external": {}}`, which has no parameters.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> External? {
    guard let parameters else { return External() }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics),
      !members.hasUnsupported
    else { return nil }
    return External()
  }

  private enum Parameter: Int, SchemaKey {
    case flatten
    static let subject = "\"external\""
    static let table = KeyTable(Self.self)
    var meanwhile: String? {
      "give the struct around it an optional field for each variant instead of the union"
    }
  }
}

// MARK: - Checking

extension External {
  /// Reports two tags that are one key: the string `"3"` and the integer `3`.
  public func check(_ union: UnderCheck, into diagnostics: inout Diagnostics) {
    guard union.variants.contains(where: { $0.tag.isInteger }) else { return }
    var places: [String: SourceRange] = [:]
    for variant in union.variants {
      guard let key = payloadKey(of: variant.tag) else { continue }
      if let first = places[key] {
        // Two equal tags are reported for every representation alike.
        let isRepeated = union.variants.contains { $0.place == first && $0.tag == variant.tag }
        if isRepeated { continue }
        diagnostics.error(
          .duplicateTag, "two variants have the key \(quoted(key)), one as an integer",
          at: variant.place, notes: [Diagnostic.Note("the other one is here", at: first)],
          cure: "give one of them another \"tag\"")
      } else {
        places[key] = variant.place
      }
    }
  }
}

// MARK: - Emitting

extension External {
  public var codec: RepresentationCodec {
    RepresentationCodec(
      protocolName: Runtime.externalUnionCodec, declarations: [])
  }

  public func example(tag: Tag, hasPayload: Bool) -> String {
    guard hasPayload, let key = payloadKey(of: tag) else { return JSONText.tag(tag) }
    return "{\(JSONText.string(key)):…}"
  }

  public func decoding(of union: Union) -> Code {
    "\(Runtime.externalDecoding)(decoder\(union.tagKinds))"
  }

  public var encoding: Code { "\(Runtime.externalEncoding)(encoder)" }
}
