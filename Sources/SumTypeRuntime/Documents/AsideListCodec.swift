/// A codec of a document's entries, for a union whose unknown and malformed values are kept beside
/// the domain (`"unknown": "aside"`). These entries are not in the list; a save writes them back at
/// their places.
///
/// ```json
/// [{"type":"text", …}, {"type":"photo", …}, {"type":"mood","intensity":"high"}]
/// ```
/// If only text and mood are known, the list has one element: the photo is unknown, the mood
/// malformed.
public enum AsideListCodec<Element: UnionCodec>: JSONCodec {
  public static var isComposite: Bool { true }

  public typealias Value = [Element.Value]

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    var values: [Element.Value] = []
    var array = try reader.openArray()
    var index = ElementIndex(listAt: array.openOffset)
    let isIndexed = reader.recordsKept
    let form = Element.unionReader
    var count = 0
    while try reader.nextElement(&array) {
      if count == 16 {
        let estimate = reader.estimatedCount(after: count, from: array.openOffset)
        values.reserveCapacity(estimate)
        if isIndexed { index.places.reserveCapacity(estimate) }
      }
      let start = reader.mark()
      do throws(JSONFault) {
        if let value = try Element.decodeKnown(from: &reader, with: form) {
          values.append(value)
        } else {
          reader.keepUnknownVariant(from: start, onSave: Element.onSave)
          index.aside.append(count)
        }
      } catch {
        try setAside(error, from: start, in: &reader)
        index.aside.append(count)
      }
      if isIndexed { index.places.append(.init(start: start.offset, end: reader.offset)) }
      count += 1
    }
    if isIndexed { reader.note(index) }
    return values
  }

  /// Skips a malformed element and records it.
  @usableFromInline
  static func setAside(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) {
    if fault.isGrammar { throw reader.firstFault(fault, from: start) }
    try Element.capture(fault, from: start, in: &reader)
      .record(in: &reader, onSave: Element.onSave)
  }

  @inlinable
  public static func encode(_ value: [Element.Value], to writer: inout JSONWriter) {
    ArrayCodec<Element>.encode(value, to: &writer)
  }

  @inlinable
  public static func isSame(_ lhs: [Element.Value], _ rhs: [Element.Value]) -> Bool {
    ArrayCodec<Element>.isSame(lhs, rhs)
  }

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
    var list = ListMerge(in: &merge, aside: merge.aside, isAside: merge.asideItems)
    if list.count != old.count {
      // No load has recorded this list: its elements are read again.
      let source = merge.source
      var isAside: [Int] = []
      for (index, item) in ContainerScan(merge.range, in: source, known: merge.known).items
        .enumerated()
      where !isKnown(item.value, in: source) {
        isAside.append(index)
      }
      list = ListMerge(in: &merge, aside: merge.aside, isAside: isAside)
    }
    if list.count == old.count {
      list.write(value, over: old, as: Element.self, ends: ends, in: &merge)
    } else {
      merge.rewrite(value, as: Self.self)
    }
  }

  private static func isKnown(_ range: Range<Int>, in source: [UInt8]) -> Bool {
    let value: Element.Value?? = try? JSONReader.read(source, in: range) {
      (reader) throws(JSONFault) in try Element.decodeKnown(from: &reader)
    }
    return (value ?? nil) != nil
  }

  /// Whether an element that the app adds contains unknown data that the schema refuses or drops.
  static func hasPolicies(_ addition: AsideElements.Addition) -> Bool {
    let json =
      switch addition {
      case .exact(let json): json
      case .new(let value): JSONSlice(value)
      }
    return hasPolicies(in: [0x5B] + json.bytes + [0x5D])
  }
}

extension AsideListCodec: EntryListCodec {}
