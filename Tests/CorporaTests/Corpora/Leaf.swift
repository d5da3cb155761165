import SumTypeJSON

/// A string, number or boolean of a document, and another value for its place.
struct Leaf {
  var pointer: JSONPointer
  var range: Range<Int>
  /// Another value of the same JSON type, as a save writes it.
  var other: [UInt8]

  /// Returns the document with the other value at this place.
  func edited(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + other + bytes[range.upperBound...]
  }

  /// Returns the same document if the value is a `Double`: a whole one is written as `6.0`.
  func editedAsDouble(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + other + Array(".0".utf8) + bytes[range.upperBound...]
  }

  /// Returns all leaves of a document, in its order.
  static func all(of bytes: [UInt8]) throws(JSONFault) -> [Leaf] {
    try JSONReader.read(bytes) { (reader) throws(JSONFault) in
      var leaves: [Leaf] = []
      try collect(&leaves, at: [], bytes, &reader)
      return leaves
    }
  }

  private static func collect(
    _ leaves: inout [Leaf], at path: [String], _ bytes: [UInt8], _ reader: inout JSONReader
  ) throws(JSONFault) {
    switch try reader.peekKind() {
    case .object:
      var object = try reader.openObject()
      while let key = try reader.nextKey(&object) {
        try collect(&leaves, at: path + [key], bytes, &reader)
      }
    case .array:
      var array = try reader.openArray()
      var index = 0
      while try reader.nextElement(&array) {
        try collect(&leaves, at: path + [String(index)], bytes, &reader)
        index += 1
      }
    default:
      let range = try reader.skipValue()
      if let other = other(than: Array(bytes[range])) {
        leaves.append(Leaf(pointer: JSONPointer(tokens: path), range: range, other: other))
      }
    }
  }

  /// Returns another value of the same JSON type, an integer for an integer; nil for `null`.
  private static func other(than bytes: [UInt8]) -> [UInt8]? {
    guard let value = try? JSONValue(parsing: bytes) else { return nil }
    switch value {
    case .bool(let isTrue): return JSONValue.bool(!isTrue).bytes()
    case .string(let text): return JSONValue.string(text + "1").bytes()
    case .number(let number):
      if let integer = number.int64 { return JSONValue.number(JSONNumber(integer + 1)).bytes() }
      return JSONNumber((number.double ?? 0) / 2).map { JSONValue.number($0).bytes() }
    default: return nil
    }
  }
}
