import SumTypeJSON

extension JSONPointer {
  /// Returns the range of the value at this pointer; nil if there is none.
  func range(in bytes: [UInt8]) throws(JSONFault) -> Range<Int>? {
    let tokens = tokens
    return try JSONReader.read(bytes) { (reader) throws(JSONFault) in
      try Self.range(of: tokens[...], in: &reader)
    }
  }

  private static func range(
    of tokens: ArraySlice<String>, in reader: inout JSONReader
  ) throws(JSONFault) -> Range<Int>? {
    guard let token = tokens.first else { return try reader.skipValue() }
    var found: Range<Int>?
    switch try reader.peekKind() {
    case .object:
      var object = try reader.openObject()
      while let key = try reader.nextKey(&object) {
        if key == token {
          found = try range(of: tokens.dropFirst(), in: &reader)
        } else {
          _ = try reader.skipValue()
        }
      }
    case .array:
      var array = try reader.openArray()
      var index = 0
      while try reader.nextElement(&array) {
        if String(index) == token {
          found = try range(of: tokens.dropFirst(), in: &reader)
        } else {
          _ = try reader.skipValue()
        }
        index += 1
      }
    default: _ = try reader.skipValue()
    }
    return found
  }
}
