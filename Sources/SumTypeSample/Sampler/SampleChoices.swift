/// The choices by which a document is made. They are given as bytes, or pseudo-random: the same for the same
/// seed on every platform.
///
/// The numbers are those of SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
/// Generators", 2014).
public struct SampleChoices: Sendable {
  private var state: UInt64
  /// The given choices that are left, one byte for each.
  public private(set) var rest: ArraySlice<UInt8>

  /// Makes random choices.
  public init(seed: UInt64) { self.init(following: [], seed: seed) }

  /// Makes the choices that `bytes` give, of which each byte is one choice, followed by random ones.
  public init(following bytes: ArraySlice<UInt8>, seed: UInt64) {
    state = seed
    rest = bytes
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, `limit`, which is at least 1.
  mutating func below(_ limit: Int) -> Int {
    if !rest.isEmpty, limit <= 256, let choice = rest.popFirst() { return Int(choice) % limit }
    return Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// Returns a number from 0 to `limit`.
  mutating func upTo(_ limit: UInt64) -> UInt64 {
    limit == .max ? next() : next().multipliedFullWidth(by: limit + 1).high
  }

  /// Returns true once in `count` calls on average; never for 0.
  mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }

  /// Returns true in `count` percent of the calls on average.
  mutating func percent(_ count: Int) -> Bool { count > 0 && below(100) < count }

  /// Returns one of the elements, of which there is at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns `count` random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      let word = next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Returns the numbers from 0 up to, but not including, `count`, in random order.
  mutating func order(_ count: Int) -> [Int] {
    var order = Array(0..<count)
    for place in stride(from: count - 1, to: 0, by: -1) { order.swapAt(place, below(place + 1)) }
    return order
  }
}
