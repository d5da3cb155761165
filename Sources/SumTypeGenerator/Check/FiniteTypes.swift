import SumTypeSource
import SumTypeSwift

/// Every type has a value that ends: `struct A { a: A }` would need another `A` for ever.
///
/// A struct has one where all its required fields have, those among them that are lists with a
/// least length where their elements have; a union where one variant has.
enum FiniteTypes: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let isFinite = finite(schema)
    var reported = isFinite
    for start in schema.types.indices where !reported[start] {
      // Each infinite type needs another one first; following that leads into a circle.
      var path: [Int] = []
      var position: [Int: Int] = [:]
      var next = start
      while !reported[next], position[next] == nil {
        position[next] = path.count
        path.append(next)
        guard let step = step(from: next, isFinite, schema) else { break }
        next = step.type
      }
      if let first = position[next], !reported[next] {
        report(Array(path[first...]), isFinite, schema, into: &diagnostics)
      }
      for index in path { reported[index] = true }
    }
  }

  /// Whether each type has a value, found from those that need no other type outwards.
  private static func finite(_ schema: Resolution) -> [Bool] {
    var missing = [Int](repeating: 0, count: schema.types.count)
    var needed: [[Int]] = Array(repeating: [], count: schema.types.count)
    var isFinite = [Bool](repeating: false, count: schema.types.count)
    var found: [Int] = []
    for (index, type) in schema.types.enumerated() {
      switch type.kind {
      case .structure(_, let fields), .tuple(_, let fields):
        for field in fields {
          guard let target = field.requiredType else { continue }
          missing[index] += 1
          needed[target.index].append(index)
        }
      case .union(let union, let payloads):
        let targets = payloads.map { $0.type?.finiteNeed }
        let isComplete = union.isComplete && !targets.isEmpty
        if isComplete, targets.allSatisfy({ $0 != nil }) {
          missing[index] = 1
          for target in targets { if let target { needed[target.index].append(index) } }
        }
      case .enumeration, .alias, .typeAlias, .external, .unreadable: break
      }
      if missing[index] == 0 { found.append(index) }
    }
    while let index = found.popLast() {
      if isFinite[index] { continue }
      isFinite[index] = true
      for user in needed[index] {
        missing[user] -= 1
        if missing[user] <= 0 { found.append(user) }
      }
    }
    return isFinite
  }

  /// The first infinite type that an infinite type needs, and the name that needs it.
  private static func step(
    from index: Int, _ isFinite: [Bool], _ schema: Resolution
  ) -> (member: String, type: Int, place: SourceRange)? {
    switch schema.types[index].kind {
    case .structure(_, let fields), .tuple(_, let fields):
      for field in fields {
        if let target = field.requiredType, !isFinite[target.index] {
          return (field.name, target.index, field.syntax.name.place)
        }
      }
    case .union(let union, let payloads):
      for (variant, payload) in zip(union.variants, payloads) {
        if let target = payload.type?.finiteNeed, !isFinite[target.index] {
          return (variant.name.value.name, target.index, variant.name.place)
        }
      }
    case .enumeration, .alias, .typeAlias, .external, .unreadable: break
    }
    return nil
  }

  private static func report(
    _ circle: [Int], _ isFinite: [Bool], _ schema: Resolution, into diagnostics: inout Diagnostics
  ) {
    // From the type that comes first in the files, whichever led into the circle.
    guard let least = circle.indices.min(by: { circle[$0] < circle[$1] }) else { return }
    let ordered = Array(circle[least...] + circle[..<least])
    let type = schema.types[ordered[0]]
    let steps = ordered.compactMap { index in
      step(from: index, isFinite, schema).map { (index, $0) }
    }
    var path = steps.prefix(8).map { "\(schema.types[$0.0].name).\($0.1.member)" }
    if steps.count > 8 { path.append("…") }
    path.append(type.name)
    diagnostics.error(
      .infiniteType, "no value of \(quoted(type.name)) ever ends: \(path.joined(separator: " → "))",
      at: steps.first?.1.place ?? type.syntax.name.place,
      cure: "make one of these optional, or a list that may be empty")
  }
}

extension ResolvedField {
  /// The declared type that every value of the struct holds another value of.
  var requiredType: TypeID? {
    guard case .required = presence else { return nil }
    return hasElements ? type?.elementNeed : type?.finiteNeed
  }

  /// It is a list or a map that is never empty.
  private var hasElements: Bool { (bounds?.lower.flatMap { Double($0) } ?? 0) >= 1 }
}

extension ValueType {
  /// The declared type without a value of which there is no value of this type.
  var finiteNeed: TypeID? {
    switch self {
    case .reference(let id): id
    case .embedded(let inner, _), .arranged(.oneEntry, let inner): inner.finiteNeed
    // Text ends, but Swift has no place for a value that might hold itself.
    case .arranged(.jsonOrText, let inner): inner.finiteNeed
    case .scalar, .optional, .list, .map, .arranged, .constant: nil
    }
  }

  /// The same of a list or a map that has an element.
  var elementNeed: TypeID? {
    switch self {
    case .list(let element), .map(let element), .arranged(.oneOrMany, let element),
      .arranged(.emptyArray, let element):
      element.finiteNeed
    case .embedded(let inner, _), .arranged(.jsonOrText, let inner): inner.elementNeed
    case .scalar, .reference, .optional, .arranged, .constant: nil
    }
  }
}

/// A type of the app's own has one raw value, however many types of a schema stand for it.
enum ExternalTypes: Check {
  private struct AppType: Hashable {
    let module: Identifier?
    let path: [Identifier]
  }

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var firsts: [AppType: (base: Scalar, place: SourceRange)] = [:]
    for type in schema.types {
      guard case .external(let external) = type.kind else { continue }
      let place = type.syntax.name.place
      let app = AppType(module: external.module, path: external.path)
      guard let first = firsts[app] else {
        firsts[app] = (external.base.scalar, place)
        continue
      }
      if first.base.swiftType == external.base.scalar.swiftType { continue }
      let name = external.path.map(\.name).joined(separator: ".")
      diagnostics.error(
        .invalidExternal,
        "the raw value of \(quoted(name)) cannot be of both types "
          + "\(quoted(first.base.swiftType)) and \(quoted(external.base.scalar.swiftType))",
        at: place, notes: [Diagnostic.Note("the other one is here", at: first.place)],
        cure: "write the same \"wire\", or another \"type\"")
    }
  }
}
