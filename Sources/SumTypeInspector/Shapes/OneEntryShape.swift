import SumTypeJSON

/// An object of exactly one member, whose key is data.
struct OneEntryShape: Shape {
  let element: any Shape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var object = try reader.openObject()
    guard try reader.nextKey(&object) != nil else {
      throw JSONFault(.invalidValue, at: object.openOffset, expected: "an object of one member")
    }
    trail.enter(.key(object.keyRange))
    try element.read(&reader, &trail)
    trail.leave()
    guard try reader.nextKey(&object) == nil else {
      throw JSONFault(.extraMember, at: object.keyOffset)
    }
  }
}
