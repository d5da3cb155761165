/// The mapping of a value whose JSON lies in a string: the DTO is the string.
public enum EmbeddedMapping<Inner: JSONCodec, Wrapping: JSONWrapping>: WireMapping {
  /// - Throws: `MappingError` where the string does not hold the value's JSON.
  public static func domain(_ dto: String) throws(MappingError) -> Inner.Value {
    var text = dto
    guard let source = text.withUTF8({ Wrapping.unwrap(UnsafeRawBufferPointer($0)) }) else {
      throw MappingError(expected: Wrapping.expectation, text: dto)
    }
    do {
      return try Depth.run { (depth) throws(JSONFault) in
        try JSONReader.read(source, maximumDepth: depth, recordsKept: depth < Depth.maximum) {
          (reader) throws(JSONFault) in
          let value = try Inner.decode(from: &reader)
          try reader.refuseCutShort()
          return value
        }
      }
    } catch {
      let explained = error.explained(in: source)
      throw MappingError(
        expected: error.expected, found: explained.found, path: explained.location.pointer)
    }
  }

  /// The string with the value's JSON on one line, the members in schema order; an empty one, which
  /// is not read as any value, where part of the value has no JSON.
  public static func dto(_ domain: Inner.Value) -> String {
    let text = try? Depth.run { (depth) throws(JSONFault) in
      var inner = JSONWriter()
      inner.maximumNesting = depth
      Inner.encode(domain, to: &inner)
      if let fault = inner.faults.first(where: \.isTooDeep) ?? inner.faults.first { throw fault }
      return inner.finish().withUnsafeBytes { Wrapping.text(of: $0) }
    }
    return text ?? ""
  }
}

extension EmbeddedMapping: Measuring where Inner: Measuring, Inner.Measured == Inner.Value {
  @inlinable
  public static func measure(of value: Inner.Value) -> Inner.Measure? {
    Inner.measure(of: value)
  }

  @inlinable
  public static var boundsExpectation: StaticString { Inner.boundsExpectation }
}
