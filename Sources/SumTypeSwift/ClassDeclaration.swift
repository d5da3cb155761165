/// A class that nobody inherits from.
///
/// ```swift
/// @MainActor @Observable
/// public final class TimelineStore: TypedStore {
///   …
/// }
/// ```
/// Where it lives is what its attributes say, or the module's default.
public struct ClassDeclaration: Hashable, Sendable {
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Its name, without backticks.
  public var name: Identifier
  /// In the order in which they are written.
  public var conformances: [SwiftType]
  /// In the order in which they are written.
  public var members: [Declaration]

  /// The declaration with these parts; what is left out is not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    name: Identifier, conformances: [SwiftType] = [], members: [Declaration] = []
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.name = name
    self.conformances = conformances
    self.members = members
  }
}
