import SumTypeSource
import SumTypeSwift

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

  /// Nobody includes unions in one another any deeper.
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
      guard let base = base(name, in: resolution.types[index].file) else {
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
  private mutating func base(_ name: Written<String>, in file: Int) -> Int? {
    if Scalar.named(name.value) != nil {
      reportUnionInclude("\(quoted(name.value)) is no union", at: name, of: nil)
      return nil
    }
    let range = 0..<name.value.utf8.count
    guard case .reference(let id) = resolve(name.value, range, at: name.place, in: file) else {
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
