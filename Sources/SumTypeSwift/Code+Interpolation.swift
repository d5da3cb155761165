extension Code: ExpressibleByStringInterpolation {
  /// Creates code from a literal in the generator's own source.
  public init(stringLiteral value: String) {
    self.init(text: value, isMultiline: value.hasNewline)
  }

  /// Creates code from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) {
    var interpolation = stringInterpolation
    interpolation.close()
    self.init(text: interpolation.text, isMultiline: interpolation.isMultiline)
  }

  /// Collects the pieces of one interpolated literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var isMultiline = false
    /// The offset of the current line, in UTF-8 bytes.
    private var lineStart = 0
    /// Whether the current line holds only empty code so far. If it ends so, it is removed.
    private var lineIsVanishing = false

    /// Creates an empty buffer, with an estimate of the capacity.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity &+ interpolationCount &* 12)
    }

    /// Appends code from a literal in the generator's own source.
    public mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      if lineIsVanishing {
        lineIsVanishing = false
        if literal.utf8.first == 0x0A {
          text = String(text.utf8.prefix(lineStart)) ?? text
          append(String(literal.dropFirst()))
          return
        }
      }
      append(literal)
    }

    private mutating func append(_ piece: String) {
      if let lastNewline = piece.lastNewline {
        isMultiline = true
        lineStart = text.utf8.count &+ lastNewline &+ 1
      }
      text += piece
    }

    /// Appends a name or literal, which contains no newline.
    private mutating func appendWord(_ word: String) {
      lineIsVanishing = false
      text += word
    }

    /// Appends code. Its further lines are indented to the level of the current line.
    public mutating func appendInterpolation(_ code: Code) {
      if code.isEmpty {
        if lineIndentation == text.utf8.count &- lineStart { lineIsVanishing = true }
      } else if code.isMultiline {
        lineIsVanishing = false
        append(code.text.indentingLaterLines(by: lineIndentation))
      } else {
        appendWord(code.text)
      }
    }

    /// Appends pieces on one line: `\(arguments, separator: ", ")`.
    public mutating func appendInterpolation(_ pieces: [Code], separator: Code) {
      appendInterpolation(pieces.joined(separator: separator))
    }

    /// Appends pieces, each on its own line.
    public mutating func appendInterpolation(lines pieces: [Code]) {
      appendInterpolation(Code.lines(pieces))
    }

    /// Appends a name. After a dot it needs fewer backticks: `` value.default ``, `` `default` + 1 ``.
    public mutating func appendInterpolation(_ name: Identifier) {
      appendWord(name.reservation == .none ? name.name : isAfterDot ? name.member : name.expression)
    }

    /// Appends a name as an argument's label: `\(label: name): 1`.
    public mutating func appendInterpolation(label name: Identifier) {
      appendWord(name.argument)
    }

    /// Appends a type.
    public mutating func appendInterpolation(_ type: SwiftType) {
      appendWord(type.source)
    }

    /// Appends text as a string literal with its quotes.
    public mutating func appendInterpolation(_ literal: StringLiteral) {
      appendWord(literal.source)
    }

    /// Appends `true` or `false`.
    public mutating func appendInterpolation(_ value: Bool) {
      appendWord(value ? "true" : "false")
    }

    /// Appends a decimal literal.
    public mutating func appendInterpolation(_ value: Int) {
      appendWord(value.description)
    }

    /// Appends a decimal literal.
    public mutating func appendInterpolation(_ value: Int64) {
      appendWord(value.description)
    }

    /// Appends a decimal literal.
    public mutating func appendInterpolation(_ value: UInt64) {
      appendWord(value.description)
    }

    /// Appends the shortest literal that is read as `value`, or an expression if the compiler would
    /// warn about each such literal.
    public mutating func appendInterpolation(_ value: Double) {
      if value.isNaN {
        appendWord("Double.nan")
      } else if value.isInfinite {
        appendWord(value < 0 ? "-Double.infinity" : "Double.infinity")
      } else if value.isSubnormal {
        appendWord("Double(bitPattern: \(value.bitPattern))")
      } else {
        appendWord(value.description)
      }
    }

    /// Appends a literal or expression for a `Float` in the same way.
    public mutating func appendInterpolation(_ value: Float) {
      if value.isSubnormal {
        appendWord("Float(bitPattern: \(value.bitPattern))")
      } else if value.isFinite {
        appendWord(value.description)
      } else {
        appendInterpolation(Double(value))
      }
    }

    /// Rejects unchecked text at compile time.
    @available(*, unavailable, message: "text is a StringLiteral, a name is an Identifier")
    public mutating func appendInterpolation(_ text: String) {}

    mutating func close() {
      guard lineIsVanishing else { return }
      text = String(text.utf8.prefix(lineStart > 0 ? lineStart &- 1 : 0)) ?? text
      isMultiline = text.hasNewline
    }

    private var lineIndentation: Int { text.leadingSpaces(from: lineStart) }

    /// Whether the text ends with the dot of a member, and not with `..<` or `...`.
    private var isAfterDot: Bool {
      let last = text.utf8.suffix(2)
      return last.last == 0x2E && (last.count == 1 || last.first != 0x2E)
    }
  }
}
