/// A list: `[1, 2, 3]`.
public enum ArrayCodec<Element: JSONCodec>: JSONCodec, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    var values: [Element.Value] = []
    if reader.indexesLists {
      try decodeIndexed(&values, from: &reader)
    } else {
      var array = try reader.openArray()
      while try reader.nextElement(&array) {
        values.append(try Element.decode(from: &reader))
      }
    }
    return values
  }

  /// Reads a list near the root of a document, and notes where its elements lie.
  @inlinable
  static func decodeIndexed(
    _ values: inout [Element.Value], from reader: inout JSONReader
  ) throws(JSONFault) {
    var array = try reader.openArray()
    var index = ElementIndex(listAt: array.openOffset)
    while try reader.nextElement(&array) {
      if values.count == 16, reader.isRootList {
        let estimate = reader.estimatedCount(after: 16, from: array.openOffset)
        values.reserveCapacity(estimate)
        index.places.reserveCapacity(estimate)
      }
      let start = reader.offset
      values.append(try Element.decode(from: &reader))
      index.places.append(.init(start: start, end: reader.offset))
    }
    reader.note(index)
  }

  @inlinable
  public static func encode(_ value: [Element.Value], to writer: inout JSONWriter) {
    writer.beginArray()
    let start = writer.count
    value.withUnsafeBufferPointer { elements in
      for index in elements.indices {
        Element.encode(elements[index], to: &writer)
        if index == 15 { writer.reserveLike(16, from: start, more: elements.count - 16) }
      }
    }
    writer.endArray()
  }

  @inlinable
  public static func isSame(_ lhs: [Element.Value], _ rhs: [Element.Value]) -> Bool {
    lhs.count == rhs.count
      && lhs.withUnsafeBufferPointer { lhs in
        rhs.withUnsafeBufferPointer { rhs in
          // A list that nobody has changed is still the same memory.
          if lhs.baseAddress == rhs.baseAddress { return true }
          for index in lhs.indices
          where !ListEnds.isSame(lhs, index, rhs, index, as: Element.self) {
            return false
          }
          return true
        }
      }
  }

  @inlinable
  public static func measure(of value: [Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "a list with a count within its bounds" }
}
