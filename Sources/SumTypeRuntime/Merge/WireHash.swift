/// Hashes of bytes and words, for finding what may be equal; whoever relies on it compares.
///
/// Two words go in at a time, by one multiplication of 64 to 128 bits. The seed is another one in
/// each process, so that no document can be made whose elements all have one hash.
struct WireHash {
  private let seed: UInt64
  private let secret: UInt64

  private static let seeds: (UInt64, UInt64) = (
    .random(in: .min ... .max), .random(in: .min ... .max)
  )

  init() { (seed, secret) = Self.seeds }

  /// The hash of `count` bytes at `bytes`.
  @inline(__always)
  func callAsFunction(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    func word(_ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 16 <= count {
      state = mixed(state ^ word(offset), secret ^ word(offset &+ 8))
      offset &+= 16
    }
    if offset < count {
      // The last words overlap what went in already, where there is as much.
      if count >= 16 {
        state = mixed(state ^ word(count &- 16), secret ^ word(count &- 8))
      } else if count >= 8 {
        state = mixed(state ^ word(0), secret ^ word(count &- 8))
      } else {
        var rest: UInt64 = 0
        for offset in 0..<count {
          rest = rest << 8 | UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self))
        }
        state = mixed(state ^ rest, secret)
      }
    }
    return mixed(state, seed | 1)
  }

  @inline(__always)
  private func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
