extension Code: ExpressibleByStringInterpolation {
  /// Code that is spelled in the generator's own source.
  public init(stringLiteral value: String) {
    self.init(text: value, isMultiline: value.hasNewline)
  }

  /// Code that was put together.
  public init(stringInterpolation: StringInterpolation) {
    var interpolation = stringInterpolation
    interpolation.close()
    self.init(text: interpolation.text, isMultiline: interpolation.isMultiline)
  }

  /// Collects the pieces of one quotation.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var isMultiline = false
    /// Where the line that is being written begins, in UTF-8 bytes.
    private var lineStart = 0
    /// Whether the line holds only empty code so far, and goes if it stays so.
    private var lineIsVanishing = false

    /// An empty quotation with room for what comes.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity &+ interpolationCount &* 12)
    }

    /// Code that is spelled in the generator's own source.
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

    /// Names and literals have no newline.
    private mutating func appendWord(_ word: String) {
      lineIsVanishing = false
      text += word
    }

    /// Code, indented to the line it is put into.
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

    /// Pieces on one line, `\(arguments, separator: ", ")`.
    public mutating func appendInterpolation(_ pieces: [Code], separator: Code) {
      appendInterpolation(pieces.joined(separator: separator))
    }

    /// Pieces one below the other.
    public mutating func appendInterpolation(lines pieces: [Code]) {
      appendInterpolation(Code.lines(pieces))
    }

    /// A name; after a dot it needs fewer backticks: `` value.default ``, `` `default` + 1 ``.
    public mutating func appendInterpolation(_ name: Identifier) {
      appendWord(name.reservation == .none ? name.name : isAfterDot ? name.member : name.expression)
    }

    /// A name as an argument's label: `\(label: name): 1`.
    public mutating func appendInterpolation(label name: Identifier) {
      appendWord(name.argument)
    }

    /// A type.
    public mutating func appendInterpolation(_ type: SwiftType) {
      appendWord(type.source)
    }

    /// Text, as a literal with its quotes.
    public mutating func appendInterpolation(_ literal: StringLiteral) {
      appendWord(literal.source)
    }

    /// `true` or `false`.
    public mutating func appendInterpolation(_ value: Bool) {
      appendWord(value ? "true" : "false")
    }

    /// A decimal literal.
    public mutating func appendInterpolation(_ value: Int) {
      appendWord(value.description)
    }

    /// A decimal literal.
    public mutating func appendInterpolation(_ value: Int64) {
      appendWord(value.description)
    }

    /// A decimal literal.
    public mutating func appendInterpolation(_ value: UInt64) {
      appendWord(value.description)
    }

    /// The shortest literal that reads back as `value`, or the expression where no literal does
    /// without a warning of the compiler.
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

    /// The same of a `Float`.
    public mutating func appendInterpolation(_ value: Float) {
      if value.isSubnormal {
        appendWord("Float(bitPattern: \(value.bitPattern))")
      } else if value.isFinite {
        appendWord(value.description)
      } else {
        appendInterpolation(Double(value))
      }
    }

    /// Text that was not checked does not get into the code.
    @available(*, unavailable, message: "text is a StringLiteral, a name is an Identifier")
    public mutating func appendInterpolation(_ text: String) {}

    mutating func close() {
      guard lineIsVanishing else { return }
      text = String(text.utf8.prefix(lineStart > 0 ? lineStart &- 1 : 0)) ?? text
      isMultiline = text.hasNewline
    }

    private var lineIndentation: Int { text.leadingSpaces(from: lineStart) }

    /// After the dot of a member, not after `..<` or `...`.
    private var isAfterDot: Bool {
      let last = text.utf8.suffix(2)
      return last.last == 0x2E && (last.count == 1 || last.first != 0x2E)
    }
  }
}
