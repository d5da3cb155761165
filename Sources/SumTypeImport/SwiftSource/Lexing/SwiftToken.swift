/// A token of Swift source. Operators are tokens of one character each, so that `>>` closes two lists of generic
/// arguments, and the `?` of a type is found before `=`.
struct SwiftToken {
  enum Kind: UInt8 {
    /// An identifier or a keyword.
    case word
    /// An identifier in backticks, which is never a keyword.
    case quotedWord
    case string, number, regex
    /// One character of an operator.
    case symbol
    /// `(`, `[` or `{`.
    case open
    /// `)`, `]` or `}`.
    case close
    /// `,`, `;`, `:`, `@`, `#` or any other character.
    case punctuation
    /// `#if`, `#elseif`, `#else` or `#endif`, with the rest of its line.
    case directive
    /// The end of the file.
    case end
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// Whether a line begins between the token before and this one.
  var beginsLine = false
  /// The documentation comments directly before the token, as indices of the file's comments.
  var comments: Range<Int> = 0..<0
  /// The place of the `#if` whose branch begins with this token, if another branch was left out.
  var condition: Int?
}

/// A fault in the text of a source.
struct SwiftFault: Error {
  let message: String
  let place: Range<Int>
  let cure: String
}
