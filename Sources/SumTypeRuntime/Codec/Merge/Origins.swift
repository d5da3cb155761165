/// The origins, in the source, of the bytes of a merge's output.
struct Origins: Sendable {
  /// A range of bytes that was copied.
  private struct CopiedRange: Sendable {
    let output: Int
    let source: Int
    let count: Int
  }

  /// The copied ranges, in the order of the output.
  private var copied: [CopiedRange] = []
  /// The origins of strings with embedded JSON that were written anew, by their offsets in the
  /// output.
  private var embedded: [Int: EmbeddedOrigin] = [:]

  /// The origins of an output that is the source, unchanged.
  static let unchanged = Origins(copied: [CopiedRange(output: 0, source: 0, count: .max)])

  private init(copied: [CopiedRange]) {
    self.copied = copied
  }

  /// Finds the origins of the bytes of `pieces`.
  init(of pieces: PieceList, embedded: [EmbeddedOrigin]) {
    let places = Dictionary(embedded.map { ($0.marker, $0) }) { first, _ in first }
    pieces.enumerate { piece, position in
      switch piece {
      case .source(let range):
        copied.append(CopiedRange(output: position, source: range.lowerBound, count: range.count))
      case .marker(let marker):
        if let origin = places[marker] { self.embedded[position] = origin }
      case .fresh, .row: break
      }
    }
  }

  /// Returns the offset in the source from which the byte at `offset` was copied; nil if it is new.
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

  /// Returns the origin of the string at `offset` of the output; nil if no string was written anew
  /// there.
  func embedded(at offset: Int) -> EmbeddedOrigin? { embedded[offset] }
}

/// The origin of a string with embedded JSON that a merge wrote anew.
struct EmbeddedOrigin: Sendable {
  /// The marker before the string in the output.
  let marker: Int
  /// The range of the original string.
  let place: Range<Int>
  /// The origins of the embedded JSON, in the JSON of the original string.
  let content: Origins
}

extension PieceList {
  /// Calls `body` with each piece and its offset in the output.
  fileprivate func enumerate(_ body: (_ piece: Piece, _ position: Int) -> Void) {
    var position = 0
    forEach { piece in
      body(piece, position)
      position += piece.bytes
    }
  }
}

extension Merge {
  /// Records that the string that follows, with the JSON of `outcome`, replaces the one at `place`.
  mutating func noteOrigin(of outcome: Outcome, from place: Range<Int>) {
    guard let content = outcome.origins else { return }
    let marker = appendMarker()
    embeddedOrigins.append(EmbeddedOrigin(marker: marker, place: place, content: content))
  }
}

/// The unknown values in the output of a merge that were not copied from its source.
///
/// An unknown value, other than an unknown member, is part of the app's value. If the element around it is not found
/// in the new list, the element's unknown data counts as dropped; but the app may have put the value into another
/// element, which is written anew with it:
///
/// ```json
/// [{"text": "Rain", "sky": "dim"}]     as     [{"text": "Sun"}, {"text": "Rain!", "sky": "dim"}]
/// ```
struct WrittenValues {
  private struct Value: Hashable {
    let level: KeptItem.Level
    let bytes: ArraySlice<UInt8>
  }

  private var counts: [Value: Int] = [:]

  /// Finds the values among the items that a load of `output` keeps.
  ///
  /// - Parameter origins: the origins of the output; nil if nothing in it was copied.
  init(_ kept: [KeptItem], in output: [UInt8], origins: Origins?) {
    add(kept, in: output, origins: origins)
  }

  private mutating func add(_ items: [KeptItem], in output: [UInt8], origins: Origins?) {
    for item in items {
      let start = item.range.lowerBound
      if let inner = item.innerSource {
        let merged = origins?.embedded(at: start)
        if merged == nil, origins?.source(of: start) != nil { continue }
        add(item.embedded, in: inner, origins: merged?.content)
      } else if item.hasValue, origins?.source(of: start) == nil {
        counts[Value(level: item.level, bytes: output[item.range]), default: 0] += 1
      }
    }
  }

  /// Returns the items of `dropped` without the values that were written, each of which is left out once.
  mutating func leaveOut(_ dropped: [KeptItem], in source: [UInt8]) -> [KeptItem] {
    dropped.compactMap { item in
      if let inner = item.innerSource {
        let rest = leaveOut(item.embedded, in: inner)
        return rest.isEmpty ? nil : item.embedding(rest)
      }
      let value = Value(level: item.level, bytes: source[item.range])
      guard item.hasValue, let count = counts[value], count > 0 else { return item }
      counts[value] = count - 1
      return nil
    }
  }
}
