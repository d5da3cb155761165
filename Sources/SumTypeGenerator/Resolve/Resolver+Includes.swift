import SumTypeSource
import SumTypeSwift

/// `"include": ["Base"]`: the fields of other structs come first, as if they were written here.
extension Resolver {
  /// Puts the fields of included structs before each struct's own.
  mutating func resolveIncludes() {
    var inclusion = Inclusion(count: resolution.types.count)
    for index in resolution.types.indices {
      guard case .structure(let entry, _) = resolution.types[index].kind, !entry.includes.isEmpty
      else { continue }
      _ = include(into: index, &inclusion, depth: 0)
    }
  }

  private struct Inclusion {
    enum State {
      case ahead, open
      /// With the structs whose fields it has besides its own.
      case done([Int])
    }
    var states: [State]
    /// What was put before the fields of others, in fields.
    var total = 0

    init(count: Int) { states = Array(repeating: .ahead, count: count) }
  }

  /// Schemas do not include structs in one another any deeper.
  private static let maximumIncludes = 32
  /// What thousands of structs that include thousands of fields each would take is time and memory.
  private static let maximumIncludedFields = 100_000

  /// Gives the struct its included fields; those structs come first that it includes.
  ///
  /// - Returns: The structs whose fields it then has besides its own.
  private mutating func include(
    into index: Int, _ inclusion: inout Inclusion, depth: Int
  ) -> [Int] {
    if case .done(let sources) = inclusion.states[index] { return sources }
    guard case .structure(let entry, let own) = resolution.types[index].kind else { return [] }
    inclusion.states[index] = .open
    var fields: [ResolvedField] = []
    var sources: [Int] = []
    var known: Set<Int> = []
    for name in entry.includes {
      guard let base = baseStruct(name, in: resolution.types[index].file) else { continue }
      if case .open = inclusion.states[base] {
        let what = base == index ? "itself" : "\(quoted(name.value)), which includes it"
        reportInclude(
          "\(quoted(resolution.types[index].name)) includes \(what)", at: name, of: base,
          cure: "remove one of the includes")
        continue
      }
      guard depth < Self.maximumIncludes else {
        diagnostics.error(
          .nestedTooDeeply,
          "more than \(Self.maximumIncludes) structs include each other, one in the other",
          at: name.place, cure: "list the fields of some of them")
        continue
      }
      let further = include(into: base, &inclusion, depth: depth + 1)
      if let twice = ([base] + further).first(where: { known.contains($0) }) {
        let path = twice == base ? "" : ", by \(quoted(name.value)) as well"
        reportInclude(
          "\(quoted(resolution.types[twice].name)) is included already\(path)", at: name,
          of: twice, cure: "remove one of the includes")
        continue
      }
      guard case .structure(_, let included) = resolution.types[base].kind else { continue }
      inclusion.total += included.reduce(1 + further.count) { $0 + $1.weight }
      guard inclusion.total <= Self.maximumIncludedFields else {
        reportInclude(
          "more than \(Self.maximumIncludedFields) fields are included in all", at: name, of: base,
          cure: "include fewer, or flatten a field of that type instead")
        break
      }
      fields += included
      sources += [base] + further
      known.formUnion([base] + further)
    }
    reportEqualNames(fields, own)
    resolution.types[index].kind = .structure(entry, fields + own)
    inclusion.states[index] = .done(sources)
    return sources
  }

  /// The struct that is included; nil where there is none, which is reported.
  private mutating func baseStruct(_ name: Written<String>, in file: Int) -> Int? {
    if Scalar.named(name.value) != nil {
      reportInclude("\(quoted(name.value)) is no struct", at: name, of: nil)
      return nil
    }
    let range = 0..<name.value.utf8.count
    guard let meaning = resolve(name.value, range, at: name.place, in: file) else { return nil }
    guard case .reference(let id) = meaning else {
      reportInclude("\(quoted(name.value)) is no struct", at: name, of: nil)
      return nil
    }
    switch resolution[id].entry.kind {
    case .structure: return id.index
    case .unreadable: return nil
    default:
      reportInclude("\(quoted(name.value)) is no struct", at: name, of: id.index)
      return nil
    }
  }

  private mutating func reportInclude(
    _ message: String, at name: Written<String>, of type: Int?,
    cure: String = "name a struct, whose fields come first then"
  ) {
    var notes: [Diagnostic.Note] = []
    if let type {
      notes.append(
        Diagnostic.Note("it is declared here", at: resolution.types[type].entry.name.place))
    }
    diagnostics.error(.invalidInclude, message, at: name.place, notes: notes, cure: cure)
  }

  /// Two fields of one struct have different names in Swift.
  private mutating func reportEqualNames(_ included: [ResolvedField], _ own: [ResolvedField]) {
    var first: [String: ResolvedField] = [:]
    for field in included + own {
      guard let other = first.updateValue(field, forKey: field.name) else { continue }
      first[field.name] = other
      // A struct that includes this one has the same two.
      let places = [field.entry.name.place, other.entry.name.place]
      guard reportedNames.insert(places).inserted else { continue }
      diagnostics.error(
        .nameCollision, "the struct has a field \(quoted(field.name)) already",
        at: field.entry.name.place,
        notes: [Diagnostic.Note("the other one is here", at: other.entry.name.place)],
        cure: "rename one of them, or do not include it")
    }
  }
}

extension ResolvedField {
  /// How much is generated for it wherever it is included: one for a field that says little, more
  /// for long defaults and comments.
  fileprivate var weight: Int {
    guard let details = entry.details else { return 1 }
    let texts =
      (details.defaultValue?.range.bytes.count ?? 0) + (details.doc?.utf8.count ?? 0)
      + constants.count * 8
    return 1 + details.aliases.count + texts / 64
  }
}

/// `"include": ["Base"]` of a union: the variants of other unions come first, as if they were
/// written here.
extension Resolver {
  /// Puts the variants of included unions before each union's own.
  mutating func resolveUnionIncludes() {
    var inclusion = UnionInclusion(count: resolution.types.count)
    for index in resolution.types.indices {
      guard case .union(let entry, _) = resolution.types[index].kind, !entry.includes.isEmpty
      else { continue }
      _ = include(into: index, &inclusion, depth: 0)
    }
  }

  private struct UnionInclusion {
    enum State {
      case ahead, open
      /// With the unions whose variants it has besides its own.
      case done([Int])
    }
    var states: [State]
    /// How many variants were put before those of others.
    var total = 0

    init(count: Int) { states = Array(repeating: .ahead, count: count) }
  }

  /// Schemas do not include unions in one another any deeper.
  private static let maximumUnionIncludes = 32
  /// What thousands of unions that include thousands of variants each would take is time and memory.
  private static let maximumIncludedVariants = 100_000

  /// Gives the union its included variants; those unions come first that it includes.
  ///
  /// - Returns: The unions whose variants it then has besides its own.
  private mutating func include(
    into index: Int, _ inclusion: inout UnionInclusion, depth: Int
  ) -> [Int] {
    if case .done(let sources) = inclusion.states[index] { return sources }
    guard case .union(let entry, let own) = resolution.types[index].kind else { return [] }
    inclusion.states[index] = .open
    var included = IncludedVariants()
    var payloads: [ResolvedPayload] = []
    var sources: [Int] = []
    var known: Set<Int> = []
    for name in entry.includes {
      guard let base = baseUnion(name, in: resolution.types[index].file) else {
        included.areAll = false
        continue
      }
      if let fault = fault(of: base, in: index, inclusion, depth) {
        reportUnionInclude(fault, at: name, of: base, cure: "remove one of the includes")
        included.areAll = false
        continue
      }
      let further = include(into: base, &inclusion, depth: depth + 1)
      if let twice = ([base] + further).first(where: { known.contains($0) }) {
        let path = twice == base ? "" : ", by \(quoted(name.value)) as well"
        reportUnionInclude(
          "\(quoted(resolution.types[twice].name)) is included already\(path)", at: name,
          of: twice, cure: "remove one of the includes")
        continue
      }
      guard case .union(let union, let more) = resolution.types[base].kind else { continue }
      inclusion.total += more.count + 1 + further.count
      guard inclusion.total <= Self.maximumIncludedVariants else {
        reportUnionInclude(
          "more than \(Self.maximumIncludedVariants) variants are included in all", at: name,
          of: base, cure: "give the unions fewer variants, or a payload that is a union")
        included.areAll = false
        break
      }
      included.add(union, at: name.place)
      payloads += more
      sources += [base] + further
      known.formUnion([base] + further)
    }
    resolution.types[index].kind = .union(entry.including(included), payloads + own)
    inclusion.states[index] = .done(sources)
    return sources
  }

  private func fault(
    of base: Int, in index: Int, _ inclusion: UnionInclusion, _ depth: Int
  ) -> String? {
    let name = quoted(resolution.types[index].name)
    if case .open = inclusion.states[base] {
      return base == index
        ? "\(name) includes itself"
        : "\(name) includes \(quoted(resolution.types[base].name)), which includes it"
    }
    return depth < Self.maximumUnionIncludes
      ? nil
      : "more than \(Self.maximumUnionIncludes) unions include each other, one in the other"
  }

  /// The union that is included; nil where there is none, which is reported.
  private mutating func baseUnion(_ name: Written<String>, in file: Int) -> Int? {
    if Scalar.named(name.value) != nil {
      reportUnionInclude("\(quoted(name.value)) is no union", at: name, of: nil)
      return nil
    }
    let range = 0..<name.value.utf8.count
    guard let meaning = resolve(name.value, range, at: name.place, in: file) else { return nil }
    guard case .reference(let id) = meaning else {
      reportUnionInclude("\(quoted(name.value)) is no union", at: name, of: nil)
      return nil
    }
    switch resolution[id].entry.kind {
    case .union: return id.index
    case .unreadable: return nil
    default:
      reportUnionInclude("\(quoted(name.value)) is no union", at: name, of: id.index)
      return nil
    }
  }

  private mutating func reportUnionInclude(
    _ message: String, at name: Written<String>, of type: Int?,
    cure: String = "name a union, whose variants come first then"
  ) {
    let notes = type.map {
      [Diagnostic.Note("it is declared here", at: resolution.types[$0].entry.name.place)]
    }
    diagnostics.error(.invalidInclude, message, at: name.place, notes: notes ?? [], cure: cure)
  }
}

/// The variants that other unions give to one.
struct IncludedVariants {
  private(set) var variants: [VariantEntry] = []
  /// Of each, where it is said that its union is included.
  private(set) var places: [SourceRange] = []
  /// False where one could not be found or read.
  var areAll = true

  mutating func add(_ union: UnionEntry, at place: SourceRange) {
    variants += union.variants
    places += Array(repeating: place, count: union.variants.count)
    areAll = areAll && union.isComplete
  }
}
