/// A change to JSON that has been validated: something is left out, or a string is replaced.
struct Cut {
  /// A member from its key to the end of its value, an element, or a string that is a value.
  let range: Range<Int>
  /// What stands there instead; nil if it is left out with a comma.
  let replacement: [UInt8]?
}

/// Leaves members and elements out of JSON, and keeps every other byte.
///
/// ```json
/// { "a": 1, "x": true, "b": 2 }     without x:  { "a": 1, "b": 2 }
/// ```
/// As in every merge, what stands before an item belongs to it, what stands after the opening
/// bracket and before the closing one to the container, and a container that has lost all items has
/// nothing between its brackets.
struct Pruning {
  private let source: [UInt8]
  private var output: [UInt8] = []
  /// Where the next byte to be kept lies.
  private var position = 0

  /// `source` after `cuts`, which ascend and lie beside one another.
  static func pruned(_ source: [UInt8], _ cuts: [Cut]) -> [UInt8] {
    var pruning = Pruning(source)
    pruning.run(cuts)
    return pruning.output
  }

  /// Whether what lies at `range` is an item of a container, which can be left out.
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
      // Neighbours go together.
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

  /// Leaves out the items at `items`, which are neighbours.
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

  /// Where the item after the comma that follows begins; nil if no comma follows.
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

  /// The last byte before `offset` that is no white space.
  private func previous(_ offset: Int) -> Int? {
    var offset = offset - 1
    while offset >= 0, isSpace(source[offset]) { offset -= 1 }
    return offset < 0 ? nil : offset
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// Where the bytes that a merge gives come from in its source.
struct Origins: Sendable {
  /// Bytes that were copied.
  private struct Stretch: Sendable {
    let output: Int
    let source: Int
    let count: Int
  }

  /// In the order of the output.
  private var copied: [Stretch] = []
  /// Strings with JSON that were written anew, by where they begin in the output.
  private var embedded: [Int: EmbeddedOrigin] = [:]

  /// Everything comes from the same place in the source.
  static let unchanged = Origins(copied: [Stretch(output: 0, source: 0, count: .max)])

  private init(copied: [Stretch]) {
    self.copied = copied
  }

  /// The origins of the bytes that `pieces` stand for.
  init(of pieces: PieceList, embedded: [EmbeddedOrigin]) {
    let places = Dictionary(embedded.map { ($0.marker, $0) }) { first, _ in first }
    pieces.enumerate { piece, position in
      switch piece {
      case .source(let range):
        copied.append(Stretch(output: position, source: range.lowerBound, count: range.count))
      case .marker(let marker):
        if let origin = places[marker] { self.embedded[position] = origin }
      case .fresh, .row: break
      }
    }
  }

  /// Where the byte at `offset` of the output was copied from; nil if it is new.
  func source(of offset: Int) -> Int? {
    var (low, high) = (0, copied.count)
    while low < high {
      let middle = (low + high) / 2
      if copied[middle].output <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let stretch = copied[low - 1]
    let distance = offset - stretch.output
    return distance < stretch.count ? stretch.source + distance : nil
  }

  /// What the string at `offset` of the output, which was written anew, was made of.
  func embedded(at offset: Int) -> EmbeddedOrigin? { embedded[offset] }
}

/// A string with JSON that a merge wrote anew.
struct EmbeddedOrigin: Sendable {
  /// Marks where it is in the output.
  let marker: Int
  /// Where the original string lies.
  let place: Range<Int>
  /// Where the JSON in it comes from, in the JSON of the original.
  let inside: Origins
}

extension PieceList {
  /// Calls `body` with each piece and where it begins in the output.
  fileprivate func enumerate(_ body: (_ piece: Piece, _ position: Int) -> Void) {
    var position = 0
    forEach { piece in
      body(piece, position)
      position += piece.bytes
    }
  }
}

extension Merge {
  /// Notes that the string which follows, and holds the JSON of `outcome`, was made of the one at
  /// `place`.
  mutating func noteOrigin(of outcome: Outcome, from place: Range<Int>) {
    guard let inside = outcome.origins else { return }
    let marker = appendMarker()
    embeddedOrigins?.append(EmbeddedOrigin(marker: marker, place: place, inside: inside))
  }
}

extension Merge.Outcome {
  /// The document as the policies of the schema want it saved.
  ///
  /// What is unknown in it is found by reading it again, so that it does not matter how it came
  /// there. Only a save calls this that has something to refuse or to drop.
  ///
  /// - Parameters:
  ///   - preserved: what the outcome was merged over; nil for a new document.
  ///   - depth: how deep it is read again.
  ///   - tag: the tag that goes with it, where that is not in the document.
  /// - Throws: `JSONError` with the place in the output if a value must not be saved, or if
  ///   something in the output is refused.
  func settled<Document: JSONDocument>(
    as codec: Document.Codec.Type, over preserved: Preserved<Document>?,
    to depth: Int, tag: JSONTag? = nil
  ) throws(JSONError) -> Saved {
    if let fault = faults.first(where: { $0.code != .refusedUnknown }) {
      throw fault.explained(in: bytes)
    }
    let settlement = Settlement(
      try keptInOutput(as: codec, to: depth, tag: tag), in: bytes, loaded: preserved?.kept ?? [],
      origins: origins)
    if let error = refusal(of: settlement.refused) { throw error }
    return Saved(
      bytes: settlement.cuts.isEmpty ? bytes : Pruning.pruned(bytes, settlement.cuts),
      dropped: Array(KeptReport(dropped + settlement.dropped, in: preserved?.source ?? []).items)
        + Array(KeptReport(settlement.droppedNew, in: bytes).items))
  }

  /// What a load of the output would keep.
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

  /// The error that tells all places of what is refused; nil if nothing is.
  private func refusal(of refused: [KeptItem]) -> JSONError? {
    guard let first = refused.first else { return nil }
    let places = KeptReport(refused, in: bytes).items.map(\.path)
    return JSONError(first.refusal, in: bytes, others: Array(places.dropFirst()))
  }
}

extension KeptItem {
  /// The fault at its place, or at that of the first thing inside it.
  fileprivate var refusal: JSONFault {
    guard let innerSource, let first = embedded.first else {
      return JSONFault(.refusedUnknown, at: range.lowerBound)
    }
    return JSONFault(embedded: first.refusal, in: innerSource, at: range.lowerBound)
  }
}

extension UnionCodec {
  /// Whether something in `json`, a value of this union, is unknown where the schema refuses that.
  @usableFromInline
  static func refuses(_ json: JSONSlice) -> Bool {
    kept(in: Array(json.bytes), as: Self.self).contains { $0.policy != .keep }
  }
}

extension UnionCodec {
  /// Whether something in an element that the app adds is unknown where the schema refuses or
  /// drops that.
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

/// What a load of `json` would keep; nothing where it cannot be read.
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
