import SumTypeJSON

/// A line of many, which is never refused as long as it is JSON: what does not fit is noted with
/// its reason.
struct LineShape: Shape {
  let value: any Shape
  /// The value, where it is a union.
  let union: UnionShape?
  /// What a value that is no union is noted as.
  let owner: Int

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if let union { return try union.readOrCapture(&reader, &trail) }
    let start = reader.mark()
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    do throws(JSONFault) {
      try value.read(&reader, &trail)
    } catch {
      if error.isGrammar { throw error }
      trail.take(back: before)
      reader.rewind(to: start)
      trail.note(.malformed, try reader.skipValue(), as: owner, fault: error)
    }
  }
}
