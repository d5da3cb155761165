import Foundation

extension Unrecognized {
  /// A variant whose payload has no domain value, kept with the DTO's JSON and the reason.
  ///
  /// ```swift
  /// public func domain() -> Event {
  ///   do {
  ///     return switch self {
  ///     case .text(let payload): .text(try payload.domain())
  ///     case .unknown(let value): .unknown(value)
  ///     }
  ///   } catch {
  ///     return .unknown(Unrecognized(self, tag: "type", error))
  ///   }
  /// }
  /// ```
  ///
  /// The bytes are the DTO's as `JSONEncoder` writes them with sorted keys, since a DTO has no
  /// bytes of its own.
  ///
  /// - Parameters:
  ///   - key: The member that holds the tag; nil where the tag is the key (an external union).
  ///   - absent: The tag of a value without one.
  public init(
    _ dto: some Encodable, tag key: String? = nil, absent: JSONTag? = nil, _ error: MappingError
  ) {
    let (json, reason) = Unrecognized.keeping(dto, error)
    let tag = Unrecognized.tag(of: (try? json.value()) ?? .null, at: key)
    self.init(tag: tag ?? absent, json: json, reason: reason)
  }

  /// The same of a variant of a union without tags.
  public init(untagged dto: some Encodable, _ error: MappingError) {
    let (json, reason) = Unrecognized.keeping(dto, error)
    self.init(tag: nil, json: json, reason: reason)
  }

  private static func keeping(
    _ dto: some Encodable, _ error: MappingError
  ) -> (JSONSlice, Reason) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    let data = try? encoder.encode(dto)
    let json = data.flatMap { try? JSONSlice(parsing: Array($0)) } ?? JSONSlice(.null)
    let fault = json.fault(.invalidValue, expected: error.expectation, at: error.path.tokens)
    return (json, .malformed(fault.explained(in: Array(json.bytes))))
  }

  private static func tag(of value: JSONValue, at key: String?) -> JSONTag? {
    switch value {
    case .object(let object):
      guard let key else { return object.members.first.map { .string($0.key) } }
      return object[key].flatMap { tag(of: $0, at: nil) }
    case .string(let text): return .string(text)
    case .number(let number): return number.int64.map { .integer($0) }
    case .bool(let value): return .bool(value)
    default: return nil
    }
  }
}
