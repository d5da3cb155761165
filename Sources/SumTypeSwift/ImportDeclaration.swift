/// An import. Its access level follows from the file's, see `SwiftFile`.
public struct ImportDeclaration: Hashable, Sendable {
  /// The module's name.
  public var module: Identifier
  /// Whether a declaration that others see names something of the module: a parameter's type, a
  /// conformance, the body of an inlinable function.
  public var isPublicUse: Bool

  /// An import of `module`.
  public init(_ module: Identifier, isPublicUse: Bool) {
    self.module = module
    self.isPublicUse = isPublicUse
  }
}
