public import SumTypeSwift

/// The repository and the store of the values of a type: `"entity"`.
public struct Entity: Sendable {
  public let store: Identifier
  public let repository: Identifier
  public let updates: [Update]
  /// The document that keeps what is confirmed.
  public let cache: Identifier?

  public init(store: Identifier, repository: Identifier, updates: [Update], cache: Identifier?) {
    self.store = store
    self.repository = repository
    self.updates = updates
    self.cache = cache
  }

  /// A field that has an update of its own.
  public struct Update: Sendable {
    /// The variant whose payload has the field; nil for a field of a struct, and for one that all
    /// variants share.
    public let variant: Identifier?
    public let field: Identifier
    public let method: Identifier

    public init(variant: Identifier? = nil, field: Identifier, method: Identifier? = nil) {
      self.variant = variant
      self.field = field
      self.method = method ?? Self.method(of: field, in: variant)
    }

    /// `updateBookmarked` of `isBookmarked`, `updateName` of `name`, `updateMoodIntensity` of
    /// `mood.intensity`.
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

/// A reducer's state and actions, which are types of the schema: `"features"`.
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

  /// `TodoFeature`
  static func swiftName(of name: Identifier) -> Identifier { name.with(suffix: "Feature") }
}
