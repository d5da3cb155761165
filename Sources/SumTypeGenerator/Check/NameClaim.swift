import SumTypeSource
import SumTypeSwift

/// A name that something in a schema needs in the generated code.
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
struct NameClaim {
  enum Role { case declared, choice, dto, codec, document, file, result, external, store }

  let name: String
  /// What the schema calls it.
  let declared: String
  let role: Role
  let place: SourceRange
  /// It is declared for a type of the app's own.
  var isExternal = false
  /// The variant that declares the type.
  var variant: TypeName.Variant?

  /// `"Post"`, or `"PostDTO", the DTO of "Post",`
  var subject: String {
    switch role {
    case .declared, .result, .external:
      quoted(name)
        + (variant.map {
          ", the type of the variant \(quoted($0.name)) of \(quoted($0.union)),"
        } ?? "")
    case .choice: "\(quoted(name)), the type of the choice \(quoted(declared)),"
    case .dto: "\(quoted(name)), the DTO of \(quoted(declared)),"
    case .codec: "\(quoted(name)), the codec of \(quoted(declared)),"
    case .document: "\(quoted(name)), generated for the document \(quoted(declared)),"
    case .file: "\(quoted(name)), generated for the repository \(quoted(declared)),"
    case .store: "\(quoted(name)), the store of the document \(quoted(declared)),"
    }
  }

  var note: String {
    switch role {
    case .declared:
      variant == nil
        ? "\(quoted(name)) is declared here" : "\(quoted(name)) is the type of this variant"
    case .choice: "it is the type of the choice \(quoted(declared))"
    case .dto: "it is the DTO of \(quoted(declared))"
    case .codec: "it is the codec of \(quoted(declared))"
    case .document: "it is generated for the document \(quoted(declared))"
    case .file: "it is generated for the repository \(quoted(declared))"
    case .store: "it is the store of the document \(quoted(declared))"
    case .result: "it is the result of this repository"
    case .external: "\(quoted(name)) is a type of the app's own, by what is said here"
    }
  }

  var cure: String {
    switch role {
    case .result: "give the repository another \"result\""
    case .choice: "declare a union instead of the choice, with a name of its own"
    case .store: Self.cureOfStore
    default: variant == nil ? "rename one of them" : Self.cureOfVariant
    }
  }

  /// The way out where the name is one of the generated code's own.
  var cureOfReserved: String {
    if role == .choice || role == .store { return cure }
    return variant == nil
      ? "rename \(quoted(declared)), for example to \(quoted(declared + "Item"))"
      : Self.cureOfVariant
  }

  private static let cureOfStore = "give the store another name: \"store\": \"…\""

  static let cureOfVariant =
    "give the variant another \"name\", or declare its type by itself, in \"types\""

  static func all(by type: TypeEntry) -> [NameClaim] {
    let claims = Claims(type.name, type.typeName)
    return switch type.kind {
    case .union(let union) where union.choice != nil:
      [claims.choice(union.choice?.value ?? ""), claims.dto, claims.codec]
    case .structure, .union, .tuple: [claims.declared, claims.dto, claims.codec]
    case .enumeration, .alias: [claims.declared, claims.codec]
    case .external(let external):
      [claims.own, claims.codec] + (external.path.map { [claims.external($0)] } ?? [])
    case .unreadable: [claims.declared]
    }
  }

  static func all(by document: DocumentEntry) -> [NameClaim] {
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

    /// The name of an external type, which others may be named with.
    var own: NameClaim {
      var claim = declared
      claim.isExternal = true
      return claim
    }

    /// The outermost type that an external type is named with.
    func external(_ path: Written<[Identifier]>) -> NameClaim {
      NameClaim(
        name: path.value.first?.name ?? "", declared: name.value.name, role: .external,
        place: path.place)
    }

    func make(_ suffix: String, _ role: Role) -> NameClaim {
      let declared = type?.spelling ?? name.value.name
      return NameClaim(
        name: suffix.isEmpty ? declared : name.value.name + suffix, declared: declared, role: role,
        place: name.place, variant: type?.variant)
    }
  }
}
