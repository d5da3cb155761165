import SumTypeGenerator
import SumTypeJSON

/// A guess about all strings of a place.
struct StringGuess {
  enum Result {
    case scalar(String, wire: String?)
    case enumeration([String])
  }

  private static let longestName = 40
  private static let mostValues = 48

  static func guess(
    _ nodes: [Int32], of tree: SampleTree, options: InferenceOptions
  ) -> Result {
    for (name, wire) in [("UUID", nil), ("Date", nil), ("URL", nil)] as [(String, String?)] {
      if name == "Date", !options.guessesDates { continue }
      guard let grammar = grammar(name, wire) else { continue }
      let fits = nodes.allSatisfy { node in
        tree.withString(node) { bytes in
          grammar.count(bytes) != nil && (name != "URL" || hasHost(bytes))
        }
      }
      if fits { return .scalar(name, wire: wire) }
    }
    if isLargeIntegers(nodes, of: tree) { return .scalar("Int", wire: "string") }
    if options.guessesEnums, let values = enumeration(nodes, of: tree) {
      return .enumeration(values)
    }
    // Twice encoded base64 is tried first, since it is base64 too.
    for wire in ["base64.base64", nil, "base64.lines"] where isBase64(nodes, of: tree, wire: wire) {
      return .scalar("Data", wire: wire)
    }
    return .scalar("String", wire: nil)
  }

  private static func grammar(_ name: String, _ wire: String?) -> TextGrammar? {
    guard let scalar = Scalar.all.first(where: { $0.name == name }),
      let form = wire == nil ? scalar.forms.first : scalar.forms.first(where: { $0.wire == wire }),
      case .text(let grammar) = form.grammar
    else { return nil }
    return grammar
  }

  /// Returns whether a URL has a host: `https://example.org`.
  private static func hasHost(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let colon = bytes.firstIndex(of: 0x3A), colon > 1, colon + 3 < bytes.count else {
      return false
    }
    return bytes[colon + 1] == 0x2F && bytes[colon + 2] == 0x2F
  }

  /// Returns whether the strings are integers, some of them too large for a number of JavaScript.
  private static func isLargeIntegers(_ nodes: [Int32], of tree: SampleTree) -> Bool {
    var isLarge = false
    for node in nodes {
      let text = tree.text(of: tree[node])
      guard text.count < 24 else { return false }
      let string = tree.string(node)
      guard let number = Int64(string), String(number) == string else { return false }
      if number.magnitude > 1 << 53 { isLarge = true }
    }
    return isLarge
  }

  /// Returns the values if they are few names, each of which is repeated.
  private static func enumeration(_ nodes: [Int32], of tree: SampleTree) -> [String]? {
    guard nodes.count >= 4, let names = names(nodes, of: tree),
      names.count * names.count <= nodes.count
    else { return nil }
    return names
  }

  /// Returns the distinct values if they are few names.
  static func names(_ nodes: [Int32], of tree: SampleTree) -> [String]? {
    var order: [String] = []
    var seen: Set<String> = []
    for node in nodes {
      guard tree[node].length <= longestName + 2 else { return nil }
      let string = tree.string(node)
      if seen.insert(string).inserted {
        guard isName(string), order.count < mostValues else { return nil }
        order.append(string)
      }
    }
    return order.count >= 2 ? order.sorted() : nil
  }

  /// Returns whether a string could be a name in a program: a tag, or a value of an enum.
  static func isName(_ string: String) -> Bool {
    let bytes = string.utf8
    guard let first = bytes.first, bytes.count <= 64 else { return false }
    let isLetter = (first | 0x20) &- 0x61 < 26 || first == 0x5F || first == 0x24 || first == 0x40
    guard isLetter else { return false }
    return bytes.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "_-.:/$@#+ *".utf8.contains(byte)
    }
  }

  /// Returns whether the strings are base64 and no words: at least three strings, each of at least sixteen
  /// characters.
  private static func isBase64(_ nodes: [Int32], of tree: SampleTree, wire: String?) -> Bool {
    guard nodes.count >= 3, let grammar = grammar("Data", wire) else { return false }
    var hasSign = false
    for node in nodes {
      let fits = tree.withString(node) { bytes in
        if bytes.count < 16 || grammar.count(bytes) == nil { return false }
        let hasDigit = bytes.contains { $0 &- 0x30 < 10 }
        let hasUpper = bytes.contains { $0 &- 0x41 < 26 }
        let hasLower = bytes.contains { $0 &- 0x61 < 26 }
        if bytes.contains(where: { $0 == 0x2B || $0 == 0x3D }) { hasSign = true }
        return hasDigit && hasUpper && hasLower
      }
      if !fits { return false }
    }
    return hasSign
  }
}

/// A guess about all numbers of a place: the narrowest type that loses no digit.
enum NumberGuess {
  /// The greatest number of digits of an integer that every `Double` holds.
  private static let mostExactDigits = 15

  /// Returns the guess for numbers beside strings that all stand for numbers that JSON does not have; nil for other
  /// values, and for numbers that no `Double` holds.
  static func nonFinite(_ kinds: Kinds, of tree: SampleTree) -> Guess? {
    guard !kinds.strings.isEmpty, !kinds.integers.isEmpty || !kinds.numbers.isEmpty,
      kinds.bools == 0, kinds.arrays.isEmpty, kinds.objects.isEmpty,
      kinds.strings.allSatisfy({ NonFiniteText.names.contains(tree.string($0)) }),
      kinds.integers.allSatisfy({ tree[$0].length <= mostExactDigits }),
      kinds.numbers.isEmpty || guess(kinds.integers, kinds.numbers, of: tree) == "Double"
    else { return nil }
    return .scalar("Double", wire: "nonFinite")
  }

  static func guess(_ integers: [Int32], _ numbers: [Int32], of tree: SampleTree) -> String? {
    if integers.isEmpty, numbers.isEmpty { return nil }
    var isSigned = false
    var isInt = true
    var isUInt = true
    var digits = 0
    for node in integers {
      let text = tree.text(of: tree[node])
      if text.first == 0x2D { isSigned = true }
      if text.count <= 18 { continue }
      let string = String(decoding: text, as: UTF8.self)
      if Int64(string) == nil { isInt = false }
      if UInt64(string) == nil { isUInt = false }
      digits = max(digits, text.count)
    }
    if numbers.isEmpty {
      if isInt { return "Int" }
      return isUInt && !isSigned ? "UInt64" : "Number"
    }
    if !isInt { return "Number" }
    for node in numbers {
      let text = String(decoding: tree.text(of: tree[node]), as: UTF8.self)
      guard let number = JSONNumber(text), let double = number.double, double.isFinite else {
        return "Number"
      }
      let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
      digits = max(digits, mantissa.drop { $0 == "0" }.count)
      if double == 0, mantissa.contains(where: { $0 != "0" }) { return "Number" }
    }
    return digits > 17 ? "Number" : "Double"
  }
}
