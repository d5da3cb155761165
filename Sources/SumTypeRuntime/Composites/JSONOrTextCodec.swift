/// A value whose JSON lies in a string, or text that is none: `"{\"volume\":3}"`, `"see above"`.
///
/// What was read is written back as it was spelled. Whatever is wrong with the JSON in the string
/// makes it text; a value that is no string at all does not fit.
public enum JSONOrTextCodec<Inner: JSONCodec, Wrapping: JSONWrapping>: JSONCodec {
  public static var isComposite: Bool { Inner.isComposite }

  @inlinable
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> JSONOrText<Inner.Value> {
    _ = try reader.peekKind()
    let start = reader.mark()
    do throws(JSONFault) {
      return .value(try EmbeddedCodec<Inner, Wrapping>.decode(from: &reader))
    } catch {
      if error.isGrammar { throw error }
      // A reader that goes deeper may find a value.
      if error.isTooDeep, reader.maximumDepth < Depth.maximum { throw error }
      reader.rewind(to: start)
      return .text(try reader.readString())
    }
  }

  @inlinable
  public static func encode(_ value: JSONOrText<Inner.Value>, to writer: inout JSONWriter) {
    switch value {
    case .value(let value): EmbeddedCodec<Inner, Wrapping>.encode(value, to: &writer)
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

  /// Keeps what is unknown in the JSON inside the string.
  public static func merge(
    _ value: JSONOrText<Inner.Value>, over old: JSONOrText<Inner.Value>, in merge: inout Merge
  ) {
    if case .value(let value) = value, case .value(let old) = old {
      EmbeddedCodec<Inner, Wrapping>.merge(value, over: old, in: &merge)
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
