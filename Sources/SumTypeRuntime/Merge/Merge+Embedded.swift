extension Merge {
  /// Merges a value in JSON that lies inside the string at `place`. Only the string as a whole is
  /// written anew; inside it, everything stays that did not change.
  mutating func mergeEmbedded<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, at place: Range<Int>,
    in wrapping: any JSONWrapping.Type, layout: Layout
  ) {
    lay(out: layout)
    guard let bytes = original(wrapping, at: place) else {
      return EmbeddedJSON.write(wrapping, to: &writer) { inner in C.encode(value, to: &inner) }
    }
    let outcome = Merge.document(
      value, over: old, as: codec, in: bytes, newStyle: layout.style.embedded,
      maximumNesting: writer.maximumNesting / 2, tracksOrigins: embeddedOrigins != nil,
      isDifferent: true)
    noteOrigin(of: outcome, from: place)
    EmbeddedJSON.write(outcome.bytes, faults: outcome.faults, wrapping, to: &writer)
    if !outcome.dropped.isEmpty {
      dropped.append(
        KeptItem(.field, place, embedded: outcome.dropped, innerSource: bytes))
    }
  }

  private func original(_ wrapping: any JSONWrapping.Type, at place: Range<Int>) -> [UInt8]? {
    try? JSONReader.read(source, in: place) { (reader) throws(JSONFault) in
      try EmbeddedJSON.bytes(wrapping, from: &reader)
    }
  }

  /// Merges a whole document: a byte order mark and white space around its value stay.
  ///
  /// - Parameters:
  ///   - root: where the value lies.
  ///   - newStyle: how a document is laid out whose own layout does not show.
  ///   - maximumNesting: how deep the containers of the document may be nested.
  ///   - tracksOrigins: whether the outcome says where its bytes come from.
  ///   - inParts: whether its bytes may be parts of others.
  ///   - isDifferent: whether it is known that the value has changed.
  static func document<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, in source: [UInt8],
    root: Range<Int>? = nil, newStyle: JSONStyle, maximumNesting: Int = 512,
    aside: AsideElements = AsideElements(), lists: [ElementIndex] = [], tracksOrigins: Bool = false,
    tag: JSONTag? = nil, inParts: Bool = false, isDifferent: Bool = false
  ) -> Outcome {
    let root = root ?? rootRange(of: source)
    var style = JSONStyle.detected(in: source)
    if source.isEmptyOrScalar(at: root) { style = newStyle }
    style.sortsKeys = newStyle.sortsKeys
    var merge = Merge(
      source: source, range: root, layout: Layout(style: style), aside: aside, lists: lists,
      maximumNesting: maximumNesting, outsideTag: tag)
    if tracksOrigins { merge.embeddedOrigins = [] }
    merge.copy(0..<root.lowerBound)
    merge.isDifferent = isDifferent
    let mayBeSame = !isDifferent && !(C.self is any JSONObjectCodec.Type)
    if mayBeSame { merge.isDifferent = !C.isSame(value, old) }
    if aside.isEdited || merge.isDifferent || !mayBeSame {
      C.merge(value, over: old, in: &merge)
    } else {
      merge.copy(root)
    }
    merge.copy(root.upperBound..<source.count)
    return merge.finish(inParts: inParts)
  }

  private static func rootRange(of source: [UInt8]) -> Range<Int> {
    (try? JSONReader.read(source) { (reader) throws(JSONFault) in try reader.skipValue() })
      ?? 0..<source.count
  }
}

extension [UInt8] {
  /// Whether the value at `range` is a scalar or an empty container, which shows no layout.
  fileprivate func isEmptyOrScalar(at range: Range<Int>) -> Bool {
    guard let first = self[range].first, first == 0x7B || first == 0x5B else { return true }
    var inside = self[range].dropFirst()
    while let byte = inside.first, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      inside.removeFirst()
    }
    return inside.count < 2
  }
}
