public import SumTypeSwift

/// The key `entity` of a type: the repository and the store of its values.
public struct Entity: Sendable {
  public let store: Identifier
  public let repository: Identifier
  public let updates: [Update]
  /// The document that stores the confirmed values; nil if there is none.
  public let cache: Identifier?

  public init(store: Identifier, repository: Identifier, updates: [Update], cache: Identifier?) {
    self.store = store
    self.repository = repository
    self.updates = updates
    self.cache = cache
  }

  /// A field that has its own update method.
  public struct Update: Sendable {
    /// The variant whose payload has the field; nil for a field of a struct, and for a field that
    /// all variants share.
    public let variant: Identifier?
    public let field: Identifier
    public let method: Identifier

    public init(variant: Identifier? = nil, field: Identifier, method: Identifier? = nil) {
      self.variant = variant
      self.field = field
      self.method = method ?? Self.method(of: field, in: variant)
    }

    /// Returns the name of the method: `updateBookmarked` for `isBookmarked`, `updateName` for
    /// `name`, `updateMoodIntensity` for `mood.intensity`.
    static func method(of field: Identifier, in variant: Identifier? = nil) -> Identifier {
      var word = Substring(field.name)
      if word.hasPrefix("is"), word.dropFirst(2).first?.isUppercase == true {
        word = word.dropFirst(2)
      }
      let start = Identifier(String(word))?.capitalised.name ?? field.capitalised.name
      return Identifier("update" + (variant?.capitalised.name ?? "") + start) ?? field
    }
  }
}

/// An entry of the key `features`: the state and the actions of a reducer, which are types of the
/// schema.
public struct Feature: Sendable {
  public let name: Identifier
  public let doc: String?
  public let state: TypeID
  public let action: TypeID

  public init(name: Identifier, doc: String?, state: TypeID, action: TypeID) {
    self.name = name
    self.doc = doc
    self.state = state
    self.action = action
  }

  /// Returns the name of the feature's type: `TodoFeature`.
  static func swiftName(of name: Identifier) -> Identifier { name.with(suffix: "Feature") }
}
