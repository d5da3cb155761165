public import SumTypeJSON
import SumTypeSwift

/// The generated code of an internal union.
extension Internal {
  public func codec(of union: Union) -> RepresentationCodec {
    if secondKey != nil {
      return RepresentationCodec(
        protocolName: Runtime.types.pairedUnionCodec, declarations: [], payload: .members)
    }
    let keys: (name: Identifier, value: Code) =
      path.isEmpty
      ? ("keys", "\(Runtime.types.memberTable)(\(StringLiteral(key)))")
      : ("path", "\(Runtime.types.tagPath)(\(literals, separator: ", "))")
    return RepresentationCodec(
      protocolName: path.isEmpty
        ? Runtime.types.internalUnionCodec : Runtime.types.tagPathUnionCodec,
      declarations: [.variable(.stored(keys.name, nil, isStatic: true, value: keys.value))],
      payload: .members)
  }

  /// `"header", "type"`
  private var literals: [Code] { path.map { "\(StringLiteral($0))" } }

  public func example(tag: JSONTag, hasPayload: Bool) -> String {
    if let last = path.last {
      let inner = "\(JSONSnippet.string(last)):\(tag),…"
      return path.dropLast().reversed().reduce("{\(inner)}") {
        "{\(JSONSnippet.string($1)):\($0),…}"
      }
    }
    let second = secondKey.map { ",\(JSONSnippet.string($0)):…" } ?? ""
    return "{\(JSONSnippet.string(key)):\(tag)\(second)\(hasPayload ? ",…" : "")}"
  }

  public func mappingTag(of union: Union) -> [Code] {
    let key: Code =
      path.isEmpty ? "tag: \(StringLiteral(key))" : "tagAt: [\(literals, separator: ", ")]"
    return [key] + union.absentTag
  }

  public func decoding(of union: Union) -> Code {
    if !path.isEmpty {
      return .call(
        Runtime.types.tagPathDecoding,
        ["decoder", "tag: [\(literals, separator: ", ")]"] + union.absence + union.tagKinds)
    }
    return .call(
      Runtime.types.internalDecoding,
      ["decoder", "tag: \(StringLiteral(key))"] + secondArgument + union.absence
        + union.tagKinds)
  }

  public func encoding(of union: Union) -> Code {
    if !path.isEmpty { return "\(Runtime.types.untaggedEncoding)(encoder)" }
    return .call(
      Runtime.types.internalEncoding,
      ["encoder", "tag: \(StringLiteral(key))"] + secondArgument + union.absentTag)
  }

  /// `second: "apiVersion"`, if the tag has two members.
  private var secondArgument: [Code] {
    secondKey.map { ["second: \(StringLiteral($0))"] } ?? []
  }
}
