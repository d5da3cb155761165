/// What a load kept although this version of the schema does not know it, so that an app can say "2
/// entries were made by a newer version".
public struct KeptReport: Sendable {
  /// One thing that was kept.
  public struct Item: Hashable, Sendable {
    /// How much of it was not understood.
    public let level: KeptItem.Level

    /// Where it lies: a pointer into the document, and where that leads to a string that holds
    /// JSON, another one into that, and so on.
    public let pointers: [JSONPointer]

    /// The tag of an unknown or malformed variant; nil if it has none.
    public let tag: JSONTag?

    /// Why it is malformed. Its places are those in the value.
    public let reason: JSONError?

    /// Its bytes: the value, or the whole member of an unknown field.
    public let bytes: ArraySlice<UInt8>

    /// The pointers in one text: `/entries/3/payload » /mood`.
    public var path: String { pointers.map(\.description).joined(separator: " » ") }

    /// Its bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Everything that was kept, in the order of the document.
  public let items: [Item]

  /// Whether nothing had to be kept: the document is one that this version could have written.
  public var isEmpty: Bool { items.isEmpty }

  /// How many things of this level were kept.
  public func count(of level: KeptItem.Level) -> Int {
    items.reduce(0) { $0 + ($1.level == level ? 1 : 0) }
  }

  init(_ kept: [KeptItem], in source: [UInt8]) {
    items = Self.items(kept, in: source, below: [])
  }

  private static func items(
    _ kept: [KeptItem], in source: [UInt8], below outer: [JSONPointer]
  ) -> [Item] {
    let kept = kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let pointers = PointerWalk.pointers(to: kept.map(\.range.lowerBound), in: source)
    return zip(kept, pointers).flatMap { item, pointer in
      let pointers = outer + [pointer]
      if let inner = item.innerSource { return items(item.embedded, in: inner, below: pointers) }
      let bytes = source[item.range]
      return [
        Item(
          level: item.level, pointers: pointers, tag: item.tag(in: source),
          reason: item.fault.map { $0.explained(inSlice: bytes) }, bytes: bytes)
      ]
    }
  }
}
