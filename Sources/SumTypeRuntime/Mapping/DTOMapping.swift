import Foundation

/// The mapping of a field whose type has a DTO of its own: `ListMapping<DTOMapping<PostDTO>>`.
public enum DTOMapping<DTO: MappedDTO>: WireMapping {
  @inlinable
  public static func domain(_ dto: DTO) throws(MappingError) -> DTO.Domain { try dto.domain() }

  @inlinable
  public static func dto(_ domain: DTO.Domain) -> DTO { DTO(domain) }
}

/// A generated DTO: the `Codable` mirror of one domain type, which converts from it and to it.
public protocol MappedDTO: Codable, Sendable {
  /// The type of the domain that this mirrors.
  associatedtype Domain

  /// The mirror of a value.
  init(_ domain: Domain)

  /// The value that this mirrors.
  ///
  /// - Throws: `MappingError` with the path of the first field that does not fit. The DTO of an
  ///   open union does not throw: what does not fit becomes its `unknown` case.
  func domain() throws(MappingError) -> Domain
}

extension MappedDTO {
  /// The value of the member `field`; its key begins the path of the error.
  @inlinable
  @inline(never)
  public func domain(at field: StaticString) throws(MappingError) -> Domain {
    do {
      return try domain()
    } catch {
      throw error.at("\(field)")
    }
  }

  /// The value of a tuple whose elements follow others in one array: the index at which the path of the
  /// error begins is that in the array.
  @inlinable
  @inline(never)
  public func domain(elementsFrom first: Int) throws(MappingError) -> Domain {
    do {
      return try domain()
    } catch {
      throw error.moved(by: first)
    }
  }
}

/// How a value of the domain lies in a DTO, field by field.
///
/// ```swift
/// id = UUIDCodec.dto(post.id)                 // UUID to String
/// id: try UUIDCodec.domain(id, at: "id")      // String to UUID
/// ```
///
/// Like a codec, a mapping is an enum without cases, and mappings compose as types:
/// `ListMapping<OptionalMapping<UUIDCodec>>`. The codecs of scalars are mappings too.
public protocol WireMapping<DTO, Domain> {
  /// The type of the field in the DTO.
  associatedtype DTO: Codable & Sendable

  /// The type of the property in the domain.
  associatedtype Domain

  /// The value that the DTO says.
  ///
  /// - Throws: `MappingError` where it says none; a value is never made up.
  static func domain(_ dto: DTO) throws(MappingError) -> Domain

  /// The DTO that says the value.
  static func dto(_ domain: Domain) -> DTO
}

/// A codec whose value is the same in the domain, in the DTO and on the wire: `Bool`, `Int`, `JSON`.
public protocol PlainCodec: JSONCodec, WireMapping where DTO == Value, Domain == Value {}

extension PlainCodec {
  @inlinable
  public static func domain(_ dto: Value) throws(MappingError) -> Value { dto }

  @inlinable
  public static func dto(_ domain: Value) -> Value { domain }
}

extension WireMapping {
  /// The value of the member `field`; its key begins the path of the error.
  @inlinable
  @inline(never)
  public static func domain(_ dto: DTO, at field: StaticString) throws(MappingError) -> Domain {
    do {
      return try domain(dto)
    } catch {
      throw error.at("\(field)")
    }
  }
}

extension WireMapping where Self: Measuring, Measured == Domain {
  /// The value of the member `field`, which has bounds.
  @inlinable
  @inline(never)
  public static func domain<Bounds: RangeExpression>(
    _ dto: DTO, at field: StaticString, in bounds: Bounds
  ) throws(MappingError) -> Domain where Bounds.Bound == Measure {
    let value = try domain(dto, at: field)
    guard isWithin(bounds, value) else {
      throw MappingError(expected: boundsExpectation, found: "\(value)").at("\(field)")
    }
    return value
  }
}

/// Why a DTO has no domain value, with the place: what ``WireMapping`` and ``MappedDTO`` throw.
///
/// ```
/// at /entries/3/payload/id: expected a UUID, found "8F14"
/// ```
public struct MappingError: Error, Sendable, CustomStringConvertible {
  // One word: every mapping has code that passes an error on.
  private var storage: Storage

  /// The place of the value, by the keys in JSON.
  public var path: JSONPointer {
    get { storage.path }
    set { storage = Storage(newValue, found: found, expectation) }
  }

  /// The value that was found, shortened if it is long.
  public var found: String { storage.found }

  var expectation: StaticString { storage.expectation }

  /// What was expected: "a UUID".
  public var expected: String { expectation.description }

  /// An error at the value itself; `at(_:)` adds the way to it.
  public init(expected: StaticString, found: String, path: JSONPointer = JSONPointer()) {
    storage = Storage(path, found: Self.shortened(found), expected)
  }

  /// A text that does not say a value, shown as a Swift literal so that no control character
  /// disturbs a terminal.
  public init(expected: StaticString, text: String) {
    self.init(expected: expected, found: Self.shortened(text).debugDescription)
  }

  /// A variant that this version of the schema does not know, or that does not fit, where the
  /// domain is closed.
  public init(unknown value: Unrecognized) {
    self.init(expected: "a known variant", found: value.json.text)
  }

  /// The same error seen from the object that has the value under `field`.
  public func at(_ field: String) -> MappingError {
    var error = self
    error.path.tokens.insert(field, at: 0)
    return error
  }

  /// The same error seen from the array in which the elements follow `count` others.
  @usableFromInline
  func moved(by count: Int) -> MappingError {
    var error = self
    if let index = path.tokens.first.flatMap({ Int($0) }) {
      error.path.tokens[0] = String(index + count)
    }
    return error
  }

  /// The same error seen from the list that has the value at `index`.
  public func at(_ index: Int) -> MappingError { at(String(index)) }

  public var description: String {
    let place = path.tokens.isEmpty ? "" : "at \(path): "
    return "\(place)expected \(expected), found \(found)"
  }

  private static func shortened(_ text: String) -> String {
    let limit = text.unicodeScalars.index(
      text.startIndex, offsetBy: 80, limitedBy: text.endIndex)
    return limit.map { text[..<$0] + "…" } ?? text
  }
}

extension MappingError {
  private final class Storage: Sendable {
    let path: JSONPointer
    let found: String
    let expectation: StaticString

    init(_ path: JSONPointer, found: String, _ expectation: StaticString) {
      self.path = path
      self.found = found
      self.expectation = expectation
    }
  }
}

extension MappingError: Hashable {
  /// Two errors are equal when they say the same of the same place.
  public static func == (left: MappingError, right: MappingError) -> Bool {
    left.path == right.path && left.found == right.found && left.expected == right.expected
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(found)
  }
}

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

  /// The same of a variant of a union whose tag is the element of an array with this index.
  public init(_ dto: some Encodable, tagAt index: Int, _ error: MappingError) {
    let (json, reason) = Unrecognized.keeping(dto, error)
    var tag: JSONTag?
    if case .array(let elements)? = try? json.value(), elements.indices.contains(index) {
      tag = JSONTag(elements[index])
    }
    self.init(tag: tag, json: json, reason: reason)
  }

  /// The same of a variant of a union whose tag lies where these keys lead.
  public init(
    _ dto: some Encodable, tagAt path: [String], absent: JSONTag? = nil, _ error: MappingError
  ) {
    let (json, reason) = Unrecognized.keeping(dto, error)
    let value = path.reduce(try? json.value()) { value, key in
      if case .object(let object)? = value { object[key] } else { nil }
    }
    self.init(tag: value.flatMap { JSONTag($0) } ?? absent, json: json, reason: reason)
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

/// An element of a list that the domain has no value for.
public struct UnknownElement<Element: MappedDTO>: Sendable {
  /// Its place in the list that was read.
  public var index: Int

  /// The element that was read.
  public var element: Element

  /// Why there is no value, with the path from the list.
  public var error: MappingError

  /// An element of its own making; a mapping makes them when it reads.
  public init(index: Int, element: Element, error: MappingError) {
    self.index = index
    self.element = element
    self.error = error
  }
}

extension UnknownElement: Equatable where Element: Equatable {}
