import SumTypeJSON

/// How a type lies in JSON: what the generated codec of that type would read, without making a
/// value of it.
///
/// To add a scalar or a wire form, add a row to ``ScalarShapes``; a kind of type, its file in
/// `Shapes/` and a line in ``PlanBuilder``; a representation, its file in `Unions/`.
protocol Shape {
  /// Passes one value, and notes in `trail` what is unknown or malformed in it.
  ///
  /// - Throws: what the codec throws on the same bytes.
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault)

  /// Whether `null` is a value of this type rather than the absence of one.
  var readsNull: Bool { get }
}

extension Shape {
  var readsNull: Bool { false }

  /// Passes one value, or the `null` that stands for its absence.
  func readIfPresent(
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    if !readsNull, try reader.readNull() { return }
    try read(&reader, &trail)
  }
}
