import SumTypeSwift

/// The store of a document:
///
/// ```swift
/// /// The observable store of ``TimelineDocument``. It saves each change.
/// @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
/// @MainActor @Observable
/// public final class TimelineStore: TypedStore {
///   public let document: DocumentStore<TimelineDocument>
///   public let entryList: EntryList<TimelineDocument, PostCodec, UUID>
///
///   public init(_ document: DocumentStore<TimelineDocument>) { … }
///
///   public static var newDocument: Timeline? { Timeline(entries: []) }
///
///   public var unknown: UnknownEntries { entryList.unknown }
///   …
/// }
/// ```
///
/// The code that loads, saves and finds entries is in `SumTypeState`: this class adds the
/// document's own names and types.
struct StoreClass {
  let store: StoreSpelling
  let schema: SchemaSpelling
  private let methods: [StoreEntryMethods]

  /// The availability of every type that is `@Observable`.
  static let availability = Attribute(
    "@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)")

  init(_ store: StoreSpelling, in schema: SchemaSpelling) {
    self.store = store
    self.schema = schema
    methods = store.lists.map { StoreEntryMethods($0, in: schema) }
  }

  /// The use of the runtime: entries for which no codec is generated have codecs of the runtime.
  var runtimeUse: ModuleUse {
    store.lists.map { schema.runtimeUse(ofCodec: $0.element) }.max() ?? .hidden
  }

  /// Whether the declaration names types of the domain: in a list, in a field, or in the value of a
  /// new document.
  var showsDomain: Bool {
    var types = store.lists.map(\.element) + store.fields.map(\.field.type)
    if store.newDocument != nil {
      guard case .plain(let root) = store.document.root else { return true }
      types.append(root)
    }
    return types.contains { type in
      guard let id = type.referenced else { return false }
      let declaration = schema.schema[id]
      if case .external(let external) = declaration.kind { return external.module == nil }
      return declaration.module == nil
    }
  }

  /// The modules that the types in the signatures need.
  var needs: Needs {
    var needs = Needs()
    for (list, methods) in zip(store.lists, methods) {
      needs.formUnion(list.spelling.needs)
      if let identity = list.identity { needs.formUnion(identity.needs) }
      needs.formUnion(methods.needs)
    }
    for field in store.fields { needs.formUnion(field.type.needs) }
    return needs
  }

  var declaration: Declaration {
    let access = schema.options.access.modifier
    let lists = store.lists.map { StoreListMembers(list: $0, access: access) }
    return .class(
      ClassDeclaration(
        doc: doc,
        attributes: [Self.availability, Attribute("@MainActor @Observable")],
        name: store.name, conformances: [Runtime.state.typedStore],
        members: storage + [initializer] + newDocument + lists.map(\.property)
          + store.fields.map(property) + unknown
          + zip(lists, methods).flatMap { $1.declarations + $0.declarations }
          + store.fields.map(setter)))
  }

  private var doc: DocComment {
    let example =
      store.newDocument == nil ? "\(store.name)(url: url, new: …)" : "\(store.name)(url: url)"
    return DocComment(
      """
      The observable store of ``\(SchemaSpelling.documentName(of: store.document.name))``. It saves \
      each change.

      A change that the schema does not allow throws a `StateError` and changes nothing.

      ```swift
      let store = \(example)
      await store.load()
      try await store.flush()
      ```
      """)
  }

  private var documentStore: SwiftType {
    SchemaSpelling.documentStore(of: store.document.name)
  }

  private var storage: [Declaration] {
    [
      .variable(
        .stored(
          "document", documentStore, doc: "The store that loads, changes and saves the document."))
    ]
      + store.lists.map {
        .variable(
          .stored(
            $0.list, $0.type(in: store.document),
            doc: DocComment(
              "The list that changes ``\($0.property.name)``, also for SwiftUI's `onDelete` and `onMove`."
            )
          ))
      }
  }

  private var initializer: Declaration {
    let lists = store.lists.map { list -> Code in
      "\(list.list) = \(list.construction(of: "document", after: list.list))"
    }
    return .initializer(
      InitializerDeclaration(
        parameters: [Parameter("document", label: .none, documentStore)],
        body: .lines(["self.document = document"] + lists)))
  }

  private var newDocument: [Declaration] {
    guard let value = store.newDocument else { return [] }
    return [
      .variable(.computed("newDocument", .optional(store.value), isStatic: true, value))
    ]
  }

  private var unknown: [Declaration] {
    let parts = store.lists.filter { $0.unknown != nil }.map { "\($0.list).unknown" as Code }
    if parts.isEmpty { return [] }
    return [
      .variable(
        .computed(
          "unknown", Runtime.state.unknownEntries,
          doc: "The number of entries that this version cannot show.",
          parts.joined(separator: " + ")))
    ]
  }
}

// MARK: - Fields

extension StoreClass {
  /// `public var owner: String? { document.value?.owner }`
  private func property(_ field: FieldSpelling) -> Declaration {
    let type: SwiftType =
      if case .optional = field.domainType { field.domainType } else { .optional(field.domainType) }
    return .variable(
      .computed(
        field.name, type,
        doc: Documentation.comment(field.field.doc, "Nil before the document is loaded."),
        attributes: field.field.deprecation.map { [$0.attribute] } ?? [],
        "document.value?.\(field.stored)"))
  }

  /// `public func setOwner(_ owner: String) throws(StateError) { … }`
  private func setter(_ field: FieldSpelling) -> Declaration {
    let codec: SwiftType =
      field.isOptional
      ? .generic(Runtime.types.optionalCodec, [field.type.codec]) : field.type.codec
    var arguments: [Code] = ["\\.\(field.stored)", "to: value", "as: \(codec).self"]
    if let bounds = field.bounds { arguments.append("in: \(bounds)") }
    arguments.append("key: \(field.key)")
    return .function(
      FunctionDeclaration(
        doc: Documentation.comment("Changes ``\(field.name)``.", field.remarks),
        attributes: field.field.deprecation.map { [$0.attribute] } ?? [],
        name: .identifier(StoreNames.setter(of: field.name)),
        parameters: [Parameter("value", label: .none, field.domainType)],
        throws: .only(Runtime.state.stateError),
        body: .filled(opening: "try document.set(", arguments, closing: ")")))
  }
}

/// Emits the stores, repositories, models and features that a schema declares.
struct StoreEmitter {
  let schema: SchemaSpelling

  func emit(_ add: (Declaration) -> Void) {
    for store in schema.stores { add(StoreClass(store, in: schema).declaration) }
    for store in schema.entityStores { store.declarations.forEach(add) }
    for model in schema.models { add(model.declaration) }
    for feature in schema.schema.features {
      add(FeatureNamespace(feature: feature, schema: schema).declaration)
    }
  }
}

/// The modules that the stores of a schema name, each with its use.
struct StoreImports {
  private(set) var types = Needs()
  private(set) var modules: [(module: Identifier, use: ModuleUse)] = []

  init(_ schema: SchemaSpelling) {
    let stores = schema.stores.map { StoreClass($0, in: schema) }
    let (entities, models) = (schema.entityStores, schema.models)
    let features = schema.schema.features.map { FeatureNamespace(feature: $0, schema: schema) }
    for needs in stores.map(\.needs) + entities.map(\.needs) + models.map(\.needs)
      + features.map(\.needs)
    {
      types.formUnion(needs)
    }
    if !stores.isEmpty || !models.isEmpty {
      modules.append((Runtime.observationModule, .conformance))
    }
    if !stores.isEmpty || !entities.isEmpty || models.contains(where: \.hasLoadingFields) {
      modules.append((Runtime.stateModule, .signature))
    }
    if !stores.isEmpty || !entities.isEmpty {
      modules.append(
        (
          Runtime.module, stores.map(\.runtimeUse).max() ?? .hidden
        ))
    }
    if !features.isEmpty { modules.append((Runtime.featureModule, .conformance)) }
    if let domain = schema.options.domainModule {
      let showsDomain =
        !entities.isEmpty || !models.isEmpty || stores.contains(where: \.showsDomain)
      modules.append((domain, showsDomain ? .signature : .hidden))
    }
  }
}
