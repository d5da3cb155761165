/// A codec of values whose JSON is embedded in a string.
///
/// ```json
/// { "payload": "{\"intensity\":3}" }          EmbeddedCodec<MoodPostCodec, JSONString>
/// { "payload": "eyJpbnRlbnNpdHkiOjN9" }       EmbeddedCodec<MoodPostCodec, Base64JSON>
/// ```
///
/// A fault in the embedded JSON is thrown at the string, with the inner fault and the inner bytes.
public enum EmbeddedCodec<Inner: JSONCodec, Wire: EmbeddedWireCodec>: JSONCodec {
  public static var isComposite: Bool { Inner.isComposite }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Inner.Value {
    try EmbeddedJSON.read(Wire.self, from: &reader) { (inner) throws(JSONFault) in
      try Inner.decode(from: &inner)
    }
  }

  @inlinable
  public static func encode(_ value: Inner.Value, to writer: inout JSONWriter) {
    EmbeddedJSON.write(Wire.self, to: &writer) { inner in
      Inner.encode(value, to: &inner)
    }
  }

  @inlinable
  public static func isSame(_ lhs: Inner.Value, _ rhs: Inner.Value) -> Bool {
    Inner.isSame(lhs, rhs)
  }

  @inlinable
  public static func identify(_ value: Inner.Value, in identity: inout IdentityWriter) {
    Inner.identify(value, in: &identity)
  }
}

extension EmbeddedCodec: Measuring where Inner: Measuring, Inner.Measured == Inner.Value {
  @inlinable
  public static func measure(of value: Inner.Value) -> Inner.Measure? {
    Inner.measure(of: value)
  }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { Inner.boundsKind }
}

extension EmbeddedCodec {
  /// Keeps the unknown data in the embedded JSON.
  public static func merge(_ value: Inner.Value, over old: Inner.Value, in merge: inout Merge) {
    merge.mergeEmbedded(
      value, over: old, as: Inner.self, at: merge.range, in: Wire.self, layout: merge.layout)
  }

  public static func canMerge(_ value: Inner.Value, over old: Inner.Value) -> Bool {
    Inner.canMerge(value, over: old)
  }
}

/// A codec of values whose JSON is embedded in a string, or of text: `"{\"volume\":3}"`, `"see
/// above"`.
///
/// A save keeps the spelling that was read. A string whose embedded JSON has any fault is text; a
/// value that is no string does not fit.
public enum JSONOrTextCodec<Inner: JSONCodec, Wire: EmbeddedWireCodec>: JSONCodec {
  public static var isComposite: Bool { Inner.isComposite }

  @inlinable
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> JSONOrText<Inner.Value> {
    _ = try reader.peekKind()
    let start = reader.mark()
    do throws(JSONFault) {
      return .value(try EmbeddedCodec<Inner, Wire>.decode(from: &reader))
    } catch {
      if error.isGrammar { throw error }
      // A reader with a larger limit may find a value.
      if error.isTooDeep, reader.maximumDepth < Depth.maximum { throw error }
      reader.rewind(to: start)
      return .text(try reader.readString())
    }
  }

  @inlinable
  public static func encode(_ value: JSONOrText<Inner.Value>, to writer: inout JSONWriter) {
    switch value {
    case .value(let value): EmbeddedCodec<Inner, Wire>.encode(value, to: &writer)
    case .text(let text): writer.string(text)
    }
  }

  @inlinable
  public static func isSame(
    _ lhs: JSONOrText<Inner.Value>, _ rhs: JSONOrText<Inner.Value>
  ) -> Bool {
    switch (lhs, rhs) {
    case (.value(let lhs), .value(let rhs)): Inner.isSame(lhs, rhs)
    case (.text(let lhs), .text(let rhs)): lhs.isSameUTF8(as: rhs)
    default: false
    }
  }

  @inlinable
  public static func identify(
    _ value: JSONOrText<Inner.Value>, in identity: inout IdentityWriter
  ) {
    if let value = value.value { Inner.identify(value, in: &identity) }
  }

  /// Keeps the unknown data in the embedded JSON.
  public static func merge(
    _ value: JSONOrText<Inner.Value>, over old: JSONOrText<Inner.Value>, in merge: inout Merge
  ) {
    if case .value(let value) = value, case .value(let old) = old {
      EmbeddedCodec<Inner, Wire>.merge(value, over: old, in: &merge)
    } else {
      merge.rewrite(value, as: Self.self)
    }
  }

  public static func canMerge(
    _ value: JSONOrText<Inner.Value>, over old: JSONOrText<Inner.Value>
  ) -> Bool {
    switch (value, old) {
    case (.value(let value), .value(let old)): Inner.canMerge(value, over: old)
    case (.text, .text): true
    default: false
    }
  }
}
