/// The effects of a schema's policies on JSON that is about to be saved.
///
/// It considers the unknown data in the output of a save, and not that of the load: data that the
/// app has removed since does not refuse the save, nor is it dropped.
struct PolicyEffects {
  /// The items that the schema refuses, as places in the output.
  private(set) var refused: [KeptItem] = []
  /// The changes to make to the output.
  private(set) var cuts: [Cut] = []
  /// The loaded items that these changes drop, as places in the loaded document.
  private(set) var dropped: [KeptItem] = []
  /// The items that these changes drop but that were not loaded, as places in the output.
  private(set) var droppedNew: [KeptItem] = []

  private let bytes: [UInt8]
  /// The items that the load kept and that have a policy, by their offsets.
  private let loaded: [Int: KeptItem]
  private let origins: Origins?

  /// Applies the policies to the items that were kept of `bytes`.
  ///
  /// - Parameters:
  ///   - loaded: the items that were kept of the JSON from which `bytes` were made.
  ///   - origins: the origins of `bytes` in that JSON; nil if nothing was loaded.
  init(_ kept: [KeptItem], in bytes: [UInt8], loaded: [KeptItem], origins: Origins?) {
    self.bytes = bytes
    self.loaded = Dictionary(
      loaded.lazy.filter { $0.policy != .keep }.map { ($0.range.lowerBound, $0) }
    ) { first, _ in first }
    self.origins = origins
    for item in kept.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      switch item.policy {
      case .keep: continue
      case _ where item.innerSource != nil: settleEmbedded(item)
      case .refuse: refused.append(item)
      case .drop: drop(item)
      }
    }
  }

  private mutating func drop(_ item: KeptItem) {
    guard Pruning.canLeaveOut(item.range, of: bytes) else { return }
    if let old = original(of: item), old.level == item.level, old.range.count == item.range.count {
      dropped.append(old)
    } else if item.level == .malformed {
      // A value of the app that is malformed when it is read again must not be lost because of
      // that.
      return
    } else {
      droppedNew.append(item)
    }
    cuts.append(Cut(range: item.range, replacement: nil))
  }

  /// Applies the policies inside a string, and writes the string anew if something in it is
  /// dropped.
  private mutating func settleEmbedded(_ item: KeptItem) {
    guard let source = item.innerSource else { return }
    let moved = origins?.embedded(at: item.range.lowerBound)
    let old = moved.map { loaded[$0.place.lowerBound] } ?? original(of: item)
    let inner = PolicyEffects(
      item.embedded, in: source, loaded: old?.embedded ?? [],
      origins: old == nil ? nil : moved?.content ?? .unchanged)
    if !inner.refused.isEmpty {
      refused.append(KeptItem(.field, item.range, embedded: inner.refused, innerSource: source))
    }
    guard !inner.cuts.isEmpty, let wireCodec = wireCodec(of: item.range, holding: source) else {
      return
    }
    var writer = JSONWriter()
    Pruning.pruned(source, inner.cuts).withUnsafeBytes { wireCodec.write($0, to: &writer) }
    cuts.append(Cut(range: item.range, replacement: writer.finish()))
    if let old, !inner.dropped.isEmpty {
      dropped.append(
        KeptItem(.field, old.range, embedded: inner.dropped, innerSource: old.innerSource))
    }
    if !inner.droppedNew.isEmpty {
      droppedNew.append(
        KeptItem(.field, item.range, embedded: inner.droppedNew, innerSource: source))
    }
  }

  /// Returns the item that the load kept at the place that `item` was copied from; nil if there is
  /// none.
  private func original(of item: KeptItem) -> KeptItem? {
    origins?.source(of: item.range.lowerBound).flatMap { loaded[$0] }
  }

  /// Returns the codec of the wire by which the string at `place` contains `json`.
  private func wireCodec(
    of place: Range<Int>, holding json: [UInt8]
  ) -> (any EmbeddedWireCodec.Type)? {
    let wire = EmbeddedWire.allCases.first { wire in
      let inner: [UInt8]? = try? JSONReader.read(bytes, in: place) {
        (reader) throws(JSONFault) in try wire.unwrap(&reader)
      }
      return inner == json
    }
    return wire?.codec
  }
}
