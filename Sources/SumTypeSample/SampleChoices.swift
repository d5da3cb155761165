/// The choices by which a document is made: random ones, the same for the same seed on every platform, or those
/// that somebody gives.
///
/// The numbers are those of SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
/// Generators", 2014).
public struct SampleChoices: Sendable {
  private var state: UInt64
  /// The given choices that are not made yet, one byte each.
  public private(set) var rest: ArraySlice<UInt8>

  /// Random choices.
  public init(seed: UInt64) { self.init(following: [], seed: seed) }

  /// The choices that `bytes` make, as far as they go: who changes a byte changes one choice. Then random ones.
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

  /// A number from 0 up to `limit`, which is at least 1.
  mutating func below(_ limit: Int) -> Int {
    if !rest.isEmpty, limit <= 256, let choice = rest.popFirst() { return Int(choice) % limit }
    return Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// A number from 0 to `limit`.
  mutating func upTo(_ limit: UInt64) -> UInt64 {
    limit == .max ? next() : next().multipliedFullWidth(by: limit + 1).high
  }

  /// True once in `count` times, on average; never for 0.
  mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }

  /// True so many times in a hundred.
  mutating func percent(_ count: Int) -> Bool { count > 0 && below(100) < count }

  /// One of the elements, of which there is at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// So many bytes.
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

  /// The numbers from 0 up to `count`, in any order.
  mutating func order(_ count: Int) -> [Int] {
    var order = Array(0..<count)
    for place in stride(from: count - 1, to: 0, by: -1) { order.swapAt(place, below(place + 1)) }
    return order
  }
}
