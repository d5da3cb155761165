/// The `Codable` mirror of a map whose keys and values alternate in a list: `["happy", 3, "sad", 1]`.
/// Each entry is the DTO of a tuple of both.
public struct AlternatingList<Entry> {
  public var entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }
}

extension AlternatingList: Sendable where Entry: Sendable {}
extension AlternatingList: Equatable where Entry: Equatable {}

extension AlternatingList: Decodable where Entry: Decodable {
  /// - Throws: `DecodingError` at a key without a value.
  public init(from decoder: any Decoder) throws {
    let elements = SharedElements(try decoder.unkeyedContainer())
    entries = []
    while !elements.isAtEnd {
      let start = elements.currentIndex
      entries.append(try Entry(from: SharedDecoder(base: decoder, elements: elements)))
      // An optional value must be there, too.
      if elements.currentIndex != start + 2 {
        let key = WireKey(String(elements.currentIndex))
        throw DecodingError.keyNotFound(
          key,
          DecodingError.Context(
            codingPath: decoder.codingPath + [key], debugDescription: "A key has no value."))
      }
    }
  }
}

extension AlternatingList: Encodable where Entry: Encodable {
  public func encode(to encoder: any Encoder) throws {
    let elements = encoder.unkeyedContainer()
    for entry in entries {
      try entry.encode(to: ElementsEncoder(base: encoder, elements: elements))
    }
  }
}

/// The elements of an array that several values read in turn.
private final class SharedElements: UnkeyedDecodingContainer {
  private var elements: any UnkeyedDecodingContainer

  init(_ elements: any UnkeyedDecodingContainer) { self.elements = elements }

  var codingPath: [any CodingKey] { elements.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { elements.isAtEnd }
  var currentIndex: Int { elements.currentIndex }

  func decodeNil() throws -> Bool { try elements.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try elements.decode(type) }

  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try elements.nestedContainer(keyedBy: type)
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try elements.nestedUnkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try elements.superDecoder() }
}

/// A decoder whose array consists of the next elements of another decoder's array.
private struct SharedDecoder: Decoder {
  let base: any Decoder
  let elements: SharedElements

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { elements }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try base.container(keyedBy: type)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try base.singleValueContainer()
  }
}

/// A mapping of maps that are written as a list of entries.
public enum EntriesMapping<Entry: MappedDTO>: WireMapping, Measuring
where Entry.Domain: MapEntry {
  public typealias Domain = [Entry.Domain.Key: Entry.Domain.Value]

  /// - Throws: `MappingError` at an entry that does not fit, or whose key is that of an earlier one.
  public static func domain(_ dto: [Entry]) throws(MappingError) -> Domain {
    var map = Domain()
    map.reserveCapacity(dto.count)
    for (index, element) in dto.enumerated() {
      let entry: Entry.Domain
      do {
        entry = try element.domain()
      } catch {
        throw error.at(index)
      }
      guard entry.key == entry.key, map.updateValue(entry.value, forKey: entry.key) == nil else {
        throw MappingError(expected: "keys that differ in Swift", found: "\(entry.key)").at(index)
      }
    }
    return map
  }

  public static func dto(_ domain: Domain) -> [Entry] {
    domain.map { Entry(Entry.Domain(key: $0.key, value: $0.value)) }
  }

  public static func measure(of value: Domain) -> Int? { value.count }

  public static var boundsKind: BrokenBounds.Kind { .map }
}

/// A mapping of maps whose keys and values alternate in a list. The path of an error has the index
/// of the key or the value in this list.
public enum AlternatingMapping<Entry: MappedDTO>: WireMapping, Measuring
where Entry.Domain: MapEntry {
  public typealias Domain = [Entry.Domain.Key: Entry.Domain.Value]

  public static func domain(_ dto: AlternatingList<Entry>) throws(MappingError) -> Domain {
    do {
      return try EntriesMapping<Entry>.domain(dto.entries)
    } catch {
      throw error.ofBareEntry
    }
  }

  public static func dto(_ domain: Domain) -> AlternatingList<Entry> {
    AlternatingList(EntriesMapping<Entry>.dto(domain))
  }

  public static func measure(of value: Domain) -> Int? { value.count }

  public static var boundsKind: BrokenBounds.Kind { .map }
}
