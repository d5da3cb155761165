extension Sampler {
  /// Something that is there instead of a value; seldom it fits all the same.
  ///
  /// - Parameter isVersion: an integer that does not fit an `Int` is read by a codec, which does not need it, and
  ///   by no DTO.
  mutating func writeOtherValue(isVersion: Bool = false) {
    if options.faultyPlace == nil {
      bytes += choices.pick(Self.otherValues)
    } else {
      bytes += choices.pick(isVersion ? Self.plainOtherValues.dropLast() : Self.plainOtherValues)
    }
  }

  static let null = Array("null".utf8)
  /// What may stand in the place of the payload of a variant that has none.
  static let nothing = ["null", "{}", "[]"].map { Array($0.utf8) }
  static let empties = ["[]", "{}"].map { Array($0.utf8) }
  /// Texts in which there is no JSON, in base 64 neither.
  static let texts = [#""see above""#, #""""#, #""{""#].map { Array($0.utf8) }
  /// Objects that have not exactly one member, and an array.
  static let badEntries = ["{}", #"{"a":1,"b":2}"#, "[]"].map { Array($0.utf8) }

  /// Keys of maps, no two of which are equal in Swift.
  static let mapKeys = ["one", "", "zwölf \"x\"/~", "e\u{301}", "m.four", "1"].map { SampleKey($0) }
  /// Two keys that are different in JSON and equal in Swift.
  static let equalKeys = [SampleKey("u\u{308}"), SampleKey("ü")]

  /// Values of members that no schema knows.
  static let furtherValues = [#"[1,"x"]"#, "null", "7", #"{"further":[{"a":1}]}"#].map {
    Array($0.utf8)
  }

  private static let plainOtherValues = [
    "null", "true", "0", "-1", "1.5", "300", #""""#, #""junk""#, "[]", "[1]", #"["junk"]"#, "{}",
    #"{"zzz":1}"#, #"{"type":"zzz"}"#, "18446744073709551615",
  ].map { Array($0.utf8) }

  private static let otherValues =
    plainOtherValues
    + [
      "1e400", #"{"text":{}}"#, #""{\"type\":1}""#, #""e30=""#, #"{"type":1,"type":2}"#,
      "[[[[[[]]]]]]",
    ].map { Array($0.utf8) }
}
