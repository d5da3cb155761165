import SumTypeSource
import SumTypeSwift

/// Checks that no two declarations that are generated into a module have the same name, and that
/// none hides a name that generated code uses.
enum GeneratedNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var claims: [String: [String: NameClaim]] = [:]
    // The names of imported files come first, so that errors are about the schema, which can be
    // changed.
    for file in schema.graph.files.reversed() {
      let module = file.module?.name ?? ""
      var claimed = claims.removeValue(forKey: module) ?? [:]
      for type in file.document.types {
        claim(NameClaim.all(by: type), &claimed, into: &diagnostics)
      }
      for document in file.document.documents {
        claim(NameClaim.all(by: document), &claimed, into: &diagnostics)
      }
      for feature in file.document.features {
        claim([NameClaim.of(feature)], &claimed, into: &diagnostics)
      }
      claims[module] = claimed
    }
    reportHidden(in: schema, into: &diagnostics)
  }

  private static func claim(
    _ claims: [NameClaim], _ claimed: inout [String: NameClaim],
    into diagnostics: inout Diagnostics
  ) {
    for claim in claims {
      if claim.role == .external {
        claimExternal(claim, &claimed, into: &diagnostics)
      } else if let owner = ReservedNames.owner(of: claim.name) {
        diagnostics.error(
          .reservedName, "\(claim.subject) is a name of \(owner)", at: claim.place,
          cure: claim.cureOfReserved)
        // One error for a name is enough.
        return
      } else if let first = claimed[claim.name], !(claim.isExternal && first.role == .external) {
        diagnostics.error(
          .nameCollision, "\(claim.subject) is taken", at: claim.place,
          notes: [Diagnostic.Note(first.note, at: first.place)], cure: claim.cure)
        // The names that are made from a taken name are taken too, and not reported.
        if claim.role == .declared || claim.role == .choice { return }
      } else {
        claimed[claim.name] = claim
      }
    }
  }

  /// Claims the name of a type of the app. Such a type may have a name of Foundation, and several
  /// may be in the same outer type.
  private static func claimExternal(
    _ claim: NameClaim, _ claimed: inout [String: NameClaim], into diagnostics: inout Diagnostics
  ) {
    if let owner = ReservedNames.nestedOwner(of: claim.name) {
      diagnostics.error(
        .reservedName, "\(claim.subject) is a name of \(owner)", at: claim.place,
        cure: "give the app's type another name, for example with a typealias")
    } else if let first = claimed[claim.name] {
      if first.role == .external || first.isExternal { return }
      diagnostics.error(
        .nameCollision, "\(claim.subject), a type of the app, is also generated",
        at: claim.place, notes: [Diagnostic.Note(first.note, at: first.place)], cure: claim.cure)
    } else {
      claimed[claim.name] = claim
    }
  }

  /// Reports a type that hides a type of another module with the same name.
  private static func reportHidden(in schema: Resolution, into diagnostics: inout Diagnostics) {
    for file in schema.graph.files {
      let others = file.imports.map { schema.graph.files[$0] }
        .filter { $0.module != file.module }
      guard !others.isEmpty else { continue }
      var own: [String: SourceRange] = [:]
      for type in file.document.types { own[type.spelling] = type.name.place }
      for other in others {
        for type in other.document.types {
          guard let place = own[type.spelling] else { continue }
          diagnostics.error(
            .nameCollision,
            "the type \(quoted(type.spelling)) is declared here and imported as well",
            at: place, notes: [Diagnostic.Note("the imported one is here", at: type.name.place)],
            cure: "rename one of the two")
        }
      }
    }
  }
}

/// A name that a declaration of a schema needs in the generated code.
///
/// | declared | generated |
/// |---|---|
/// | struct, union `Post` | `Post`, `PostDTO`, `PostCodec` |
/// | enum, alias `Mood` | `Mood`, `MoodCodec` |
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
    case declared, choice, dto, codec, document, file, result, external, store
    case entityStore, entityRepository, model, feature
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

  /// `"Post"`, or `"PostDTO", the DTO of "Post",`
  var subject: String {
    switch role {
    case .declared, .result, .external:
      quoted(name)
        + (declarer.map {
          ", the type of the \($0.role) \(quoted($0.name)) of \(quoted($0.owner)),"
        } ?? "")
    case .choice: "\(quoted(name)), the type of the choice \(quoted(declared)),"
    case .dto: "\(quoted(name)), the DTO of \(quoted(declared)),"
    case .codec: "\(quoted(name)), the codec of \(quoted(declared)),"
    case .document: "\(quoted(name)), generated for the document \(quoted(declared)),"
    case .file: "\(quoted(name)), generated for the repository \(quoted(declared)),"
    case .store: "\(quoted(name)), the store of the document \(quoted(declared)),"
    case .entityStore: "\(quoted(name)), the store of the entities \(quoted(declared)),"
    case .entityRepository: "\(quoted(name)), the repository of the entities \(quoted(declared)),"
    case .model: "\(quoted(name)), the model of \(quoted(declared)),"
    case .feature: "\(quoted(name)), generated for the feature \(quoted(declared)),"
    }
  }

  var note: String {
    switch role {
    case .declared:
      declarer.map { "\(quoted(name)) is the type of this \($0.role)" }
        ?? "\(quoted(name)) is declared here"
    case .choice: "it is also the type of the choice \(quoted(declared))"
    case .dto: "it is also the DTO of \(quoted(declared))"
    case .codec: "it is also the codec of \(quoted(declared))"
    case .document: "it is also generated for the document \(quoted(declared))"
    case .file: "it is also generated for the repository \(quoted(declared))"
    case .store: "it is also the store of the document \(quoted(declared))"
    case .entityStore: "it is also the store of the entities \(quoted(declared))"
    case .entityRepository: "it is also the repository of the entities \(quoted(declared))"
    case .model: "it is also the model of \(quoted(declared))"
    case .feature: "it is also generated for the feature \(quoted(declared))"
    case .result: "it is also the result of this repository"
    case .external: "\(quoted(name)) is declared as an external type here"
    }
  }

  var cure: String {
    switch role {
    case .result: "give the repository another \"result\""
    case .choice: "declare a union instead of the choice, with a name of its own"
    case .store: Self.cureOfStore
    case .entityStore: "give the store another name: \"entity\": {\"store\": \"…\"}"
    case .entityRepository:
      "give the repository another name: \"entity\": {\"repository\": \"…\"}"
    case .model: "give the model another name: \"observable\": \"…\""
    case .feature: "rename one of the two"
    default: declarer?.cure ?? "rename one of the two"
    }
  }

  /// The cure if the name is reserved for generated code.
  var cureOfReserved: String {
    switch role {
    case .choice, .store, .entityStore, .entityRepository, .model: return cure
    default: break
    }
    return declarer?.cure
      ?? "rename \(quoted(declared)), for example to \(quoted(declared + "Item"))"
  }

  private static let cureOfStore = "give the store another name: \"store\": \"…\""

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
    case .alias(let alias) where !alias.isOfScalar: [claims.declared]
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
    all = [claims.declared, claims.dto, claims.codec] + all
    if versioned.migrations.contains(where: { $0.callsFunction }) {
      all.append(claims.make("Migrations", .document))
    }
    guard let repository = versioned.repository else { return all }
    let (name, place) = (repository.name.value.name, repository.name.place)
    let result = repository.result.value.name
    return all + [
      Claims(repository.name, nil).declared,
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

/// Checks that a nested type (`Post.Text`) hides no name that generated code uses without
/// qualification inside the type around it, where Swift finds the nested name first.
enum NestedNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for (index, file) in schema.graph.files.enumerated() {
      let nested = file.document.types.filter { $0.typeName.path.count > 1 }
      if nested.isEmpty { continue }
      let visible = visibleNames(of: index, in: schema.graph)
      let members = members(of: nested, schema, index)
      for type in nested {
        guard let name = type.typeName.path.last else { continue }
        let spelling = quoted(type.spelling)
        if SwiftNames.illegalStaticMembers.contains(name.name) {
          report(
            .reservedName, "no type in Swift can be called \(spelling)", type,
            into: &diagnostics)
        } else if let owner = ReservedNames.owner(of: name.name) {
          report(
            .reservedName, "\(spelling) would hide \(quoted(name.name)), a name of \(owner)", type,
            into: &diagnostics)
        } else if let other = visible[name.name] {
          report(
            .nameCollision, "\(spelling) would hide \(quoted(name.name))", type,
            Diagnostic.Note(other.note, at: other.place), into: &diagnostics)
        } else if let place = members[type.typeName.outer]?[name.name] {
          report(
            .nameCollision,
            "a type and a member of \(quoted(type.typeName.outer)) would both be called "
              + quoted(name.name),
            type, Diagnostic.Note("the member is here", at: place), into: &diagnostics)
        }
      }
    }
  }

  private static func report(
    _ id: DiagnosticID, _ message: String, _ type: TypeSyntax, _ notes: Diagnostic.Note...,
    into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      id, message, at: type.name.place, notes: notes, cure: type.typeName.declarer?.cure)
  }

  /// Returns the names that the file can use without qualification.
  private static func visibleNames(of file: Int, in graph: FileGraph) -> [String: NameClaim] {
    var names: [String: NameClaim] = [:]
    for file in [file] + graph.files[file].imports {
      let document = graph.files[file].document
      let claims =
        document.types.flatMap { NameClaim.all(by: $0) }
        + document.documents.flatMap { NameClaim.all(by: $0) }
      for claim in claims where names[claim.name] == nil { names[claim.name] = claim }
    }
    return names
  }

  /// Returns the cases and properties of the types that have nested types.
  private static func members(
    of nested: [TypeSyntax], _ schema: Resolution, _ file: Int
  ) -> [String: [String: SourceRange]] {
    let outer = Set(nested.map(\.typeName.outer))
    var members: [String: [String: SourceRange]] = [:]
    for type in schema.types where type.file == file && outer.contains(type.name) {
      var places: [String: SourceRange] = [:]
      if case .union(let union, _) = type.kind {
        for shared in union.shared { places[shared.value] = shared.place }
        for variant in union.variants { places[variant.name.value.name] = variant.name.place }
      }
      for field in type.structure?.fields ?? [] where !field.isConstant {
        places[field.name] = field.syntax.name.place
      }
      members[type.name] = places
    }
    return members
  }
}

extension TypeName {
  /// The name of the type around it: `Post` for `Post.Text`.
  fileprivate var outer: String { path.dropLast().map(\.name).joined(separator: ".") }
}
