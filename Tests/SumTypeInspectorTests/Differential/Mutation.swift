import TestSupport

/// Bytes that are damaged step by step.
struct Mutation {
  private(set) var bytes: [UInt8]
  private var random: SplitMix64

  init(_ bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    random = SplitMix64(seed: seed)
  }

  private static let telling = Array("{}[]\",:\\0123456789eE+-.tfnu \n\u{7}é".utf8) + [0xFF, 0xED]

  mutating func step() {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0, 1: bytes[place] = random.pick(Self.telling)
    case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(random.pick(Self.telling), at: place)
    default: swapDigitsOrLetters(at: place)
    }
  }

  /// Changes the next letter or digit to another one, which keeps the grammar.
  private mutating func swapDigitsOrLetters(at start: Int) {
    let place = bytes[start...].firstIndex { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    if let place { bytes[place] = random.pick(Array("abcxyzTV".utf8)) }
  }
}
