import Foundation

/// A mapping of fields whose type has a DTO of its own: `ListMapping<DTOMapping<PostDTO>>`.
public enum DTOMapping<DTO: MappedDTO>: WireMapping {
  @inlinable
  public static func domain(_ dto: DTO) throws(MappingError) -> DTO.Domain { try dto.domain() }

  @inlinable
  public static func dto(_ domain: DTO.Domain) -> DTO { DTO(domain) }
}

/// A generated DTO: the `Codable` mirror of a domain type, which converts from that type and to it.
public protocol MappedDTO: Codable, Sendable {
  /// The domain type that this DTO mirrors.
  associatedtype Domain

  /// Creates the mirror of a value.
  init(_ domain: Domain)

  /// Returns the value that this DTO mirrors.
  ///
  /// - Throws: `MappingError` with the path of the first field that does not fit. The DTO of an
  ///   open union does not throw: a value that does not fit becomes its `unknown` case.
  func domain() throws(MappingError) -> Domain
}

extension MappedDTO {
  /// Returns the value of the member `field`, whose key begins the path of an error.
  @_spi(Generated)
  @inlinable
  @inline(never)
  public func domain(at field: StaticString) throws(MappingError) -> Domain {
    do {
      return try domain()
    } catch {
      throw error.at("\(field)")
    }
  }

  /// Returns the value of a tuple whose elements follow other elements of an array. The path of an
  /// error begins with the index in that array.
  @_spi(Generated)
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

/// A mapping between a domain type and the type that a DTO has for it.
///
/// ```swift
/// id = UUIDCodec.dto(post.id)                 // UUID to String
/// id: try UUIDCodec.domain(id, at: "id")      // String to UUID
/// ```
///
/// Like a codec, a mapping is an enum without cases, and mappings compose as types:
/// `ListMapping<OptionalMapping<UUIDCodec>>`. The codecs of scalars are also mappings.
public protocol WireMapping<DTO, Domain> {
  /// The type of the field in the DTO.
  associatedtype DTO: Codable & Sendable

  /// The type of the property in the domain.
  associatedtype Domain

  /// Returns the domain value of a DTO.
  ///
  /// - Throws: `MappingError` if the DTO has no domain value.
  static func domain(_ dto: DTO) throws(MappingError) -> Domain

  /// Returns the DTO of a domain value.
  static func dto(_ domain: Domain) -> DTO
}

/// A codec whose value has the same type in the domain and in the DTO: `Bool`, `Int`, `JSON`.
public protocol PlainCodec: JSONCodec, WireMapping where DTO == Value, Domain == Value {}

extension PlainCodec {
  @inlinable
  public static func domain(_ dto: Value) throws(MappingError) -> Value { dto }

  @inlinable
  public static func dto(_ domain: Value) -> Value { domain }
}

extension WireMapping {
  /// Returns the value of the member `field`, whose key begins the path of an error.
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
  /// Returns the value of the member `field`, which has bounds.
  @inlinable
  @inline(never)
  public static func domain<Bounds: RangeExpression>(
    _ dto: DTO, at field: StaticString, in bounds: Bounds
  ) throws(MappingError) -> Domain where Bounds.Bound == Measure {
    let value = try domain(dto, at: field)
    guard isWithin(bounds, value) else {
      throw brokenError(of: value, bounds, found: "\(value)").at("\(field)")
    }
    return value
  }
}

extension Measuring {
  /// Returns the error of a DTO's value, shown as `found`, that breaks its bounds.
  @usableFromInline
  @inline(never)
  static func brokenError(
    of value: Measured, _ bounds: some RangeExpression, found: String
  ) -> MappingError {
    MappingError(expected: boundsKind.expected, broken(bounds, by: value), found: found)
  }
}

/// The reason why a DTO has no domain value, with the place. ``WireMapping`` and ``MappedDTO``
/// throw it.
///
/// ```
/// at /entries/3/payload/id: expected a UUID, found "8F14"
/// ```
public struct MappingError: Error, Sendable, CustomStringConvertible {
  // One word in size, because every mapping has code that passes an error on.
  private var storage: Storage

  /// The place of the value, as the keys in JSON.
  public var path: JSONPointer {
    get { storage.path }
    set { storage = Storage(newValue, found: found, expectation, brokenBounds) }
  }

  /// The value that was found, shortened if it is long.
  public var found: String { storage.found }

  var expectation: StaticString { storage.expectation }

  /// The bounds that the value breaks; nil for any other error.
  public var brokenBounds: BrokenBounds? { storage.brokenBounds }

  /// The expectation: "a UUID", "an integer within its bounds (1...5)".
  public var expected: String {
    expectation.description + (brokenBounds.map { " (\($0.bounds))" } ?? "")
  }

  /// Creates an error at the value itself; `at(_:)` adds the keys of the objects around it.
  public init(expected: StaticString, found: String, path: JSONPointer = JSONPointer()) {
    self.init(expected: expected, nil, found: found, path: path)
  }

  init(
    expected: StaticString, _ brokenBounds: BrokenBounds?, found: String,
    path: JSONPointer = JSONPointer()
  ) {
    storage = Storage(path, found: Self.shortened(found), expected, brokenBounds)
  }

  /// Creates the error of a text without a value. The text is shown as a Swift literal, so that its
  /// control characters cannot disturb a terminal.
  package init(expected: StaticString, text: String) {
    self.init(expected: expected, found: Self.shortened(text).debugDescription)
  }

  /// Creates the error of an unknown or malformed variant, for a domain that is closed.
  @_spi(Generated)
  public init(unknown value: Unrecognized) {
    self.init(expected: "a known variant", found: value.json.text)
  }

  /// Returns the error as seen from the object that has the value under `field`.
  public func at(_ field: String) -> MappingError {
    var error = self
    error.path.tokens.insert(field, at: 0)
    return error
  }

  /// The error as seen from an array that has the two elements of each entry without the array of the entry.
  var ofBareEntry: MappingError {
    guard let entry = path.tokens.first.flatMap({ Int($0) }) else { return self }
    var error = self
    let element = path.tokens.dropFirst().first.flatMap { Int($0) }
    error.path.tokens.removeFirst(element == nil ? 1 : 2)
    error.path.tokens.insert(String(2 * entry + (element ?? 0)), at: 0)
    return error
  }

  /// Returns the error as seen from the array in which the elements follow `count` other elements.
  @usableFromInline
  func moved(by count: Int) -> MappingError {
    var error = self
    if let index = path.tokens.first.flatMap({ Int($0) }) {
      error.path.tokens[0] = String(index + count)
    }
    return error
  }

  /// Returns the error as seen from the list that has the value at `index`.
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
    let brokenBounds: BrokenBounds?

    init(
      _ path: JSONPointer, found: String, _ expectation: StaticString,
      _ brokenBounds: BrokenBounds?
    ) {
      self.path = path
      self.found = found
      self.expectation = expectation
      self.brokenBounds = brokenBounds
    }
  }
}

extension MappingError: Hashable {
  /// Whether two errors have equal paths, expectations and found values.
  public static func == (left: MappingError, right: MappingError) -> Bool {
    left.path == right.path && left.found == right.found && left.expected == right.expected
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(found)
  }
}

extension Unrecognized {
  /// Creates a malformed value of a variant whose payload has no domain value, with the DTO's JSON
  /// and the reason.
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
  /// The bytes are those that `JSONEncoder` writes for the DTO with sorted keys, because a DTO has
  /// no bytes of its own.
  ///
  /// - Parameters:
  ///   - key: The member that holds the tag; nil if the tag is the key of the payload (an external
  ///     union).
  ///   - absent: The tag of a value without one.
  @_spi(Generated)
  public init(
    _ dto: some Encodable, tag key: String? = nil, absent: JSONTag? = nil, _ error: MappingError
  ) {
    let (json, reason) = Unrecognized.keeping(dto, error)
    let tag = Unrecognized.tag(of: (try? json.value()) ?? .null, at: key)
    self.init(tag: tag ?? absent, json: json, reason: reason)
  }

  /// Creates a malformed value of a union whose tag is the element of an array with this index.
  @_spi(Generated)
  public init(_ dto: some Encodable, tagAt index: Int, _ error: MappingError) {
    let (json, reason) = Unrecognized.keeping(dto, error)
    var tag: JSONTag?
    if case .array(let elements)? = try? json.value(), elements.indices.contains(index) {
      tag = JSONTag(elements[index])
    }
    self.init(tag: tag, json: json, reason: reason)
  }

  /// Creates a malformed value of a union whose tag is at the end of these keys.
  @_spi(Generated)
  public init(
    _ dto: some Encodable, tagAt path: [String], absent: JSONTag? = nil, _ error: MappingError
  ) {
    let (json, reason) = Unrecognized.keeping(dto, error)
    let value = path.reduce(try? json.value()) { value, key in
      if case .object(let object)? = value { object[key] } else { nil }
    }
    self.init(tag: value.flatMap { JSONTag($0) } ?? absent, json: json, reason: reason)
  }

  /// Creates a malformed value of a union without tags.
  @_spi(Generated)
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
    var fault = json.fault(.invalidValue, expected: error.expectation, at: error.path.tokens)
    fault.brokenBounds = error.brokenBounds
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

/// An element of a list that has no domain value.
public struct UnknownElement<Element: MappedDTO>: Sendable {
  /// The index of the element in the list that was read.
  public var index: Int

  /// The element that was read.
  public var element: Element

  /// The reason why there is no value, with the path from the list.
  public var error: MappingError

  /// Creates an element that an app adds itself; otherwise a mapping creates them.
  public init(index: Int, element: Element, error: MappingError) {
    self.index = index
    self.element = element
    self.error = error
  }
}

extension UnknownElement: Equatable where Element: Equatable {}
