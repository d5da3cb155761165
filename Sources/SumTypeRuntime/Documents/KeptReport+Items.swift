extension KeptReport {
  /// Everything that was kept, in the order of the document.
  ///
  /// Where an item lies and why it is malformed is found out when somebody asks it. So the number of
  /// items, and how many there are of which kind, cost next to nothing, also of millions. The pointers
  /// of all of them in their order take one walk over the document.
  ///
  /// ```swift
  /// for item in report.items.prefix(20) { log(item) }
  /// ```
  public struct Items: RandomAccessCollection, Sendable {
    private let kept: KeptValues
    /// The items one by one, where some are strings that hold several.
    private let flat: [Item]?

    init(_ kept: [KeptItem], in source: [UInt8]) {
      self.kept = KeptValues(kept, in: source)
      guard self.kept.items.contains(where: { $0.innerSource != nil }) else {
        flat = nil
        return
      }
      var flat: [Item] = []
      self.kept.forEachItem { flat.append($0) }
      self.flat = flat
    }

    /// How many bytes of the document have been walked over to find places.
    var bytesWalked: Int { kept.bytesWalked }

    public var startIndex: Int { 0 }

    public var endIndex: Int { flat?.count ?? kept.items.count }

    public subscript(position: Int) -> Item {
      flat?[position] ?? Item(of: kept, at: position)
    }
  }
}

extension KeptReport.Items: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

  public func hash(into hasher: inout Hasher) {
    for item in self { hasher.combine(item) }
  }
}

extension KeptReport.Items: CustomStringConvertible {
  /// One line for each item.
  public var description: String { map(\.description).joined(separator: "\n") }
}

/// What was kept of one source: a document, or the JSON in a string of one.
final class KeptValues: Sendable {
  /// In the order of the source.
  let items: [KeptItem]
  let source: [UInt8]
  /// The string that holds the source, if it lies in one.
  private let around: KeptReport.Item?
  private let walk: Locked<PointerWalk>

  init(_ items: [KeptItem], in source: [UInt8], around: KeptReport.Item? = nil) {
    self.items = items.inOrder
    self.source = source
    self.around = around
    walk = Locked(PointerWalk(source))
  }

  var isInString: Bool { around != nil }

  var bytesWalked: Int { walk.access { $0.bytesWalked } }

  /// The pointers to the item at `position`, from the document on.
  func pointers(at position: Int) -> [JSONPointer] {
    let start = items[position].range.lowerBound
    return (around?.pointers ?? []) + [walk.access { $0.pointer(to: start) }]
  }

  /// Shows the items, and in the place of a string what was kept of the JSON in it.
  func forEachItem(_ body: (KeptReport.Item) -> Void) {
    for (position, item) in items.enumerated() {
      let shown = KeptReport.Item(of: self, at: position)
      if let inner = item.innerSource {
        KeptValues(item.embedded, in: inner, around: shown).forEachItem(body)
      } else {
        body(shown)
      }
    }
  }
}

extension [KeptItem] {
  /// The items by where they begin; as a load notes them, they mostly are already.
  fileprivate var inOrder: [KeptItem] {
    for (item, next) in zip(self, dropFirst())
    where next.range.lowerBound < item.range.lowerBound {
      return sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    return self
  }
}
