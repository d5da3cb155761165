import SumTypeJSON

/// JSON inside a string, as text or in base 64: `"{\"intensity\":3}"`.
struct EmbeddedShape: Shape {
  let inner: any Shape
  let wrapping: JSONWrapping

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try wrapping.read(&reader, &trail) { (reader, trail) throws(JSONFault) in
      try inner.read(&reader, &trail)
    }
  }
}
