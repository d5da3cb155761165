/// A value whose JSON lies in a string of the JSON around it.
///
/// ```json
/// { "payload": "{\"intensity\":3}" }          EmbeddedCodec<MoodPostCodec, JSONText>
/// { "payload": "eyJpbnRlbnNpdHkiOjN9" }       EmbeddedCodec<MoodPostCodec, Base64JSON>
/// ```
///
/// A fault inside is thrown at the string, with the inner fault and the inner bytes.
public enum EmbeddedCodec<Inner: JSONCodec, Wrapping: JSONWrapping>: JSONCodec {
  public static var isComposite: Bool { Inner.isComposite }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Inner.Value {
    try EmbeddedJSON.read(Wrapping.self, from: &reader) { (inner) throws(JSONFault) in
      try Inner.decode(from: &inner)
    }
  }

  @inlinable
  public static func encode(_ value: Inner.Value, to writer: inout JSONWriter) {
    EmbeddedJSON.write(Wrapping.self, to: &writer) { inner in
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
  public static var boundsExpectation: StaticString { Inner.boundsExpectation }
}

/// The fault of the string at `offset`. That the text in it is no JSON is a fault of meaning
/// outside.
@usableFromInline
func faultOfEmbedded(_ inner: JSONFault, in source: [UInt8], at offset: Int) -> JSONFault {
  var fault = JSONFault(embedded: inner, in: source, at: offset)
  if inner.isGrammar { fault.code = .invalidValue }
  return fault
}

extension JSONStyle {
  /// The layout inside a string: one line, with the members in the order they have outside.
  @usableFromInline
  var embedded: JSONStyle {
    var style = JSONStyle.compact
    style.sortsKeys = sortsKeys
    return style
  }
}
