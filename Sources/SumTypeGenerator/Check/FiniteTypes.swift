import SumTypeSource
import SumTypeSwift

/// Checks that every type has a finite value: `struct A { a: A }` would need another `A` without
/// end. ``EndingTypes`` says which types have one.
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

  /// Returns whether each type has a finite value.
  private static func finite(_ schema: Resolution) -> [Bool] {
    let types = EndingTypes(
      schema.types.map { type in
        switch type.kind {
        case .structure(_, let fields), .tuple(_, let fields):
          .all(fields.compactMap(\.requiredType))
        case .union(let union, let payloads):
          // A union that could not be read as a whole may have a variant that ends.
          union.isComplete ? .union(payloads.map { $0.type?.finiteNeed }) : .none
        case .enumeration, .alias, .typeAlias, .external, .unreadable: .none
        }
      })
    return schema.types.indices.map(types.contains)
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
    _ cycle: [Int], _ isFinite: [Bool], _ schema: Resolution, into diagnostics: inout Diagnostics
  ) {
    // The report starts at the type that comes first in the files, wherever the cycle was entered.
    guard let least = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return }
    let ordered = Array(cycle[least...] + cycle[..<least])
    let type = schema.types[ordered[0]]
    let steps = ordered.compactMap { index in
      step(from: index, isFinite, schema).map { (index, $0) }
    }
    var path = steps.prefix(8).map { "\(schema.types[$0.0].name).\($0.1.member)" }
    if steps.count > 8 { path.append("…") }
    path.append(type.name)
    diagnostics.error(
      .infiniteType,
      "every value of \(quoted(type.name)) would contain another, without end: "
        + "\(path.joined(separator: " → "))",
      at: steps.first?.1.place ?? type.syntax.name.place,
      cure: "make one of these fields optional, or a list that may be empty")
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
        at: place, notes: [Diagnostic.Note("the other type is here", at: first.place)],
        cure: "write the same \"wire\", or another \"type\"")
    }
  }
}
