/// A type as Swift spells it.
///
/// ```swift
/// SwiftType.dictionary("String", .optional(.array("Int")))   // [String: [Int]?]
/// SwiftType.generic("Patch", [.named(post)])                 // Patch<Post>
/// let module: SwiftType = "Swift.String"                     // dotted names may be literals
/// ```
public indirect enum SwiftType: Hashable, Sendable {
  /// `Post`
  case named(Identifier)
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

  /// The type's spelling, with backticks where a name needs them.
  public var source: String {
    switch self {
    case .named(let name): name.expression
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

  /// The spelling before a `?` or a `.`, which bind more tightly than `some` and `any`.
  private var operand: String {
    switch self {
    case .some, .any: "(\(source))"
    default: source
    }
  }
}

extension SwiftType: CustomStringConvertible {
  public var description: String { source }
}

extension SwiftType: ExpressibleByStringLiteral {
  /// A name, or names joined by dots, that is spelled in the generator's own source.
  public init(stringLiteral value: StaticString) {
    let names = value.description.split(separator: ".").map { Identifier(valid: String($0)) }
    assert(names.allSatisfy { Identifier.isValid($0.name) }, "\(value) is no name of a type")
    let first = names.first ?? Identifier(valid: "Never")
    self = names.dropFirst().reduce(.named(first)) { .member($0, $1) }
  }
}
