import Foundation

/// A mapping of `T?`.
public enum OptionalMapping<Wrapped: WireMapping>: WireMapping {
  @inlinable
  public static func domain(_ dto: Wrapped.DTO?) throws(MappingError) -> Wrapped.Domain? {
    guard let dto else { return nil }
    return try Wrapped.domain(dto)
  }

  @inlinable
  @inline(never)
  public static func dto(_ domain: Wrapped.Domain?) -> Wrapped.DTO? {
    domain.map { Wrapped.dto($0) }
  }
}

extension OptionalMapping: Measuring where Wrapped: Measuring, Wrapped.Measured == Wrapped.Domain {
  @inlinable
  public static func measure(of value: Wrapped.Domain?) -> Wrapped.Measure? {
    guard let value else { return nil }
    return Wrapped.measure(of: value)
  }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { Wrapped.boundsKind }
}

/// A mapping of `[T]`; the index of an element that does not fit is part of an error's path.
public enum ListMapping<Element: WireMapping>: WireMapping, Measuring {
  /// Returns the values of a tuple's rest. The path of an error begins with the index in the array of
  /// the tuple.
  ///
  /// - Parameters:
  ///   - dto: the elements.
  ///   - first: the index of the first of them in the array.
  public static func domain(
    _ dto: [Element.DTO], from first: Int
  ) throws(MappingError) -> [Element.Domain] {
    do {
      return try domain(dto)
    } catch {
      throw error.moved(by: first)
    }
  }

  /// Returns the values of a tuple's rest, the number of which has bounds.
  public static func domain<Bounds: RangeExpression>(
    _ dto: [Element.DTO], from first: Int, in bounds: Bounds
  ) throws(MappingError) -> [Element.Domain] where Bounds.Bound == Int {
    let values = try domain(dto, from: first)
    guard isWithin(bounds, values) else {
      throw brokenError(of: values, bounds, found: "\(values)")
    }
    return values
  }

  public static func domain(_ dto: [Element.DTO]) throws(MappingError) -> [Element.Domain] {
    var values: [Element.Domain] = []
    values.reserveCapacity(dto.count)
    for (index, element) in dto.enumerated() {
      do {
        values.append(try Element.domain(element))
      } catch {
        throw error.at(index)
      }
    }
    return values
  }

  public static func dto(_ domain: [Element.Domain]) -> [Element.DTO] {
    domain.map { Element.dto($0) }
  }

  @inlinable
  public static func measure(of value: [Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .list }
}

/// A mapping of lists whose unknown and malformed elements are kept beside the domain (`"unknown":
/// "aside"`).
///
/// ```swift
/// let (entries, unknownEntries) = AsideListMapping<PostDTO>.domain(entries)
/// entries = AsideListMapping<PostDTO>.dto(timeline.entries, with: unknownEntries)
/// ```
public enum AsideListMapping<Element: MappedDTO> {
  /// Returns the elements that have a value, and those that have none, with their places.
  public static func domain(
    _ dto: [Element]
  ) -> (values: [Element.Domain], unknown: [UnknownElement<Element>]) {
    var values: [Element.Domain] = []
    var unknown: [UnknownElement<Element>] = []
    for (index, element) in dto.enumerated() {
      do {
        values.append(try element.domain())
      } catch {
        unknown.append(UnknownElement(index: index, element: element, error: error.at(index)))
      }
    }
    return (values, unknown)
  }

  /// Returns the elements with the unknown ones back at their places, or at the end if the list has
  /// become too short.
  public static func dto(
    _ values: [Element.Domain], with unknown: [UnknownElement<Element>]
  ) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(values.count + unknown.count)
    var known = values.makeIterator()
    for item in unknown.sorted(by: { $0.index < $1.index }) {
      while elements.count < item.index, let value = known.next() {
        elements.append(Element(value))
      }
      elements.append(item.element)
    }
    while let value = known.next() { elements.append(Element(value)) }
    return elements
  }
}

/// A mapping of `[String: T]`; the key of an element that does not fit is part of an error's path.
public enum MapMapping<Element: WireMapping>: WireMapping, Measuring {
  @inlinable
  public static func domain(
    _ dto: [String: Element.DTO]
  ) throws(MappingError) -> [String: Element.Domain] {
    var values: [String: Element.Domain] = [:]
    values.reserveCapacity(dto.count)
    var firstError: (key: String, error: MappingError)?
    for (key, element) in dto {
      do {
        values[key] = try Element.domain(element)
      } catch {
        // The order of a dictionary differs in each run, but the error must not.
        if firstError.map({ key.precedes($0.key) }) ?? true { firstError = (key, error) }
      }
    }
    if let firstError { throw firstError.error.at(firstError.key) }
    return values
  }

  @inlinable
  public static func dto(_ domain: [String: Element.Domain]) -> [String: Element.DTO] {
    domain.mapValues { Element.dto($0) }
  }

  @inlinable
  public static func measure(of value: [String: Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .map }
}

/// A mapping of maps that are written as an empty array if they are empty.
public enum MapOrEmptyArrayMapping<Element: WireMapping>: WireMapping, Measuring {
  @inlinable
  public static func domain(
    _ dto: MapOrEmptyArray<Element.DTO>
  ) throws(MappingError) -> [String: Element.Domain] {
    switch dto {
    case .map(let members): try MapMapping<Element>.domain(members)
    case .emptyArray: [:]
    }
  }

  @inlinable
  public static func dto(_ domain: [String: Element.Domain]) -> MapOrEmptyArray<Element.DTO> {
    domain.isEmpty ? .emptyArray : .map(MapMapping<Element>.dto(domain))
  }

  @inlinable
  public static func measure(of value: [String: Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { MapMapping<Element>.boundsKind }
}

/// A mapping of objects with one member; its key is part of an error's path.
public enum OneEntryMapping<Element: WireMapping>: WireMapping {
  @inlinable
  public static func domain(
    _ dto: OneEntry<Element.DTO>
  ) throws(MappingError) -> OneEntry<Element.Domain> {
    do {
      return OneEntry(key: dto.key, value: try Element.domain(dto.value))
    } catch {
      throw error.at(dto.key)
    }
  }

  @inlinable
  public static func dto(_ domain: OneEntry<Element.Domain>) -> OneEntry<Element.DTO> {
    OneEntry(key: domain.key, value: Element.dto(domain.value))
  }
}

/// A mapping of lists that may be written as their only element.
public enum OneOrManyMapping<Element: WireMapping>: WireMapping, Measuring {
  @inlinable
  public static func domain(
    _ dto: OneOrMany<Element.DTO>
  ) throws(MappingError) -> [Element.Domain] {
    switch dto {
    case .one(let element): [try Element.domain(element)]
    case .many(let elements): try ListMapping<Element>.domain(elements)
    }
  }

  @inlinable
  public static func dto(_ domain: [Element.Domain]) -> OneOrMany<Element.DTO> {
    if domain.count == 1, let only = domain.first { return .one(Element.dto(only)) }
    return .many(ListMapping<Element>.dto(domain))
  }

  @inlinable
  public static func measure(of value: [Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { ListMapping<Element>.boundsKind }
}

/// A mapping of an enum or an alias; the DTO is that of the raw value.
///
/// ```swift
/// RawValueMapping<Mood, StringCodec>.self     // "happy" and Mood.happy
/// RawValueMapping<UserID, UUIDCodec>.self     // "8F14E45F-…" and UserID(rawValue: …)
/// ```
public enum RawValueMapping<Value: RawRepresentable, Base: JSONCodec & WireMapping>: WireMapping
where Base.Domain == Value.RawValue, Base.Value == Value.RawValue, Value.RawValue: Equatable {
  /// - Throws: `MappingError` if no value has the raw value or alias: a closed enum does not know it, or
  ///   Swift takes it for equal to a known one that has other UTF-8 (the two spellings of `"é"`);
  ///   writing it back would change the spelling.
  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Value {
    let raw = try Base.domain(dto)
    guard let value: Value = Base.known(raw) else {
      throw MappingError(expected: JSONFault.knownValue, found: "\(raw)")
    }
    return value
  }

  @inlinable
  public static func dto(_ domain: Value) -> Base.DTO { Base.dto(domain.rawValue) }
}

extension RawValueMapping: Measuring where Base: Measuring, Base.Measured == Value.RawValue {
  @inlinable
  public static func measure(of value: Value) -> Base.Measure? { Base.measure(of: value.rawValue) }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { Base.boundsKind }
}

/// A mapping of values whose JSON is embedded in a string; the DTO is the string.
public enum EmbeddedMapping<Inner: JSONCodec, Wire: EmbeddedWireCodec>: WireMapping {
  /// - Throws: `MappingError` if the string does not contain the value's JSON.
  public static func domain(_ dto: String) throws(MappingError) -> Inner.Value {
    guard let source = Wire.wire.unwrap(dto) else {
      throw MappingError(expected: Wire.expectation, text: dto)
    }
    do {
      return try Depth.run { (depth) throws(JSONFault) in
        try JSONReader.read(source, maximumDepth: depth, recordsKept: depth < Depth.maximum) {
          (reader) throws(JSONFault) in
          let value = try Inner.decode(from: &reader)
          try reader.refuseCutShort()
          return value
        }
      }
    } catch {
      let explained = error.explained(in: source)
      throw MappingError(
        expected: error.expected, explained.brokenBounds, found: explained.found,
        path: explained.location.pointer)
    }
  }

  /// Returns the string with the value's JSON on one line, with members in schema order. If a part
  /// of the value has no JSON, the string is empty, which is not read as any value.
  public static func dto(_ domain: Inner.Value) -> String {
    let text = try? Depth.run { (depth) throws(JSONFault) in
      var inner = JSONWriter()
      inner.maximumNesting = depth
      Inner.encode(domain, to: &inner)
      if let fault = inner.faults.first(where: \.isTooDeep) ?? inner.faults.first { throw fault }
      return inner.finish().withUnsafeBytes { Wire.text(of: $0) }
    }
    return text ?? ""
  }
}

extension EmbeddedMapping: Measuring where Inner: Measuring, Inner.Measured == Inner.Value {
  @inlinable
  public static func measure(of value: Inner.Value) -> Inner.Measure? {
    Inner.measure(of: value)
  }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { Inner.boundsKind }
}

/// A mapping of values whose JSON is embedded in a string, by the value's DTO. It is for code that
/// was generated without codecs; ``EmbeddedMapping`` needs a codec.
///
/// ```swift
/// EmbeddedDTOMapping<DTOMapping<BadgeDTO>, Base64JSON>.self
/// ```
///
/// It has the limits of a coder: see ``UnionDecoding``.
public enum EmbeddedDTOMapping<Inner: WireMapping, Wire: EmbeddedWireCodec>: WireMapping {
  /// - Throws: `MappingError` if the string does not contain the value's JSON.
  public static func domain(_ dto: String) throws(MappingError) -> Inner.Domain {
    guard let json = Wire.wire.unwrap(dto),
      let slice = try? JSONSlice(parsing: json)
    else {
      throw MappingError(expected: Wire.expectation, text: dto)
    }
    let value: Inner.DTO
    do {
      value = try JSONDecoder().decode(Inner.DTO.self, from: Data(json))
    } catch {
      let explained = slice.fault(for: error, below: 0).explained(in: json)
      throw MappingError(
        expected: Wire.expectation, found: explained.found, path: explained.location.pointer)
    }
    return try Inner.domain(value)
  }

  /// Returns the string with the value's JSON on one line, with sorted members. If a part of the
  /// value has no JSON, the string is empty, which is not read as any value.
  public static func dto(_ domain: Inner.Domain) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(Inner.dto(domain)) else { return "" }
    return json.withUnsafeBytes { Wire.text(of: $0) }
  }
}

extension EmbeddedDTOMapping: Measuring
where Inner: Measuring, Inner.Measured == Inner.Domain {
  @inlinable
  public static func measure(of value: Inner.Domain) -> Inner.Measure? {
    Inner.measure(of: value)
  }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { Inner.boundsKind }
}

/// A mapping of values whose JSON is embedded in a string, or of text that is not JSON; the DTO is
/// the string.
///
/// ```swift
/// JSONOrTextMapping<EmbeddedMapping<ConfigCodec, JSONString>>.self
/// ```
public enum JSONOrTextMapping<Embedded: WireMapping>: WireMapping where Embedded.DTO == String {
  /// Returns the value; never throws, because a string that does not fit is text.
  @inlinable
  public static func domain(
    _ dto: String
  ) throws(MappingError) -> JSONOrText<Embedded.Domain> {
    do {
      return .value(try Embedded.domain(dto))
    } catch {
      return .text(dto)
    }
  }

  @inlinable
  public static func dto(_ domain: JSONOrText<Embedded.Domain>) -> String {
    switch domain {
    case .value(let value): Embedded.dto(value)
    case .text(let text): text
    }
  }
}
