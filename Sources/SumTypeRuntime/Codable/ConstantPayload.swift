/// Decodes the payload of a variant, wherever that lies.
public protocol PayloadDecoding {
  /// The payload of a variant that has one.
  func payload<Payload: Decodable>(_ type: Payload.Type) throws -> Payload
}

extension PayloadDecoding {
  /// A variant whose payload always is one of these values.
  ///
  /// ```swift
  /// case "workspace": self = try union.constant(.workspace, [true])
  /// ```
  /// - Throws: `DecodingError` where there is no payload, or another one.
  public func constant<Value>(_ value: Value, _ values: [JSONTag]) throws -> Value {
    let payload = try payload(ConstantPayload.self)
    if let found = payload.value, values.contains(where: { $0 ~= found }) { return value }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: payload.path,
        debugDescription:
          "Expected \(values.map(\.description).joined(separator: " or "))."))
  }
}

/// What lies where a constant should, and where that is.
private struct ConstantPayload: Decodable {
  /// Nil where it is something that no constant is.
  let value: JSONTag?
  let path: [any CodingKey]

  init(from decoder: any Decoder) throws {
    path = decoder.codingPath
    value = try? JSONTag(from: decoder)
  }
}
