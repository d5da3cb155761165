/// A name that Swift accepts: of a type, field, case, function, parameter or module.
///
/// The name itself never has backticks; each place in the source asks for the spelling it needs.
///
/// ```swift
/// Identifier("message")?.expression   // message
/// Identifier("default")?.expression   // `default`
/// Identifier("2nd")                   // nil
/// ```
///
/// Written as a literal (`let name: Identifier = "id"`), the name is the programmer's own and must
/// be valid.
public struct Identifier: Hashable, Sendable {
  /// The name without backticks.
  public let name: String

  /// Whether Swift reserves the name, which most names need to be asked only once.
  let reservation: Reservation

  /// Returns nil where `name` is not an identifier, see `isValid(_:)`.
  ///
  /// Keywords are identifiers: they are written between backticks where they need to be.
  /// To check a literal, put it in a variable first: `Identifier("1")` is the literal initializer.
  public init?(_ name: String) {
    guard Identifier.isValid(name) else { return nil }
    self.init(valid: name)
  }

  init(valid name: String) {
    self.name = name
    reservation = Reservation(of: name)
  }

  /// By name.
  public static func == (left: Identifier, right: Identifier) -> Bool {
    left.name == right.name
  }

  /// By name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Identifier: Comparable {
  /// By name.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.name < right.name
  }
}

extension Identifier: CustomStringConvertible {
  /// The name without backticks, for messages.
  public var description: String { name }
}

extension Identifier: ExpressibleByStringLiteral {
  /// A name that is spelled in the generator's own source; an invalid one is a mistake there.
  public init(stringLiteral value: StaticString) {
    self.init(literal: value.description)
  }

  init(literal name: String) {
    assert(Identifier.isValid(name), "\(name) is no Swift identifier")
    self.init(valid: name)
  }
}
