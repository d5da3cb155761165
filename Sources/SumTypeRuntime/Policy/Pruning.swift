/// A change to validated JSON: an item is left out, or a string is replaced.
struct Cut {
  /// The range of a member from its key to the end of its value, of an element, or of a string.
  let range: Range<Int>
  /// The new bytes; nil if the item is left out, together with a comma.
  let replacement: [UInt8]?
}

/// Leaves out members and elements of JSON, and keeps every other byte.
///
/// ```json
/// { "a": 1, "x": true, "b": 2 }     without x:  { "a": 1, "b": 2 }
/// ```
/// As in every merge, the bytes before an item belong to the item; the bytes after the opening
/// bracket, and those before the closing one, belong to the container. A container that has lost
/// all items has nothing between its brackets.
struct Pruning {
  private let source: [UInt8]
  private var output: [UInt8] = []
  /// The offset of the next byte to keep.
  private var position = 0

  /// Returns `source` after `cuts`, which ascend and do not overlap.
  static func pruned(_ source: [UInt8], _ cuts: [Cut]) -> [UInt8] {
    var pruning = Pruning(source)
    pruning.run(cuts)
    return pruning.output
  }

  /// Whether the range is an item of a container, which can be left out.
  static func canLeaveOut(_ range: Range<Int>, of source: [UInt8]) -> Bool {
    let pruning = Pruning(source)
    guard let before = pruning.previous(range.lowerBound) else { return false }
    let byte = source[before]
    return byte == 0x2C || byte == 0x5B || byte == 0x7B
  }

  private init(_ source: [UInt8]) {
    self.source = source
  }

  private mutating func run(_ cuts: [Cut]) {
    output.reserveCapacity(source.count)
    var index = 0
    while index < cuts.count {
      let cut = cuts[index]
      index += 1
      if let replacement = cut.replacement {
        keep(to: cut.range.lowerBound)
        output += replacement
        position = cut.range.upperBound
        continue
      }
      // Adjacent items are left out together.
      var end = cut.range.upperBound
      while index < cuts.count, cuts[index].replacement == nil,
        cuts[index].range.lowerBound == nextItem(after: end)
      {
        end = cuts[index].range.upperBound
        index += 1
      }
      leaveOut(cut.range.lowerBound..<end)
    }
    keep(to: source.count)
  }

  /// Leaves out adjacent items.
  private mutating func leaveOut(_ items: Range<Int>) {
    guard let before = previous(items.lowerBound) else { return }
    if source[before] == 0x2C {
      let end = (previous(before) ?? before - 1) + 1
      keep(to: end)
      position = items.upperBound
    } else if let next = nextItem(after: items.upperBound) {
      keep(to: items.lowerBound)
      position = next
    } else {
      keep(to: before + 1)
      position = afterSpace(items.upperBound)
    }
  }

  private mutating func keep(to end: Int) {
    guard end > position else { return }
    output += source[position..<end]
    position = end
  }

  /// Returns the offset of the item after the next comma; nil if no comma follows.
  private func nextItem(after end: Int) -> Int? {
    let comma = afterSpace(end)
    guard comma < source.count, source[comma] == 0x2C else { return nil }
    return afterSpace(comma + 1)
  }

  private func afterSpace(_ offset: Int) -> Int {
    var offset = offset
    while offset < source.count, isSpace(source[offset]) { offset += 1 }
    return offset
  }

  /// Returns the offset of the last byte before `offset` that is no white space; nil if there is
  /// none.
  private func previous(_ offset: Int) -> Int? {
    var offset = offset - 1
    while offset >= 0, isSpace(source[offset]) { offset -= 1 }
    return offset < 0 ? nil : offset
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

extension Merge.Outcome {
  /// Returns the document after the policies of the schema have been applied.
  ///
  /// Unknown data is found by reading the output again, so that it does not matter where the data
  /// comes from. It is called only for a save that has to refuse or drop something.
  ///
  /// - Parameters:
  ///   - preserved: the preserved data of the load; nil for a new document.
  ///   - depth: the limit of nesting for reading the output again.
  ///   - tag: the tag of the document, if that is stored outside of it.
  /// - Throws: `JSONError` with the place in the output if a value must not be saved, or if a
  ///   policy refuses data in the output.
  func settled<Document: JSONDocument>(
    as codec: Document.Codec.Type, over preserved: Preserved<Document>?,
    to depth: Int, tag: JSONTag? = nil
  ) throws(JSONError) -> Saved {
    if let fault = faults.first(where: { $0.code != .refusedUnknown }) {
      throw fault.explained(in: bytes)
    }
    let effects = PolicyEffects(
      try keptInOutput(as: codec, to: depth, tag: tag), in: bytes, loaded: preserved?.kept ?? [],
      origins: origins)
    if let error = refusal(of: effects.refused) { throw error }
    return Saved(
      bytes: effects.cuts.isEmpty ? bytes : Pruning.pruned(bytes, effects.cuts),
      dropped: Array(KeptReport(dropped + effects.dropped, in: preserved?.source ?? []).items)
        + Array(KeptReport(effects.droppedNew, in: bytes).items))
  }

  /// Returns the items that a load of the output would keep.
  private func keptInOutput<C: JSONCodec>(
    as codec: C.Type, to depth: Int, tag: JSONTag?
  ) throws(JSONError) -> [KeptItem] {
    do throws(JSONFault) {
      return try JSONReader.read(bytes, maximumDepth: depth, recordsKept: true, tag: tag) {
        (reader) throws(JSONFault) in
        _ = try C.decode(from: &reader)
        try reader.refuseCutShort()
        return reader.kept
      }
    } catch {
      throw (faults.first ?? error).explained(in: bytes)
    }
  }

  /// Returns the error with the places of all refused items; nil if there are none.
  private func refusal(of refused: [KeptItem]) -> JSONError? {
    guard let first = refused.first else { return nil }
    let places = KeptReport(refused, in: bytes).items.map(\.path)
    return JSONError(first.refusal, in: bytes, others: Array(places.dropFirst()))
  }
}

extension KeptItem {
  /// The fault at the item's place, or at that of the first item embedded in it.
  fileprivate var refusal: JSONFault {
    guard let innerSource, let first = embedded.first else {
      return JSONFault(.refusedUnknown, at: range.lowerBound)
    }
    return JSONFault(embedded: first.refusal, in: innerSource, at: range.lowerBound)
  }
}

extension UnionCodec {
  /// Whether `json`, a value of this union, contains unknown data that the schema refuses or drops.
  @usableFromInline
  static func hasPolicies(_ json: JSONSlice) -> Bool {
    kept(in: Array(json.bytes), as: Self.self).contains { $0.policy != .keep }
  }

  /// Whether an element that the app adds contains unknown data that the schema refuses or drops.
  static func hasPolicies(_ addition: AsideElements.Addition) -> Bool {
    let json =
      switch addition {
      case .exact(let json): json
      case .new(let value): JSONSlice(value)
      }
    return kept(in: [0x5B] + json.bytes + [0x5D], as: AsideListCodec<Self>.self)
      .contains { $0.policy != .keep }
  }
}

/// Returns the items that a load of `json` would keep; none if it cannot be read.
private func kept<C: JSONCodec>(in json: [UInt8], as codec: C.Type) -> [KeptItem] {
  let kept = try? Depth.run { (depth) throws(JSONFault) in
    try JSONReader.read(json, maximumDepth: depth, recordsKept: true) {
      (reader) throws(JSONFault) in
      _ = try C.decode(from: &reader)
      try reader.refuseCutShort()
      return reader.kept
    }
  }
  return kept ?? []
}
