import SumTypeJSON

/// A list: `[1, 2, 3]`.
struct ListShape: Shape {
  let element: any Shape
  let bounds: LengthBounds?
  /// The root is this list, or has it as its entries.
  var countsEntries = false

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    var array = try reader.openArray()
    var count = 0
    while try reader.nextElement(&array) {
      trail.enter(.index(count))
      try element.read(&reader, &trail)
      trail.leave()
      count += 1
      if countsEntries { trail.entries += 1 }
      trail.handOn(reader)
    }
    try bounds?.check(count, at: start, "a list with a count within its bounds")
  }
}
