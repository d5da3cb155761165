import SumTypeJSON

/// A list that may be its only element instead: `"a"` for `["a"]`.
struct OneOrManyShape: Shape {
  let element: any Shape
  let bounds: LengthBounds?

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if try reader.peekKind() == .array {
      return try ListShape(element: element, bounds: bounds).read(&reader, &trail)
    }
    let start = try bounds?.start(&reader)
    try element.read(&reader, &trail)
    try bounds?.check(1, at: start, "a list with a count within its bounds")
  }
}
