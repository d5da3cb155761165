import SumTypeSource
import SumTypeSwift

/// Resolves `"include": ["Base"]`: the fields of the included structs, or the variants of the
/// included unions, come before the type's own.
extension Resolver {
  /// Puts the included members before the own members of each struct and union.
  mutating func resolveIncludes() {
    var inclusion = Inclusion(count: resolution.types.count)
    for index in resolution.types.indices where !resolution.types[index].includes.isEmpty {
      _ = include(into: index, &inclusion, depth: 0)
    }
  }

  private struct Inclusion {
    enum State {
      case ahead, open
      /// Resolved, with the indices of the types whose members it has besides its own.
      case done([Int])
    }
    var states: [State]
    /// The total weight of included members so far, by kind.
    var totals: [IncludingKind: Int] = [:]

    init(count: Int) { states = Array(repeating: .ahead, count: count) }
  }

  /// The greatest total weight of included members: thousands of types that include thousands of
  /// members each would take too much time and memory.
  private static let maximumIncludedMembers = 100_000

  /// Gives a type the members that it includes, after it has done so for the types that it
  /// includes.
  ///
  /// - Returns: The indices of the types whose members it has besides its own.
  private mutating func include(
    into index: Int, _ inclusion: inout Inclusion, depth: Int
  ) -> [Int] {
    if case .done(let sources) = inclusion.states[index] { return sources }
    guard let kind = resolution.types[index].including else { return [] }
    inclusion.states[index] = .open
    var included = Included()
    var sources: [Int] = []
    var known: Set<Int> = []
    var named: Set<Int> = []
    for name in resolution.types[index].includes {
      // The first include past the limit has been reported.
      if inclusion.totals[kind, default: 0] > Self.maximumIncludedMembers {
        included.variants.areAll = false
        break
      }
      guard let base = base(kind, name, in: resolution.types[index].file),
        canInclude(base, in: index, kind, at: name, inclusion, depth)
      else {
        included.variants.areAll = false
        continue
      }
      let further = include(into: base, &inclusion, depth: depth + 1)
      if let twice = kind.repeated([base] + further, known: known, named: named) {
        let path = twice == base ? "" : ", by \(quoted(name.value)) as well"
        reportInclude(
          "\(quoted(resolution.types[twice].name)) is already included\(path)", at: name,
          of: twice, cure: "remove one of the includes")
        continue
      }
      inclusion.totals[kind, default: 0] += resolution.types[base].weight + 1 + further.count
      guard inclusion.totals[kind, default: 0] <= Self.maximumIncludedMembers else {
        reportInclude(
          "more than \(Self.maximumIncludedMembers) \(kind.members) are included in all", at: name,
          of: base, cure: kind.cureOfMany, isOfAllFiles: true)
        included.variants.areAll = false
        break
      }
      included.add(resolution.types[base].kind, at: name.place)
      named.insert(base)
      sources += ([base] + further).filter { known.insert($0).inserted }
    }
    put(included, before: index)
    resolution.types[index].included = sources.map { TypeID(index: $0) }
    inclusion.states[index] = .done(sources)
    return sources
  }

  /// Puts the included members before the type's own.
  private mutating func put(_ included: Included, before index: Int) {
    switch resolution.types[index].kind {
    case .structure(let syntax, let own):
      reportEqualNames(included.fields, own)
      resolution.types[index].kind = .structure(syntax, included.fields + own)
    case .union(let syntax, let own):
      resolution.types[index].kind = .union(
        syntax.including(included.variants), included.payloads + own)
    default: break
    }
  }

  /// Whether a type can be included in another. Reports one that cannot.
  private mutating func canInclude(
    _ base: Int, in index: Int, _ kind: IncludingKind, at name: Written<String>,
    _ inclusion: Inclusion, _ depth: Int
  ) -> Bool {
    if case .open = inclusion.states[base] {
      let what = base == index ? "itself" : "\(quoted(name.value)), which includes it"
      reportInclude(
        "\(quoted(resolution.types[index].name)) includes \(what)", at: name, of: base,
        cure: "remove one of the includes")
      return false
    }
    guard depth < SchemaLimits.depth else {
      diagnostics.error(
        .nestedTooDeeply,
        "more than \(SchemaLimits.depth) \(kind.name)s are included inside each other",
        at: name.place, cure: "list the \(kind.members) of some of them")
      return false
    }
    return true
  }

  /// Returns the index of the type that is included. Reports a name that is no type of that kind,
  /// and returns nil for it.
  private mutating func base(
    _ kind: IncludingKind, _ name: Written<String>, in file: Int
  ) -> Int? {
    var other: Int?
    if Scalar.named(name.value) == nil {
      let range = 0..<name.value.utf8.count
      guard let meaning = resolve(name.value, range, at: name.place, in: file) else { return nil }
      if case .reference(let id) = meaning {
        if case .unreadable = resolution[id].syntax.kind { return nil }
        if resolution[id].including == kind { return id.index }
        other = id.index
      }
    }
    reportInclude(
      "\(quoted(name.value)) is no \(kind.name)", at: name, of: other,
      cure: "name a \(kind.name), whose \(kind.members) are to come first")
    return nil
  }

  private mutating func reportInclude(
    _ message: String, at name: Written<String>, of type: Int?, cure: String,
    isOfAllFiles: Bool = false
  ) {
    let notes = type.map {
      [Diagnostic.Note("it is declared here", at: resolution.types[$0].syntax.name.place)]
    }
    diagnostics.error(
      .invalidInclude, message, at: name.place, notes: notes ?? [], cure: cure,
      isOfAllFiles: isOfAllFiles)
  }

  /// Reports two fields of a struct that have the same name in Swift.
  private mutating func reportEqualNames(_ included: [ResolvedField], _ own: [ResolvedField]) {
    var first: [String: ResolvedField] = [:]
    for field in included + own {
      guard let other = first.updateValue(field, forKey: field.name) else { continue }
      first[field.name] = other
      // A struct that includes this one has the same two fields, which are reported once.
      let places = [field.syntax.name.place, other.syntax.name.place]
      guard reportedNames.insert(places).inserted else { continue }
      diagnostics.error(
        .nameCollision, "the struct already has a field \(quoted(field.name))",
        at: field.syntax.name.place,
        notes: [Diagnostic.Note("the other field is here", at: other.syntax.name.place)],
        cure: "rename one of the two, or remove the include")
    }
  }
}

/// The kind of a type that can include others of its kind.
private enum IncludingKind {
  case structure, union

  /// The name of the kind in messages.
  var name: String { self == .structure ? "struct" : "union" }

  /// The name in messages of the members that are included.
  var members: String { self == .structure ? "fields" : "variants" }

  /// Returns the type among these that may not be included again; nil if there is none.
  ///
  /// A struct has the fields of a type once. Two unions may include the same third one.
  func repeated(_ types: [Int], known: Set<Int>, named: Set<Int>) -> Int? {
    switch self {
    case .structure: types.first { known.contains($0) }
    case .union: types.first.flatMap { named.contains($0) ? $0 : nil }
    }
  }

  /// The cure of an error about too many included members.
  var cureOfMany: String {
    switch self {
    case .structure: "include fewer, or flatten a field of that type instead"
    case .union: "give the unions fewer variants, or a payload that is a union"
    }
  }
}

extension ResolvedType {
  /// The kind of the type, if it can include others; otherwise nil.
  fileprivate var including: IncludingKind? {
    switch kind {
    case .structure: .structure
    case .union: .union
    default: nil
    }
  }

  fileprivate var includes: [Written<String>] {
    switch kind {
    case .structure(let syntax, _): syntax.includes
    case .union(let syntax, _): syntax.includes
    default: []
    }
  }

  /// An estimate of the code that is generated for its members wherever it is included.
  fileprivate var weight: Int {
    switch kind {
    case .structure(_, let fields): fields.reduce(0) { $0 + $1.weight }
    case .union(_, let payloads): payloads.count
    default: 0
    }
  }
}

extension ResolvedField {
  /// One for a plain field; more for long defaults and comments.
  fileprivate var weight: Int {
    guard let details = syntax.details else { return 1 }
    let texts =
      (details.defaultValue?.range.bytes.count ?? 0) + (details.doc?.utf8.count ?? 0)
      + constants.count * 8
    return 1 + details.aliases.count + texts / 64
  }
}

/// The members that a type includes.
private struct Included {
  private(set) var fields: [ResolvedField] = []
  private(set) var payloads: [ResolvedPayload] = []
  var variants = IncludedVariants()
  /// The indices of the variants with each name in Swift.
  private var places: [String: Int] = [:]

  /// Adds the members of a type that is included at `place`.
  mutating func add(_ kind: ResolvedType.Kind, at place: SourceRange) {
    switch kind {
    case .structure(_, let more): fields += more
    case .union(let union, let more):
      variants.areAll = variants.areAll && union.isComplete
      for (variant, payload) in zip(union.variants, more) { add(variant, payload, at: place) }
    default: break
    }
  }

  /// Adds a variant, unless another of the included unions has the same one.
  private mutating func add(
    _ variant: VariantSyntax, _ payload: ResolvedPayload, at place: SourceRange
  ) {
    let name = variant.name.value.name
    if let index = places[name] {
      let other = variants.variants[index]
      if other === variant || other.reads(as: variant) && payloads[index] == payload { return }
    } else {
      places[name] = payloads.count
    }
    variants.add(variant, at: place)
    payloads.append(payload)
  }
}

extension VariantSyntax {
  /// Whether the tags of two variants are the same.
  fileprivate func reads(as other: VariantSyntax) -> Bool {
    tags.map(\.value) == other.tags.map(\.value) && seconds == other.seconds
      && (noTags == nil) == (other.noTags == nil)
  }
}
