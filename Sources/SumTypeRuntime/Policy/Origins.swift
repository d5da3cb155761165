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
