import SumTypeGenerator
import SumTypeJSON

extension ScalarGrammar {
  /// Returns values of the grammar as JSON: a typical one first, then those at the ends of its range.
  func samples(within bounds: Bounds?) -> [String] {
    if let bounds, let pattern = bounds.pattern {
      let texts = Self.texts(matching: pattern, within: bounds)
      if !texts.isEmpty { return texts.map { JSONSnippet.string($0) } }
    }
    if let bounds, bounds.lower != nil || bounds.upper != nil {
      // An open end of the bounds is the end of the type's range.
      return samples(from: bounds.lower, to: bounds.upper, of: bounds.measure)
        + samples(within: nil)
    }
    return switch self {
    case .bool: ["true", "false"]
    case .any: ["\"any\"", "null", "0", "0.5", "true", "[]", "{}"]
    case .integer(let type): Self.wholes(of: type)
    case .integerText(let type): Self.wholes(of: type).map { "\"\($0)\"" }
    case .floating(let isSingle, let spelling):
      Self.fractions(["0.5", "0", isSingle ? "3e38" : "1e300", "-1"], spelling)
    case .decimal: Self.decimals
    case .decimalText: Self.decimals.map { "\"\($0)\"" }
    case .number: ["0.5", "0", "-1", "1e400", "123456789012345678901234567890.5"]
    case .units: ["1769860800.5", "0", "-1"]
    case .string: ["\"text\"", "\"\"", "\"\u{E9} \\n\""]
    case .text(let text): text.examples.map { JSONSnippet.string($0) }
    }
  }

  /// Returns strings that match the pattern; those whose length is within the bounds come first.
  private static func texts(matching pattern: TextPattern, within bounds: Bounds) -> [String] {
    // The shortest text, the longest one, and some in between.
    let regular = (0..<8).compactMap { number in pattern.text { min(number, $0 - 1) } }
    let least = bounds.leastCount ?? 0
    let lengths = least...max(least, bounds.upper.flatMap { Int($0) } ?? .max)
    func fits(_ text: String) -> Bool { lengths.contains(text.unicodeScalars.count) }
    var fitting = regular.filter(fits)
    if fitting.isEmpty {
      // Each choice of the pattern is made pseudo-randomly.
      var state: UInt64 = 1
      fitting = (0..<64).compactMap { _ in
        pattern.text { count in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return Int(state >> 33) % count
        }
      }.filter(fits)
    }
    return fitting + regular.filter { !fits($0) }
  }

  private static let decimals = ["0.5", "0", "-1", "12345678901234567890.5"]

  private static func fractions(_ numbers: [String], _ spelling: FloatingSpelling) -> [String] {
    let names = NonFiniteText.names.map { "\"\($0)\"" }
    return switch spelling {
    case .number: numbers
    case .text: numbers.map { "\"\($0)\"" } + names
    case .nonFinite: numbers + names
    }
  }

  private static func wholes(of type: any FixedWidthInteger.Type) -> [String] {
    func ends<Integer: FixedWidthInteger>(_ type: Integer.Type) -> [String] {
      ["1", "0", String(type.max), String(type.min)]
    }
    return ends(type)
  }

  /// Returns values at the ends of bounds, and just beyond. The caller asks the inspector which of them the
  /// grammar has.
  private func samples(
    from lower: String?, to upper: String?, of measure: Bounds.Measure
  ) -> [String] {
    let ends = [lower, upper].compactMap { $0 }
    if measure == .value {
      switch self {
      case .integer: return Self.around(ends)
      case .integerText: return Self.around(ends).map { "\"\($0)\"" }
      case .decimalText, .floating(_, .text):
        return (ends + Self.between(lower, upper)).map { "\"\($0)\"" }
      default: return ends + Self.between(lower, upper)
      }
    }
    return Self.around(ends).compactMap { Int($0).flatMap { self.value(ofLength: $0) } }
  }

  /// Returns numbers between two ends, or beside one, that need not be whole.
  private static func between(_ lower: String?, _ upper: String?) -> [String] {
    let (low, high) = (lower.flatMap { Double($0) }, upper.flatMap { Double($0) })
    let numbers: [Double] =
      switch (low, high) {
      case (let low?, let high?): [low + (high - low) / 2, low + (high - low) * 0.3125]
      case (let low?, nil): [low + 0.5]
      case (nil, let high?): [high - 0.5]
      case (nil, nil): []
      }
    return numbers.filter(\.isFinite).map { "\($0)" }
  }

  /// Returns each number, the one before it and the one after it.
  static func around(_ ends: [String]) -> [String] {
    ends
      + ends.compactMap { Int64($0) }.flatMap { end -> [String] in
        [end.subtractingReportingOverflow(1), end.addingReportingOverflow(1)]
          .filter { !$0.overflow }.map { String($0.partialValue) }
      }
  }

  /// Returns a string of `count` characters, or of `count` bytes of data.
  func value(ofLength count: Int) -> String? {
    guard count >= 0, count <= Examples.maximumLength / 4 else { return nil }
    guard case .text(let grammar) = self else {
      return JSONSnippet.string(String(repeating: "a", count: count))
    }
    guard grammar.isData else { return nil }
    let text = grammar.text([UInt8](repeating: 0, count: count))
    return JSONSnippet.string(String(decoding: text, as: UTF8.self))
  }
}

extension Enumeration {
  /// A raw value that the enum does not have, as JSON.
  var unknownValue: String {
    let known = Set(values.flatMap(\.readRaws).map(\.description.wire))
    switch rawType {
    case .string:
      var text = "other"
      while known.contains(JSONSnippet.string(text).wire) { text += " value" }
      return JSONSnippet.string(text)
    case .integer:
      var number = 1000
      while known.contains(String(number).wire) { number += 1 }
      return String(number)
    }
  }
}
