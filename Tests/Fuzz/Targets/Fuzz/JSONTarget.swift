import Foundation
import SumTypeJSON

/// Promise: the reader accepts the JSON that RFC 8259 allows, and written values are read back as the same values.
func fuzzJSON(_ bytes: [UInt8]) {
  let value = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
  let slice = try? JSONSlice(parsing: bytes)
  var grammar = Grammar(bytes)
  let isJSON = grammar.isValid
  if (try? value.get()) != nil, !isJSON {
    broken("the reader accepts only JSON", ("read", text(bytes)))
  }
  if case .failure(let error) = value, isJSON {
    broken("the reader accepts all JSON", ("refused", text(bytes)), ("because", "\(error)"))
  }
  if (slice != nil) != isJSON {
    broken("a slice accepts the same text as the reader", ("in", text(bytes)))
  }
  guard case .success(let value) = value, let slice else { return }

  for style in [JSONStyle.compact, .pretty] {
    let written = value.bytes(style: style)
    guard let back = try? JSONValue(parsing: written), back.isSame(as: value) else {
      broken(
        "a written value is read as the same value", ("read", text(bytes)),
        ("written", text(written)))
    }
    if back.bytes(style: style) != written {
      broken(
        "a value that was written and read is written with the same bytes", ("in", text(bytes)))
    }
  }
  if (try? slice.value())?.isSame(as: value) != true {
    broken("the value of a slice is the value that was read", ("in", text(bytes)))
  }
  if !bytes.starts(with: [0xEF, 0xBB, 0xBF]),
    text(slice.bytes) != text(bytes).trimmingCharacters(in: .json)
  {
    broken("a slice has the bytes of the value", ("in", text(bytes)), ("slice", slice.text))
  }
  checkNumbers(in: value)
  if !grammar.isBeyondFoundation,
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) == nil
  {
    broken("Foundation accepts what the reader accepts", ("in", text(bytes)))
  }
}

/// Checks the numbers in a value against the C library and Foundation.
private func checkNumbers(in value: JSONValue) {
  switch value {
  case .number(let number):
    let double = strtod(number.text, nil)
    if number.double.map(\.bitPattern) != (double.isFinite ? double.bitPattern : nil) {
      broken(
        "a number has the nearest double", ("number", number.text),
        ("double", "\(number.double as Any)"))
    }
    if let integer = Int64(number.text), number.int64 != integer {
      broken("an integer has its exact value", ("number", number.text))
    }
    if let integer = number.int64, !number.text.lowercased().contains("e"),
      Decimal(string: number.text) != Decimal(integer),
      number.text.utf8.count < 36
    {
      broken("a number that is read as an integer is equal to it", ("number", number.text))
    }
  case .array(let elements): for element in elements { checkNumbers(in: element) }
  case .object(let object): for member in object.members { checkNumbers(in: member.value) }
  default: break
  }
}

extension CharacterSet {
  fileprivate static let json = CharacterSet(charactersIn: " \t\r\n")
}

/// The grammar of RFC 8259 as a second, plain parser, with which the reader is compared.
private struct Grammar {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  /// Whether Foundation may refuse the text: it has narrower limits of numbers and of depth, and takes some bytes for
  /// another encoding.
  private(set) var isBeyondFoundation = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  var isValid: Bool {
    mutating get {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
      if place > 0 || bytes.prefix(4).contains(0) { isBeyondFoundation = true }
      guard String(validating: bytes, as: UTF8.self) != nil, value() else { return false }
      space()
      return next == nil
    }
  }

  private mutating func space() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func value() -> Bool {
    space()
    switch next {
    case UInt8(ascii: "{"): return items(to: UInt8(ascii: "}"), areMembers: true)
    case UInt8(ascii: "["): return items(to: UInt8(ascii: "]"), areMembers: false)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return number()
    }
  }

  private mutating func items(to end: UInt8, areMembers: Bool) -> Bool {
    depth += 1
    defer { depth -= 1 }
    if depth > 500 { isBeyondFoundation = true }
    if depth > 512 { return false }
    place += 1
    space()
    if next == end {
      place += 1
      return true
    }
    while true {
      if areMembers {
        space()
        guard string() else { return false }
        space()
        guard take(":") else { return false }
      }
      guard value() else { return false }
      space()
      if next == end {
        place += 1
        return true
      }
      guard take(",") else { return false }
    }
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case 0..<0x20: return false
      case UInt8(ascii: "\\"): guard escape() else { return false }
      default: continue
      }
    }
    return false
  }

  /// Half of a surrogate pair is no Unicode scalar, so that no string could hold it.
  private mutating func escape() -> Bool {
    guard let byte = next else { return false }
    place += 1
    if byte != UInt8(ascii: "u") { return "\"\\/bfnrt".utf8.contains(byte) }
    guard let unit = hexadecimal() else { return false }
    switch unit {
    case 0xD800...0xDBFF:
      guard take("\\u"), let low = hexadecimal() else { return false }
      return 0xDC00...0xDFFF ~= low
    case 0xDC00...0xDFFF: return false
    default: return true
    }
  }

  private mutating func hexadecimal() -> Int? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = bytes[place..<place + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }) else {
      return nil
    }
    place += 4
    return Int(text(digits), radix: 16)
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = next, 0x30...0x39 ~= byte { place += 1 }
    return place - start
  }

  private mutating func number() -> Bool {
    let start = place
    _ = take("-")
    let isZero = next == 0x30
    let whole = digits()
    guard whole == 1 || whole > 1 && !isZero else { return false }
    if take(".") { guard digits() > 0 else { return false } }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      guard digits() > 0 else { return false }
      isBeyondFoundation = true
    }
    if place - start > 15 { isBeyondFoundation = true }
    return true
  }
}
