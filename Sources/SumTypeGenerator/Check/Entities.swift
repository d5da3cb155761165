import SumTypeSource
import SumTypeSwift

/// Checks that entities have an identity, that their updates are fields, and that their cache is a
/// document with a list of such entities.
enum Entities: Check {
  /// The most assignments in all methods: an update of a field that all variants share has one for
  /// each variant.
  private static let maximumAssignments = 100_000

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    if reportSize(schema, into: &diagnostics) { return }
    let documents = Dictionary(grouping: schema.documents, by: \.file)
      .mapValues { Dictionary($0.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }) }
    // The types that are used where unknown values cannot be kept aside.
    var inside: Set<TypeID>?
    var lists = ListCounts(schema)
    var suggestions = SuggestionSearch()
    for (index, type) in schema.types.enumerated() {
      guard let entity = type.syntax.state.entity else { continue }
      let id = TypeID(index: index)
      switch type.kind {
      case .structure(let syntax, let fields):
        checkIdentity(of: type, syntax, fields, entity, into: &diagnostics)
        checkUpdates(of: type, syntax, fields, entity, &suggestions, into: &diagnostics)
      case .union(let union, let payloads):
        let others = inside ?? Set(AsideUse.impossible(in: schema).compactMap(\.type.referenced))
        inside = others
        checkIdentity(
          of: type, union, payloads, entity, schema, mayBeAside: !others.contains(id),
          into: &diagnostics)
        UnionUpdates(type: type, union: union, payloads: payloads, schema: schema)
          .check(entity, &suggestions, into: &diagnostics)
      default: continue
      }
      checkCache(
        of: id, type, entity, among: documents[type.file] ?? [:], &lists, &suggestions,
        into: &diagnostics)
    }
  }

  private static func reportSize(
    _ schema: Resolution, into diagnostics: inout Diagnostics
  ) -> Bool {
    var assignments = 0
    for type in schema.types {
      guard let entity = type.syntax.state.entity, case .union(let union, _) = type.kind else {
        continue
      }
      let shared = entity.updates.filter { $0.parts.variant == nil }
      assignments += shared.count * union.variants.count
      guard assignments > maximumAssignments, let first = shared.first else { continue }
      report(
        "\(shared.count) updates of \(union.variants.count) variants are too many: with those of "
          + "the other unions, more than \(maximumAssignments) assignments",
        at: first.field.place,
        "remove them; \"updateValue\" replaces a whole entity", isOfAllFiles: true,
        into: &diagnostics)
      return true
    }
    return false
  }

  private static func checkIdentity(
    of type: ResolvedType, _ syntax: StructureSyntax, _ fields: [ResolvedField],
    _ entity: EntitySyntax, into diagnostics: inout Diagnostics
  ) {
    guard let identity = syntax.identity else {
      report(
        "an entity needs an identity, but \(quoted(type.name)) has none", at: entity.place,
        "name the field that identifies a value: \"identity\": \"id\"", into: &diagnostics)
      return
    }
    if identity.value != "id", let other = fields.first(where: { $0.name == "id" }) {
      report(
        "\"id\" is the identity of an entity in Swift, but another field has this name",
        at: entity.place,
        "rename that field, and write \"key\": \(quoted(other.key))",
        notes: [Diagnostic.Note("the field is here", at: other.syntax.name.place)],
        into: &diagnostics)
    }
  }

  private static func checkIdentity(
    of type: ResolvedType, _ union: UnionSyntax, _ payloads: [ResolvedPayload],
    _ entity: EntitySyntax, _ schema: Resolution, mayBeAside: Bool,
    into diagnostics: inout Diagnostics
  ) {
    if union.unknown?.value ?? .case == .case {
      report(
        "an entity needs an identity, but an unknown value of this union has none",
        at: entity.place,
        "close the union: \"unknown\": " + (mayBeAside ? "\"aside\" or \"refuse\"" : "\"refuse\""),
        into: &diagnostics)
      return
    }
    let names = payloads.compactMap { payload -> String? in
      guard case .type(.reference(let id)) = payload else { return nil }
      return schema[id].structure?.syntax.identity?.value
    }
    // A payload that could not be read has been reported.
    if payloads.contains(where: { if case .unreadable = $0 { true } else { false } }) { return }
    guard let name = names.first, names.count == payloads.count,
      names.allSatisfy({ $0 == name }), union.shared.contains(where: { $0.value == name })
    else {
      report(
        "an entity needs an identity, but the variants of \(quoted(type.name)) share none",
        at: entity.place,
        "give all payloads one \"identity\", and name it in \"shared\" of the union",
        into: &diagnostics)
      return
    }
  }

  private static func checkUpdates(
    of type: ResolvedType, _ syntax: StructureSyntax, _ fields: [ResolvedField],
    _ entity: EntitySyntax, _ suggestions: inout SuggestionSearch,
    into diagnostics: inout Diagnostics
  ) {
    if entity.updates.isEmpty { return }
    checkMethods(of: type, entity, into: &diagnostics)
    let known = Dictionary(
      fields.filter { !$0.isConstant }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    for update in entity.updates {
      let name = update.field.value
      guard let field = known[name] else {
        if syntax.rejected.contains(name) { continue }
        let known = suggestions.first {
          fields.first { $0.syntax.ownKey?.value == name }?.name
            ?? Suggestions.nearest(to: name, in: fields.filter { !$0.isConstant }.map(\.name))
        }
        report(
          "\(quoted(type.name)) has no field \(quoted(name))", at: update.field.place,
          known.map { "did you mean \(quoted($0))?" } ?? "name one of its fields",
          into: &diagnostics)
        continue
      }
      if name == syntax.identity?.value {
        report(
          "the identity of an entity cannot be updated", at: update.field.place, "remove it",
          notes: [Diagnostic.Note("the identity is here", at: field.syntax.name.place)],
          into: &diagnostics)
      }
    }
  }

  /// Reports two updates that would have the same method.
  static func checkMethods(
    of type: ResolvedType, _ entity: EntitySyntax, into diagnostics: inout Diagnostics
  ) {
    var methods: [String: UpdateSyntax] = [:]
    for update in entity.updates {
      guard let method = update.methodName?.name else { continue }
      if let first = methods.updateValue(update, forKey: method) {
        diagnostics.error(
          .nameCollision, "two updates of \(quoted(type.name)) are called \(quoted(method))",
          at: update.method?.place ?? update.field.place,
          notes: [
            Diagnostic.Note(
              "the first update is here", at: first.method?.place ?? first.field.place)
          ],
          cure: "give one of the two another name: {\(quoted(update.field.value)): \"…\"}")
      }
    }
  }

  private static func checkCache(
    of id: TypeID, _ type: ResolvedType, _ entity: EntitySyntax,
    among documents: [String: ResolvedDocument], _ lists: inout ListCounts,
    _ suggestions: inout SuggestionSearch, into diagnostics: inout Diagnostics
  ) {
    guard let cache = entity.cache else { return }
    guard let document = documents[cache.value] else {
      let known = suggestions.first {
        Suggestions.nearest(to: cache.value, in: documents.keys.sorted())
      }
      report(
        "there is no document \(quoted(cache.value)) in this file", at: cache.place,
        known.map { "did you mean \(quoted($0))?" }
          ?? "declare it: \(quoted(cache.value)): {\"root\": \"[\(type.name)]\"}",
        into: &diagnostics)
      return
    }
    if case .unreadable = document.root { return }
    let count = lists.count(of: id, in: document)
    if count == 1 { return }
    report(
      count == 0
        ? "the document \(quoted(cache.value)) has no list of \(quoted(type.name))"
        : "the document \(quoted(cache.value)) has \(count) lists of \(quoted(type.name))",
      at: cache.place,
      "name a document whose root or one list is \"[\(type.name)]\"",
      notes: [Diagnostic.Note("the document is here", at: document.syntax.name.place)],
      into: &diagnostics)
  }

  static func report(
    _ message: String, at place: SourceRange, _ cure: String, notes: [Diagnostic.Note] = [],
    isOfAllFiles: Bool = false, into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .invalidEntity, message, at: place, notes: notes, cure: cure, isOfAllFiles: isOfAllFiles)
  }
}

/// Counts the lists of entities in documents, once for each root.
private struct ListCounts {
  private enum Root: Hashable {
    case type(TypeID)
    case document(file: Int, name: String)
  }

  private let schema: Resolution
  private var known: [Root: [TypeID: Int]] = [:]

  init(_ schema: Resolution) { self.schema = schema }

  /// Returns the number of lists of a type in a document.
  mutating func count(of id: TypeID, in document: ResolvedDocument) -> Int {
    var root = Root.document(file: document.file, name: document.name)
    if case .plain(_, .reference(let type)?) = document.root { root = .type(type) }
    if let counts = known[root] { return counts[id] ?? 0 }
    var counts: [TypeID: Int] = [:]
    for case .reference(let element) in document.lists(in: schema) {
      counts[element, default: 0] += 1
    }
    known[root] = counts
    return counts[id] ?? 0
  }
}

/// Checks that a model can have a property for each field, and that the fields that load may be
/// nil.
enum Models: Check {
  /// The members that every model has, and those that `@Observable` adds.
  private static let taken: Set<String> = [
    "access", "shouldNotifyObservers", "snapshot", "withMutation",
  ]

  /// Names that `@Observable` cannot handle. With a `_` before it, such a name is a word of Swift's
  /// syntax: the macro then generates a line break after a `return`, of which the compiler warns.
  private static let unobservable: Set<String> = ["borrowing"]

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      let isModel = type.syntax.state.model != nil
      guard case .structure(_, let fields) = type.kind else { continue }
      for field in fields { check(field, isModel: isModel, into: &diagnostics) }
    }
    for case .versioned(_, _, let fields) in schema.documents.map(\.root) {
      for field in fields { check(field, isModel: false, into: &diagnostics) }
    }
  }

  private static func check(
    _ field: ResolvedField, isModel: Bool, into diagnostics: inout Diagnostics
  ) {
    if let place = field.syntax.details?.loads {
      if !isModel {
        diagnostics.error(
          .invalidObservable, "only a field of an observable struct can be \"async\"", at: place,
          cure: "add \"observable\": true to the struct that declares the field, or remove "
            + "\"async\"")
      } else if field.type != nil, !field.isOptional {
        diagnostics.error(
          .invalidObservable,
          "an \"async\" field is nil until it is loaded, so that its type "
            + "must be optional", at: place,
          notes: [Diagnostic.Note("the field is here", at: field.syntax.name.place)],
          cure: "add a \"?\" to its type")
      }
    }
    if isModel, !field.isConstant, taken.contains(field.name) {
      diagnostics.error(
        .reservedName,
        "a field cannot be called \(quoted(field.name)): every model has a member of this name",
        at: field.syntax.name.place,
        cure: "rename the field, and write \"key\": \(quoted(field.key))")
    }
    if isModel, !field.isConstant, unobservable.contains(field.name) {
      diagnostics.error(
        .reservedName,
        "Swift warns about a property \(quoted(field.name)) of an @Observable class",
        at: field.syntax.name.place,
        cure: "rename the field, and write \"key\": \(quoted(field.key))")
    }
  }
}

/// Checks that the state and the action of a feature are structs or unions.
enum Features: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for feature in schema.features {
      check(feature.syntax.state, feature.state, "state", schema, into: &diagnostics)
      check(feature.syntax.action, feature.action, "action", schema, into: &diagnostics)
    }
  }

  private static func check(
    _ written: WrittenType?, _ type: ValueType?, _ part: String, _ schema: Resolution,
    into diagnostics: inout Diagnostics
  ) {
    guard let written, let type else { return }
    if case .reference(let id) = type {
      switch schema[id].kind {
      case .structure, .union, .unreadable: return
      default: break
      }
    }
    diagnostics.error(
      .invalidFeature, "the \(part) of a feature must be a struct or a union", at: written.place,
      cure: "declare a struct or a union that holds the value, and write its name")
  }
}

extension ResolvedDocument {
  /// Returns the types of the elements of the document's lists.
  func lists(in schema: Resolution) -> [ValueType] {
    switch root {
    case .versioned(_, let lists, _): return lists.compactMap(\.element)
    case .plain(_, .list(let element)?): return [element]
    case .plain(_, .reference(let id)?):
      guard case .structure(_, let fields) = schema[id].kind else { return [] }
      return fields.compactMap {
        if Stores.isList($0, in: schema), case .list(let element) = $0.type { element } else { nil }
      }
    case .plain, .lines, .unreadable: return []
    }
  }
}
