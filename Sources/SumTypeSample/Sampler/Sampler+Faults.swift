extension Sampler {
  /// Writes another value in place of the right one, which seldom fits too.
  ///
  /// - Parameter isVersion: whether the value is a version: an integer that does not fit an `Int` is read by a
  ///   codec, which does not need the version, and by no DTO.
  mutating func writeOtherValue(isVersion: Bool = false) {
    if options.faultyPlace == nil {
      bytes += choices.pick(Self.otherValues)
    } else {
      bytes += choices.pick(isVersion ? Self.plainOtherValues.dropLast() : Self.plainOtherValues)
    }
  }

  static let null = Array("null".utf8)
  /// Values for the place of the payload of a bare variant.
  static let nothing = ["null", "{}", "[]"].map { Array($0.utf8) }
  static let empties = ["[]", "{}"].map { Array($0.utf8) }
  /// Texts that are no JSON, neither as they are nor in base64.
  static let texts = [#""see above""#, #""""#, #""{""#].map { Array($0.utf8) }
  /// Objects with another number of members than one, and an array.
  static let badEntries = ["{}", #"{"a":1,"b":2}"#, "[]"].map { Array($0.utf8) }

  /// Keys of maps that all differ in Swift.
  static let mapKeys = KnownWords.mapNames.map { SampleKey($0) }
  /// Two keys that are different in JSON and equal in Swift.
  static let equalKeys = [SampleKey("u\u{308}"), SampleKey("ü")]

  /// Values of unknown members.
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
