public import SumTypeSource
import SumTypeSwift

/// A name that a declaration of a schema needs in the generated code.
///
/// | declared | generated |
/// |---|---|
/// | struct, union `Post` | `Post`, `PostDTO`, `PostCodec` |
/// | enum, alias `Mood` | `Mood`, `MoodCodec` |
/// | alias `Tags` of a list or a map with bounds | `Tags`, `TagsLimits`, `TagsCodec` |
/// | external type `Accent` that is `Theme.Color` in Swift | `Accent`, `AccentCodec`, `Theme` |
/// | document `Timeline` | `TimelineDocument` |
/// | with a version | `Timeline`, `TimelineDTO`, `TimelineCodec` as well |
/// | its repository `Posts` | `Posts`, `FilePosts`, `InMemoryPosts`, and its result |
/// | its store | `TimelineStore`, or what it is called |
/// | entity `User` | `UserStore`, `UserRepository`, or what they are called |
/// | observable struct `Profile` | `ProfileModel`, or what it is called |
/// | feature `Todo` | `TodoFeature` |
struct NameClaim {
  enum Role {
    case declared, root, repository, choice, dto, codec, document, file, result, external, store
    case limits, entityStore, entityRepository, model, feature
  }

  let name: String
  /// The name in the schema.
  let declared: String
  let role: Role
  let place: SourceRange
  /// Whether it is the claim of an external type.
  var isExternal = false
  /// The variant or the field that declares the type; nil for a type in `types`.
  var declarer: TypeName.Declarer?

  /// Whether the schema gives this name itself, and other names are made from it.
  var isOwnName: Bool {
    switch role {
    case .declared, .root, .repository, .choice: true
    default: false
    }
  }

  /// The declaration that would have the name: `the type "Post"`, `the DTO of "Post"`.
  var description: String {
    switch role {
    case .declared: declaredType ?? "the type \(quoted(name))"
    case .root: "the document \(quoted(name))"
    case .repository: "the repository \(quoted(name))"
    case .choice: "the type of the choice \(quoted(declared))"
    case .dto: "the DTO of \(quoted(declared))"
    case .codec: "the codec of \(quoted(declared))"
    case .limits: "the limits of \(quoted(declared))"
    case .document: "a type generated for the document \(quoted(declared))"
    case .file: "a type generated for the repository \(quoted(declared))"
    case .feature: "a type generated for the feature \(quoted(declared))"
    case .result: "the result of the repository"
    case .external: "the app's type \(quoted(name))"
    case .store: "the store of the document \(quoted(declared))"
    case .entityStore: "the store of the entities \(quoted(declared))"
    case .entityRepository: "the repository of the entities \(quoted(declared))"
    case .model: "the model of \(quoted(declared))"
    }
  }

  private var declaredType: String? {
    declarer.map { "the type of the \($0.role) \(quoted($0.name)) of \(quoted($0.owner))" }
  }

  /// The name and what has it: `"Post"`, or `"PostDTO", the DTO of "Post",`.
  var subject: String {
    isOwnName && role != .choice && declarer == nil
      ? quoted(name) : "\(quoted(name)), \(description),"
  }

  /// Returns the message about a name that both would have.
  func collision(with first: NameClaim) -> String {
    description == first.description
      ? "two types would be called \(quoted(name)) in Swift"
      : "\(description) and \(first.description) would both be called \(quoted(name)) in Swift"
  }

  /// Returns the message about a name that the owner, a module for example, uses.
  func reserved(by owner: String) -> String {
    let subject =
      switch role {
      case .declared: declaredType ?? "a type"
      case .root: "a document"
      case .repository: "a repository"
      case .external: "an external type"
      default: description
      }
    return "\(subject) cannot be called \(quoted(name)), a name used by \(owner)"
  }

  /// The note at the place of the claim, for an error about another one with the same name.
  var note: String {
    switch role {
    case .declared, .dto, .codec, .limits:
      declarer.map { "\(quoted(declared)) is the type of this \($0.role)" }
        ?? "\(quoted(declared)) is declared here"
    case .choice: "the choice is here"
    case .root, .document: "the document is declared here"
    case .repository, .file, .result: "the repository is declared here"
    case .store: "the store is declared here"
    case .entityStore, .entityRepository: "the entity is declared here"
    case .model: "the model is declared here"
    case .feature: "the feature is declared here"
    case .external: "the app's type is named here"
    }
  }

  /// The action that gives this claim another name, if it is not to rename what is declared.
  var ownCure: String? {
    switch role {
    case .result: "give the repository another \"result\""
    case .choice: "declare a union instead of the choice, with a name of its own"
    case .store: "give the store another name: \"store\": \"…\""
    case .entityStore: "give the store another name: \"entity\": {\"store\": \"…\"}"
    case .entityRepository:
      "give the repository another name: \"entity\": {\"repository\": \"…\"}"
    case .model: "give the model another name: \"observable\": \"…\""
    default: declarer?.cure
    }
  }

  /// Returns the cure if the other claim has the name already.
  func cure(besides first: NameClaim) -> String {
    if role == .external { return first.ownCure ?? "rename \(quoted(first.declared))" }
    if let ownCure { return ownCure }
    if first.role == .external { return "rename \(quoted(declared))" }
    if let other = first.ownCure { return "rename \(quoted(declared)), or \(other)" }
    return declared == first.declared
      ? "rename one of the two" : "rename \(quoted(declared)) or \(quoted(first.declared))"
  }

  /// The cure if the name is reserved for generated code.
  var cureOfReserved: String {
    if role != .result, let ownCure { return ownCure }
    return "rename \(quoted(declared)), for example to \(quoted(declared + "Item"))"
  }

  static func all(by type: TypeSyntax) -> [NameClaim] {
    let claims = Claims(type.name, type.typeName)
    return ofDeclaration(of: type, claims) + ofState(of: type)
  }

  static func of(_ feature: FeatureSyntax) -> NameClaim {
    let name = feature.name
    return NameClaim(
      name: Feature.swiftName(of: name.value).name, declared: name.value.name, role: .feature,
      place: name.place)
  }

  private static func ofState(of type: TypeSyntax) -> [NameClaim] {
    func make(_ name: Written<Identifier>?, _ role: Role) -> NameClaim? {
      name.map {
        NameClaim(name: $0.value.name, declared: type.spelling, role: role, place: $0.place)
      }
    }
    let state = type.state
    return [
      make(state.entity?.store, .entityStore), make(state.entity?.repository, .entityRepository),
      make(state.model, .model),
    ].compactMap { $0 }
  }

  private static func ofDeclaration(of type: TypeSyntax, _ claims: Claims) -> [NameClaim] {
    switch type.kind {
    case .union(let union) where union.choice != nil:
      [claims.choice(union.choice?.value ?? ""), claims.dto, claims.codec]
    case .structure, .union, .tuple: [claims.declared, claims.dto, claims.codec]
    case .alias(let alias) where !alias.isOfScalar:
      [claims.declared] + (alias.bounds == nil ? [] : [claims.limits, claims.codec])
    case .enumeration, .alias: [claims.declared, claims.codec]
    case .external(let external):
      [claims.own, claims.codec] + (external.path.map { [claims.external($0)] } ?? [])
    case .unreadable: [claims.declared]
    }
  }

  static func all(by document: DocumentSyntax) -> [NameClaim] {
    let claims = Claims(document.name, nil)
    var all = [claims.make("Document", .document)]
    if let store = document.store {
      all.append(
        NameClaim(
          name: store.name.value.name, declared: document.name.value.name, role: .store,
          place: store.name.place))
    }
    guard case .versioned(let versioned) = document.root else { return all }
    all = [claims.make("", .root), claims.dto, claims.codec] + all
    if versioned.migrations.contains(where: { $0.callsFunction }) {
      all.append(claims.make("Migrations", .document))
    }
    guard let repository = versioned.repository else { return all }
    let (name, place) = (repository.name.value.name, repository.name.place)
    let result = repository.result.value.name
    return all + [
      Claims(repository.name, nil).make("", .repository),
      NameClaim(name: "File" + name, declared: name, role: .file, place: place),
      NameClaim(name: "InMemory" + name, declared: name, role: .file, place: place),
      NameClaim(name: result, declared: result, role: .result, place: repository.result.place),
    ]
  }

  private struct Claims {
    let name: Written<Identifier>
    let type: TypeName?

    init(_ name: Written<Identifier>, _ type: TypeName?) { (self.name, self.type) = (name, type) }

    var declared: NameClaim { make("", .declared) }
    func choice(_ text: String) -> NameClaim {
      NameClaim(name: name.value.name, declared: text, role: .choice, place: name.place)
    }

    var dto: NameClaim { make("DTO", .dto) }
    var codec: NameClaim { make("Codec", .codec) }
    var limits: NameClaim { make("Limits", .limits) }

    /// The claim of an external type's own name, which may also be the outer type of others.
    var own: NameClaim {
      var claim = declared
      claim.isExternal = true
      return claim
    }

    /// The claim of the outermost type around an external type.
    func external(_ path: Written<[Identifier]>) -> NameClaim {
      NameClaim(
        name: path.value.first?.name ?? "", declared: name.value.name, role: .external,
        place: path.place)
    }

    func make(_ suffix: String, _ role: Role) -> NameClaim {
      let declared = type?.spelling ?? name.value.name
      return NameClaim(
        name: suffix.isEmpty ? declared : name.value.name + suffix, declared: declared, role: role,
        place: name.place, declarer: type?.declarer)
    }
  }
}

/// A name that a schema needs in the module of its generated code: `Post`, `PostDTO`,
/// `StringOrPartList`.
public struct DeclaredName: Sendable {
  let claim: NameClaim

  /// The name: `PostDTO`; `Post.Text` for a nested type.
  public var name: String { claim.name }

  /// The name with its origin in the schema, for messages: `"PostDTO", the DTO of "Post",`.
  public var subject: String { claim.subject }

  /// The origin of the name, for a note of an error about another declaration with the name.
  public var note: String { claim.note }

  public var place: SourceRange { claim.place }

  /// The cure if another schema of the module needs the name too.
  public var cure: String {
    "let one of the schemas import the other, whose type it then uses, or "
      + (claim.role == .choice
        ? "declare a union with a name of its own" : claim.ownCure ?? "rename one of the two")
  }
}

extension SchemaDocument {
  /// The names of the file's types, documents and features, in this order.
  var declaredNames: [DeclaredName] {
    (types.flatMap { NameClaim.all(by: $0) } + documents.flatMap { NameClaim.all(by: $0) }
      + features.map { NameClaim.of($0) })
      .filter { $0.role != .external }
      .map { DeclaredName(claim: $0) }
  }
}
