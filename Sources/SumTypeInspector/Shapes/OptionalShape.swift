import SumTypeJSON

/// A value or `null`, as an element of a list or a map.
struct OptionalShape: Shape {
  let wrapped: any Shape

  var readsNull: Bool { true }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if try reader.readNull() { return }
    try wrapped.read(&reader, &trail)
  }
}
