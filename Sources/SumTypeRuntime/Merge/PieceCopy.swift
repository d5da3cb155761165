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
