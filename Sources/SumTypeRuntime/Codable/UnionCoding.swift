/// Decodes a union with a `Decoder`, by a form that says where its tag and payload lie.
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
/// A coder cannot keep everything: `JSONDecoder` returns the first of two members with the same key
/// (so that a repeated tag goes unnoticed), has no order of members, no spelling of numbers, and
/// not all digits of long decimals; it accepts trailing commas and other text encodings, and takes
/// keys for equal that differ in their Unicode normalisation. The DTO does not contain unknown
/// fields of known variants. The direct codec beside the DTO keeps all of these.
public struct UnionDecoding<Form: CodableForm>: PayloadDecoding {
  /// The decoder of the whole union.
  public let decoder: any Decoder
  let form: Form
  let tags: DecodableTags
  /// The wire of a payload that is embedded in a string; nil if it is not.
  let content: EmbeddedWire?

  init(
    _ decoder: any Decoder, _ form: Form, _ tags: DecodableTags, as content: EmbeddedWire? = nil
  ) {
    self.decoder = decoder
    self.form = form
    self.tags = tags
    self.content = content
  }

  /// Returns the tag.
  ///
  /// - Throws: `DecodingError` if the tag is missing or of another type.
  public func tag() throws -> JSONTag { try Form.tag(of: self) }
}

/// A form whose tags a coder can read. Where payloads lie, the form itself says.
public protocol CodableForm: UnionForm {
  /// Returns the tag of the value that `union` decodes.
  ///
  /// - Throws: `DecodingError` if the tag is missing or of another type.
  static func tag(of union: UnionDecoding<Self>) throws -> JSONTag
}

/// The properties of a union's tags that a decoding needs.
struct DecodableTags: Sendable {
  /// The tag of a value without one; nil if there is no such tag.
  var absent: JSONTag?
  /// Whether a value without a tag has the variant without a tag.
  var mayBeMissing = false
  /// The types of the tags.
  var kinds: [JSONKind] = [.string]
  var detail = Detail.none

  /// Further properties of the tags of one form.
  enum Detail {
    case none
    /// The tags of a ``KeyedForm`` whose payload determines the variant of a value without a tag.
    case telling([JSONTag])
    /// The keys of an ``ExternalForm`` that are string tags although they spell an integer or a
    /// Boolean.
    case literally([String])
    /// The name of the tag of an ``OutsideForm``.
    case name(String)
  }

  /// Returns a tag that was found, if it is of one of the types; throws otherwise.
  ///
  /// - Parameter path: the place of the tag.
  func checked(_ tag: JSONTag, at path: @autoclosure () -> [any CodingKey]) throws -> JSONTag {
    if kinds.contains(tag.kind) { return tag }
    throw DecodingError.typeMismatch(
      JSONTag.self,
      DecodingError.Context(
        codingPath: path(), debugDescription: "The union has no tag that is \(tag.kind)."))
  }
}

// MARK: - Payloads

extension UnionDecoding {
  /// Returns the place of the payload. It reads the tag only if the place depends on it.
  private func place() throws -> PayloadPlace {
    let place = form.payload(of: nil)
    return place == .nowhere ? form.payload(of: try tag()) : place
  }

  /// Returns the payload, decoded from its string if it is embedded.
  // A specialisation for each type of payload is not needed.
  @_semantics("optimize.sil.specialize.generic.never")
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    switch try place() {
    case .whole: return try Payload(from: decoder)
    case .member(let key):
      let (container, key) = (try decoder.container(keyedBy: WireKey.self), WireKey(key))
      guard let content else { return try container.decode(type, forKey: key) }
      return try embedded(content, try container.decode(String.self, forKey: key), under: key)
    case .element(let index):
      var elements = try decoder.elements(from: index)
      return try elements.decode(type)
    case .elements(let first):
      return try Payload(from: ElementsDecoder(base: decoder, first: first))
    case .nowhere: throw corrupted("The value has no tag.")
    }
  }

  /// Returns the payload as `payload(_:)` does; nil if it is missing or `null`.
  @_semantics("optimize.sil.specialize.generic.never")
  public func optionalPayload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload? {
    switch try place() {
    case .member(let key):
      let (container, key) = (try decoder.container(keyedBy: WireKey.self), WireKey(key))
      guard let content else { return try container.decodeIfPresent(type, forKey: key) }
      guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
      return try embedded(content, text, under: key) as Payload?
    case .element(let index):
      var elements = try decoder.elements(from: index)
      return try elements.decodeIfPresent(type)
    case .whole, .elements, .nowhere: return try payload(type)
    }
  }

  private func embedded<Payload: Decodable>(
    _ wire: EmbeddedWire, _ text: String, under key: WireKey
  ) throws -> Payload {
    try EmbeddedCoding(wire).decode(Payload.self, from: text, at: decoder.codingPath + [key])
  }

  /// Returns the value of a variant without payload, after a check that there is none: the
  /// payload's place is empty or has `null`, `{}` or `[]`. If the payload would be the whole value,
  /// any object is accepted.
  public func bare<Value>(_ value: Value) throws -> Value {
    let found: JSONValue?
    var key: WireKey?
    switch try place() {
    case .member(let text):
      key = WireKey(text)
      // The whole value may be only the tag.
      let container = try? decoder.container(keyedBy: WireKey.self)
      found = try container?.decodeIfPresent(JSONValue.self, forKey: WireKey(text))
    case .element(let index):
      key = WireKey(String(index))
      var elements = try decoder.elements(from: index)
      found = try elements.decodeIfPresent(JSONValue.self)
    case .whole:
      let content = try JSONValue(from: decoder)
      found = content.objectValue == nil ? content : .none
    case .elements, .nowhere: return value
    }
    guard let found, !found.isEmptyOrNull else { return value }
    throw DecodingError.typeMismatch(
      JSONValue.self,
      DecodingError.Context(
        codingPath: decoder.codingPath + (key.map { [$0] } ?? []),
        debugDescription: "This variant has no payload."))
  }
}

extension JSONValue {
  /// Whether the value is `null`, `{}` or `[]`.
  fileprivate var isEmptyOrNull: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.isEmpty
    case .object(let object): object.members.isEmpty
    default: false
    }
  }
}

// MARK: - Unknown and malformed values

extension UnionDecoding {
  /// Returns the whole value as unknown, because no variant has its tag.
  public func unrecognized() throws -> Unrecognized { try unrecognizedValue() }

  /// Returns the whole value as unknown, after the check that its tag is one.
  func unrecognizedValue() throws -> Unrecognized {
    let tag = try? tag()
    return Unrecognized(
      tag: tag, json: try JSONSlice(wholeOf: decoder, and: Form.unclaimedMembers(of: tag)))
  }

  /// Returns the whole value as malformed because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try unrecognized(error, tag: try? tag())
  }

  /// Returns the whole value as malformed because of `error`, with this tag.
  func unrecognized(_ error: any Error, tag: JSONTag?) throws -> Unrecognized {
    let json = try JSONSlice(malformed: decoder, because: error)
    var fault = json.fault(for: error, below: decoder.codingPath.count)
    if tag == nil, !tags.mayBeMissing, fault.code == .missingMember { fault.code = .missingTag }
    return Unrecognized(tag: tag, json: json, fault: fault)
  }

  /// Returns the error for a tag that a closed union does not have.
  public func unknownTag() -> DecodingError { noVariant() }

  func noVariant() -> DecodingError {
    let found = (try? tag()).map { " \($0)" } ?? ""
    return corrupted("No variant has the tag\(found).")
  }

  func corrupted(_ description: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: description))
  }
}

/// Whether a tag matches the pattern in `case "text":`. Strings are compared by their UTF-8, as the
/// direct codec does, not by canonical equivalence.
public func ~= (pattern: JSONTag, tag: JSONTag) -> Bool {
  if case .string(let pattern) = pattern, case .string(let tag) = tag {
    return pattern.isSameUTF8(as: tag)
  }
  return pattern == tag
}

extension JSONSlice {
  /// Returns the fault that corresponds to a coder's `error`, in this value, whose own path has
  /// `depth` keys.
  ///
  /// A coder's error has a path but no offset, so the place is searched for in the value.
  ///
  /// - Parameter first: the index of the value's first element in the coder's array, which has other
  ///   elements before it.
  func fault(
    for error: any Error, below depth: Int, elementsFrom first: Int = 0
  ) -> JSONFault {
    let (code, path) = decodingFault(of: error)
    var tokens = path.dropFirst(depth).map(\.token)
    if first > 0, let index = tokens.first.flatMap({ Int($0) }) {
      tokens[0] = String(index - first)
    }
    return fault(code, at: tokens)
  }

  /// Returns a fault at the end of `path`, or at the last value on the path that exists.
  func fault(
    _ code: JSONFault.Code, expected: StaticString = "", at path: [String]
  ) -> JSONFault {
    let offset = try? JSONReader.read(Array(bytes)) { (reader) throws(JSONFault) in
      try reader.offset(of: path[...])
    }
    return JSONFault(code, at: offset ?? 0, expected: expected)
  }
}

/// Returns the code and the path of an error that a decoder has thrown.
func decodingFault(of error: any Error) -> (code: JSONFault.Code, path: [any CodingKey]) {
  switch error {
  case DecodingError.keyNotFound(_, let context): (.missingMember, context.codingPath)
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    (.typeMismatch, context.codingPath)
  case DecodingError.dataCorrupted(let context): (.invalidValue, context.codingPath)
  default: (.invalidValue, [])
  }
}

extension CodingKey {
  /// The key as a token of a JSON Pointer; coders use words for the index of a list (`Index 3`).
  var token: String { intValue.map(String.init) ?? stringValue }
}

extension JSONReader {
  /// Skips the next value, and returns the offset of the value at the end of `path` inside it.
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

/// A decoding of unions that finds the payload of a variant.
public protocol PayloadDecoding {
  /// Returns the payload of a variant that has one.
  func payload<Payload: Decodable>(_ type: Payload.Type) throws -> Payload
}

extension PayloadDecoding {
  /// Returns the value of a variant whose payload is a constant.
  ///
  /// ```swift
  /// case "workspace": self = try union.constant(.workspace, [true])
  /// ```
  /// - Throws: `DecodingError` if the payload is missing or has another value.
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

/// The payload at the place of a constant, with its path.
private struct ConstantPayload: Decodable {
  /// The payload; nil if no constant can have its type.
  let value: JSONTag?
  let path: [any CodingKey]

  init(from decoder: any Decoder) throws {
    path = decoder.codingPath
    value = try? JSONTag(from: decoder)
  }
}
