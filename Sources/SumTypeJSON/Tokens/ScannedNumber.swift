/// A validated number of the source, with mantissa and exponent as far as 64 bits allow.
@frozen
@usableFromInline
struct ScannedNumber {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  /// The digits as an integer; invalid if ``isTruncated``.
  @usableFromInline let mantissa: UInt64
  /// The value is `mantissa` times ten to this power.
  @usableFromInline let exponent: Int
  @usableFromInline let isNegative: Bool
  /// Whether the number is written without fraction and exponent.
  @usableFromInline let isInteger: Bool
  /// Whether the number has more digits than fit the mantissa.
  @usableFromInline let isTruncated: Bool

  @inlinable
  @inline(__always)
  init(
    start: UnsafePointer<UInt8>, count: Int, mantissa: UInt64, exponent: Int, isNegative: Bool,
    isInteger: Bool, isTruncated: Bool
  ) {
    self.start = start
    self.count = count
    self.mantissa = mantissa
    self.exponent = exponent
    self.isNegative = isNegative
    self.isInteger = isInteger
    self.isTruncated = isTruncated
  }

  /// The number as it is spelled in the source.
  @inlinable
  var text: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension ScannedNumber {
  /// The result of reading a number in any spelling as an integer.
  @usableFromInline
  enum Integral {
    /// The absolute value of an integer.
    case magnitude(UInt64)
    /// An integer of more than 64 bits.
    case tooLarge
    /// A number with a fraction, such as `1.5` or `1e-1`.
    case fractional
  }

  /// The number as an integer. `1.0` and `1e2` are integers, too; `1.5` is not.
  @usableFromInline
  var integral: Integral {
    if isInteger && !isTruncated { return .magnitude(mantissa) }
    return integralSlowly
  }

  private var integralSlowly: Integral {
    // Zeros are held back until another digit follows, so that trailing zeros become part of the exponent.
    var magnitude: UInt64 = 0
    var isTooLarge = false
    var heldZeros = 0
    var fractionDigits = 0
    var isFraction = false
    var index = isNegative ? 1 : 0
    while index < count {
      let byte = start[index]
      index += 1
      if byte == 0x2E {
        isFraction = true
        continue
      }
      if byte == 0x45 || byte == 0x65 { break }
      if isFraction { fractionDigits += 1 }
      if byte == 0x30 {
        if magnitude != 0 || isTooLarge { heldZeros += 1 }
        continue
      }
      while heldZeros > 0 && !isTooLarge {
        isTooLarge = !multiplyAdd(&magnitude, 0)
        heldZeros -= 1
      }
      heldZeros = 0
      if !isTooLarge { isTooLarge = !multiplyAdd(&magnitude, UInt64(byte) - 0x30) }
    }
    if magnitude == 0 && !isTooLarge { return .magnitude(0) }
    // `writtenExponent` is saturated, far beyond any number of digits.
    var power = writtenExponent - fractionDigits + heldZeros
    if power < 0 { return .fractional }
    while power > 0 && !isTooLarge {
      isTooLarge = !multiplyAdd(&magnitude, 0)
      power -= 1
    }
    return isTooLarge ? .tooLarge : .magnitude(magnitude)
  }

  /// The exponent after the `e`, saturated; 0 if there is none.
  private var writtenExponent: Int {
    var index = 0
    while index < count, start[index] | 0x20 != 0x65 { index += 1 }
    index += 1
    guard index < count else { return 0 }
    let isNegative = start[index] == 0x2D
    if isNegative || start[index] == 0x2B { index += 1 }
    var value = 0
    while index < count {
      if value < 1_000_000_000_000_000 { value = value * 10 + Int(start[index]) - 0x30 }
      index += 1
    }
    return isNegative ? -value : value
  }
}

/// Appends a decimal digit to `value`; returns false and leaves `value` unchanged if the result does not fit.
private func multiplyAdd(_ value: inout UInt64, _ digit: UInt64) -> Bool {
  let (product, productOverflows) = value.multipliedReportingOverflow(by: 10)
  let (sum, sumOverflows) = product.addingReportingOverflow(digit)
  if productOverflows || sumOverflows { return false }
  value = sum
  return true
}
