/// A JSON number taken apart: `-1.250e3` is minus `125` times ten to the power of 1.
///
/// Zeros at either end are gone, so that equal numbers have equal digits.
struct DecimalDigits {
  var isNegative = false

  /// The digits in ASCII, without zeros at either end.
  var digits: [UInt8] = []

  /// The power of ten that the last digit stands for; saturated far beyond what any use has.
  var exponent = 0

  var isZero: Bool { digits.isEmpty }

  init(_ number: JSONNumber) {
    var text = number.text
    text.withUTF8 { read(UnsafeRawBufferPointer($0)) }
  }

  /// The shortest digits that are read as `value`, which is finite.
  init(_ value: Double) {
    var text = value.description
    text.withUTF8 { read(UnsafeRawBufferPointer($0)) }
  }

  private mutating func read(_ text: UnsafeRawBufferPointer) {
    var index = 0
    if text.first == 0x2D {
      isNegative = true
      index = 1
    }
    digits.reserveCapacity(text.count)
    var isFraction = false
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == 0x2E {
        isFraction = true
      } else if byte | 0x20 == 0x65 {
        exponent += Self.exponent(text, at: index)
        break
      } else {
        if byte != 0x30 || !digits.isEmpty { digits.append(byte) }
        if isFraction { exponent -= 1 }
      }
    }
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { exponent = 0 }
  }

  private static func exponent(_ text: UnsafeRawBufferPointer, at start: Int) -> Int {
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
