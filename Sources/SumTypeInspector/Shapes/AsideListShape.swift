import SumTypeJSON

/// A document's entries, of a union whose unknown and malformed values are kept beside the list.
struct AsideListShape: Shape {
  let union: UnionShape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var array = try reader.openArray()
    var count = 0
    while try reader.nextElement(&array) {
      trail.enter(.index(count))
      try union.readOrCapture(&reader, &trail)
      trail.leave()
      count += 1
      trail.entries += 1
      trail.handOn(reader)
    }
  }
}
