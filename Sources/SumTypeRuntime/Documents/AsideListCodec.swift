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

  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    var values: [Element.Value] = []
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      if let value = try decodeElement(from: &reader) { values.append(value) }
    }
    return values
  }

  /// Reads an element, or passes it and records it if it is unknown or malformed.
  private static func decodeElement(
    from reader: inout JSONReader
  ) throws(JSONFault) -> Element.Value? {
    let start = reader.mark()
    do throws(JSONFault) {
      return try Element.decode(from: &reader)
    } catch {
      if error.isGrammar { throw error }
      try Element.capture(error, from: start, in: &reader).record(in: &reader)
      return nil
    }
  }

  public static func encode(_ value: [Element.Value], to writer: inout JSONWriter) {
    ListCodec<Element>.encode(value, to: &writer)
  }

  public static func isSame(_ lhs: [Element.Value], _ rhs: [Element.Value]) -> Bool {
    ListCodec<Element>.isSame(lhs, rhs)
  }

  public static func merge(
    _ value: [Element.Value], over old: [Element.Value], in merge: inout Merge
  ) {
    let offsets = merge.aside.offsets.map(Set.init)
    let source = merge.source
    let list = ListMerge<Element>(in: &merge, aside: merge.aside) { item in
      offsets?.contains(item.start) ?? !isKnown(item.value, in: source)
    }
    list.write(value, over: old, in: &merge)
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
