/// A pattern that strings are held against: `^[a-z][a-z0-9-]*$`.
///
/// It is written as in ECMA-262 (and so as in JSON Schema), and of that it knows what can be decided in
/// one pass over the text, whatever the text is: characters, classes, groups, `|`, repetitions, `^`, `$`,
/// `\b` and `\B`. A text matches where some part of it does; `^` and `$` are the ends of the text. What
/// is counted and compared are Unicode scalars.
///
/// ```swift
/// TextPattern("^[a-z]+$").matches("hello")  // true
/// ```
public struct TextPattern: Sendable {
  /// As it was written.
  public let source: String
  private let node: PatternNode
  private let program: PatternProgram

  /// A pattern that ``init(parsing:)`` takes; the generator has seen that it does. Of any other, every
  /// text is one that matches.
  public init(_ source: String) {
    self = (try? TextPattern(parsing: source)) ?? TextPattern(source, .sequence([]))
  }

  /// The pattern that a text says.
  ///
  /// - Throws: `PatternFault` where it is none, or one that cannot be decided in one pass.
  public init(parsing source: String) throws(PatternFault) {
    let node = try PatternParser.parse(source)
    guard node.size(upTo: PatternProgram.maximumSize) < PatternProgram.maximumSize else {
      throw PatternFault(
        "the pattern repeats too much", cure: "repeat less, or check only the length")
    }
    self.init(source, node)
  }

  private init(_ source: String, _ node: PatternNode) {
    (self.source, self.node, program) = (source, node, PatternProgram(node))
  }

  /// Whether a part of the text matches. The time is that of the text's length, times at most that of
  /// the pattern's.
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { program.matches(UnsafeRawBufferPointer($0)) }
  }

  /// The same of text in UTF-8.
  public func matches(utf8 text: UnsafeRawBufferPointer) -> Bool { program.matches(text) }

  /// Whether there is a text that matches and has at least and at most so many Unicode scalars; true too
  /// where that takes more than ``PatternLengths/maximumSteps`` to tell.
  package func hasText(least: Int = 0, most: Int? = nil) -> Bool {
    var lengths = PatternLengths(program)
    return lengths.hasText(least: least, most: most)
  }

  /// What is said of a text that does not match, and lies at `offset`.
  public func fault(of text: String, at offset: Int) -> JSONFault {
    let end = text.unicodeScalars.index(text.startIndex, offsetBy: 80, limitedBy: text.endIndex)
    let shown = end.map { text[..<$0] + "…" } ?? text
    var fault = JSONFault(.outOfRange, at: offset, expected: JSONFault.matchExpectation)
    fault.brokenBounds = BrokenBounds(bounds: source, measure: shown.debugDescription)
    return fault
  }

  /// A text that matches; nil where none was found.
  ///
  /// - Parameter choose: decides where there are several: a number from 0 to before the one that it is
  ///   given.
  package func text(choosing choose: (Int) -> Int) -> String? {
    var scalars = String.UnicodeScalarView()
    node.append(to: &scalars, choosing: choose)
    let text = String(scalars)
    return matches(text) ? text : nil
  }
}

extension JSONFault {
  fileprivate static let matchExpectation: StaticString = "a string that matches its pattern"

  /// The pattern and the text, where it says that a string does not match; nil otherwise. It looks into
  /// JSON inside strings.
  public var mismatch: BrokenBounds? {
    var deepest = self
    while let embedded = deepest.embedded { deepest = embedded.fault }
    let isMismatch =
      deepest.code == .outOfRange
      && deepest.expected.description == Self.matchExpectation.description
    return isMismatch ? deepest.brokenBounds : nil
  }
}

/// Two patterns are equal where they are written alike.
extension TextPattern: Hashable {
  public static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.source == right.source
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// The reason why a pattern is refused.
public struct PatternFault: Error, Hashable, Sendable {
  /// The reason: `there is no lookahead in a pattern`.
  public let message: String
  /// How to mend it.
  public let cure: String

  init(_ message: String, cure: String) { (self.message, self.cure) = (message, cure) }
}
