/// A stretch of what a merge gives.
enum Piece {
  /// Bytes of the source, as they are.
  case source(Range<Int>)
  /// Bytes that the merge's writers have written.
  case fresh(Range<Int>)
  /// Nothing; it marks a place that a caller finds again.
  case marker(Int)
  /// Pieces that were set aside, as a range of the list's rows.
  case row(Range<Int>)
}

/// What a merge gives, as a list of pieces rather than bytes: the bytes are put together once, at
/// the end, in memory of exactly the right size, however deep the change lies and in whatever order
/// its parts were found.
struct PieceList {
  private var pieces: [Piece] = []
  private var rows: [Piece] = []
  private var markers = 0
  /// Pieces before this one are not joined with new neighbours, because a caller may take what
  /// follows them.
  private var joinable = 0

  /// Adds bytes of the source; neighbours become one piece.
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

  /// Adds bytes that a writer has written; neighbours become one piece.
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

  /// Adds a mark of this place and returns its number.
  mutating func appendMarker() -> Int {
    defer { markers += 1 }
    pieces.append(.marker(markers))
    return markers
  }

  private var lastJoinable: Int? { pieces.count > joinable ? pieces.count - 1 : nil }

  /// A place in the list, to take what follows it.
  struct Mark {
    fileprivate let start: Int
    fileprivate let joinable: Int
  }

  /// Begins a part that will be taken out.
  mutating func open() -> Mark {
    defer { joinable = pieces.count }
    return Mark(start: pieces.count, joinable: joinable)
  }

  /// Takes the pieces after `mark` out of the list, as one piece that can be put elsewhere.
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
  /// Whether the output is the source.
  func isAll(of source: [UInt8]) -> Bool {
    guard pieces.count == 1, case .source(let range) = pieces[0] else { return false }
    return range == source.indices
  }

  /// The bytes as parts of the source and of what is fresh; nil where they would be short, so that it
  /// is better to put them together.
  func parts(source: [UInt8], fresh: [UInt8]) -> [ArraySlice<UInt8>]? {
    var parts: [ArraySlice<UInt8>] = []
    var size = 0
    forEach { piece in
      size += piece.bytes
      switch piece {
      case .source(let range): parts.append(source[range])
      case .fresh(let range): parts.append(fresh[range])
      case .marker, .row: break
      }
    }
    return parts.count <= 256 && size / max(parts.count, 1) >= 1 << 12 ? parts : nil
  }

  /// Puts the bytes together.
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

  /// Where the byte that a writer has written at `offset` comes to lie in the output.
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

  /// Where the marker comes to lie in the output.
  func offset(ofMarker marker: Int) -> Int {
    var position = 0
    var found: Int?
    forEach { piece in
      if case .marker(marker) = piece { found = position }
      position += piece.bytes
    }
    return found ?? position
  }

  /// Calls `body` with each piece in the order of the output; rows are gone through.
  func forEach(_ body: (Piece) -> Void) {
    for piece in pieces { forEach(in: piece, body) }
  }

  /// Rows are nested as deep as the values are, which the reader has bounded.
  private func forEach(in piece: Piece, _ body: (Piece) -> Void) {
    if case .row(let row) = piece {
      for piece in rows[row] { forEach(in: piece, body) }
    } else {
      body(piece)
    }
  }
}

extension Piece {
  /// How many bytes it stands for, without those of a row.
  var bytes: Int {
    switch self {
    case .source(let range), .fresh(let range): range.count
    case .marker, .row: 0
    }
  }
}

/// Copies pieces one after the other.
struct PieceCopy {
  private let output: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ output: UnsafeMutableRawBufferPointer) { self.output = output }

  /// The size that short pieces are copied with, whatever theirs is: what is too much is written over
  /// by the next one. There is no branch that depends on the size, so that the processor, which waits
  /// for each piece of a list that was reordered, can wait for several at once.
  private typealias Block = SIMD64<UInt8>
  private static var blocks: Int { 3 }

  /// How many pieces are begun before the first of them is copied.
  static var ahead: Int { 16 }

  /// Writes a word of each part of these pieces to its place, all of which is then written again: so
  /// the processor fetches the memory of all of them at once.
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

/// The elements of an array as memory. Elements that are the same bits are the same value: one that
/// was copied with its array shares its strings and arrays with the original.
///
/// It says so without knowing the type, and so as fast in code that is not specialised.
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

  /// Whether two elements are the same bits. False says nothing.
  @inline(__always)
  func isIdentical(_ index: Int, to other: ElementMemory, _ otherIndex: Int) -> Bool {
    guard let base, let otherBase = other.base else { return false }
    return haveSameBits(base + index &* stride, otherBase + otherIndex &* stride, size)
  }

  /// Whether the first and the last words of two elements are the same.
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

  /// The hash of an element's bits.
  @inline(__always)
  func hash(_ index: Int, with hash: WireHash) -> UInt64 {
    guard let base else { return 0 }
    return hash(base + index &* stride, size)
  }
}

/// Whether two values are the same bits, and so the same value: what was copied and not changed shares
/// its strings and lists with the original. False says nothing.
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

/// Whether two values of `size` bytes are the same bits.
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
