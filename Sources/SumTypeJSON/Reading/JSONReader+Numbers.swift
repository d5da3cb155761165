extension JSONReader {
  /// Reads a number and keeps its spelling.
  @inlinable
  public mutating func readNumber() throws(JSONFault) -> JSONNumber {
    JSONNumber(unchecked: try nextNumber("a number").text)
  }

  /// Reads a number as an integer of the given type.
  ///
  /// `1.0` and `1e2` are integers.
  ///
  /// - Throws: `typeMismatch` for `1.5`, `outOfRange` if the number does not fit.
  @inlinable
  public mutating func readInteger<T: FixedWidthInteger>(
    as type: T.Type = T.self
  ) throws(JSONFault) -> T {
    if T.self == Int.self { return T(truncatingIfNeeded: try readInt()) }
    let start = position
    if let short = plainInteger() {
      if let value = T(exactly: short) { return value }
      position = start
    }
    return try longInteger(as: type)
  }

  /// Reads an `Int`, the type of most integer fields, in one call.
  @usableFromInline
  @inline(never)
  mutating func readInt() throws(JSONFault) -> Int {
    let start = position
    if let short = plainIntegerHere() {
      if let value = Int(exactly: short) { return value }
      position = start
    }
    return try longInteger(as: Int.self)
  }

  /// Reads an integer of at most eighteen digits, if it begins right at the cursor. Otherwise it returns nil.
  @usableFromInline
  @inline(never)
  mutating func shortInteger() -> Int64? {
    var place = position
    let isNegative = place < end && place.pointee == 0x2D
    if isNegative { place += 1 }
    let first = place
    var magnitude: UInt64 = 0
    scanDigits(&place, into: &magnitude)
    guard place != first, place - first <= 18, first.pointee != 0x30 || place - first == 1,
      place == end || (place.pointee != 0x2E && place.pointee | 0x20 != 0x65)
    else { return nil }
    position = place
    let value = Int64(truncatingIfNeeded: magnitude)
    return isNegative ? 0 &- value : value
  }

  /// Reads an integer in any spelling.
  @inlinable
  @inline(never)
  mutating func longInteger<T: FixedWidthInteger>(as type: T.Type) throws(JSONFault) -> T {
    skipWhiteSpace()
    let start = position
    if let short = shortInteger() {
      if let value = T(exactly: short) { return value }
      position = start
    }
    let number = try nextNumber("an integer")
    if number.isInteger, !number.isTruncated {
      if number.isNegative {
        if number.mantissa <= 1 << 63,
          let value = T(exactly: Int64(truncatingIfNeeded: 0 &- number.mantissa))
        {
          return value
        }
      } else if let value = T(exactly: number.mantissa) {
        return value
      }
    }
    return try integerSlowly(number, as: type)
  }

  @usableFromInline
  @inline(never)
  mutating func integerSlowly<T: FixedWidthInteger>(
    _ number: ScannedNumber, as type: T.Type
  ) throws(JSONFault) -> T {
    let place = number.start - start
    switch number.integral {
    case .magnitude(let magnitude):
      if !number.isNegative, let value = T(exactly: magnitude) { return value }
      if number.isNegative, magnitude <= 1 << 63,
        let value = T(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
      {
        return value
      }
      throw JSONFault(.outOfRange, at: place, expected: rangeDescription(of: type))
    case .tooLarge: throw JSONFault(.outOfRange, at: place, expected: rangeDescription(of: type))
    case .fractional: throw JSONFault(.typeMismatch, at: place, expected: "an integer")
    }
  }

  /// Skips white space and scans the next value, which must be a number.
  @inlinable
  @inline(__always)
  mutating func nextNumber(_ expected: StaticString) throws(JSONFault) -> ScannedNumber {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x2D || position.pointee &- 0x30 < 10 else {
      throw mismatch(expected)
    }
    return try scanNumber()
  }

  /// Scans the number at the cursor: validates its grammar and computes mantissa and exponent.
  @inlinable
  mutating func scanNumber() throws(JSONFault) -> ScannedNumber {
    let first = position
    let end = self.end
    var place = first
    let isNegative = place.pointee == 0x2D
    if isNegative { place += 1 }
    let digits = place
    var mantissa: UInt64 = 0
    scanDigits(&place, into: &mantissa)
    var count = place - digits
    if count == 0 || (digits.pointee == 0x30 && count > 1) {
      throw invalidNumber(at: count == 0 ? place : digits)
    }
    var isInteger = true
    var exponent = 0
    if place < end, place.pointee == 0x2E {
      isInteger = false
      place += 1
      let fraction = place
      scanDigits(&place, into: &mantissa)
      if place == fraction { throw invalidNumber(at: place) }
      exponent = fraction - place
      count -= exponent
    }
    if place < end, place.pointee | 0x20 == 0x65 {
      isInteger = false
      exponent += try scanExponent(&place)
    }
    position = place
    // Any nineteen digits fit the mantissa.
    let isTruncated = count > 19 && !mantissaFits(digits, before: place, &mantissa)
    return ScannedNumber(
      start: first, count: place - first, mantissa: mantissa, exponent: exponent,
      isNegative: isNegative, isInteger: isInteger, isTruncated: isTruncated)
  }

  /// Moves `place` past digits and appends them to the mantissa, which wraps around if there are too many.
  @inlinable
  @inline(__always)
  func scanDigits(_ place: inout UnsafePointer<UInt8>, into mantissa: inout UInt64) {
    while end - place >= 8 {
      // Each digit becomes its value, and every other byte a value above nine.
      let word =
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
        ^ 0x3030_3030_3030_3030
      let others = (word | (word &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
      if others == 0 {
        mantissa = mantissa &* 100_000_000 &+ valueOfEightDigits(word)
        place += 8
        continue
      }
      // Shift in zeros before the leading digits. A loop over the digits would be mispredicted,
      // because their count differs from number to number.
      let bits = others.trailingZeroBitCount & 0x38
      if bits > 0 {
        let digits = word &<< UInt64(truncatingIfNeeded: 64 &- bits)
        let count = bits >> 3
        mantissa = mantissa &* smallPowerOfTen(count) &+ valueOfEightDigits(digits)
        place += count
      }
      return
    }
    while place < end {
      let digit = place.pointee &- 0x30
      if digit > 9 { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      place += 1
    }
  }

  /// Computes the mantissa of a number with many digits, of which the first may be zeros. Returns
  /// false if it does not fit 64 bits; the mantissa is then invalid.
  @usableFromInline
  @inline(never)
  mutating func mantissaFits(
    _ digits: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>, _ mantissa: inout UInt64
  ) -> Bool {
    mantissa = 0
    var place = digits
    while place < end, place.pointee | 0x20 != 0x65 {
      let digit = UInt64(place.pointee &- 0x30)
      place += 1
      // Ignore the decimal point.
      if digit > 9 { continue }
      let (product, isTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, isOneTooLarge) = product.addingReportingOverflow(digit)
      if isTooLarge || isOneTooLarge { return false }
      mantissa = sum
    }
    return true
  }

  /// Reads `e`, its sign and its digits, and returns the exponent, saturated.
  @usableFromInline
  mutating func scanExponent(_ place: inout UnsafePointer<UInt8>) throws(JSONFault) -> Int {
    place += 1
    var isNegative = false
    if place < end, place.pointee == 0x2D || place.pointee == 0x2B {
      isNegative = place.pointee == 0x2D
      place += 1
    }
    let digits = place
    var value = 0
    while place < end {
      let digit = place.pointee &- 0x30
      if digit > 9 { break }
      place += 1
      if value < 1_000_000_000_000_000 { value = value * 10 + Int(digit) }
    }
    if place == digits { throw invalidNumber(at: place) }
    return isNegative ? -value : value
  }

  @usableFromInline
  @inline(never)
  mutating func invalidNumber(at place: UnsafePointer<UInt8>) -> JSONFault {
    JSONFault(
      place < end ? .invalidNumber : .unexpectedEnd, at: place - start, expected: "a digit")
  }
}

/// Returns the number that eight digits form, given as values with the first in the lowest byte. It
/// combines pairs, then fours, then all.
@inlinable
@inline(__always)
func valueOfEightDigits(_ digits: UInt64) -> UInt64 {
  let pairs = digits &* 10 &+ (digits >> 8)
  // Multiply the first and third pair, and the second and fourth: the weighted sums appear in the upper half.
  let odd = (pairs & 0x0000_00FF_0000_00FF) &* (1_000_000 << 32 | 100)
  let even = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (10_000 << 32 | 1)
  return (odd &+ even) >> 32
}

/// Returns ten to a power of at most seven.
@inlinable
@inline(__always)
func smallPowerOfTen(_ power: Int) -> UInt64 {
  // The compiler turns a switch into a table. A global table would check at each access whether it is initialised.
  switch power {
  case 0: 1
  case 1: 10
  case 2: 100
  case 3: 1000
  case 4: 10_000
  case 5: 100_000
  case 6: 1_000_000
  default: 10_000_000
  }
}

/// Returns the expectation for the fault of a number that does not fit `type`.
@usableFromInline
func rangeDescription<T: FixedWidthInteger>(of type: T.Type) -> StaticString {
  switch (T.bitWidth, T.isSigned) {
  case (8, true): "an integer from -128 to 127"
  case (8, false): "an integer from 0 to 255"
  case (16, true): "an integer from -32768 to 32767"
  case (16, false): "an integer from 0 to 65535"
  case (32, true): "an integer from -2147483648 to 2147483647"
  case (32, false): "an integer from 0 to 4294967295"
  case (64, true): "an integer that fits 64 bits with a sign"
  default: "an integer from 0 that fits 64 bits"
  }
}
