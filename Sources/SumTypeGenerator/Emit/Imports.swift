import SumTypeSwift

/// The imports of each artefact, with exactly the access that they need. A `public import` that
/// nothing public uses is a warning; a missing one is an error if imports are internal by default.
struct Imports {
  let schema: SchemaSpelling
  /// The modules that the types of fields and payloads need.
  private var needs = Needs()
  /// The modules that the types of fields and payloads declared in this file need; the DTOs need
  /// the same.
  private var members = Needs()
  /// The modules that the expressions of their defaults need.
  private var defaults = Needs()
  private var hasBoundsOfFoundation = false
  private var hasLimitsOfFoundation = false
  /// Whether an alias has bounds, whose types the codec and the mapping show.
  private var hasLimitedAliases = false
  private var hasLimitedAliasesOfFoundation = false
  private var hasUnions = false
  private var hasOpenUnions = false
  private var hasKeepingUnions = false
  /// Whether the DTO of a union conforms to a protocol of the runtime, because `null` is one of its values.
  private var hasNullReaders = false
  private var hasIndirectFields = false
  private var hasFreshFields = false
  private var hasStructs = false
  private var hasMapEntries = false
  /// Whether some type has a codec of its own.
  private var hasCodecs = false
  private var hasOwnCoding = false
  private var repositories = Needs()
  private var plainRoots = Needs()
  /// The modules of the external types whose codecs this file declares.
  private var externalModules: Set<Identifier> = []

  init(_ schema: SchemaSpelling) {
    self.schema = schema
    for (_, type) in schema.schema.generatedTypes {
      let limits = schema.limits(of: type)
      if case .typeAlias = type.kind, limits.isEmpty {} else { hasCodecs = true }
      for limits in limits where limits.bounds != nil {
        hasLimitedAliases = true
        if limits.needsFoundation { hasLimitedAliasesOfFoundation = true }
      }
      switch type.kind {
      case .union(let union): add(union)
      case .alias(let alias): needs.formUnion(TypeSpelling.of(alias.base).needs)
      case .typeAlias(let type): needs.formUnion(schema.spelling(of: type).needs)
      case .external(let external):
        if let module = external.module { externalModules.insert(module) }
      case .structure, .enumeration, .tuple: break
      }
    }
    for structure in schema.structures.values { add(structure) }
    for root in schema.roots {
      add(root)
      if root.hasRepository, let list = root.asideLists.first {
        repositories.formUnion(list.type.needs)
      }
    }
    needs.formUnion(members)
    for document in schema.schema.documents {
      switch document.root {
      case .plain(let type): plainRoots.formUnion(schema.spelling(of: type).needs)
      case .lines(let lines): plainRoots.formUnion(schema.spelling(of: lines.element).needs)
      case .versioned: break
      }
    }
  }

  func imports(of artefact: Artefact) -> [ImportDeclaration] {
    var uses: [Identifier: ModuleUse] = [:]
    func add(_ module: Identifier, _ use: ModuleUse) {
      uses[module] = max(use, uses[module] ?? .hidden)
    }
    switch artefact {
    case .domain: addDomain(add)
    case .paths: addPaths(add)
    case .dto: addDTO(add)
    case .mapping: addMapping(add)
    case .codec: addCodec(add)
    case .document: addDocument(add)
    case .repository: addRepository(add)
    case .store: addStore(add)
    }
    for module in schema.options.imports { add(module, .hidden) }
    let least: ModuleUse = schema.options.access == .package ? .signature : .conformance
    let preferred = preferredTypes(beside: uses.keys)
    return uses.map {
      ImportDeclaration(
        $0.key, isPublicUse: $0.value >= least, preferred: preferred[$0.key] ?? [],
        spi: artefact == .mapping && $0.key == Runtime.module ? Runtime.spi : nil)
    }
    .sorted { $0.module < $1.module }
  }

  /// Returns the types, by module, that share their name with a type of a runtime module.
  private func preferredTypes(
    beside modules: some Collection<Identifier>
  ) -> [Identifier: [ImportDeclaration.Preferred]] {
    let visible = ModuleTypes.visible(with: modules)
    var preferred: [Identifier: [ImportDeclaration.Preferred]] = [:]
    for type in schema.namesakes {
      guard let module = type.module ?? schema.options.domainModule, modules.contains(module),
        visible.contains(type.path[0].name)
      else { continue }
      switch type.kind {
      case .structure, .tuple: preferred[module, default: []].append(.init(.structure, type.name))
      case .union, .enumeration:
        preferred[module, default: []].append(.init(.enumeration, type.name))
      case .alias: preferred[module, default: []].append(.init(.structure, type.name))
      case .typeAlias, .external: break
      }
    }
    return preferred
  }
}

// MARK: - Artefacts

extension Imports {
  private typealias Add = (_ module: Identifier, _ use: ModuleUse) -> Void

  /// Nearly all of the domain is visible to importers: types, defaults of parameters, bounds.
  private func addDomain(_ add: Add) {
    if needs.foundation || defaults.foundation || hasBoundsOfFoundation || hasFreshFields {
      add("Foundation", .signature)
    }
    if needs.json || defaults.json || hasOpenUnions {
      add(Runtime.jsonModule, .signature)
    } else if hasMapEntries {
      add(Runtime.jsonModule, .conformance)
    } else if hasIndirectFields {
      add(Runtime.jsonModule, .hidden)
    }
    for module in needs.modules { add(module, .signature) }
  }

  /// The declarations of paths name the union and its payloads.
  private func addPaths(_ add: Add) {
    add(Runtime.module, .signature)
    if let domain = schema.options.domainModule { add(domain, .signature) }
    let needs = PathsEmitter(schema: schema).needs
    if needs.foundation { add("Foundation", .signature) }
    // The runtime re-exports the types of SumTypeJSON.
    if needs.json { add(Runtime.jsonModule, .conformance) }
    for module in needs.modules { add(module, .signature) }
  }

  private func addDTO(_ add: Add) {
    guard hasStructs || hasUnions else { return }
    if members.dtoFoundation { add("Foundation", .signature) }
    if members.dtoJSON || hasKeepingUnions {
      add(Runtime.module, .signature)
    } else if hasNullReaders {
      add(Runtime.module, .conformance)
    } else if hasUnions || hasOwnCoding {
      add(Runtime.module, .hidden)
    }
    for module in members.dtoModules { add(module, .signature) }
  }

  private func addMapping(_ add: Add) {
    guard hasStructs || hasUnions || hasLimitedAliases else { return }
    if hasLimitedAliasesOfFoundation { add("Foundation", .signature) }
    add(Runtime.module, hasMappingErrors ? .signature : .conformance)
    if let domain = schema.options.domainModule { add(domain, .signature) }
    if defaults.foundation || hasLimitsOfFoundation { add("Foundation", .hidden) }
    for module in needs.modules.union(needs.limitModules) { add(module, .hidden) }
  }

  private func addCodec(_ add: Add) {
    guard hasCodecs || !schema.roots.isEmpty else { return }
    add(Runtime.module, .signature)
    if let domain = schema.options.domainModule { add(domain, .signature) }
    if needs.foundation || defaults.foundation { add("Foundation", .hidden) }
    if hasLimitedAliasesOfFoundation { add("Foundation", .signature) }
    for module in needs.modules.union(needs.limitModules) { add(module, .hidden) }
    for module in externalModules { add(module, .signature) }
  }

  private func addDocument(_ add: Add) {
    let showsRuntime = DocumentEmitter(schema: schema).showsRuntime
    add(Runtime.module, showsRuntime ? .signature : .conformance)
    for module in plainRoots.modules.union(plainRoots.limitModules) { add(module, .signature) }
  }

  /// The declarations of a repository name the entries, the file's URL and the document's data.
  private func addRepository(_ add: Add) {
    add(Runtime.module, .signature)
    add("Foundation", .signature)
    if let domain = schema.options.domainModule { add(domain, .signature) }
    for module in repositories.modules { add(module, .signature) }
  }
}

extension Imports {
  /// The declarations of a store are visible to importers, except for some of its codecs.
  private func addStore(_ add: Add) {
    let imports = StoreImports(schema)
    for (module, use) in imports.modules { add(module, use) }
    if imports.types.foundation { add("Foundation", .signature) }
    if imports.types.json { add(Runtime.jsonModule, .signature) }
    for module in imports.types.modules { add(module, .signature) }
    for module in imports.types.limitModules { add(module, .hidden) }
  }
}

// MARK: - Collecting

extension Imports {
  /// Whether a mapping throws an error type of the runtime.
  private var hasMappingErrors: Bool {
    !schema.roots.isEmpty
      || schema.schema.generatedTypes.contains {
        let spelling = schema.spelling(of: .reference($0.id))
        return spelling.hasGeneratedDTO && !spelling.isTotal
      }
  }
}

extension Imports {
  private mutating func add(_ union: Union) {
    hasUnions = true
    hasOpenUnions = hasOpenUnions || union.unknown == .case
    hasKeepingUnions = hasKeepingUnions || union.keepsUnknown
    hasNullReaders = hasNullReaders || union.readsNull
    for variant in union.variants {
      for case let type? in [variant.held, variant.coded] {
        members.formUnion(schema.spelling(of: type).needs)
      }
    }
    for shared in union.shared { needs.formUnion(schema.spelling(of: shared.type).needs) }
  }

  private mutating func add(_ structure: StructSpelling) {
    hasStructs = true
    hasMapEntries = hasMapEntries || structure.isMapEntry
    hasOwnCoding = hasOwnCoding || structure.hasOwnCoding || structure.isTuple
    if let identity = structure.identity { needs.formUnion(identity.needs) }
    for field in structure.fields {
      members.formUnion(field.type.needs)
      hasIndirectFields = hasIndirectFields || field.field.isIndirect
      hasFreshFields = hasFreshFields || field.field.isFresh
      if field.bounds != nil, case .decimal = field.type.measure { hasBoundsOfFoundation = true }
      hasLimitsOfFoundation = hasLimitsOfFoundation || field.limits.contains { $0.needsFoundation }
      if case .defaulted(let value) = field.field.presence { defaults.formUnion(value.needs) }
    }
  }
}
