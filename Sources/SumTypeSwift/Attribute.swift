/// An attribute before a declaration.
public struct Attribute: Hashable, Sendable {
  let code: Code
  /// Whether the declaration begins on the next line.
  let isOnOwnLine: Bool

  /// `Attribute("@Indirect", isOnOwnLine: false)`
  public init(_ code: Code, isOnOwnLine: Bool = true) {
    self.code = code
    self.isOnOwnLine = isOnOwnLine
  }

  /// `@available(*, deprecated, message: "use `title`")`
  public static func deprecated(_ message: String? = nil) -> Attribute {
    guard let message else { return Attribute("@available(*, deprecated)") }
    return Attribute("@available(*, deprecated, message: \(StringLiteral(message)))")
  }

  /// `@inlinable`
  public static let inlinable = Attribute("@inlinable")
  /// `@usableFromInline`
  public static let usableFromInline = Attribute("@usableFromInline")
  /// `@frozen`
  public static let frozen = Attribute("@frozen")
}
