import SumTypeSource
import SumTypeSwift

/// Checks that every type has a finite value: `struct A { a: A }` would need another `A` without
/// end.
///
/// A struct has one if the types of its required fields have one, and the elements of those of its
/// lists that have a least length. A union has one if one of its variants has.
enum FiniteTypes: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let isFinite = finite(schema)
    var reported = isFinite
    for start in schema.types.indices where !reported[start] {
      // Each infinite type needs another infinite one: following these leads into a cycle.
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

  /// Returns whether each type has a finite value. Starts from the types that need no other type.
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

  /// Returns the first infinite type that an infinite type needs, and the field or variant that
  /// needs it.
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
    // The report starts at the type that comes first in the files, wherever the cycle was entered.
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
  /// The declared type of which every value of the struct contains a value; nil if there is none.
  var requiredType: TypeID? {
    guard case .required = presence else { return nil }
    return hasElements ? type?.elementNeed : type?.finiteNeed
  }

  /// Whether the field is a list or a map that is never empty.
  private var hasElements: Bool { (bounds?.lower.flatMap { Double($0) } ?? 0) >= 1 }
}

extension ValueType {
  /// The declared type of which every value of this type contains a value; nil if there is none.
  var finiteNeed: TypeID? {
    switch self {
    case .reference(let id): id
    case .embedded(let inner, _), .arranged(.oneEntry, let inner): inner.finiteNeed
    // Text is finite, but Swift cannot lay out a type that might contain itself.
    case .arranged(.jsonOrText, let inner): inner.finiteNeed
    case .scalar, .optional, .list, .map, .arranged, .constant: nil
    }
  }

  /// The declared type of which every value of a list or a map with an element contains a value.
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

/// Checks that all external types of a schema that stand for one type of the app have the same raw
/// value.
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
