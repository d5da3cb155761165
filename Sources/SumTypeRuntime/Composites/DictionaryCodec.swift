/// An object whose keys are data: `{"en": "Hello", "de": "Hallo"}`. A new one is written in the
/// order of the keys' UTF-8.
///
/// Two keys that Swift takes for equal (repeated ones, and the spellings of `"é"` in one and in two
/// scalars) would be one entry of the dictionary; the map is refused as `.collidingKeys` rather
/// than made smaller.
public enum DictionaryCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  @inline(never)
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> [String: Element.Value] {
    var values: [String: Element.Value] = [:]
    var object = try reader.openObject()
    // Otherwise it would be hashed again at the second.
    if !reader.isBeforeEnd { values.reserveCapacity(3) }
    while let key = try reader.nextKey(&object) {
      let offset = object.keyOffset
      let value = try Element.decode(from: &reader)
      guard values.updateValue(value, forKey: key) == nil else {
        throw JSONFault(.collidingKeys, at: offset, expected: "keys that differ in Swift")
      }
    }
    return values
  }

  @inlinable
  public static func encode(_ value: [String: Element.Value], to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, element) in value.sorted(by: { $0.key.precedes($1.key) }) {
      writer.key(key)
      Element.encode(element, to: &writer)
    }
    writer.endObject()
  }

  @inlinable
  public static func isSame(
    _ lhs: [String: Element.Value], _ rhs: [String: Element.Value]
  ) -> Bool {
    guard lhs.count == rhs.count else { return false }
    // A map that nobody has changed is still the same memory.
    if areIdentical(lhs, rhs) { return true }
    for (key, value) in lhs {
      // The key that is found may be spelled otherwise.
      guard let index = rhs.index(forKey: key), rhs[index].key.isSameUTF8(as: key),
        Element.isSame(value, rhs[index].value)
      else { return false }
    }
    return true
  }

  @inlinable
  public static func measure(of value: [String: Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "a map with a count within its bounds" }
}

extension String {
  /// The order of the UTF-8, which does not depend on a version of Unicode as `<` does.
  @inlinable
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
