/// A source of numbers that are the same in every run, so that what a test finds stays found.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// What the next choices are, one byte each.
  public var choices: ArraySlice<UInt8> = []

  public init(seed: UInt64) { state = seed }

  /// Numbers that `bytes` choose as far as they go: a fuzzer that changes a byte changes one choice.
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

  /// Other numbers, of which drawing some leaves these as they are.
  public func fork() -> SplitMix64 {
    var copy = self
    copy.choices = []
    return SplitMix64(seed: copy.next() ^ 0x5851_F42D_4C95_7F2D)
  }

  public mutating func below(_ limit: Int) -> Int {
    if limit <= 256, let choice = choices.popFirst() { return Int(choice) % limit }
    return Int.random(in: 0..<limit, using: &self)
  }

  /// True once in `count` times, on average; never for 0.
  public mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
