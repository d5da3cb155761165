/// A regular expression that strings have to match: `^[a-z][a-z0-9-]*$`.
///
/// The syntax is that of ECMA-262 (and so of JSON Schema), restricted to what one pass over any
/// text can decide: characters, classes, groups, `|`, repetitions, `^`, `$`, `\b` and `\B`. A text
/// matches if some part of it does; `^` and `$` are the ends of the text. Matching compares and
/// counts Unicode scalars.
///
/// ```swift
/// TextPattern("^[a-z]+$").matches("hello")  // true
/// ```
public struct TextPattern: Sendable {
  /// The text of the pattern.
  public let source: String
  private let node: PatternNode
  private let program: PatternProgram

  /// Creates a pattern from a text that is one; the generator has checked this.
  /// From any other text it makes a pattern that every text matches.
  public init(_ source: String) {
    self = (try? TextPattern(parsing: source)) ?? TextPattern(source, .sequence([]))
  }

  /// Parses a pattern.
  ///
  /// - Throws: `PatternFault` if the text is no pattern, or one that cannot be decided in one pass.
  package init(parsing source: String) throws(PatternFault) {
    let node = try PatternParser.parse(source)
    guard node.size(upTo: PatternProgram.maximumSize) < PatternProgram.maximumSize else {
      throw PatternFault(
        "the pattern has too many repetitions",
        cure: "use smaller counts, or check only the "
          + "length")
    }
    self.init(source, node)
  }

  private init(_ source: String, _ node: PatternNode) {
    (self.source, self.node, program) = (source, node, PatternProgram(node))
  }

  /// Returns whether a part of the text matches. The time is at most proportional to the length of
  /// the text times that of the pattern.
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { program.matches(UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether a part of the text, which is UTF-8, matches.
  package func matches(utf8 text: UnsafeRawBufferPointer) -> Bool { program.matches(text) }

  /// Returns whether a text of `least` to `most` Unicode scalars matches; also true if
  /// ``PatternLengths/maximumSteps`` steps do not suffice to decide.
  package func hasText(least: Int = 0, most: Int? = nil) -> Bool {
    var lengths = PatternLengths(program)
    return lengths.hasText(least: least, most: most)
  }

  /// Returns the fault of a text at `offset` that does not match.
  package func fault(of text: String, at offset: Int) -> JSONFault {
    let end = text.unicodeScalars.index(text.startIndex, offsetBy: 80, limitedBy: text.endIndex)
    let shown = end.map { text[..<$0] + "…" } ?? text
    return JSONFault(
      BrokenBounds(of: .pattern, bounds: source, measure: shown.debugDescription), at: offset)
  }

  /// Returns a text that matches; nil if none was found.
  ///
  /// - Parameter choose: decides each choice: it gets the number of possibilities and returns a
  ///   number from 0 up to but not including it.
  package func text(choosing choose: (Int) -> Int) -> String? {
    var scalars = String.UnicodeScalarView()
    node.append(to: &scalars, choosing: choose)
    let text = String(scalars)
    return matches(text) ? text : nil
  }
}

extension JSONFault {
  /// The pattern and the text, if the fault says that a string does not match; otherwise nil. For a
  /// fault in embedded JSON, those of the innermost fault.
  public var mismatch: BrokenBounds? {
    var deepest = self
    while let embedded = deepest.embedded { deepest = embedded.fault }
    return deepest.brokenBounds.flatMap { $0.kind == .pattern ? $0 : nil }
  }
}

/// Two patterns are equal if the UTF-8 of their texts is.
extension TextPattern: Hashable {
  public static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.source.wire == right.source.wire
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(source.wire) }
}

/// The reason why a pattern is refused.
public struct PatternFault: Error, Hashable, Sendable {
  /// The reason: `there is no lookahead in a pattern`.
  public let message: String
  /// A proposal how to correct the pattern.
  public let cure: String

  init(_ message: String, cure: String) { (self.message, self.cure) = (message, cure) }
}
