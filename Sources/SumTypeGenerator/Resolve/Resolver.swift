import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// Resolves every name of a schema and its imports, and gives every field its type, key, default
/// and bounds.
struct Resolver {
  var resolution: Resolution
  var scope: TypeScope
  var diagnostics = Diagnostics()
  /// The type of each type expression in each file; nil if it is not yet known, or if the
  /// expression has an error.
  var meanings: [[ValueType?]]
  /// The names of the values of enums that have been looked up for defaults, by raw value.
  var enumerationValues: [TypeID: EnumerationValues] = [:]
  /// The places of the included fields whose collisions of names have been reported.
  var reportedNames: Set<[SourceRange]> = []
  /// The meanings of the aliases of type expressions.
  var aliases: [TypeID: AliasMeaning]
  /// The places in the literal whose names were resolved last: an expression may have many names.
  var places: LiteralPlaces?
  /// Whether null is a value of each type that has been asked for it.
  var nullReaders: [NullReader: Bool] = [:]
  /// The number of aliases that are being resolved, each for the one before.
  var openAliases = 0

  static func resolve(_ graph: FileGraph, into diagnostics: inout Diagnostics) -> Resolution {
    var resolver = Resolver(graph)
    swap(&resolver.diagnostics, &diagnostics)
    resolver.resolveAll()
    swap(&resolver.diagnostics, &diagnostics)
    return resolver.resolution
  }

  private init(_ graph: FileGraph) {
    resolution = Resolution(graph: graph)
    scope = TypeScope(graph)
    aliases = Self.aliases(in: graph)
    meanings = graph.files.map {
      Array(repeating: nil, count: $0.document.expressions.parsed.count)
    }
  }

  /// Resolves aliases and enums first, since defaults may be values of these.
  private mutating func resolveAll() {
    resolution.types.reserveCapacity(
      resolution.graph.files.reduce(0) { $0 + $1.document.types.count })
    for (index, file) in resolution.graph.files.enumerated() {
      for syntax in file.document.types {
        resolution.types.append(
          ResolvedType(syntax: syntax, file: index, kind: simpleKind(of: syntax, in: index)))
      }
    }
    for id in aliases.keys.sorted(by: { $0.index < $1.index }) {
      if let type = meaning(of: id, at: resolution[id].syntax.name.place) {
        resolution.types[id.index].kind = .typeAlias(type)
      }
    }
    for index in resolution.types.indices {
      let (syntax, file) = (resolution.types[index].syntax, resolution.types[index].file)
      switch syntax.kind {
      case .structure(let structure):
        let fields = resolve(structure.fields, in: file)
        resolution.types[index].kind = .structure(structure, fields)
      case .union(let union):
        resolution.types[index].kind = .union(union, payloads(of: union, in: file))
      case .tuple(let tuple):
        let elements = resolveElements(tuple.fields, in: file)
        resolution.types[index].kind = .tuple(tuple, elements)
      case .enumeration, .alias, .external, .unreadable: break
      }
    }
    resolveIncludes()
    resolution.members = MemberGraph(resolution.types)
    for (index, file) in resolution.graph.files.enumerated() {
      for syntax in file.document.documents {
        let root = root(of: syntax, in: index)
        resolution.documents.append(
          ResolvedDocument(
            syntax: syntax, file: index, root: root, migrations: migrations(of: syntax, in: index)))
      }
      for syntax in file.document.features {
        let state = syntax.state.flatMap { resolve($0, in: index) }
        let action = syntax.action.flatMap { resolve($0, in: index) }
        resolution.features.append(
          ResolvedFeature(syntax: syntax, file: index, state: state, action: action))
      }
    }
  }

  private mutating func simpleKind(of syntax: TypeSyntax, in file: Int) -> ResolvedType.Kind {
    switch syntax.kind {
    case .enumeration(let enumeration): self.enumeration(enumeration)
    case .alias(let alias): scalarAlias(alias, in: file).map { .alias($0) } ?? .unreadable
    case .external(let external):
      self.external(external, named: syntax.name.value, in: file).map { .external($0) }
        ?? .unreadable
    case .structure, .union, .tuple, .unreadable: .unreadable
    }
  }

  private mutating func payloads(of union: UnionSyntax, in file: Int) -> [ResolvedPayload] {
    var payloads: [ResolvedPayload] = []
    payloads.reserveCapacity(union.variants.count)
    for variant in union.variants {
      switch variant.payload {
      case .none: payloads.append(.none)
      case .unreadable: payloads.append(.unreadable)
      case .constant(let values): payloads.append(.type(.constant(values.map(\.value))))
      case .type(let written):
        if let type = resolve(written, in: file), allowsNull(type, at: written, "a payload"),
          let spelled = spelled(type, of: variant)
        {
          payloads.append(.type(spelled))
        } else {
          payloads.append(.unreadable)
        }
      }
    }
    return payloads
  }

  /// Returns the payload in the wire form that its variant declares. Reports a form that does not
  /// apply, and returns nil for it.
  private mutating func spelled(_ type: ValueType, of variant: VariantSyntax) -> ValueType? {
    if variant.wire == nil, variant.otherwise == nil { return type }
    guard case .optional(let wrapped) = type else {
      return apply(variant.wire, otherwise: variant.otherwise, to: type)
    }
    return apply(variant.wire, otherwise: variant.otherwise, to: wrapped).map { .optional($0) }
  }

  private mutating func root(of syntax: DocumentSyntax, in file: Int) -> ResolvedDocument.Root {
    switch syntax.root {
    case .unreadable: return .unreadable
    case .plain(let written):
      let type = resolve(written, in: file)
      let isFit = type.map { allowsNull($0, at: written, "a root") } ?? false
      return .plain(written, isFit ? type : nil)
    case .lines(let written):
      let type = resolve(written, in: file)
      let isFit = type.map { allowsNull($0, at: written, "a line") } ?? false
      return .lines(written, isFit ? type : nil)
    case .versioned(let versioned):
      let lists = versioned.lists.map { entries($0, in: file) }
      return .versioned(versioned, lists: lists, fields: resolve(versioned.fields, in: file))
    }
  }

  private mutating func entries(_ syntax: ListSyntax, in file: Int) -> ResolvedList {
    let style = resolution.graph.files[file].document.keyStyle
    let element = syntax.type.flatMap { written -> ValueType? in
      guard let type = resolve(written, in: file), allowsNull(type, at: written, "an entry")
      else { return nil }
      return type
    }
    return ResolvedList(
      syntax: syntax, key: syntax.key?.value ?? style.key(for: syntax.name.value.name),
      element: element)
  }

  /// Resolves an enum, whose values and aliases must be all strings or all integers.
  private mutating func enumeration(_ syntax: EnumerationSyntax) -> ResolvedType.Kind {
    guard let first = syntax.values.first else { return .enumeration(syntax, .string) }
    let rawType = first.raw.value.rawType
    let all = syntax.values.lazy.flatMap { [$0.raw] + $0.aliases }
    if let other = all.first(where: { $0.value.rawType != rawType }) {
      diagnostics.error(
        .invalidValue, "the values of an enum must be all strings or all integers",
        at: other.place,
        notes: [Diagnostic.Note("the first value is here", at: first.raw.place)],
        cure: "write all values as strings, or all as integers")
      return .unreadable
    }
    return .enumeration(syntax, rawType)
  }
}

extension JSONTag {
  var rawType: Enumeration.RawType {
    switch self {
    case .string: .string
    case .integer, .bool: .integer
    }
  }
}
