import SumTypeJSON

/// An object whose keys are data: `{"en": "Hello", "de": "Hallo"}`.
///
/// Two keys that Swift takes for equal would be one entry of a dictionary.
struct MapShape: Shape {
  let element: any Shape
  let bounds: LengthBounds?

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    var keys: Set<String> = []
    var object = try reader.openObject()
    while let key = try reader.nextKey(&object) {
      trail.enter(.key(object.keyRange))
      try element.read(&reader, &trail)
      trail.leave()
      guard keys.insert(key).inserted else {
        throw JSONFault(
          .collidingKeys, at: object.keyOffset, expected: "keys that differ in Swift")
      }
    }
    try bounds?.check(keys.count, at: start, "a map with a count within its bounds")
  }
}
