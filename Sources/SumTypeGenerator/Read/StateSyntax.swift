import SumTypeSource
import SumTypeSwift

/// The keys of a type about the stores and models that are generated for it.
struct StateSyntax {
  /// `"entity"`: a repository and a store of its values.
  var entity: EntitySyntax?
  /// `"observable"`: the name of the model.
  var model: Written<Identifier>?
}

/// `"entity": {"store": "UserStore", "updates": ["isBookmarked"], "cache": "Users"}`, or true.
struct EntitySyntax {
  /// The place of the key `entity`.
  let place: SourceRange
  let store: Written<Identifier>
  let repository: Written<Identifier>
  let updates: [UpdateSyntax]
  /// The name of a document.
  let cache: Written<String>?
}

/// A field that has its own update method.
struct UpdateSyntax {
  /// `isBookmarked`, or for a field of a variant's payload `mood.intensity`.
  let field: Written<String>
  /// The name of the method; nil if it is made from the field's name.
  let method: Written<Identifier>?

  /// The names of the variant, if any, and of the field.
  var parts: (variant: String?, field: String) {
    let parts = field.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : (nil, field.value)
  }

  /// The name of the method; nil if no field can have the name in `field`.
  var methodName: Identifier? {
    let (variant, field) = parts
    let part = variant.map { Identifier($0) }
    guard part != .some(nil), let field = Identifier(field) else { return nil }
    return method?.value ?? Entity.Update.method(of: field, in: part ?? nil)
  }
}

/// `"Todo": {"state": "TodoState", "action": "TodoAction"}`
struct FeatureSyntax {
  let name: Written<Identifier>
  let doc: String?
  /// Nil if it could not be read.
  let state: WrittenType?
  let action: WrittenType?
}

extension SchemaReader {
  /// Reads `"entity"` and `"observable"` of a type. For a type without a name, it reads them only
  /// to report their faults.
  mutating func state(
    _ members: Members<TypeKey>, of name: Written<Identifier>?
  ) -> StateSyntax {
    let entity = members[.entity].flatMap {
      self.entity($0, at: members.place(of: .entity) ?? $0.range, of: name)
    }
    let model = members[.observable].flatMap {
      self.model($0, at: members.place(of: .observable) ?? $0.range, of: name)
    }
    return StateSyntax(entity: entity, model: model)
  }

  private mutating func entity(
    _ tree: JSONTree, at place: SourceRange, of type: Written<Identifier>?
  ) -> EntitySyntax? {
    var members: Members<EntityKey>?
    switch tree.value {
    case .bool(let isWanted): if !isWanted { return nil }
    case .object(let object): members = Members(object, into: &diagnostics)
    default:
      wrongKind(
        tree, "true or an object",
        example: "true, or {\"updates\": [\"isBookmarked\"]}")
      return nil
    }
    let names = [EntityKey.store, .repository].map { key in
      members?[key].flatMap { string($0) }.flatMap { identifier($0.value, at: $0.place, .type) }
    }
    let updates = members?[.updates].map { self.updates($0) } ?? []
    let cache = members?[.cache].flatMap { string($0) }
    guard let type else { return nil }
    return EntitySyntax(
      place: place, store: names[0] ?? Written(type.value.with(suffix: "Store"), at: place),
      repository: names[1] ?? Written(type.value.with(suffix: "Repository"), at: place),
      updates: updates, cache: cache)
  }

  /// Reads `["isBookmarked"]`, or `{"isBookmarked": "bookmark"}`.
  private mutating func updates(_ tree: JSONTree) -> [UpdateSyntax] {
    guard case .object(let object) = tree.value else {
      return strings(tree).map { UpdateSyntax(field: $0, method: nil) }
    }
    var updates: [UpdateSyntax] = []
    for member in named(object) {
      guard let name = string(member.value),
        let method = identifier(name.value, at: name.place, .property)
      else { continue }
      updates.append(
        UpdateSyntax(field: Written(member.key, at: member.keyRange), method: method))
    }
    return updates
  }

  /// Reads `true`, or the name of the model.
  private mutating func model(
    _ tree: JSONTree, at place: SourceRange, of type: Written<Identifier>?
  ) -> Written<Identifier>? {
    switch tree.value {
    case .bool(let isWanted):
      return isWanted ? type.map { Written($0.value.with(suffix: "Model"), at: place) } : nil
    case .string(let name): return identifier(name, at: tree.range, .type)
    default:
      wrongKind(tree, "true or the name of the model", example: "\"ProfileModel\"")
      return nil
    }
  }
}

extension SchemaReader {
  /// Reads `{"Todo": {"state": "TodoState", "action": "TodoAction"}}`.
  mutating func features(_ tree: JSONTree?) -> [FeatureSyntax] {
    guard let tree else { return [] }
    let example = "{\"state\": \"TodoState\", \"action\": \"TodoAction\"}"
    guard let object = object(tree, "an object of features", "{\"Todo\": \(example)}") else {
      return []
    }
    var entries: [FeatureSyntax] = []
    for member in named(object) {
      let name = identifier(member.key, at: member.keyRange, .type)
      guard let object = self.object(member.value, "a feature", example) else { continue }
      let members = Members<FeatureKey>(object, into: &diagnostics)
      let state = part(.state, members, at: member.value)
      let action = part(.action, members, at: member.value)
      let doc = self.doc(members[.doc])
      if let name {
        entries.append(FeatureSyntax(name: name, doc: doc, state: state, action: action))
      }
    }
    return entries
  }

  private mutating func part(
    _ key: FeatureKey, _ members: Members<FeatureKey>, at tree: JSONTree
  ) -> WrittenType? {
    let example = key == .state ? "\"TodoState\"" : "\"TodoAction\""
    return required(members[key], key.spelling, of: FeatureKey.subject, at: tree, example)
      .flatMap { type($0) }
  }
}
