/// A type in Swift source.
///
/// ```swift
/// SwiftType.dictionary("String", .optional(.array("Int")))   // [String: [Int]?]
/// SwiftType.generic("Patch", [.named(post)])                 // Patch<Post>
/// let module: SwiftType = "Swift.String"                     // dotted names may be literals
/// ```
public indirect enum SwiftType: Hashable, Sendable {
  /// `Post`
  case named(Identifier)
  /// `Self`
  case selfType
  /// `Timeline.Entry`
  case member(SwiftType, Identifier)
  /// `Post?`
  case optional(SwiftType)
  /// `[Post]`
  case array(SwiftType)
  /// `[String: Post]`
  case dictionary(SwiftType, SwiftType)
  /// `Patch<Post>`
  case generic(SwiftType, [SwiftType])
  /// `some Decoder`
  case some(SwiftType)
  /// `any Error`
  case any(SwiftType)

  /// The source of the type, with backticks where a name needs them.
  public var source: String {
    switch self {
    case .named(let name): name.expression
    case .selfType: "Self"
    case .member(let base, let name): "\(base.operand).\(name.expression)"
    case .optional(let wrapped): "\(wrapped.operand)?"
    case .array(let element): "[\(element.source)]"
    case .dictionary(let key, let value): "[\(key.source): \(value.source)]"
    case .generic(let base, let arguments):
      "\(base.source)<\(arguments.map(\.source).joined(separator: ", "))>"
    case .some(let constraint): "some \(constraint.operand)"
    case .any(let constraint): "any \(constraint.operand)"
    }
  }

  /// The source for use before a `?` or a `.`, which bind more tightly than `some` and `any`.
  private var operand: String {
    switch self {
    case .some, .any: "(\(source))"
    default: source
    }
  }
}

extension SwiftType: CustomStringConvertible {
  /// The source of the type.
  public var description: String { source }
}

extension SwiftType: ExpressibleByStringLiteral {
  /// Creates a type from a literal in the generator's own source: names, names joined by dots, and
  /// arrays, dictionaries and optionals of them, as in `[String: Swift.Int?]`.
  public init(stringLiteral value: StaticString) {
    self.init(spelling: Substring(value.description))
  }

  private init(spelling: Substring) {
    if spelling.hasSuffix("?") {
      self = .optional(SwiftType(spelling: spelling.dropLast()))
    } else if spelling.hasPrefix("["), spelling.hasSuffix("]") {
      let parts = spelling.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
      let types = parts.map { SwiftType(spelling: $0.first == " " ? $0.dropFirst() : $0) }
      self = types.count == 2 ? .dictionary(types[0], types[1]) : .array(types.first ?? "Never")
    } else if let dot = spelling.lastIndex(of: ".") {
      let name = spelling[spelling.index(after: dot)...]
      self = .member(SwiftType(spelling: spelling[..<dot]), Identifier(literal: String(name)))
    } else {
      self = .named(Identifier(literal: String(spelling)))
    }
  }
}
