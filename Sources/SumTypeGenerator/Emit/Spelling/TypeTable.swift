import SumTypeJSON
import SumTypeSwift

/// The facts about types that are computed once for all files that share the types.
struct TypeTable: Sendable {
  /// The indices of types by their name, and of external types by the name of the outermost type
  /// around them.
  private let named: [String: [Int]]
  /// The spelling of each type, by `TypeID.index`.
  private let references: [TypeSpelling]
  /// The parts of the objects of the types.
  let objects: ObjectParts
  let sharedAccesses: SharedAccesses
  /// The types that share their name with a type of a module that generated code imports.
  private let namesakes: [(id: TypeID, type: TypeDeclaration)]
  /// The external types that share their name with such a type, by `TypeID.index`.
  private let externalNamesakes: [Int: (type: TypeDeclaration, external: ExternalType)]

  init(_ types: [TypeDeclaration]) {
    var named: [String: [Int]] = [:]
    named.reserveCapacity(types.count)
    for (index, type) in types.enumerated() {
      named[type.name.name, default: []].append(index)
      if case .external(let external) = type.kind, let first = external.path.first {
        named[first.name, default: []].append(index)
      }
    }
    self.named = named
    references = types.map { TypeTable.reference(to: $0) }
    objects = ObjectParts(types)
    sharedAccesses = SharedAccesses(types)
    namesakes = types.enumerated().lazy
      .filter { $1.path.count == 1 && TypeTable.ofModules.contains($1.path[0].name) }
      .map { (TypeID(index: $0), $1) }
    var externalNamesakes: [Int: (type: TypeDeclaration, external: ExternalType)] = [:]
    for (index, type) in types.enumerated() {
      guard case .external(let external) = type.kind, let first = external.path.first,
        TypeTable.ofModules.contains(first.name)
      else { continue }
      externalNamesakes[index] = (type, external)
    }
    self.externalNamesakes = externalNamesakes
  }

  /// Whether a type that the schema knows has the name.
  func isTypeName(_ name: String, in schema: Schema) -> Bool {
    named[name]?.contains { schema.knows(TypeID(index: $0)) } ?? false
  }

  /// Returns the types that a schema knows and that its selection has, if they share their name
  /// with a type of a module that generated code imports.
  func namesakes(in schema: Schema) -> [TypeDeclaration] {
    namesakes.lazy.filter { schema.knows($0.id) && !schema[$0.id].isLeftOut }.map(\.type)
  }

  private static let ofModules = ModuleTypes.all.values.reduce(into: Set()) { $0.formUnion($1) }
}

// MARK: - References

extension TypeTable {
  private static func reference(to type: TypeDeclaration) -> TypeSpelling {
    let domain = type.domain
    let codec = SwiftType.named(SchemaSpelling.codecName(of: type.name))
    var needs = Needs()
    if let module = type.module { needs.modules = [module] }
    let base: TypeSpelling
    switch type.kind {
    case .structure, .union, .tuple:
      let dto = SwiftType.named(SchemaSpelling.dtoName(of: type.name))
      needs.dtoModules = needs.modules
      return TypeSpelling(
        domain: domain, dto: dto, codec: codec, mapping: .generic(Runtime.types.dtoMapping, [dto]),
        isSameInDTO: false, hasGeneratedDTO: true, isTotal: isTotal(type), needs: needs,
        measure: .none)
    case .enumeration(let enumeration): base = .rawType(of: enumeration)
    case .alias(let alias): base = .of(alias.base)
    case .external(let external): return spelling(of: external, external.domain, codec, needs)
    case .typeAlias:
      // A reference to it is resolved to the type that it stands for.
      return TypeSpelling(
        domain: domain, dto: domain, codec: codec, mapping: codec, isSameInDTO: true, needs: needs,
        measure: .none)
    }
    needs.dtoFoundation = base.needs.dtoFoundation
    needs.dtoJSON = base.needs.dtoJSON
    var mapping = SwiftType.generic(Runtime.types.rawValueMapping, [domain, base.codec])
    if case .alias(let alias) = type.kind, let limits = alias.limits(of: type),
      limits.bounds != nil
    {
      mapping = .generic(Runtime.types.limitedMapping, [mapping, limits.ofMapping])
    }
    return TypeSpelling(
      domain: domain, dto: base.dto, codec: codec, mapping: mapping,
      isSameInDTO: false, needs: needs, measure: base.measure)
  }

  private static func spelling(
    of external: ExternalType, _ domain: SwiftType, _ codec: SwiftType, _ needs: Needs
  ) -> TypeSpelling {
    let base = TypeSpelling.of(external.base)
    var needs = needs
    if let module = external.module { needs.modules.insert(module) }
    needs.dtoFoundation = base.needs.dtoFoundation
    needs.dtoJSON = base.needs.dtoJSON
    return TypeSpelling(
      domain: domain, dto: base.dto, codec: codec,
      mapping: .generic(Runtime.types.externalTypeCodec, [domain, base.codec]),
      isSameInDTO: false, needs: needs, measure: .none)
  }

  /// Returns the spelling of a type in a file whose domain is in `domainModule`.
  ///
  /// An external type that shares its name with a type of a module that generated code imports is
  /// qualified with its own module: `Theme.Merge`. An import of a single declaration
  /// (`import struct Theme.Merge`) is no alternative: only the app knows which kind of type it is.
  func spelling(of id: TypeID, with domainModule: Identifier?) -> TypeSpelling {
    let plain = references[id.index]
    guard let (type, external) = externalNamesakes[id.index],
      let module = external.module ?? type.module ?? domainModule
    else { return plain }
    let domain = external.path.reduce(SwiftType.named(module)) { .member($0, $1) }
    return TypeTable.spelling(of: external, domain, plain.codec, plain.needs)
  }

  private static func isTotal(_ type: TypeDeclaration) -> Bool {
    if case .union(let union) = type.kind { union.unknown == .case } else { false }
  }
}

/// The parts of the objects of a schema's types, computed once.
struct ObjectParts: Sendable {
  /// The positions of the constants of structs and tuples by their keys, by `TypeID.index`. Only types
  /// with constants are here.
  private var constants: [Int: [WireText: Int]] = [:]
  /// The keys of tags that structs in the object of a union may have as constants, by `TypeID.index`:
  /// those of the unions that read the same object.
  private var tagConstants: [Int: Set<WireText>] = [:]
  /// The unions that have a struct with the key of any tag as a constant in their object, by
  /// `TypeID.index`.
  private var areWithTagConstants: Set<Int> = []
  /// Whether each object is read in parts, by `TypeID.index`.
  private var areReadInParts: [Bool]

  init(_ types: [TypeDeclaration]) {
    areReadInParts = Array(repeating: false, count: types.count)
    let tagKeys = Set(
      types.flatMap { type in
        if case .union(let union) = type.kind {
          union.representation.sharedTagKeys.map(\.wire)
        } else {
          [WireText]()
        }
      })
    /// The unions that read the object of a payload as a whole.
    var readers: [[Int]] = Array(repeating: [], count: types.count)
    var found: [Int] = []
    for (index, type) in types.enumerated() {
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        if !structure.constants.isEmpty {
          constants[index] = Dictionary(
            zip(structure.constants.lazy.map(\.key.wire), structure.constants.indices)
          ) { first, _ in first }
        }
        guard case .structure = type.kind, structure.fields.contains(where: \.isFlattened) else {
          continue
        }
        found.append(index)
      case .union(let union) where union.representation.readsWholeObject:
        for case .reference(let id)? in union.variants.map(\.payload) {
          // Several variants may have one payload.
          if readers[id.index].last != index { readers[id.index].append(index) }
        }
      case .union, .enumeration, .alias, .typeAlias, .external: break
      }
    }
    while let index = found.popLast() {
      if areReadInParts[index] { continue }
      areReadInParts[index] = true
      found += readers[index]
    }
    for (index, keys) in constants where keys.keys.contains(where: tagKeys.contains) {
      found += readers[index]
    }
    while let index = found.popLast() {
      if areWithTagConstants.insert(index).inserted { found += readers[index] }
    }
    findTagConstants(types, readers)
  }

  /// Finds the keys of `tagConstants`. Only the keys of the tags around a union are looked for in it:
  /// a struct may have many other constants, and be in many unions.
  private mutating func findTagConstants(_ types: [TypeDeclaration], _ readers: [[Int]]) {
    var inner: [Int: [Int]] = [:]
    for index in areWithTagConstants {
      for reader in readers[index] { inner[reader, default: []].append(index) }
    }
    var wanted: [Int: Set<WireText>] = [:]
    var open: [(Int, WireText)] = []
    for (index, unions) in inner {
      guard case .union(let union) = types[index].kind else { continue }
      for key in union.representation.sharedTagKeys.wire { open += unions.map { ($0, key) } }
    }
    while let (index, key) = open.popLast() {
      guard wanted[index, default: []].insert(key).inserted else { continue }
      open += (inner[index] ?? []).map { ($0, key) }
    }
    for (index, keys) in constants {
      for reader in readers[index] {
        open += (wanted[reader] ?? []).filter { keys[$0] != nil }.map { (reader, $0) }
      }
    }
    while let (index, key) = open.popLast() {
      guard tagConstants[index, default: []].insert(key).inserted else { continue }
      open += readers[index].filter { wanted[$0]?.contains(key) ?? false }.map { ($0, key) }
    }
  }

  func hasConstant(_ key: String, in id: TypeID) -> Bool {
    constants[id.index]?[key.wire] != nil
  }

  /// Whether some values of a union have the tag's key as a constant of a struct that reads the
  /// same object, however many unions are between them.
  func mayHaveConstant(_ key: String, in id: TypeID) -> Bool {
    tagConstants[id.index]?.contains(key.wire) ?? false
  }

  /// Whether some values of a union have the key of any tag as such a constant.
  func hasTagConstants(_ id: TypeID) -> Bool { areWithTagConstants.contains(id.index) }

  /// Returns the keys of those constants of a struct for which the unions around a union ask, in the
  /// order of the schema.
  func tagConstants(of id: TypeID, in union: TypeID) -> [String] {
    guard let own = constants[id.index], let asked = tagConstants[union.index] else { return [] }
    let keys =
      own.count < asked.count ? own.keys.filter(asked.contains) : asked.filter { own[$0] != nil }
    return keys.sorted { own[$0] ?? 0 < own[$1] ?? 0 }.map(\.text)
  }

  /// Whether the object is read in parts: by a struct with flattened fields, or by a union with
  /// such a payload.
  func isReadInParts(_ id: TypeID) -> Bool { areReadInParts[id.index] }
}
