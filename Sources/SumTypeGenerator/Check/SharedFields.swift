import SumTypeSource

/// Checks that a shared field is in every variant's payload with the same type in Swift, optional
/// or not.
enum SharedFields: Check {
  /// The most arms of all generated properties: each has an arm for each variant.
  private static let maximumArms = 100_000

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    if reportSize(schema, into: &diagnostics) { return }
    var suggestions = SuggestionSearch()
    var search = SharedSearch(schema)
    for (index, type) in schema.types.enumerated() {
      guard case .union(let union, let payloads) = type.kind, !union.shared.isEmpty else {
        continue
      }
      let members = distinct(union, payloads)
      var seen: [String: SourceRange] = [:]
      for shared in union.shared {
        if let first = seen.updateValue(shared.place, forKey: shared.value) {
          diagnostics.error(
            .invalidShared, "\(quoted(shared.value)) is already shared", at: shared.place,
            notes: [Diagnostic.Note("the first name is here", at: first)],
            cure: "remove one of the two")
          continue
        }
        // The type of the first variant's field is compared with those of the others.
        let model = search.model(shared.value, of: TypeID(index: index), payloads)
        check(shared, model, members, &search, &suggestions, schema, into: &diagnostics)
      }
    }
  }

  private static func reportSize(
    _ schema: Resolution, into diagnostics: inout Diagnostics
  ) -> Bool {
    var arms = 0
    for type in schema.types {
      guard case .union(let union, _) = type.kind, let first = union.shared.first else { continue }
      arms += union.shared.count * union.variants.count
      guard arms > maximumArms else { continue }
      diagnostics.error(
        .invalidShared,
        "\(union.shared.count) shared fields of \(union.variants.count) variants are too many: "
          + "with those of the other unions, more than \(maximumArms) cases",
        at: first.place,
        cure: "share only the fields that code needs without knowing the variant",
        isOfAllFiles: true)
      return true
    }
    return false
  }

  /// Returns the first variant with each payload.
  private static func distinct(
    _ union: UnionSyntax, _ payloads: [ResolvedPayload]
  ) -> [(VariantSyntax, ResolvedPayload)] {
    var seen: Set<TypeID> = []
    return zip(union.variants, payloads).filter { _, payload in
      guard case .type(.reference(let id)) = payload else { return true }
      return seen.insert(id).inserted
    }
  }

  private static func check(
    _ shared: Written<String>, _ model: SharedMember, _ members: [(VariantSyntax, ResolvedPayload)],
    _ search: inout SharedSearch, _ suggestions: inout SuggestionSearch, _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    var agreeing: (variant: VariantSyntax, type: ValueType)?
    for (variant, payload) in members {
      if variant.unwrapsMember, payload.type != nil {
        report(
          shared,
          "the payload of the variant \(quoted(variant.name.value.name)) is a member, which is not shared",
          variant,
          "give the variant a \"struct\" with this field in place of the \"member\", or remove the "
            + "field from \"shared\"", into: &diagnostics)
        return
      }
      switch search.member(shared.value, of: payload) {
      case .unreadable: continue
      case .missing(let reason, let cure):
        let known = suggestions.first {
          Suggestions.nearest(to: shared.value, in: search.names(in: payload))
        }
        report(
          shared, "the variant \(quoted(variant.name.value.name)) \(reason)", variant,
          cure ?? known.map { "did you mean \(quoted($0))?" }
            ?? "add the field to the variant, or remove it from \"shared\"",
          into: &diagnostics)
        return
      case .type(let type):
        guard case .type(let first) = model else { continue }
        if type.wrapped.isSameInSwift(as: first.wrapped) {
          agreeing = agreeing ?? (variant, type)
          continue
        }
        let other = agreeing.map { quoted($0.variant.name.value.name) } ?? "another"
        report(
          shared,
          "\(quoted(shared.value)) is \(schema.spelling(of: type)) in the variant "
            + "\(quoted(variant.name.value.name)), but \(schema.spelling(of: agreeing?.type ?? first)) in \(other)",
          variant, "use one type in all variants, or remove the field from \"shared\"",
          into: &diagnostics)
        return
      }
    }
  }

  private static func report(
    _ shared: Written<String>, _ message: String, _ variant: VariantSyntax, _ cure: String,
    into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .invalidShared, message, at: shared.place,
      notes: [Diagnostic.Note("the variant is here", at: variant.name.place)], cure: cure)
  }
}

extension Resolution {
  /// Returns the type as it is written in a schema, for messages.
  func spelling(of type: ValueType) -> String {
    quoted(plainSpelling(of: type))
  }

  func plainSpelling(of type: ValueType) -> String {
    switch type {
    case .scalar(let form): form.scalar.name
    case .reference(let id): self[id].name
    case .optional(let wrapped): plainSpelling(of: wrapped) + "?"
    case .list(let element): "[\(plainSpelling(of: element))]"
    case .map(let value): "[String: \(plainSpelling(of: value))]"
    case .embedded(let inner, _): plainSpelling(of: inner)
    case .arranged(.oneOrMany, let element): "[\(plainSpelling(of: element))]"
    case .arranged(.emptyArray, let value): "[String: \(plainSpelling(of: value))]"
    case .arranged(.entries, let entry), .arranged(.alternating, let entry):
      plainSpelling(ofMapOf: entry)
    case .arranged(.oneEntry, let value): "OneEntry<\(plainSpelling(of: value))>"
    case .arranged(.jsonOrText, let inner): "JSONOrText<\(plainSpelling(of: inner))>"
    case .constant(let values): list(values.map(\.description), "or")
    case .bounded(_, let limits): self[limits.alias].name
    }
  }
}

extension ValueType {
  /// Returns whether both types are the same in Swift, even if their JSON differs.
  func isSameInSwift(as other: ValueType) -> Bool {
    switch (withoutWire, other.withoutWire) {
    case (.scalar(let form), .scalar(let otherForm)): form.scalar.name == otherForm.scalar.name
    case (.reference(let id), .reference(let otherID)): id == otherID
    case (.optional(let inner), .optional(let otherInner)),
      (.list(let inner), .list(let otherInner)), (.map(let inner), .map(let otherInner)):
      inner.isSameInSwift(as: otherInner)
    case (.arranged(.oneEntry, let inner), .arranged(.oneEntry, let otherInner)),
      (.arranged(.jsonOrText, let inner), .arranged(.jsonOrText, let otherInner)):
      inner.isSameInSwift(as: otherInner)
    case (.arranged(let one, let entry), .arranged(let other, let otherEntry))
    where one.isOfEntries && other.isOfEntries:
      entry == otherEntry
    default: false
    }
  }

  /// The type without its wire form.
  private var withoutWire: ValueType {
    switch self {
    case .embedded(let inner, _): inner.withoutWire
    case .arranged(.oneOrMany, let element): .list(element)
    case .arranged(.emptyArray, let value): .map(value)
    case .bounded(let inner, _): inner.withoutWire
    case .scalar, .reference, .optional, .list, .map, .arranged, .constant: self
    }
  }

  /// The type without its `?`.
  fileprivate var wrapped: ValueType {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  fileprivate var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The type with a `?`.
  var optional: ValueType {
    if case .optional = self { return self }
    return .optional(self)
  }
}

/// The member that a payload has under the name of a shared field.
enum SharedMember {
  case type(ValueType)
  case missing(reason: String, cure: String? = nil)
  /// The member is unknown because of an error that is reported elsewhere.
  case unreadable
}

/// Finds shared fields in payloads. Each type is searched once for each name.
struct SharedSearch {
  private let schema: Resolution
  private var fields: [TypeID: [String: Int]] = [:]
  /// The names that each union shares.
  private var shared: [TypeID: Set<String>] = [:]
  /// The results for each name in a struct and the structs that are flattened into it.
  private var searches: [TypeID: [String: FieldSearch<ResolvedField>]] = [:]
  private var found: [Question: SharedMember] = [:]
  /// The names on the paths to fields; nil if there is no path, or more than one.
  private var paths: [Question: [String]?] = [:]
  private var depth = 0

  private struct Question: Hashable {
    let name: String
    let type: TypeID
  }

  /// Finds all shared fields, first those of inner unions, so that no search is deep.
  init(_ schema: Resolution) {
    self.schema = schema
    var edges: [[Int]] = []
    for type in schema.types {
      guard case .union(let union, let payloads) = type.kind, !union.shared.isEmpty else {
        edges.append([])
        continue
      }
      edges.append(
        payloads.compactMap { if case .type(.reference(let id)) = $0 { id.index } else { nil } })
    }
    if edges.allSatisfy(\.isEmpty) { return }
    let cycles = Recursion.cycles(edges)
    for index in edges.indices.sorted(by: { (cycles[$0], $0) < (cycles[$1], $1) }) {
      guard case .union(let union, let payloads) = schema.types[index].kind else { continue }
      for shared in union.shared {
        _ = model(shared.value, of: TypeID(index: index), payloads)
      }
    }
  }

  /// Returns the type of a shared field in a payload: of a struct that has the field, or of a union
  /// that shares it too. For an open union the type is optional.
  mutating func member(_ name: String, of payload: ResolvedPayload) -> SharedMember {
    switch payload {
    case .unreadable: return .unreadable
    case .none: return .missing(reason: "has no payload, and so no \(quoted(name))")
    case .type(.reference(let id)): return member(name, of: id)
    case .type(.constant):
      return .missing(reason: "is a constant in JSON, and so has no \(quoted(name))")
    case .type: return withoutFields(name)
    }
  }

  /// Returns the names that a payload could share, for a suggestion.
  func names(in payload: ResolvedPayload) -> [String] {
    guard case .type(.reference(let id)) = payload else { return [] }
    return switch schema[id].kind {
    case .structure(_, let fields): schema.searchableNames(in: fields)
    case .union(let union, _): union.shared.map(\.value)
    default: []
    }
  }

  private func withoutFields(_ name: String) -> SharedMember {
    .missing(reason: "has a payload without fields, and so no \(quoted(name))")
  }

  private mutating func member(_ name: String, of id: TypeID) -> SharedMember {
    switch schema[id].kind {
    case .unreadable: return .unreadable
    case .enumeration, .alias, .typeAlias, .external: return withoutFields(name)
    case .structure(let syntax, let all), .tuple(let syntax, let all):
      guard let index = index(of: name, in: id, all) else {
        if syntax.rejected.contains(name) { return .unreadable }
        return flattened(name, in: id, all)
      }
      if all[index].isConstant {
        return .missing(reason: "has \(quoted(name)) as a constant, not as a field")
      }
      return all[index].wholeType.map { .type($0) } ?? .unreadable
    case .union(let union, let payloads):
      guard isShared(name, by: union, id) else {
        return .missing(reason: "is a union that does not share \(quoted(name))")
      }
      let isOpen = (union.unknown?.value ?? .case) == .case
      guard case .type(let type) = model(name, of: id, payloads) else { return .unreadable }
      return .type(isOpen ? type.optional : type)
    }
  }

  /// Returns a field of the structs that are flattened into a struct.
  private mutating func flattened(
    _ name: String, in id: TypeID, _ all: [ResolvedField]
  ) -> SharedMember {
    switch search(name, in: id, all) {
    case .missing: return .missing(reason: "has no field \(quoted(name))")
    case .several(let path, let other):
      return .missing(
        reason: "has more than one \(quoted(name)), in \(quoted(path[0].name)) and in "
          + quoted(other[0].name),
        cure: "rename one of the two, or remove the field from \"shared\"")
    case .found(let path):
      guard let field = path.last, let type = field.wholeType else { return .unreadable }
      if field.isConstant {
        return .missing(reason: "has \(quoted(name)) as a constant, not as a field")
      }
      return .type(path.dropLast().contains(where: \.isOptional) ? type.optional : type)
    }
  }

  private mutating func search(
    _ name: String, in id: TypeID, _ all: [ResolvedField]
  ) -> FieldSearch<ResolvedField> {
    if name.utf8.contains(UInt8(ascii: ".")) { return follow(name, from: id, all) }
    if let known = searches[id] { return known[name] ?? .missing }
    let found = schema.searchAll(in: all)
    searches[id] = found
    return found[name] ?? .missing
  }

  /// Returns the names on the path to a field of a struct or tuple; nil if there is no path, or more
  /// than one.
  mutating func path(to name: String, in id: TypeID) -> [String]? {
    let question = Question(name: name, type: id)
    if let known = paths[question] { return known }
    guard let fields = schema[id].structure?.fields else { return nil }
    var path: [String]?
    if index(of: name, in: id, fields) != nil {
      path = [name]
    } else if case .found(let found) = search(name, in: id, fields) {
      path = found.map(\.name)
    }
    paths[question] = .some(path)
    return path
  }

  /// Returns the field at a path, such as `base.id`.
  private mutating func follow(
    _ name: String, from id: TypeID, _ all: [ResolvedField]
  ) -> FieldSearch<ResolvedField> {
    var (id, fields) = (id, all)
    var path: [ResolvedField] = []
    for step in name.split(separator: ".", omittingEmptySubsequences: false) {
      if let field = path.last {
        guard let inner = schema.flattened(field) else { return .missing }
        (id, fields) = inner
      }
      guard let index = index(of: String(step), in: id, fields) else { return .missing }
      path.append(fields[index])
    }
    return .found(path)
  }

  private mutating func isShared(_ name: String, by union: UnionSyntax, _ id: TypeID) -> Bool {
    if let known = shared[id] { return known.contains(name) }
    let names = Set(union.shared.map(\.value))
    shared[id] = names
    return names.contains(name)
  }

  private mutating func index(of name: String, in id: TypeID, _ all: [ResolvedField]) -> Int? {
    if all.count <= 16 { return all.firstIndex { $0.name == name } }
    if let known = fields[id] { return known[name] }
    var indices: [String: Int] = [:]
    for (index, field) in all.enumerated() { indices[field.name] = index }
    fields[id] = indices
    return indices[name]
  }

  /// Returns the type that a union shares: that of its first variant whose type does not depend on
  /// the union, optional if that of any variant is.
  mutating func model(
    _ name: String, of id: TypeID, _ payloads: [ResolvedPayload]
  ) -> SharedMember {
    let question = Question(name: name, type: id)
    if let known = found[question] { return known }
    found[question] = .unreadable
    guard depth < SchemaLimits.depth else { return .unreadable }
    depth += 1
    defer { depth -= 1 }
    var model: ValueType?
    for payload in payloads {
      guard case .type(let type) = member(name, of: payload) else { continue }
      model = type.isOptional ? (model ?? type).optional : model ?? type
    }
    guard let model else { return .unreadable }
    found[question] = .type(model)
    return .type(model)
  }
}
