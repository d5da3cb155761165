import Foundation

/// The way from a document's value to its entries.
public typealias EntryPath<Document: JSONDocument, Entry: UnionCodec> =
  WritableKeyPath<Document.Codec.Value, [Entry.Value]> & Sendable

/// A document that was loaded, with its unknown entries as an app with a narrow interface sees
/// them.
struct LoadedEntries<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  let document: Loaded<Document>
  let unknown: [AnyUnknownEntry]
  private let load = UUID()

  init(_ document: Loaded<Document>) {
    self.document = document
    let (load, source) = (load, document.preserved.source)
    unknown = document.preserved.unknownEntries(of: Entry.self).map { range in
      let json = JSONSlice(unchecked: source[range])
      let tag: FoundTag? = try? JSONReader.read(source, in: range) {
        (reader) throws(JSONFault) in
        let tag = try Entry.readTag(from: &reader)
        try reader.skipValue()
        return tag
      }
      return AnyUnknownEntry(
        type: tag?.tag.keyText ?? "", payload: Data(Entry.payload(of: json)),
        origin: AnyUnknownEntry.Origin(json: json, load: load))
    }
  }

  /// What the next save has to keep where the app passes these unknown entries back.
  ///
  /// - Throws: `JSONError` if an entry of the app's own making has a payload that is not JSON.
  func preserving(_ entries: [AnyUnknownEntry]) throws(JSONError) -> Preserved<Document> {
    var places = Set(entries.filter { $0.origin?.load == load }.compactMap(\.place))
    var others: [AnyUnknownEntry: [Int]] = [:]
    for entry in unknown.reversed() {
      guard let place = entry.place, !places.contains(place) else { continue }
      others[entry, default: []].append(place)
    }
    var appended: [AsideElements.Addition] = []
    for entry in entries where entry.origin?.load != load {
      // One of another load, or of the app's own making, may still be one that is here.
      if let place = others[entry]?.popLast() {
        places.insert(place)
      } else {
        appended.append(try addition(entry))
      }
    }
    var preserved = document.preserved
    preserved.aside.removed = Set(unknown.compactMap(\.place)).subtracting(places)
    preserved.aside.appended = appended
    if appended.contains(where: { Entry.hasPolicies($0) }) { preserved.hasPolicies = true }
    return preserved
  }

  /// A document with these entries, over the one that was loaded or else a new one.
  static func saved(
    _ entries: [Entry.Value], _ unknown: [AnyUnknownEntry], over loaded: LoadedEntries?,
    at path: EntryPath<Document, Entry>, in new: Document.Codec.Value
  ) throws(JSONError) -> Saved {
    if let loaded {
      var value = loaded.document.value
      value[keyPath: path] = entries
      return try Document.save(value, preserving: try loaded.preserving(unknown))
    }
    var value = new
    value[keyPath: path] = entries
    let saved = try Document.save(value)
    if unknown.isEmpty { return saved }
    let document = LoadedEntries(try Document.load(saved.bytes))
    return try Document.save(
      document.document.value, preserving: try document.preserving(unknown))
  }

  private func addition(
    _ entry: AnyUnknownEntry
  ) throws(JSONError) -> AsideElements.Addition {
    if let json = entry.origin?.json { return .exact(json) }
    let element = try Entry.element(tagKey: entry.type, payload: Array(entry.payload))
    return .new(try element.value())
  }
}

extension AnyUnknownEntry {
  /// Where the entry begins in the document that it was loaded from.
  fileprivate var place: Int? { origin?.json.bytes.startIndex }
}
