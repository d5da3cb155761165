/// The keys of `"entity"` in its long form.
enum EntityKey: Int, SchemaKey {
  case store, repository, updates, cache

  static let subject = "an entity"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .store:
      KeyMeaning(
        .definition("typeName"), "The name of the store; by default UserStore for User.")
    case .repository:
      KeyMeaning(
        .definition("typeName"),
        "The name of the protocol; by default UserRepository for User.")
    case .updates:
      KeyMeaning(
        MetaShape(
          ##""type": ["array", "object"], "items": {"type": "string"}, "uniqueItems": true, "additionalProperties": {"$ref": "#/$defs/swiftName"}"##
        ),
        "The fields that have an update method of their own, or an object with the names of these "
          + "methods by field. Of a union: fields that its variants share, and fields of one variant, such as "
          + "\"mood.intensity\".")
    case .cache:
      KeyMeaning(.string, "The document that keeps confirmed entities.")
    }
  }
}

/// The keys of `{"state": "TodoState", "action": "TodoAction"}`.
enum FeatureKey: Int, SchemaKey {
  case state, action, doc

  static let subject = "a feature"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .state:
      KeyMeaning(.definition("typeExpression"), "The type of the state.", isRequired: true)
    case .action:
      KeyMeaning(.definition("typeExpression"), "The type of the actions.", isRequired: true)
    case .doc: TypeKey.doc.meaning
    }
  }
}
