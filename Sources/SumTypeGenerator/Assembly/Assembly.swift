import SumTypeJSON
import SumTypeSwift

/// Builds the `Schema` values of a resolution without errors. The only decision left is which
/// values are boxed.
struct Assembly {
  private let resolution: Resolution
  private let boxing: Boxing
  /// Results that are computed for one union and reused for the next.
  private var sets: ValueSets
  private var search: SharedSearch
  private let unionsOfFeatures: Set<TypeID>

  init(_ resolution: Resolution) {
    self.resolution = resolution
    boxing = Boxing(resolution)
    sets = ValueSets(resolution)
    search = SharedSearch(resolution)
    unionsOfFeatures = resolution.unionsOfFeatures
  }

  /// Returns the schemas of some files, which share their types.
  ///
  /// - Parameter reach: For each file of the graph, the files that it imports, directly or
  ///   indirectly; nil if each of `files` reaches all.
  mutating func schemas(of files: [Int], reach: [FileSet]? = nil) -> [Schema] {
    let fileOfType = reach == nil ? [] : resolution.types.map(\.file)
    let types = declarations()
    var ranges: [Range<Int>] = []
    for file in resolution.graph.files {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + file.document.types.count)
    }
    let documents = Dictionary(grouping: resolution.documents, by: \.file)
    let features = Dictionary(grouping: resolution.features, by: \.file)
    return files.map { file in
      let document = resolution.graph.files[file].document
      return Schema(
        name: document.file.baseName, fileName: document.file.fileName, doc: document.doc,
        types: types, own: ranges[file], generated: nil,
        documents: (documents[file] ?? []).compactMap { self.document($0) },
        features: (features[file] ?? []).compactMap { feature($0) },
        known: reach.map { KnownTypes(files: fileOfType, reach: $0[file]) })
    }
  }

  private func choice(_ type: TypeSyntax) -> String? {
    if case .union(let union) = type.kind { union.choice?.value } else { nil }
  }

  private mutating func declarations() -> [TypeDeclaration] {
    var types: [TypeDeclaration] = []
    types.reserveCapacity(resolution.types.count)
    for (index, type) in resolution.types.enumerated() {
      types.append(
        TypeDeclaration(
          name: type.syntax.name.value, path: type.syntax.typeName.path, doc: type.syntax.doc,
          deprecation: type.syntax.deprecation,
          module: resolution.graph.files[type.file].module,
          kind: kind(of: type, TypeID(index: index)), entity: entity(type.syntax.state.entity),
          model: type.syntax.state.model?.value, choice: choice(type.syntax),
          hasMap: resolution.members.hasMap(TypeID(index: index))))
    }
    return types
  }

  private func entity(_ syntax: EntitySyntax?) -> Entity? {
    syntax.map { syntax in
      Entity(
        store: syntax.store.value, repository: syntax.repository.value,
        updates: syntax.updates.compactMap { update in
          let (variant, field) = update.parts
          return Identifier(field).map {
            Entity.Update(
              variant: variant.flatMap { Identifier($0) }, field: $0,
              method: update.method?.value)
          }
        },
        cache: syntax.cache.flatMap { Identifier($0.value) })
    }
  }

  private func feature(_ feature: ResolvedFeature) -> Feature? {
    guard case .reference(let state) = feature.state, case .reference(let action) = feature.action
    else { return nil }
    return Feature(
      name: feature.syntax.name.value, doc: feature.syntax.doc, state: state, action: action)
  }

  private mutating func kind(of type: ResolvedType, _ id: TypeID) -> TypeDeclaration.Kind {
    switch type.kind {
    case .structure(let syntax, let fields): return .structure(structure(syntax, fields, id))
    case .union(let syntax, let payloads):
      return .union(
        union(
          syntax, payloads, id, newNil: resolution.graph.files[type.file].document.newNil))
    case .alias(let alias): return .alias(alias)
    case .typeAlias(let type): return .typeAlias(type)
    case .tuple(let syntax, let fields): return .tuple(structure(syntax, fields, id))
    case .external(let external): return .external(external)
    case .enumeration(let syntax, let rawType):
      let values = syntax.values.map {
        Enumeration.Value(
          name: $0.name.value, raw: $0.raw.value, aliases: $0.aliases.map(\.value), doc: $0.doc,
          deprecation: $0.deprecation)
      }
      return .enumeration(Enumeration(rawType: rawType, values: values, isOpen: syntax.isOpen))
    case .unreadable:
      // The error has been reported, so that no schema is built.
      return .structure(Structure(fields: [], identity: nil))
    }
  }

  private func structure(
    _ syntax: StructureSyntax, _ fields: [ResolvedField], _ id: TypeID
  ) -> Structure {
    var models: [Field] = []
    models.reserveCapacity(fields.count)
    for field in fields {
      if let model = self.field(field, isIndirect: boxing.isIndirect(field, of: id)) {
        models.append(model)
      }
    }
    return Structure(
      fields: models, constants: constants(fields), identity: syntax.identity?.value,
      onSave: syntax.onSave?.value ?? .keep, isOpen: syntax.isOpen && models.last?.isRest != true,
      included: resolution[id].included, isAroundMember: syntax.isAroundMember,
      isMapEntry: syntax.isMapEntry)
  }

  private func constants(_ fields: [ResolvedField]) -> [ConstantMember] {
    var constants: [ConstantMember] = []
    for (index, field) in fields.enumerated() where field.isConstant {
      constants.append(
        ConstantMember(
          name: field.syntax.name.value, key: field.key, values: field.constants,
          isOptional: field.isOptional,
          position: index - constants.count))
    }
    return constants
  }

  private func field(_ field: ResolvedField, isIndirect: Bool) -> Field? {
    guard let type = field.type else { return nil }
    let details = field.syntax.details
    return Field(
      name: field.syntax.name.value, key: field.key,
      aliases: details.map { $0.aliases.map(\.value) } ?? [], type: type,
      presence: field.presence, bounds: field.bounds, doc: details?.doc,
      deprecation: details?.deprecation, isIndirect: isIndirect,
      isFlattened: field.isFlattened, isFresh: field.isFresh,
      loads: details?.loads != nil)
  }

  private mutating func union(
    _ syntax: UnionSyntax, _ payloads: [ResolvedPayload], _ id: TypeID, newNil: NilSpelling
  ) -> Union {
    var variants: [Variant] = []
    variants.reserveCapacity(payloads.count)
    let shapes = syntax.representation?.isUntagged ?? false ? self.shapes(of: payloads) : []
    for (index, (variant, payload)) in zip(syntax.variants, payloads).enumerated() {
      if !variant.isTagKnown { continue }
      let type = payload.type
      let member = variant.unwrapsMember ? type.flatMap { resolution.onlyField(of: $0) } : nil
      variants.append(
        Variant(
          name: variant.name.value, tags: variant.tags.map(\.value),
          seconds: syntax.seconds(of: variant), payload: type,
          member: member, doc: variant.doc, deprecation: variant.deprecation,
          isIndirect: [type, member].contains { $0.map { boxing.isIndirect($0, of: id) } ?? false },
          hasMembers: !shapes.isEmpty && type.map { resolution.hasMembers($0) } ?? false,
          hasElements: !shapes.isEmpty && type.map { resolution.hasElements($0) } ?? false,
          shape: shapes.isEmpty ? nil : shapes[index],
          spelling: shapes.isEmpty ? "" : type.map { resolution.plainSpelling(of: $0) } ?? "null"))
    }
    let shared = syntax.shared.compactMap { sharedField($0.value, id, payloads) }
    let representation = syntax.representation ?? Representations.standard
    return Union(
      variants: variants, representation: representation,
      unknown: syntax.unknown?.value ?? .case, shared: shared,
      identity: identity(among: shared, payloads),
      onSave: syntax.onSave?.value ?? .keep,
      defaultVariant: syntax.untagged?.index,
      newNil: representation.form.nullsOthers ? .null : newNil,
      hasPaths: syntax.hasPaths || unionsOfFeatures.contains(id)
        || resolution[id].syntax.state.entity?.updates.isEmpty == false)
  }

  /// Returns the shapes that tell the variants of a union without tags apart.
  private mutating func shapes(of payloads: [ResolvedPayload]) -> [VariantShape] {
    let proof = ShapeProof(payloads.map { sets.set(of: $0) }, &sets)
    return payloads.indices.map { proof.shape(of: $0, &sets) }
  }

  private mutating func sharedField(
    _ name: String, _ id: TypeID, _ payloads: [ResolvedPayload]
  ) -> SharedField? {
    guard case .type(let type) = search.model(name, of: id, payloads),
      let identifier = Identifier(name)
    else { return nil }
    return SharedField(name: identifier, type: type, doc: nil)
  }

  /// Returns the index of the shared field that is the identity of every payload.
  private mutating func identity(
    among shared: [SharedField], _ payloads: [ResolvedPayload]
  ) -> Int? {
    // Only the last name on the path to the first payload's identity can be that of all.
    guard let name = identity(of: payloads.first)?.split(separator: ".").last,
      let index = shared.firstIndex(where: { $0.name.name == name }),
      isIdentity(String(name), payloads)
    else { return nil }
    return index
  }

  private func identity(of payload: ResolvedPayload?) -> String? {
    guard case .type(.reference(let id))? = payload else { return nil }
    return resolution[id].structure?.syntax.identity?.value
  }

  private mutating func isIdentity(_ name: String, _ payloads: [ResolvedPayload]) -> Bool {
    var seen: Set<TypeID> = []
    return payloads.allSatisfy { payload in
      guard case .type(.reference(let id)) = payload, let identity = identity(of: payload) else {
        return false
      }
      if identity == name || !seen.insert(id).inserted { return true }
      guard let path = search.path(to: identity, in: id) else { return false }
      return path == search.path(to: name, in: id)
    }
  }

  private func document(_ document: ResolvedDocument) -> Document? {
    let root: Document.Root
    switch document.root {
    case .unreadable: return nil
    case .plain(_, let type):
      guard let type else { return nil }
      root = .plain(type)
    case .lines(_, let type):
      guard let type else { return nil }
      root = .lines(LinesRoot(element: type, refusesUnknown: unknown(of: type) == .refuse))
    case .versioned(let syntax, let lists, let fields):
      guard let version = syntax.version else { return nil }
      let isIndirect = boxing.isIndirect(among: fields)
      root = .versioned(
        VersionedRoot(
          version: version, versionKey: syntax.versionKey.value,
          lists: lists.compactMap { list($0) }, hasNamedLists: syntax.hasNamedLists,
          fields: fields.compactMap { field($0, isIndirect: isIndirect($0)) },
          constants: constants(fields),
          repository: syntax.repository.map {
            RepositoryNames(
              name: $0.name.value, entries: $0.entries.value, result: $0.result.value)
          },
          onSave: syntax.onSave?.value ?? .keep,
          migrations: document.migrations, newer: syntax.newer))
    }
    let syntax = document.syntax
    return Document(
      name: syntax.name.value, doc: syntax.doc, root: root, style: syntax.style,
      store: syntax.store?.name.value)
  }

  private func list(_ list: ResolvedList) -> EntryList? {
    guard let element = list.element else { return nil }
    return EntryList(
      name: list.syntax.name.value, key: list.key, element: element,
      isAside: unknown(of: element) == .aside, doc: list.syntax.doc)
  }

  /// Returns the policy of a union for unknown values; nil if `type` is no union, or the union
  /// states none.
  private func unknown(of type: ValueType) -> Union.Unknown? {
    guard case .reference(let id) = type, case .union(let union, _) = resolution[id].kind else {
      return nil
    }
    return union.unknown?.value
  }
}

extension Resolution {
  /// The unions that are states and actions of features, with the unions that are their payloads:
  /// reducers are composed with the paths to their variants.
  fileprivate var unionsOfFeatures: Set<TypeID> {
    var unions: Set<TypeID> = []
    var next = features.flatMap { [$0.state, $0.action] }
    while let type = next.popLast() {
      guard case .reference(let id)? = type, case .union(_, let payloads) = self[id].kind,
        unions.insert(id).inserted
      else { continue }
      next += payloads.map(\.type)
    }
    return unions
  }
}
