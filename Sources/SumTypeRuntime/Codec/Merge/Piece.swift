/// A piece of the output of a merge.
enum Piece {
  /// A range of the source.
  case source(Range<Int>)
  /// A range of the bytes that the merge's writers have written.
  case fresh(Range<Int>)
  /// No bytes, but a place that a caller can find again by this number.
  case marker(Int)
  /// Pieces that were taken out, as a range of the list's rows.
  case row(Range<Int>)
}

/// The output of a merge as a list of pieces. The bytes are assembled once, at the end, in memory
/// of exactly the right size, however deep the changes lie and in whatever order they were found.
struct PieceList {
  private var pieces: [Piece] = []
  private var rows: [Piece] = []
  private var markers = 0
  /// The number of pieces at the start that must not be joined with a new neighbour, because a
  /// caller may take the pieces after them.
  private var joinable = 0

  /// Appends bytes of the source; adjacent ranges become one piece.
  mutating func appendSource(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last = lastJoinable, case .source(let previous) = pieces[last],
      previous.upperBound == range.lowerBound
    {
      pieces[last] = .source(previous.lowerBound..<range.upperBound)
    } else {
      pieces.append(.source(range))
    }
  }

  /// Appends bytes that a writer has written; adjacent ranges become one piece.
  mutating func appendFresh(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last = lastJoinable, case .fresh(let previous) = pieces[last],
      previous.upperBound == range.lowerBound
    {
      pieces[last] = .fresh(previous.lowerBound..<range.upperBound)
    } else {
      pieces.append(.fresh(range))
    }
  }

  mutating func append(_ piece: Piece) {
    switch piece {
    case .source(let range): appendSource(range)
    case .fresh(let range): appendFresh(range)
    case .marker: pieces.append(piece)
    case .row(let range): if !range.isEmpty { pieces.append(piece) }
    }
  }

  /// Appends a marker and returns its number.
  mutating func appendMarker() -> Int {
    defer { markers += 1 }
    pieces.append(.marker(markers))
    return markers
  }

  private var lastJoinable: Int? { pieces.count > joinable ? pieces.count - 1 : nil }

  /// A place in the list, after which pieces can be taken out.
  struct Mark {
    fileprivate let start: Int
    fileprivate let joinable: Int
  }

  /// Begins a part that the caller will take out.
  mutating func open() -> Mark {
    defer { joinable = pieces.count }
    return Mark(start: pieces.count, joinable: joinable)
  }

  /// Removes the pieces after `mark` and returns them as one piece, which can be appended
  /// elsewhere.
  mutating func take(from mark: Mark) -> Piece {
    let taken = pieces[mark.start...]
    defer {
      pieces.removeSubrange(mark.start...)
      joinable = mark.joinable
    }
    if taken.count == 1, let only = taken.first { return only }
    let first = rows.count
    rows.append(contentsOf: taken)
    return .row(first..<rows.count)
  }
}

extension PieceList {
  /// Whether the output is exactly the source.
  func isAll(of source: [UInt8]) -> Bool {
    guard pieces.count == 1, case .source(let range) = pieces[0] else { return false }
    return range == source.indices
  }

  /// Returns the output as slices of the source and of the fresh bytes; nil if the slices are so
  /// many or so short that assembling them is better.
  func slices(source: [UInt8], fresh: [UInt8]) -> [ArraySlice<UInt8>]? {
    var slices: [ArraySlice<UInt8>] = []
    var size = 0
    forEach { piece in
      size += piece.bytes
      switch piece {
      case .source(let range): slices.append(source[range])
      case .fresh(let range): slices.append(fresh[range])
      case .marker, .row: break
      }
    }
    return slices.count <= 256 && size / max(slices.count, 1) >= 1 << 12 ? slices : nil
  }

  /// Assembles the bytes.
  func assembled(source: [UInt8], fresh: [UInt8]) -> [UInt8] {
    var size = 0
    forEach { piece in size += piece.bytes }
    return [UInt8](unsafeUninitializedCapacity: size) { output, count in
      source.withUnsafeBytes { source in
        fresh.withUnsafeBytes { fresh in
          var copy = PieceCopy(
            UnsafeMutableRawBufferPointer(start: output.baseAddress, count: size))
          append(pieces[...], to: &copy, source: source, fresh: fresh)
          count = copy.count
        }
      }
    }
  }

  private func append(
    _ pieces: ArraySlice<Piece>, to copy: inout PieceCopy, source: UnsafeRawBufferPointer,
    fresh: UnsafeRawBufferPointer
  ) {
    var rest = pieces
    while !rest.isEmpty {
      let next = rest.prefix(PieceCopy.ahead)
      rest = rest.dropFirst(PieceCopy.ahead)
      copy.begin(next, of: source)
      for piece in next {
        if case .row(let row) = piece {
          append(rows[row], to: &copy, source: source, fresh: fresh)
        } else {
          copy.append(piece, source: source, fresh: fresh)
        }
      }
    }
  }

  /// Returns the offset in the output of the byte that a writer has written at `offset`.
  func offset(ofFresh offset: Int) -> Int {
    var position = 0
    var found: Int?
    forEach { piece in
      if case .fresh(let range) = piece, found == nil, range.contains(offset) {
        found = position + offset - range.lowerBound
      }
      position += piece.bytes
    }
    return found ?? position
  }

  /// Returns the offset of the marker in the output.
  func offset(ofMarker marker: Int) -> Int {
    var position = 0
    var found: Int?
    forEach { piece in
      if case .marker(marker) = piece { found = position }
      position += piece.bytes
    }
    return found ?? position
  }

  /// Calls `body` with each piece in the order of the output, also with the pieces in rows.
  func forEach(_ body: (Piece) -> Void) {
    for piece in pieces { forEach(in: piece, body) }
  }

  /// Recurses into rows, which are nested no deeper than the values; the reader has limited those.
  private func forEach(in piece: Piece, _ body: (Piece) -> Void) {
    if case .row(let row) = piece {
      for piece in rows[row] { forEach(in: piece, body) }
    } else {
      body(piece)
    }
  }
}

extension Piece {
  /// The number of bytes of the piece; 0 for a row.
  var bytes: Int {
    switch self {
    case .source(let range), .fresh(let range): range.count
    case .marker, .row: 0
    }
  }
}

/// Copies pieces one after another.
struct PieceCopy {
  private let output: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ output: UnsafeMutableRawBufferPointer) { self.output = output }

  /// The unit in which short pieces are copied. Each is copied with the same number of blocks; the
  /// next piece overwrites the excess. No branch depends on a piece's size, so that the processor
  /// can load several pieces of a reordered list at the same time.
  private typealias Block = SIMD64<UInt8>
  private static var blocks: Int { 3 }

  /// The number of pieces that are begun before the first of them is copied.
  static var ahead: Int { 16 }

  /// Copies one word of each block of these pieces to its place. ``append(_:source:fresh:)`` writes
  /// all of it again, but the processor now loads the memory of all pieces at the same time.
  @inline(__always)
  func begin(
    _ pieces: ArraySlice<Piece>, of source: UnsafeRawBufferPointer
  ) {
    var place = count
    for piece in pieces {
      guard case .source(let range) = piece, place &+ room <= output.count,
        range.lowerBound &+ room <= source.count, let from = source.baseAddress,
        let to = output.baseAddress
      else { return }
      for block in 0..<Self.blocks {
        let offset = block &* MemoryLayout<Block>.size
        let word = (from + range.lowerBound).loadUnaligned(
          fromByteOffset: offset, as: UInt64.self)
        (to + place).storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      }
      place &+= range.count
    }
  }

  @inline(__always)
  mutating func append(
    _ piece: Piece, source: UnsafeRawBufferPointer, fresh: UnsafeRawBufferPointer
  ) {
    switch piece {
    case .source(let range): append(range, of: source)
    case .fresh(let range): append(range, of: fresh)
    case .marker, .row: break
    }
  }

  private var room: Int { Self.blocks &* MemoryLayout<Block>.size }

  @inline(__always)
  private mutating func append(_ range: Range<Int>, of source: UnsafeRawBufferPointer) {
    guard let from = source.baseAddress, let to = output.baseAddress, !range.isEmpty else { return }
    let (place, start) = (to + count, from + range.lowerBound)
    if range.count <= room, count &+ room <= output.count,
      range.lowerBound &+ room <= source.count
    {
      for block in 0..<Self.blocks {
        let offset = block &* MemoryLayout<Block>.size
        place.storeBytes(
          of: start.loadUnaligned(fromByteOffset: offset, as: Block.self), toByteOffset: offset,
          as: Block.self)
      }
    } else {
      place.copyMemory(from: start, byteCount: range.count)
    }
    count &+= range.count
  }
}

/// The elements of an array as memory. Elements with the same bits are the same value: an element
/// that was copied with its array shares its strings and arrays with the original.
///
/// The comparison does not depend on the type, so it is also fast in code that is not specialised.
struct ElementMemory {
  private let base: UnsafeRawPointer?
  let count: Int
  private let size: Int
  private let stride: Int

  init<Value>(_ elements: UnsafeBufferPointer<Value>) {
    base = UnsafeRawPointer(elements.baseAddress)
    count = elements.count
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
  }

  /// Whether two elements have the same bits. If false, the elements may still be the same.
  @inline(__always)
  func isIdentical(_ index: Int, to other: ElementMemory, _ otherIndex: Int) -> Bool {
    guard let base, let otherBase = other.base else { return false }
    return haveSameBits(base + index &* stride, otherBase + otherIndex &* stride, size)
  }

  /// Whether the first and the last words of two elements are equal.
  @inline(__always)
  func mayBeIdentical(_ index: Int, to other: ElementMemory, _ otherIndex: Int) -> Bool {
    guard size >= 8, let base, let otherBase = other.base else { return true }
    func words(_ element: UnsafeRawPointer) -> (UInt64, UInt64) {
      (
        element.loadUnaligned(as: UInt64.self),
        element.loadUnaligned(fromByteOffset: size &- 8, as: UInt64.self)
      )
    }
    let own = words(base + index &* stride)
    let others = words(otherBase + otherIndex &* stride)
    return (own.0 ^ others.0) | (own.1 ^ others.1) == 0
  }

  /// Returns the hash of an element's bits.
  @inline(__always)
  func hash(_ index: Int, with hash: WireHash) -> UInt64 {
    guard let base else { return 0 }
    return hash(base + index &* stride, size)
  }
}

/// Whether two values have the same bits, and so are the same value: a value that was copied and
/// not changed shares its strings and lists with the original. If false, the values may still be
/// the same.
@inlinable
func areIdentical<Value>(_ left: Value, _ right: Value) -> Bool {
  // A value without bits may have no address.
  if MemoryLayout<Value>.size == 0 { return true }
  return withUnsafePointer(to: left) { left in
    withUnsafePointer(to: right) { right in
      haveSameBits(
        UnsafeRawPointer(left), UnsafeRawPointer(right), MemoryLayout<Value>.size)
    }
  }
}

/// Whether two values of `size` bytes have the same bits.
@inlinable
@inline(__always)
func haveSameBits(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ size: Int) -> Bool {
  var offset = 0
  var difference: UInt64 = 0
  while offset &+ 8 <= size {
    difference |=
      one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      ^ other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset &+= 8
  }
  while offset < size {
    difference |= UInt64(
      one.load(fromByteOffset: offset, as: UInt8.self)
        ^ other.load(fromByteOffset: offset, as: UInt8.self))
    offset &+= 1
  }
  return difference == 0
}
