/// A codec of lists: `[1, 2, 3]`.
public enum ArrayCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  @inline(never)
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    var values: [Element.Value] = []
    var array = try reader.openArray()
    // Most lists have several elements: this avoids reallocations at the second and the third.
    if MemoryLayout<Element.Value>.stride <= 32, !reader.isBeforeEnd { values.reserveCapacity(4) }
    // The places of the elements are recorded for a list near the root of a document.
    var index = ElementIndex(listAt: array.openOffset)
    var isIndexed = reader.indexesLists
    while try reader.nextElement(&array) {
      let start = reader.offset
      values.append(try Element.decode(from: &reader))
      if isIndexed {
        isIndexed = reader.note(elementAt: start, in: &index)
        if index.expectedCount > 0 {
          values.reserveCapacity(index.expectedCount)
          index.expectedCount = 0
        }
      }
    }
    if isIndexed { reader.note(index) }
    return values
  }

  @inlinable
  public static func encode(_ value: [Element.Value], to writer: inout JSONWriter) {
    writer.beginArray()
    encodeElements(value, to: &writer)
    writer.endArray()
  }

  /// Writes the elements into an array that the writer has begun.
  @inlinable
  static func encodeElements(_ value: [Element.Value], to writer: inout JSONWriter) {
    let start = writer.count
    let known = writer.keysBroughtAlong.count
    value.withUnsafeBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      for index in 0..<elements.count {
        borrow(base + index) { Element.encode($0, to: &writer) }
        writer.forgetKeys(since: known)
        if index == 15 { writer.reserveLike(16, from: start, more: elements.count - 16) }
      }
    }
  }

  @inlinable
  public static func isSame(_ lhs: [Element.Value], _ rhs: [Element.Value]) -> Bool {
    lhs.count == rhs.count
      && lhs.withUnsafeBufferPointer { lhs in
        rhs.withUnsafeBufferPointer { rhs in
          // A list that was not changed still has the same memory.
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
  public static var boundsKind: BrokenBounds.Kind { .list }
}

extension JSONWriter {
  /// Forgets the keys that were brought along since there were `count`, because their objects have ended.
  @inlinable
  mutating func forgetKeys(since count: Int) {
    let added = keysBroughtAlong.count - count
    if added > 0 { keysBroughtAlong.removeLast(added) }
  }
}

/// Calls `body` with the value at `place` without copying it: nothing is retained, because the
/// compiler must assume that the type is not copyable.
@inlinable
@inline(__always)
func borrow<Value: ~Copyable>(
  _ place: UnsafePointer<Value>, _ body: (borrowing Value) -> Void
) {
  body(place.pointee)
}

extension ArrayCodec {
  /// Keeps the unknown data in each element, and the bytes of elements that only moved.
  @inlinable
  public static func merge(
    _ value: [Element.Value], over old: [Element.Value], in merge: inout Merge
  ) {
    mergeElements(value, over: old, ends: ListEnds(value, old, as: Element.self), in: &merge)
  }

  @usableFromInline
  static func mergeElements(
    _ value: [Element.Value], over old: [Element.Value], ends: ListEnds, in merge: inout Merge
  ) {
    let list = ListMerge(in: &merge)
    if list.count == old.count {
      list.write(value, over: old, as: Element.self, ends: ends, in: &merge)
    } else {
      merge.rewrite(value, as: Self.self)
    }
  }
}
