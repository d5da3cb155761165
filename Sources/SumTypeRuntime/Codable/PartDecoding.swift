/// Decodes what is flattened into a struct from the struct's own decoder: each part sees neither the
/// members of the struct nor those of the other parts.
///
/// ```swift
/// let parts = PartDecoding(decoder, members: ["event_id"], parts: [["type", "content"]])
/// content = try parts.value(0)
/// ```
public struct PartDecoding {
  private let decoder: any Decoder
  private let members: Set<String>
  private let parts: [Set<String>]
  private let taken: TakenKeys

  /// - Parameters:
  ///   - decoder: where the object is.
  ///   - members: the keys of the struct's own members.
  ///   - parts: the keys that may be those of each part.
  public init(_ decoder: any Decoder, members: [String], parts: [[String]]) {
    self.decoder = decoder
    self.members = Set(members)
    self.parts = parts.map { Set($0) }
    taken = (decoder as? PartDecoder)?.taken ?? TakenKeys()
  }

  /// A struct or a union.
  public func value<Value: Decodable>(_ index: Int) throws -> Value {
    try Value(from: part(index))
  }

  /// A struct that may be missing: it is where none of its members is there, or all are `null`.
  public func optional<Value: Decodable>(_ index: Int) throws -> Value? {
    try optional(index, where: parts[index].map { WireKey($0) })
  }

  /// A union that may be missing: it is where none of the keys that tell its variants apart is there,
  /// or all are `null`.
  public func optional<Value: Decodable>(_ index: Int, tag keys: WireKey...) throws -> Value? {
    try optional(index, where: keys)
  }

  private func optional<Value: Decodable>(_ index: Int, where keys: [WireKey]) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    for key in keys {
      guard object.contains(key), try !object.decodeNil(forKey: key) else { continue }
      let found: Value = try value(index)
      return found
    }
    return nil
  }

  /// A union whose tag is a key. Where none of its keys is there, it is what nobody else knows.
  public func valueByKey<Value: Decodable>(_ index: Int) throws -> Value {
    try optionalByKey(index) ?? value(index)
  }

  /// A union whose tag is a key, and that may be missing.
  public func optionalByKey<Value: Decodable>(_ index: Int) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    guard parts[index].contains(where: { object.contains(WireKey($0)) }) else { return nil }
    return try Value(from: part(index).withoutUnclaimed)
  }

  private func part(_ index: Int) -> PartDecoder {
    PartDecoder(
      decoder, taken, owns: { parts[index].contains($0) }, mayTake: { mayTake($0, index) })
  }

  /// Whether nobody else has a member with this key.
  private func mayTake(_ key: String, _ index: Int) -> Bool {
    if members.contains(key) { return false }
    return parts.indices.allSatisfy { $0 == index || !parts[$0].contains(key) }
  }
}
