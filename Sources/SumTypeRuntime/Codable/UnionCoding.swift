/// What decoding a union through a `Decoder` has in common in all representations.
///
/// ```swift
/// public init(from decoder: any Decoder) throws {
///   let union = InternalDecoding(decoder, tag: "type")
///   do {
///     switch try union.tag() {
///     case "text": self = .text(try union.payload())
///     default: self = .unknown(try union.unrecognized())
///     }
///   } catch {
///     self = .unknown(try union.unrecognized(error))
///   }
/// }
/// ```
///
/// What a coder cannot keep: `JSONDecoder` gives the first of two equal keys (so a repeated tag
/// goes unnoticed), no order of members, no spelling of numbers, and not all digits of long
/// decimals; it accepts trailing commas and other encodings, and takes keys for equal that differ
/// in their Unicode normalisation. Unknown fields of known variants are not in the DTO. The direct
/// codec beside the DTO keeps all of that.
public protocol UnionDecoding {
  /// The coder of the whole union.
  var decoder: any Decoder { get }

  /// The tag.
  ///
  /// - Throws: `DecodingError` where there is none, or where it is of another type.
  func tag() throws -> JSONTag

  /// Whether a value without a tag is a variant that has none; by default it does not fit.
  var mayLackTag: Bool { get }

  /// Which members with unclaimed keys belong to a value with an unknown tag, where the union is
  /// flattened into a struct, see `UnionForm.unclaimedMembers(of:)`.
  var unclaimedMembers: UnclaimedMembers { get }
}

extension UnionDecoding {
  public var unclaimedMembers: UnclaimedMembers { .all }

  public var mayLackTag: Bool { false }

  /// The whole value, kept as one of a variant that the schema does not know.
  public func unrecognized() throws -> Unrecognized {
    let tag = try? tag()
    return Unrecognized(
      tag: tag, json: try JSONSlice(wholeOf: decoder, and: unclaimedMembers))
  }

  /// The whole value, kept as one that does not fit, because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try unrecognized(error, tag: try? tag())
  }

  /// The same with this tag.
  func unrecognized(_ error: any Error, tag: JSONTag?) throws -> Unrecognized {
    let json = try JSONSlice(wholeOf: decoder)
    var fault = json.fault(for: error, below: decoder.codingPath.count)
    if tag == nil, !mayLackTag, fault.code == .missingMember { fault.code = .missingTag }
    return Unrecognized(
      tag: tag, json: json, fault: fault)
  }

  /// The error of a closed union whose tag is none of its own.
  public func unknownTag() -> DecodingError {
    let found = (try? tag()).map { " \($0)" } ?? ""
    return corrupted("No variant has the tag\(found).")
  }

  /// The tag under a key, which is of one of these types; `absent` where there is none.
  func tag(under key: WireKey, absent: JSONTag?, in kinds: [JSONKind]) throws -> JSONTag {
    let container = try decoder.container(keyedBy: WireKey.self)
    if let absent, !container.contains(key) { return absent }
    if kinds == [.string] { return .string(try container.decode(String.self, forKey: key)) }
    return try checked(try container.decode(JSONTag.self, forKey: key), in: kinds, at: key)
  }

  /// The tag, if it is of one of the types that the union's tags have.
  func checked(_ tag: JSONTag, in kinds: [JSONKind], at key: WireKey?) throws -> JSONTag {
    if kinds.contains(tag.kind) { return tag }
    throw DecodingError.typeMismatch(
      JSONTag.self,
      DecodingError.Context(
        codingPath: decoder.codingPath + (key.map { [$0] } ?? []),
        debugDescription: "The union has no tag that is \(tag.kind)."))
  }

  func corrupted(_ description: String, underlying: (any Error)? = nil) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: description, underlyingError: underlying))
  }
}

/// How `case "text":` matches a tag: by its UTF-8, as the direct codec does, not by canonical
/// equivalence.
public func ~= (pattern: JSONTag, tag: JSONTag) -> Bool {
  if case .string(let pattern) = pattern, case .string(let tag) = tag {
    return pattern.isSameUTF8(as: tag)
  }
  return pattern == tag
}

extension KeyedEncodingContainer {
  /// Encodes what stands in the place of the payload of a variant that has none.
  mutating func encodeNoPayload(_ spelling: BareSpelling, forKey key: Key) throws {
    switch spelling {
    case .alone: break
    case .null: try encodeNil(forKey: key)
    case .object: _ = nestedContainer(keyedBy: WireKey.self, forKey: key)
    case .array: _ = nestedUnkeyedContainer(forKey: key)
    }
  }
}

/// Members that are read under older names as well. Of several that are there the first counts in
/// the order of the names.
extension KeyedDecodingContainer where Key == WireKey {
  /// A member that has to be there: `title = try object.value("display_title", or: "title",
  /// "name")`.
  ///
  /// - Throws: `DecodingError` where there is none of the names, or what is there does not fit.
  public func value<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value {
    try decode(Value.self, forKey: present(key, older) ?? key)
  }

  /// A member that may be absent but, where it is there, is no `null`: a field with a default.
  public func ifPresent<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decode(Value.self, forKey: key)
  }

  /// A member that may be absent or `null`; both are nil.
  public func optional<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decodeIfPresent(Value.self, forKey: key)
  }

  /// A member of type `JSON?`: nil where it is absent, the value null where it is `null`.
  public func optional(_ key: WireKey, or older: WireKey...) throws -> JSONValue? {
    guard let key = present(key, older) else { return .none }
    return try decode(JSONValue.self, forKey: key)
  }

  /// A member that always is one of these values, and is no property.
  ///
  /// - Throws: `DecodingError` where it is not there, or is something else.
  public func constant(_ key: WireKey, _ values: [JSONTag]) throws {
    let value = try decode(JSONTag.self, forKey: key)
    if values.contains(where: { $0 ~= value }) { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self,
      debugDescription: "Expected \(values.map(\.description).joined(separator: " or ")).")
  }

  /// A member that is one of these values where it is there, and is no property.
  ///
  /// - Throws: `DecodingError` where it is something else.
  public func constant(ifPresent key: WireKey, _ values: [JSONTag]) throws {
    if contains(key) { try constant(key, values) }
  }

  private func present(_ key: WireKey, _ older: [WireKey]) -> WireKey? {
    contains(key) ? key : older.first { contains($0) }
  }
}

extension KeyedEncodingContainer {
  /// Encodes a tag as the value that it is, for which the coder needs no encoder of its own.
  mutating func encode(_ tag: JSONTag, forKey key: Key) throws {
    switch tag {
    case .string(let value): try encode(value, forKey: key)
    case .integer(let value): try encode(value, forKey: key)
    case .bool(let value): try encode(value, forKey: key)
    }
  }

  /// Encodes a tag, if there is one, unless it is that of values without one.
  mutating func encode(_ tag: JSONTag?, unless absent: JSONTag?, forKey key: Key) throws {
    guard let tag else { return }
    if let absent, absent ~= tag { return }
    try encode(tag, forKey: key)
  }
}

extension JSONSlice {
  /// What `error`, thrown by a coder, says of this value, whose own path has `depth` keys.
  ///
  /// A coder knows a path but no bytes: the place is looked up in the value as it was read again.
  func fault(for error: any Error, below depth: Int) -> JSONFault {
    let code: JSONFault.Code
    var path: [any CodingKey] = []
    switch error {
    case DecodingError.keyNotFound(_, let context):
      (code, path) = (.missingMember, context.codingPath)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      (code, path) = (.typeMismatch, context.codingPath)
    case DecodingError.dataCorrupted(let context):
      (code, path) = (.invalidValue, context.codingPath)
    default: code = .invalidValue
    }
    return fault(code, at: path.dropFirst(depth).map { $0.token })
  }

  /// A fault at the place that `path` leads to, or as near to it as the value goes.
  func fault(
    _ code: JSONFault.Code, expected: StaticString = "", at path: [String]
  ) -> JSONFault {
    let offset = try? JSONReader.read(Array(bytes)) { (reader) throws(JSONFault) in
      try reader.offset(of: path[...])
    }
    return JSONFault(code, at: offset ?? 0, expected: expected)
  }
}

extension CodingKey {
  /// The key as a token of a JSON Pointer; coders write the index of a list in words (`Index 3`).
  var token: String { intValue.map(String.init) ?? stringValue }
}

extension JSONReader {
  /// Passes the next value and finds the offset of what `path` leads to inside it.
  fileprivate mutating func offset(of path: ArraySlice<String>) throws(JSONFault) -> Int {
    let kind = try peekKind()
    var found = offset
    guard let token = path.first, kind == .object || kind == .array else {
      try skipValue()
      return found
    }
    if kind == .object {
      var object = try openObject(keepsUnknown: false)
      while let key = try nextKey(&object) {
        if key == token {
          found = try offset(of: path.dropFirst())
        } else {
          try skipValue()
        }
      }
    } else {
      var array = try openArray()
      var index = 0
      while try nextElement(&array) {
        if String(index) == token {
          found = try offset(of: path.dropFirst())
        } else {
          try skipValue()
        }
        index += 1
      }
    }
    return found
  }
}

// MARK: - Payloads that are constants

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
