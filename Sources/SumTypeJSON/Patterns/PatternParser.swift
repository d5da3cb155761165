/// Parses a pattern of ECMA-262 §22.2 in the `u` mode, without the constructs that one pass over a text cannot decide.
struct PatternParser {
  /// The greatest depth of nested groups.
  private static let maximumDepth = 32
  /// The greatest number in a repetition such as `{3,5}`.
  private static let maximumCount = 1000
  private static let syntax: Set<Unicode.Scalar> = [
    "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/", "-",
  ]

  private let scalars: [Unicode.Scalar]
  private var offset = 0
  private var depth = 0
  /// The name of the first POSIX class, such as `alpha`: outside of this dialect `[[:alpha:]]` is a set of characters
  /// and a `]`.
  private var posixClass: String?

  static func parse(_ text: String) throws(PatternFault) -> PatternNode {
    var parser = PatternParser(scalars: Array(text.unicodeScalars))
    let node = try parser.choice()
    if parser.next != nil {
      throw PatternFault(
        "a \")\" in a pattern closes nothing", cure: "write \"\\)\" for the character, or remove it"
      )
    }
    return node
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  // MARK: - Groups

  /// Parses `a|b`.
  private mutating func choice() throws(PatternFault) -> PatternNode {
    var parts = [try sequence()]
    while skip("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(PatternFault) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" { parts.append(try term(scalar)) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func term(_ scalar: Unicode.Scalar) throws(PatternFault) -> PatternNode {
    offset += 1
    switch scalar {
    case "^": return try edge(.start)
    case "$": return try edge(.end)
    case "(": return try repeated(try group())
    case "[": return try repeated(.scalar(try set()))
    case ".": return try repeated(.scalar(.insideLine))
    case "\\":
      if skip("b") { return try edge(.word) }
      if skip("B") { return try edge(.noWord) }
      return try repeated(.scalar(try escape(inSet: false)))
    case "*", "+", "?": throw Self.nothingToRepeat(scalar)
    case "]" where posixClass != nil:
      throw Self.fault(ofPosixClass: posixClass ?? "")
    case "{", "}", "]":
      throw PatternFault(
        "a \"\(scalar)\" in a pattern has no meaning here",
        cure: "write \"\\\(scalar)\" for the character")
    default: return try repeated(.scalar(ScalarSet([scalar.value...scalar.value])))
    }
  }

  private mutating func edge(_ edge: PatternEdge) throws(PatternFault) -> PatternNode {
    if let scalar = next, ["*", "+", "?", "{"].contains(scalar) {
      throw Self.nothingToRepeat(scalar)
    }
    return .edge(edge)
  }

  private static func nothingToRepeat(_ scalar: Unicode.Scalar) -> PatternFault {
    PatternFault(
      "a \"\(scalar)\" in a pattern repeats nothing",
      cure: "write \"\\\(scalar)\" for the character, or remove it")
  }

  private mutating func group() throws(PatternFault) -> PatternNode {
    if skip("?"), !skip(":") { throw Self.fault(ofGroup: scalars[offset...]) }
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw PatternFault(
        "the groups of a pattern are nested more than \(Self.maximumDepth) deep",
        cure: "use fewer nested groups")
    }
    let node = try choice()
    depth -= 1
    guard skip(")") else {
      throw PatternFault(
        "a \"(\" in a pattern is not closed", cure: "write \"\\(\" for the character, or close it")
    }
    return node
  }

  // MARK: - Repetitions

  private mutating func repeated(_ node: PatternNode) throws(PatternFault) -> PatternNode {
    guard let scalar = next, let (least, most) = try repetition(scalar) else { return node }
    // A lazy repetition matches the same texts, so the `?` has no effect.
    _ = skip("?")
    if let scalar = next, ["*", "+", "?", "{"].contains(scalar) {
      throw Self.nothingToRepeat(scalar)
    }
    return .repeated(node, least: least, most: most)
  }

  private mutating func repetition(
    _ scalar: Unicode.Scalar
  ) throws(PatternFault) -> (least: Int, most: Int?)? {
    switch scalar {
    case "*":
      offset += 1
      return (0, nil)
    case "+":
      offset += 1
      return (1, nil)
    case "?":
      offset += 1
      return (0, 1)
    case "{":
      offset += 1
      return try counts()
    default: return nil
    }
  }

  /// Parses `3}`, `3,}` or `3,5}`, after the `{`.
  private mutating func counts() throws(PatternFault) -> (least: Int, most: Int?) {
    let fault = PatternFault(
      "a \"{\" in a pattern is not followed by numbers",
      cure: "write \"{2}\", \"{2,}\" or \"{2,4}\", or \"\\{\" for the character")
    guard let least = try count() else { throw fault }
    if skip("}") { return (least, least) }
    guard skip(",") else { throw fault }
    if skip("}") { return (least, nil) }
    guard let most = try count(), skip("}") else { throw fault }
    guard least <= most else {
      throw PatternFault(
        "no count is between \(least) and \(most)", cure: "write the smaller number first")
    }
    return (least, most)
  }

  private mutating func count() throws(PatternFault) -> Int? {
    var count: Int?
    while let digit = next?.value, digit >= 0x30, digit <= 0x39 {
      offset += 1
      let number = (count ?? 0) * 10 + Int(digit - 0x30)
      guard number <= Self.maximumCount else {
        throw PatternFault(
          "a pattern can repeat at most \(Self.maximumCount) times by number",
          cure: "write \"*\" or \"+\", and \"maxLength\" beside the pattern")
      }
      count = number
    }
    return count
  }

  // MARK: - Sets

  /// Parses a set after its `[`.
  private mutating func set() throws(PatternFault) -> ScalarSet {
    let isInverted = skip("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !skip("]") {
      let first = try member()
      guard next == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else {
        ranges += first.ranges
        continue
      }
      offset += 1
      let last = try member()
      guard let lower = first.only, let upper = last.only, lower <= upper else {
        throw PatternFault(
          "a range in a pattern must go from a character to a later one",
          cure: "write such as \"a-z\", or \"\\-\" for the character")
      }
      ranges.append(lower...upper)
    }
    let set = ScalarSet(ranges)
    return isInverted ? set.inverted : set
  }

  private mutating func member() throws(PatternFault) -> ScalarSet {
    guard let scalar = next else {
      throw PatternFault(
        "a \"[\" in a pattern is not closed", cure: "write \"\\[\" for the character, or close it")
    }
    offset += 1
    if scalar == "\\" { return try escape(inSet: true) }
    if scalar == "[" { posixClass = posixClass ?? Self.posixClass(at: scalars[offset...]) }
    return ScalarSet([scalar.value...scalar.value])
  }

  // MARK: - Escapes

  /// Parses an escape after its `\`.
  private mutating func escape(inSet: Bool) throws(PatternFault) -> ScalarSet {
    guard let scalar = next else {
      throw PatternFault(
        "a pattern ends with \"\\\"", cure: "write \"\\\\\" for the character")
    }
    offset += 1
    switch scalar {
    case "d": return .digits
    case "D": return ScalarSet.digits.inverted
    case "w": return .words
    case "W": return ScalarSet.words.inverted
    case "s": return .spaces
    case "S": return ScalarSet.spaces.inverted
    case "t": return ScalarSet([0x09...0x09])
    case "n": return ScalarSet([0x0A...0x0A])
    case "v": return ScalarSet([0x0B...0x0B])
    case "f": return ScalarSet([0x0C...0x0C])
    case "r": return ScalarSet([0x0D...0x0D])
    case "0": return ScalarSet([0...0])
    case "b" where inSet: return ScalarSet([0x08...0x08])
    case "x": return try hexadecimal(count: 2)
    case "u": return try unicode()
    case "1"..."9", "k":
      throw PatternFault(
        "a pattern cannot refer to its groups", cure: "write the pattern of the group again")
    case "p", "P":
      throw PatternFault(
        "a pattern cannot use properties of characters",
        cure: "write the characters as ranges: \"[A-Za-z\\u00C0-\\u024F]\"")
    default:
      guard Self.syntax.contains(scalar) else {
        throw PatternFault(
          "a pattern has no \"\\\(scalar)\"",
          cure: Self.cure(forEscape: scalar))
      }
      return ScalarSet([scalar.value...scalar.value])
    }
  }

  private mutating func unicode() throws(PatternFault) -> ScalarSet {
    guard skip("{") else {
      let unit = try hexadecimal(count: 4)
      // Two escaped halves of a surrogate pair are one scalar.
      guard let high = unit.only, (0xD800...0xDBFF).contains(high), skip("\\"), skip("u"),
        let low = try hexadecimal(count: 4).only, (0xDC00...0xDFFF).contains(low)
      else { return unit }
      let scalar = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      return ScalarSet([scalar...scalar])
    }
    var value: UInt32?
    while let digit = next.flatMap({ Self.digit($0) }) {
      offset += 1
      value = min((value ?? 0) * 16 + digit, 0x11_0000)
    }
    guard let value, value <= 0x10FFFF, skip("}") else { throw Self.badCode }
    return ScalarSet([value...value])
  }

  private mutating func hexadecimal(count: Int) throws(PatternFault) -> ScalarSet {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = next.flatMap({ Self.digit($0) }) else { throw Self.badCode }
      offset += 1
      value = value * 16 + digit
    }
    return ScalarSet([value...value])
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    scalar.isASCII ? Character(scalar).hexDigitValue.map { UInt32($0) } : nil
  }

  private static let badCode = PatternFault(
    "a code of a character in a pattern is not valid",
    cure: "write such as \"\\x41\", \"\\u00E9\" or \"\\u{1F600}\"")
}

extension ScalarSet {
  /// The only scalar of the set; nil if there are none or several.
  fileprivate var only: UInt32? {
    ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil
  }
}
