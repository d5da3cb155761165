import SumTypeJSON

/// JSON inside a string, or text that is none.
struct JSONOrTextShape: Shape {
  let embedded: EmbeddedShape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.mark()
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    do throws(JSONFault) {
      try embedded.read(&reader, &trail)
    } catch {
      if error.isGrammar { throw error }
      trail.take(back: before)
      reader.rewind(to: start)
      try reader.withStringBytes { (_) throws(JSONFault) in }
    }
  }
}
