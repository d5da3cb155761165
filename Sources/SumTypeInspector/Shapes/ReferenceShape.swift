import SumTypeJSON

/// A type of the schema that is read through the plan, so that it can contain itself.
struct ReferenceShape: Shape {
  let index: Int
  let readsNull: Bool

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try trail.plan.types[index].read(&reader, &trail)
  }
}
