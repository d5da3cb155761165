extension JSONReader {
  /// Reads a number as the `Double` nearest to it, ties to even, as IEEE 754 rounds.
  ///
  /// - Throws: `outOfRange` when the number is too large (`1e400`). One too small becomes zero.
  @inlinable
  public mutating func readDouble() throws(JSONFault) -> Double {
    let number = try nextNumber("a number")
    if let value = number.exactDouble { return value }
    let value = number.double
    guard value.isFinite else {
      throw JSONFault(.outOfRange, at: number.start - start, expected: "a number that fits Double")
    }
    return value
  }

  /// Reads a number as the `Float` nearest to it, without rounding twice.
  ///
  /// - Throws: `outOfRange` when the number is too large (`1e39`). One too small becomes zero.
  @inlinable
  public mutating func readFloat() throws(JSONFault) -> Float {
    let number = try nextNumber("a number")
    let value = number.float
    guard value.isFinite else {
      throw JSONFault(.outOfRange, at: number.start - start, expected: "a number that fits Float")
    }
    return value
  }
}

extension ScannedNumber {
  /// The value where one multiplication or division of exact numbers gives it (Clinger 1990):
  /// a mantissa below 2^53 and a power of ten up to 22 are both exact, so only the result rounds.
  @inlinable
  @inline(__always)
  var exactDouble: Double? {
    guard !isTruncated, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    let magnitude = Double(mantissa)
    let value: Double
    if exponent == 0 {
      value = magnitude
    } else if exponent < 0 {
      value = magnitude / powersOfTen[-exponent]
    } else {
      value = magnitude * powersOfTen[exponent]
    }
    return isNegative ? -value : value
  }

  /// The nearest `Double`, infinite when there is none.
  @usableFromInline
  var double: Double {
    if let value = exactDouble { return value }
    if !isTruncated, let value = nearestDouble(mantissa, tenToThe: exponent) {
      return isNegative ? -value : value
    }
    return Double(text) ?? .infinity
  }

  /// The nearest `Float`, infinite when there is none.
  @usableFromInline
  var float: Float {
    if !isTruncated, mantissa <= 1 << 24, exponent >= -10, exponent <= 10 {
      let magnitude = Float(mantissa)
      let power = Float(powersOfTen[exponent < 0 ? -exponent : exponent])
      let value = exponent < 0 ? magnitude / power : magnitude * power
      return isNegative ? -value : value
    }
    return Float(text) ?? .infinity
  }
}

/// The powers of ten that `Double` holds exactly.
@usableFromInline
let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
