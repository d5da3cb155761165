import SumTypeJSON

/// The version of a document: any whole number.
struct VersionShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let version = try reader.readNumber()
    guard version.isInteger || version.int64 != nil else {
      throw JSONFault(.invalidValue, at: start, expected: "a version, which is a whole number")
    }
  }
}
