/// A JSON number taken apart, exactly: `-1.250e3` is minus `125` times ten to the power of 1.
struct ExactDecimal {
  private(set) var isNegative = false
  /// In ASCII, without zeros at either end.
  private(set) var digits: [UInt8] = []
  /// The power of ten that the last digit stands for; saturated far beyond what any type holds.
  var exponent = 0

  var isZero: Bool { digits.isEmpty }

  /// - Parameter text: a number in JSON's grammar (RFC 8259 §6).
  init(_ text: String) {
    var text = text
    text.withUTF8 { read($0) }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    var isFraction = false
    var index = 0
    if text.first == 0x2D {
      isNegative = true
      index = 1
    }
    while index < text.count, text[index] | 0x20 != 0x65 {
      let byte = text[index]
      index += 1
      if byte == 0x2E {
        isFraction = true
        continue
      }
      if byte != 0x30 || !digits.isEmpty { digits.append(byte) }
      if isFraction { exponent -= 1 }
    }
    if index < text.count { exponent += Self.exponent(text, from: index + 1) }
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { exponent = 0 }
  }

  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let isNegative = text[index] == 0x2D
    if isNegative || text[index] == 0x2B { index += 1 }
    var value = 0
    while index < text.count {
      if value < 1_000_000_000_000 { value = value * 10 + Int(text[index] &- 0x30) }
      index += 1
    }
    return isNegative ? -value : value
  }
}

extension ExactDecimal: Comparable {
  static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.isZero && right.isZero
      || left.isNegative == right.isNegative && left.digits == right.digits
        && left.exponent == right.exponent
  }

  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.sign < 0 ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// Compares the magnitudes.
  private func isSmaller(than other: ExactDecimal) -> Bool {
    let (own, others) = (digits.count + exponent, other.digits.count + other.exponent)
    return own == others ? digits.lexicographicallyPrecedes(other.digits) : own < others
  }
}
