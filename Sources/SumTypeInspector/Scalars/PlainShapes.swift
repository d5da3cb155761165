import SumTypeJSON

/// `true` and `false`.
struct BoolShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.readBool()
  }
}

/// Any number.
struct NumberShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.readNumber()
  }
}

/// Any value, null included.
struct JSONShape: Shape {
  var readsNull: Bool { true }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try reader.skipValue()
  }
}
