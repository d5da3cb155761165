import SumTypeJSON

/// A map that is an empty array where it is empty: `{"a": 1}`, and `[]`.
struct MapOrEmptyArrayShape: Shape {
  let map: MapShape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard try reader.peekKind() == .array else { return try map.read(&reader, &trail) }
    let start = try map.bounds?.start(&reader)
    var array = try reader.openArray()
    guard try !reader.nextElement(&array) else {
      throw JSONFault(
        .typeMismatch, at: array.openOffset, expected: "an object or an empty array")
    }
    try map.bounds?.check(0, at: start, "a map with a count within its bounds")
  }
}
