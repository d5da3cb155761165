/// The entries of a document, of a union whose unknown and malformed values are kept beside the
/// domain (`"unknown": "aside"`): they are not in the list, and come back to their places when it
/// is saved.
///
/// ```json
/// [{"type":"text", …}, {"type":"photo", …}, {"type":"mood","intensity":"high"}]
/// ```
/// Where only text and mood are known, the list has one element.
public enum AsideListCodec<Element: UnionCodec>: JSONCodec {
  public typealias Value = [Element.Value]

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    var values: [Element.Value] = []
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      if let value = try decodeElement(from: &reader) { values.append(value) }
    }
    return values
  }

  /// Reads an element, or passes it and records it if it is unknown or malformed.
  @inlinable
  static func decodeElement(
    from reader: inout JSONReader
  ) throws(JSONFault) -> Element.Value? {
    let start = reader.mark()
    do throws(JSONFault) {
      return try Element.decode(from: &reader)
    } catch {
      try setAside(error, from: start, in: &reader)
      return nil
    }
  }

  @usableFromInline
  static func setAside(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) {
    if fault.isGrammar { throw fault }
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
    let aside = merge.aside
    var offsets = (aside.offsets ?? [])[...]
    var list = ListMerge<Element>(in: &merge, aside: aside) { item in
      while let next = offsets.first, next < item.start { offsets.removeFirst() }
      return offsets.first == item.start
    }
    if list.count != old.count {
      // A known element may begin where something unknown in it begins, too: in the same object.
      let source = merge.source
      list = ListMerge<Element>(in: &merge, aside: aside) { !isKnown($0.value, in: source) }
    }
    if list.count == old.count {
      list.write(value, over: old, ends: ends, in: &merge)
    } else {
      merge.rewrite(value, as: Self.self)
    }
  }

  private static func isKnown(_ range: Range<Int>, in source: [UInt8]) -> Bool {
    let value: Element.Value? = try? JSONReader.read(source, in: range) {
      (reader) throws(JSONFault) in try Element.decode(from: &reader)
    }
    return value != nil
  }
}

extension AsideListCodec: EntryListCodec {}

/// The codec of a list of entries, of whatever type. Only ``AsideListCodec`` is one.
@usableFromInline
protocol EntryListCodec: JSONCodec {}
