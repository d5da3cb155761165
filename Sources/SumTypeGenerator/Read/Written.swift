import SumTypeSource

/// A value together with the place in the schema where it is written.
struct Written<Value> {
  let value: Value
  let place: SourceRange

  init(_ value: Value, at place: SourceRange) {
    self.value = value
    self.place = place
  }
}

extension Written: Sendable where Value: Sendable {}
