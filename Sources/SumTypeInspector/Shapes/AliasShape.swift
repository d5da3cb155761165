import SumTypeJSON

/// A distinct name for a scalar.
struct AliasShape: Shape {
  let base: any Shape

  var readsNull: Bool { base.readsNull }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    try base.read(&reader, &trail)
  }
}
