/// Decodes a union through a `Decoder`, by the form that says where its tag and payload lie.
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
public struct UnionDecoding<Form: CodableForm>: PayloadDecoding {
  /// The coder of the whole union.
  public let decoder: any Decoder
  let form: Form
  let tags: DecodableTags
  /// How a payload that lies under a key lies there.
  let content: EmbeddedWire?

  init(
    _ decoder: any Decoder, _ form: Form, _ tags: DecodableTags, as content: EmbeddedWire? = nil
  ) {
    self.decoder = decoder
    self.form = form
    self.tags = tags
    self.content = content
  }

  /// The tag.
  ///
  /// - Throws: `DecodingError` where there is none, or where it is of another type.
  public func tag() throws -> JSONTag { try Form.tag(of: self) }
}

/// A form by which a coder reads tags; where payloads lie, the form says itself.
public protocol CodableForm: UnionForm {
  /// The tag of the value that a union decodes.
  ///
  /// - Throws: `DecodingError` where there is none, or where it is of another type.
  static func tag(of union: UnionDecoding<Self>) throws -> JSONTag
}

/// The tags of a union that is decoded.
struct DecodableTags: Sendable {
  /// The tag of a value without one.
  var absent: JSONTag?
  /// Whether a value without a tag is a variant that has none.
  var mayBeMissing = false
  /// The types that the tags have.
  var kinds: [JSONKind] = [.string]
  var detail = Detail.none

  /// What the tags of one form have beside that.
  enum Detail {
    case none
    /// The tags of a ``KeyedForm`` whose payloads tell the variant of a value without a tag.
    case telling([JSONTag])
    /// The keys of an ``ExternalForm`` that are strings, where others spell integers or Booleans.
    case literally([String])
    /// What the tag of an ``OutsideForm`` is called.
    case name(String)
  }

  /// A tag that was found, if it is of one of the types.
  ///
  /// - Parameter path: where it was found.
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
  /// Where the payload lies. The tag is read again only where its text is the payload's key.
  private func place() throws -> PayloadPlace {
    let place = form.payload(of: nil)
    return place == .nowhere ? form.payload(of: try tag()) : place
  }

  /// The payload, taken out of its string where it lies in one.
  // There is no need of one for each payload.
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

  /// The payload, as `payload(_:)` finds it; nil if there is none, or `null`.
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

  /// A variant without payload, once it is sure that there is none: nothing in its place, `null`,
  /// `{}` or `[]`; any object, where the payload would be the whole value.
  public func bare<Value>(_ value: Value) throws -> Value {
    let found: JSONValue?
    var key: WireKey?
    switch try place() {
    case .member(let text):
      key = WireKey(text)
      // The tag alone may be the whole value.
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
  /// Whether it is `null`, `{}` or `[]`.
  fileprivate var isEmptyOrNull: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.isEmpty
    case .object(let object): object.members.isEmpty
    default: false
    }
  }
}

// MARK: - What is not known

extension UnionDecoding {
  /// The whole value, kept as one of a variant that the schema does not know.
  public func unrecognized() throws -> Unrecognized { try unrecognizedValue() }

  /// The same, once the tag is one.
  func unrecognizedValue() throws -> Unrecognized {
    let tag = try? tag()
    return Unrecognized(
      tag: tag, json: try JSONSlice(wholeOf: decoder, and: Form.unclaimedMembers(of: tag)))
  }

  /// The whole value, kept as one that does not fit, because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try unrecognized(error, tag: try? tag())
  }

  /// The same with this tag.
  func unrecognized(_ error: any Error, tag: JSONTag?) throws -> Unrecognized {
    let json = try JSONSlice(wholeOf: decoder)
    var fault = json.fault(for: error, below: decoder.codingPath.count)
    if tag == nil, !tags.mayBeMissing, fault.code == .missingMember { fault.code = .missingTag }
    return Unrecognized(tag: tag, json: json, fault: fault)
  }

  /// The error for a tag that a closed union does not have.
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

/// How `case "text":` matches a tag: by its UTF-8, as the direct codec does, not by canonical
/// equivalence.
public func ~= (pattern: JSONTag, tag: JSONTag) -> Bool {
  if case .string(let pattern) = pattern, case .string(let tag) = tag {
    return pattern.isSameUTF8(as: tag)
  }
  return pattern == tag
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
