extension Merge {
  /// Merges a value that stands inside the one that is being merged: a member's or an element's. It
  /// has changed.
  mutating func merge<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, at place: Range<Int>, layout: Layout
  ) {
    let outer = (range: range, claims: claims, isDifferent: isDifferent)
    range = place
    claims = []
    isDifferent = true
    lay(out: layout)
    depth += 1
    C.merge(value, over: old, in: &self)
    depth -= 1
    range = outer.range
    claims = outer.claims
    isDifferent = outer.isDifferent
  }

  /// Writes `value` anew in the place of the original, and reports what is lost with that.
  ///
  /// ```json
  /// {"type":"text","message":"hi","edited":true}   replaced by   {"type":"mood","emoji":"🙂"}
  /// ```
  mutating func rewrite<C: JSONCodec>(_ value: C.Value, as codec: C.Type) {
    drop(range, as: codec)
    C.encode(value, to: &writer)
  }

  /// Reports what is unknown in the original at `place`, which will not be in the output.
  mutating func drop<C: JSONCodec>(_ place: Range<Int>, as codec: C.Type) {
    dropped += unknown(at: place, as: codec)
  }

  /// What is unknown in the original at `place`.
  borrowing func unknown<C: JSONCodec>(at place: Range<Int>, as codec: C.Type) -> [KeptItem] {
    let kept = try? JSONReader.read(source, in: place, recordsKept: true, tag: outsideTag) {
      (reader) throws(JSONFault) in
      _ = try C.decode(from: &reader)
      return reader.kept
    }
    return kept ?? []
  }
}
