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
    embeddedOrigins?.append(EmbeddedOrigin(marker: marker, place: place, content: content))
  }
}
