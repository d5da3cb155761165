extension JSONReader {
  /// Reads a number as it is written.
  @inlinable
  public mutating func readNumber() throws(JSONFault) -> JSONNumber {
    JSONNumber(unchecked: try nextNumber("a number").text)
  }

  /// Reads a number as an integer of the given type.
  ///
  /// `1.0` and `1e2` are integers; `1.5` is a `typeMismatch`, what does not fit is `outOfRange`.
  @inlinable
  public mutating func readInteger<T: FixedWidthInteger>(
    as type: T.Type = T.self
  ) throws(JSONFault) -> T {
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
  func integerSlowly<T: FixedWidthInteger>(
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

  /// Passes the next value, which must be a number, after white space.
  @inlinable
  @inline(__always)
  mutating func nextNumber(_ expected: StaticString) throws(JSONFault) -> ScannedNumber {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x2D || position.pointee &- 0x30 < 10 else {
      throw mismatch(expected)
    }
    return try scanNumber()
  }

  /// Passes the number at the cursor, validates its grammar and takes it apart.
  @inlinable
  mutating func scanNumber() throws(JSONFault) -> ScannedNumber {
    let first = position
    let end = self.end
    var place = first
    let isNegative = place.pointee == 0x2D
    if isNegative { place += 1 }
    var mantissa: UInt64 = 0
    var isTruncated = false
    let digits = place
    while place < end {
      let digit = place.pointee &- 0x30
      if digit > 9 { break }
      place += 1
      appendDigit(digit, to: &mantissa, &isTruncated)
    }
    if place == digits || (digits.pointee == 0x30 && place - digits > 1) {
      throw invalidNumber(at: place == digits ? place : digits)
    }
    var isInteger = true
    var exponent = 0
    if place < end, place.pointee == 0x2E {
      isInteger = false
      place += 1
      let fraction = place
      while place < end {
        let digit = place.pointee &- 0x30
        if digit > 9 { break }
        place += 1
        appendDigit(digit, to: &mantissa, &isTruncated)
      }
      if place == fraction { throw invalidNumber(at: place) }
      exponent = fraction - place
    }
    if place < end, place.pointee | 0x20 == 0x65 {
      isInteger = false
      exponent += try scanExponent(&place)
    }
    position = place
    return ScannedNumber(
      start: first, count: place - first, mantissa: mantissa, exponent: exponent,
      isNegative: isNegative, isInteger: isInteger, isTruncated: isTruncated)
  }

  /// Passes `e`, its sign and its digits, and returns the exponent, saturated.
  @usableFromInline
  func scanExponent(_ place: inout UnsafePointer<UInt8>) throws(JSONFault) -> Int {
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
  func invalidNumber(at place: UnsafePointer<UInt8>) -> JSONFault {
    JSONFault(
      place < end ? .invalidNumber : .unexpectedEnd, at: place - start, expected: "a digit")
  }
}

/// Appends a digit unless the mantissa is full. Once one is left out, the mantissa means nothing.
@inlinable
@inline(__always)
func appendDigit(_ digit: UInt8, to mantissa: inout UInt64, _ isTruncated: inout Bool) {
  if mantissa < 1_844_674_407_370_955_161
    || (mantissa == 1_844_674_407_370_955_161 && digit <= 5)
  {
    mantissa = mantissa &* 10 &+ UInt64(digit)
  } else {
    isTruncated = true
  }
}

/// What to expect of a number that does not fit `type`.
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
