import SumTypeJSON

/// A tuple: `["intro", ["lead"]]`. Elements after the last one that is known are unknown fields.
final class TupleShape: Shape {
  private let owner: Int
  /// In their order; the key of each is its name.
  private let elements: [PlannedField]
  private let names: [StaticString]

  init(_ elements: [PlannedField], named names: [String], owner: Int) {
    self.owner = owner
    self.elements = elements
    self.names = names.map { StaticString.interned($0) }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var array = try reader.openArray()
    var count = 0
    while try reader.nextElement(&array) {
      trail.enter(.index(count))
      if count < elements.count {
        try read(elements[count], &reader, &trail)
      } else {
        trail.noteElement(try reader.skipValue(), as: owner)
      }
      trail.leave()
      count += 1
    }
    for index in elements.indices.dropFirst(count) where elements[index].presence == .required {
      throw JSONFault(.missingElement, at: array.openOffset, expected: names[index])
    }
  }

  private func read(
    _ element: PlannedField, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    if element.presence == .optional {
      try element.shape.readIfPresent(&reader, &trail)
    } else {
      try element.shape.read(&reader, &trail)
    }
  }
}
