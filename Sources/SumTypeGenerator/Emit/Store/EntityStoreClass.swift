import SumTypeSwift

/// The repository and the store of the entities of a type:
///
/// ```swift
/// /// The source of the entities of a ``UserStore``: a server, a database, a mock.
/// public nonisolated protocol UserRepository: EntityRepository<User> {
///   /// Changes ``User/isBookmarked``.
///   func updateBookmarked(_ isBookmarked: Bool, for id: UserID) async throws
/// }
///
/// @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
/// @MainActor
/// public final class UserStore: TypedEntityStore {
///   public let entities: EntityStore<User>
///   private let repository: any UserRepository
///
///   public init(
///     _ repository: any UserRepository, cache: DocumentStore<UsersDocument>? = nil
///   ) { … }
///
///   public func updateBookmarked(_ isBookmarked: Bool, for id: UserID) async throws(StateError) { … }
/// }
/// ```
///
/// The code that loads, updates and observes entities is in `SumTypeState`.
struct EntityStoreClass {
  let type: TypeDeclaration
  let entity: Entity
  private let id: TypeID
  private let schema: SchemaSpelling
  private let identity: StoreList.Identity
  private let updates: [Update]
  private let cache: StoreList?

  /// An update, the field that it changes, and the variants whose payloads have the field (none for
  /// a field of a struct).
  private struct Update {
    let update: Entity.Update
    let field: FieldSpelling
    let variants: [Variant]
  }

  /// - Parameters:
  ///   - caches: The lists of the documents, by the type of their entries.
  ///   - fields: The fields of the structs that earlier entities needed.
  init?(
    _ id: TypeID, in schema: SchemaSpelling, caches: [Identifier: [TypeID: StoreList]],
    _ fields: inout KnownFields
  ) {
    type = schema.schema[id]
    guard let entity = type.entity, let identity = schema.identity(of: .reference(id)) else {
      return nil
    }
    (self.entity, self.id, self.schema, self.identity) = (entity, id, schema, identity)
    let all: [Variant] = if case .union(let union) = type.kind { union.variants } else { [] }
    let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    updates = entity.updates.compactMap { update in
      var variants = all
      if let name = update.variant { variants = named[name].map { [$0] } ?? [] }
      let owner = all.isEmpty ? .reference(id) : variants.first?.payload
      return owner.flatMap { fields.field(update.field, of: $0, in: schema) }
        .map { Update(update: update, field: $0, variants: variants) }
    }
    cache = entity.cache.flatMap { caches[$0]?[id] }
  }

  /// Finds the fields of structs by name. Each struct is spelled once.
  struct KnownFields {
    private var known: [ValueType: [Identifier: FieldSpelling]] = [:]

    mutating func field(
      _ name: Identifier, of type: ValueType, in schema: SchemaSpelling
    ) -> FieldSpelling? {
      if let known = known[type] { return known[name] }
      let all = schema.structureSpelling(of: type)?.fields ?? []
      let fields = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
      known[type] = fields
      return fields[name]
    }
  }

  var declarations: [Declaration] { [repositoryProtocol, storeClass] }

  /// The modules that the types in the signatures need.
  var needs: Needs {
    if updates.isEmpty { return Needs() }
    var needs = identity.needs
    for update in updates { needs.formUnion(update.field.type.needs) }
    return needs
  }

  private var repositoryProtocol: Declaration {
    .protocol(
      ProtocolDeclaration(
        doc: DocComment(
          "The source of the entities of a ``\(entity.store)``: a server, a database, a mock."),
        name: entity.repository,
        conformances: [.generic(Runtime.state.entityRepository, [type.domain])],
        members: updates.map { update in
          .function(
            FunctionDeclaration(
              doc: DocComment("Changes \(symbol(of: update))."),
              name: .identifier(update.update.method),
              parameters: parameters(update.field), isAsync: true, throws: .anyError, body: nil))
        }))
  }

  /// Returns ``` ``User/isBookmarked`` ```, or for a variant
  /// ``` ``MoodPost/intensity`` of a `mood` ```.
  private func symbol(of update: Update) -> String {
    guard let variant = update.update.variant,
      case .reference(let payload) = update.variants.first?.payload
    else { return "``\(type.symbol)/\(update.field.name)``" }
    return "``\(schema.schema[payload].symbol)/\(update.field.name)`` of a `\(variant.name)`"
  }

  private func parameters(_ field: FieldSpelling) -> [Parameter] {
    [
      Parameter(field.name, label: .none, field.domainType),
      Parameter(idName(field), label: .named("for"), identity.type),
    ]
  }

  private func idName(_ field: FieldSpelling) -> Identifier {
    field.name == "id" ? "entityID" : "id"
  }
}

// MARK: - The store

extension EntityStoreClass {
  private var storeClass: Declaration {
    .class(
      ClassDeclaration(
        doc: doc,
        attributes: [StoreClass.availability, Attribute("@MainActor")],
        name: entity.store, conformances: [Runtime.state.typedEntityStore],
        members: storage + [initializer] + updates.map(update)))
  }

  private var doc: DocComment {
    DocComment(
      """
      The observable store of ``\(type.symbol)`` entities. It holds each entity once.

      An update is shown at once; if it fails, only this update is undone.

      ```swift
      let store = \(entity.store)(repository)
      try await store.loadValue(for: id)
      ```
      """)
  }

  private var storage: [Declaration] {
    let entities = VariableDeclaration.stored(
      "entities", .generic(Runtime.state.entityStore, [type.domain]),
      doc: "The store that holds, loads and updates the entities.")
    if updates.isEmpty { return [.variable(entities)] }
    let repository = VariableDeclaration.stored(
      "repository", .any(.named(entity.repository)), visibility: .private)
    return [.variable(entities), .variable(repository)]
  }

  private var initializer: Declaration {
    var parameters = [Parameter("repository", label: .none, .any(.named(entity.repository)))]
    var body: [Code] = updates.isEmpty ? [] : ["self.repository = repository"]
    if let cache, let name = entity.cache {
      parameters.append(
        Parameter(
          "cache", .optional(SchemaSpelling.documentStore(of: name)), defaultValue: "nil"))
      let list = cache.construction(of: "document")
      body += [
        "let list = cache.map { document in\n  \(list)\n}",
        "entities = \(Runtime.state.entityStore)(repository, cache: list)",
      ]
    } else {
      body.append("entities = \(Runtime.state.entityStore)(repository)")
    }
    return .initializer(
      InitializerDeclaration(
        doc: cache == nil
          ? nil
          : DocComment(
            """
            - Parameters:
              - repository: the source of the entities.
              - cache: the document that keeps confirmed entities; nil to keep them in memory only.
            """),
        parameters: parameters, body: .lines(body)))
  }

  /// Returns the method of an update. The parameter with the new value may hide a property of the
  /// store.
  private func update(_ update: Update) -> Declaration {
    let (field, method) = (update.field, update.update.method)
    func member(_ name: Identifier) -> Code { field.name == name ? "self.\(name)" : "\(name)" }
    let id = idName(field)
    return .function(
      FunctionDeclaration(
        doc: Documentation.comment(
          "Changes \(symbol(of: update)): at once in the store, then in the repository.",
          update.update.variant == nil
            ? nil : "An entity of another variant stays unchanged.",
          field.remarks,
          "\n- Throws: The error of the repository; the change is then undone."),
        attributes: field.field.deprecation.map { [$0.attribute] } ?? [],
        name: .identifier(method), parameters: parameters(field), isAsync: true,
        throws: .only(Runtime.state.stateError),
        body: """
          try await \(member("entities")).update(
            \(id), send: { try await \(member("repository")).\(method)(\(field.name), for: \(id)) }
          ) \(change(update))
          """))
  }

  /// Returns `{ $0.isBookmarked = isBookmarked }`, or for a variant
  /// `{ $0[.mood]?.intensity = intensity }`.
  private func change(_ update: Update) -> Code {
    let assignment: Code = "\(update.field.stored) = \(update.field.name)"
    let lines = update.variants.map { "$0[.\($0.name)]?.\(assignment)" as Code }
    return switch lines.count {
    case 0: "{ $0.\(assignment) }"
    case 1: "{ \(lines[0]) }"
    default: "{\n  \(Code.lines(lines))\n}"
    }
  }
}

extension SchemaSpelling {
  /// `DocumentStore<UsersDocument>`
  static func documentStore(of name: Identifier) -> SwiftType {
    .generic(Runtime.state.documentStore, [.named(documentName(of: name))])
  }

  /// The stores of the entity types that this file declares.
  var entityStores: [EntityStoreClass] {
    let entities = schema.generatedTypes.compactMap(\.type.entity)
    if entities.isEmpty { return [] }
    let caches = lists(of: Set(entities.compactMap(\.cache)))
    var fields = EntityStoreClass.KnownFields()
    return schema.generatedTypes.compactMap {
      EntityStoreClass($0.id, in: self, caches: caches, &fields)
    }
  }
}
