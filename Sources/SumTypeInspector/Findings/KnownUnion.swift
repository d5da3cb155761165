public import SumTypeJSON

/// How many values of each variant of a union were read.
public struct KnownUnion: Hashable, Sendable {
  /// A variant, in the order of the schema.
  public struct Variant: Hashable, Sendable {
    /// The name in Swift.
    public let name: String
    /// The tag in JSON.
    public let tag: JSONTag
    /// How many values there were.
    public let count: Int
  }

  /// The union's name.
  public let name: String
  /// All of its variants.
  public let variants: [Variant]

  /// How many values there were of all variants together.
  public var count: Int { variants.reduce(0) { $0 + $1.count } }
}
