public import SumTypeSource
public import SumTypeSwift

/// The tag lies among the members of the payload.
///
/// ```json
/// { "type": "text", "id": 1, "message": "hello" }
/// ```
///
/// A payload that is a union of this representation itself reads the same object: event, then
/// action.
public struct Internal: Representation {
  public static let name = "internal"

  /// The key of the tag.
  public let key: String

  public init(tagKey: String) { key = tagKey }

  public var tagKey: String? { key }

  public func payloadKey(of tag: Tag) -> String? { nil }

  /// Beside a payload, what is unknown is the payload's.
  public func keepsMembers(besidesPayload hasPayload: Bool) -> Bool { !hasPayload }
}

// MARK: - Reading

extension Internal {
  /// `{"internal": {"tag": "type"}}`; the key is `type` where nothing is said.
  public static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Internal? {
    guard let parameters else { return Internal(tagKey: "type") }
    guard let members: Members<Parameter> = .read(parameters, into: &diagnostics),
      !members.hasUnsupported
    else { return nil }
    guard let tag = members[.tag] else { return Internal(tagKey: "type") }
    return RepresentationParameters.key(tag, named: "tag", into: &diagnostics).map {
      Internal(tagKey: $0)
    }
  }

  private enum Parameter: Int, SchemaKey {
    case tag, `default`, outside
    static let subject = "\"internal\""
    static let table = KeyTable(Self.self)
    var meanwhile: String? {
      switch self {
      case .tag: nil
      case .default: "make the union open, so that an object without a tag is kept as it is"
      case .outside: "let the tag be a member of the object"
      }
    }
  }
}

// MARK: - Checking

extension Internal {
  public func check(_ union: UnderCheck, into diagnostics: inout Diagnostics) {
    check(union.variants, outer: [key], into: &diagnostics)
  }

  /// - Parameter outer: The tag keys that the object has already.
  private func check(
    _ variants: [UnderCheck.Variant], outer: [String], into diagnostics: inout Diagnostics
  ) {
    for variant in variants {
      switch variant.payload {
      case .none: break
      case .structure(let name, let keys):
        for (key, place) in keys where outer.contains(key) {
          diagnostics.report(
            Diagnostic(
              .error, .tagCollision,
              "the field \(quoted(key)) of \(name) has the key of the tag that lies beside it",
              at: place,
              notes: [Diagnostic.Note("\(name) is the payload of this variant", at: variant.place)],
              cure: "give the field another \"key\", the union another \"tag\", or make it adjacent"
            ))
        }
      case .union(let name, let representation, let inner):
        guard let nested = representation as? Internal else {
          reportPayload("\(name), a union that is not internal", of: variant, into: &diagnostics)
          continue
        }
        if outer.contains(nested.key) {
          diagnostics.report(
            Diagnostic(
              .error, .tagCollision,
              "\(name) has its tag under \(quoted(nested.key)), as the union around it has",
              at: variant.place,
              cure: "give one of them another \"tag\" in its \"representation\""))
        } else {
          check(inner, outer: outer + [nested.key], into: &diagnostics)
        }
      case .other(let description):
        reportPayload(description, of: variant, into: &diagnostics)
      }
    }
  }

  private func reportPayload(
    _ description: String, of variant: UnderCheck.Variant, into diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      Diagnostic(
        .error, .invalidPayload,
        "the payload of \(quoted(variant.name)) is \(description), "
          + "which has no members to lie beside a tag",
        at: variant.place,
        cure: "make the payload a struct, or the union \"adjacent\" or \"external\""))
  }
}

// MARK: - Emitting

extension Internal {
  public var codec: RepresentationCodec {
    RepresentationCodec(
      protocolName: Runtime.internalUnionCodec,
      declarations: [
        .variable(
          .stored(
            "keys", nil, isStatic: true,
            value: "\(Runtime.memberTable)(\(StringLiteral(key)))"))
      ],
      readsMembers: true)
  }

  public func example(tag: Tag, hasPayload: Bool) -> String {
    "{\(JSONText.string(key)):\(JSONText.tag(tag))\(hasPayload ? ",…" : "")}"
  }

  public func decoding(of union: Union) -> Code {
    "\(Runtime.internalDecoding)(decoder, tag: \(StringLiteral(key))\(union.tagKinds))"
  }

  public var encoding: Code {
    "\(Runtime.internalEncoding)(encoder, tag: \(StringLiteral(key)))"
  }
}
