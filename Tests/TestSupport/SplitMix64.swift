/// A source of random numbers that are the same in every run, so that a failure of a test is repeatable.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The bytes that decide the next choices, one for each choice.
  public var choices: ArraySlice<UInt8> = []

  public init(seed: UInt64) { state = seed }

  /// Creates a source whose first choices are decided by `bytes`, so that a fuzzer that changes a byte changes
  /// one choice.
  public init(choosing bytes: some Sequence<UInt8>) {
    choices = Array(bytes)[...]
    state = choices.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a source of other numbers, which does not change the numbers of this one.
  public func fork() -> SplitMix64 {
    var copy = self
    copy.choices = []
    return SplitMix64(seed: copy.next() ^ 0x5851_F42D_4C95_7F2D)
  }

  public mutating func below(_ limit: Int) -> Int {
    if limit <= 256, let choice = choices.popFirst() { return Int(choice) % limit }
    return Int.random(in: 0..<limit, using: &self)
  }

  /// Returns true once in `count` times on average; never if `count` is 0.
  public mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
