import SumTypeSource

/// Checks that a type which a migration names occurs in its document, and that the ways to such types
/// are not too many.
enum MigratedTypes: Check {
  /// The most ways to the types of all migrations. The generated code lists them for each document.
  private static let maximumWays = 100_000

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let unions = schema.unionsOfElements
    var search = WaySearch(schema)
    for document in schema.documents {
      guard case .versioned(let syntax, let lists, let fields) = document.root,
        let first = syntax.migrations.lazy.flatMap(\.passes).compactMap(\.type).first
      else { continue }
      let roots = lists.map(\.element) + fields.map(\.type)
      let reached = search.reached(from: roots.compactMap { $0?.referenced }, upTo: maximumWays)
      if search.ways > maximumWays {
        diagnostics.error(
          .invalidMigration,
          "the ways through \(quoted(document.name)) to the types of its migrations are too many: with "
            + "those of the other documents, more than \(maximumWays)",
          at: first.place,
          cure: "write the places of the objects in \"at\" instead of a type in \"in\"",
          isOfAllFiles: true)
        return
      }
      for (written, migration) in zip(syntax.migrations, document.migrations) {
        for (written, pass) in zip(written.passes, migration.passes) {
          guard let name = written.type, let type = pass.type, !reached.contains(type) else {
            continue
          }
          diagnostics.error(
            .invalidMigration,
            "the document \(quoted(document.name)) contains no \(quoted(name.value))",
            at: name.place,
            notes: [Diagnostic.Note("it is declared here", at: schema[type].syntax.name.place)],
            cure: schema.cure(including: name.value, among: reached)
              ?? "name a type that the document uses, or write the place of the objects in \"at\"")
        }
        for (written, pass) in zip(written.passes, migration.passes) {
          guard let name = written.type, let type = pass.type, let union = unions[type] else {
            continue
          }
          diagnostics.error(
            .invalidMigration,
            "the elements of \(quoted(name.value)) follow a tag in the array of "
              + "\(quoted(union.type.name)), so that they have other indices there",
            at: name.place,
            notes: [Diagnostic.Note("it is declared here", at: union.type.syntax.name.place)],
            cure: "write \"in\": \(quoted(union.type.name)), and in \"at\" the index in its array: "
              + "\"/\(union.first)\" is the first element")
        }
      }
    }
  }
}

extension Resolution {
  /// Returns a cure that names unions of a document that include another; nil if there are none.
  fileprivate func cure(including base: String, among reached: Set<TypeID>) -> String? {
    let names = reached.sorted { $0.index < $1.index }.lazy.filter { id in
      guard case .union(let syntax, _) = self[id].kind else { return false }
      return syntax.includes.contains { $0.value == base }
    }
    .map { quoted(self[$0].name) }
    let shown = Array(names.prefix(3))
    if shown.isEmpty { return nil }
    return
      "write the step for each union that includes it, such as \(list(shown))"
  }

  /// The tuples whose elements are elements of a union's array, and the choices of such tuples, with
  /// one such union each, and the index of the first element in the array.
  fileprivate var unionsOfElements: [TypeID: (type: ResolvedType, first: Int)] {
    var unions: [TypeID: (type: ResolvedType, first: Int)] = [:]
    for type in types {
      guard case .union(let union, let payloads) = type.kind, let form = union.representation?.form
      else { continue }
      for (variant, payload) in zip(union.variants, payloads) {
        guard let tag = variant.tags.first?.value,
          case .elements(let first) = form.payload(of: tag),
          case .reference(let id)? = payload.type
        else { continue }
        // A choice is the payload as a whole, and each of its tuples.
        var open = [id]
        while let id = open.popLast() {
          guard unions.updateValue((type, first), forKey: id) == nil else { continue }
          guard case .union(_, let payloads) = self[id].kind, members.isTuple(id) else { continue }
          open += payloads.compactMap { $0.type?.referenced }
        }
      }
    }
    return unions
  }
}

/// Finds the types inside documents, and counts the ways to them.
private struct WaySearch {
  private struct Inside {
    var types: [TypeID] = []
    var ways = 0
  }

  private let schema: Resolution
  private var inside: [TypeID: Inside] = [:]
  /// The number of elements that a tuple, or a choice of tuples, adds to the array of its union.
  private var elements: [TypeID: Int] = [:]
  /// The number of ways that were found so far, with the types that they lead to.
  private(set) var ways = 0

  init(_ schema: Resolution) { self.schema = schema }

  /// Returns the types that are reached from some types, including these; not all of them if there
  /// are too many ways.
  mutating func reached(from types: [TypeID], upTo maximum: Int) -> Set<TypeID> {
    var reached = Set(types)
    var open = types
    while let type = open.popLast(), ways <= maximum {
      let inside = inside(type, upTo: maximum)
      ways += 1 + inside.ways
      for next in inside.types where reached.insert(next).inserted { open.append(next) }
    }
    return reached
  }

  /// Returns the types directly inside a type.
  private mutating func inside(_ type: TypeID, upTo maximum: Int) -> Inside {
    if let known = inside[type] { return known }
    var inside = Inside()
    switch schema[type].kind {
    case .structure(_, let fields), .tuple(_, let fields):
      inside.types += schema[type].included
      inside.ways += schema[type].included.count
      for field in fields {
        guard let inner = field.type?.referenced else { continue }
        inside.types.append(inner)
        inside.ways += field.readKeys.count
      }
    case .union(let union, let payloads):
      for (variant, payload) in zip(union.variants, payloads) {
        guard let inner = payload.type?.referenced else { continue }
        inside.types.append(inner)
        var ends = 1
        if let form = union.representation?.form, let tag = variant.tags.first?.value,
          case .elements = form.payload(of: tag)
        {
          ends = elements(of: inner, upTo: maximum)
        }
        inside.ways = min(inside.ways + max(1, variant.tags.count) * ends, maximum)
      }
    case .enumeration, .alias, .typeAlias, .external, .unreadable: break
    }
    self.inside[type] = inside
    return inside
  }

  private mutating func elements(of type: TypeID, upTo maximum: Int) -> Int {
    if let known = elements[type] { return known }
    elements[type] = 0
    var count = 0
    switch schema[type].kind {
    case .tuple(_, let fields): count = fields.lazy.filter { $0.type?.referenced != nil }.count
    case .union(_, let payloads):
      for case .reference(let inner)? in payloads.map(\.type) {
        count = min(count + elements(of: inner, upTo: maximum), maximum)
      }
    default: break
    }
    elements[type] = count
    return count
  }
}
