/// Which JSON values a variant of a union without tags can be, as far as it takes to tell it from
/// the other variants.
public struct VariantShape: Sendable {
  /// Some whole numbers, spelled as such.
  public enum Wholes: Hashable, Sendable {
    /// Those of an integer type: `Int8`.
    case type(String)
    case values([Int64])
  }

  /// An object by the values of some of its members.
  public struct Members: Sendable {
    public let members: [(key: String, shape: VariantShape)]
  }

  /// The types of which any value will do.
  public var kinds: KindSet = []
  /// Strings, integers and Booleans besides.
  public var values: [Tag] = []
  public var wholes: Wholes?
  public var objects: [Members] = []
  /// A member may be absent as well.
  public var isOptional = false
}
