import SumTypeSource
import SumTypeSwift

/// Checks that a nested type (`Post.Text`) hides no name that generated code uses without
/// qualification inside the type around it, where Swift finds the nested name first.
enum NestedNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    let nestedTypes = schema.graph.files.map { file in
      file.document.types.filter { $0.typeName.path.count > 1 }
    }
    if nestedTypes.allSatisfy(\.isEmpty) { return }
    let hidden = Set(nestedTypes.joined().compactMap { $0.typeName.path.last?.name })
    let claims = claims(of: hidden, in: schema.graph)
    let types = Dictionary(grouping: schema.types, by: \.file)
    for (index, nested) in nestedTypes.enumerated() where !nested.isEmpty {
      let members = members(of: nested, among: types[index] ?? [])
      let visible = [index] + schema.graph.files[index].imports
      let order = Dictionary(zip(visible, visible.indices)) { first, _ in first }
      for type in nested {
        guard let name = type.typeName.path.last else { continue }
        let others = (claims[name.name] ?? []).compactMap { claim in
          order[claim.file].map { (order: $0, claim: claim.claim) }
        }
        let spelling = quoted(type.spelling)
        if SwiftNames.illegalStaticMembers.contains(name.name) {
          report(
            .reservedName, "no type in Swift can be called \(spelling)", type,
            into: &diagnostics)
        } else if let owner = ReservedNames.owner(of: name.name) {
          report(
            .reservedName, "\(spelling) would hide \(quoted(name.name)), a name used by \(owner)",
            type, into: &diagnostics)
        } else if let other = others.min(by: { $0.order < $1.order })?.claim {
          report(
            .nameCollision, "\(spelling) would hide \(other.description)", type,
            Diagnostic.Note(other.note, at: other.place), into: &diagnostics)
        } else if let place = members[type.typeName.outer]?[name.name] {
          report(
            .nameCollision,
            "a type and a member of \(quoted(type.typeName.outer)) would both be called "
              + quoted(name.name),
            type, Diagnostic.Note("the member is here", at: place), into: &diagnostics)
        }
      }
    }
  }

  private static func report(
    _ id: DiagnosticID, _ message: String, _ type: TypeSyntax, _ notes: Diagnostic.Note...,
    into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      id, message, at: type.name.place, notes: notes, cure: type.typeName.declarer?.cure)
  }

  /// Returns the first claim of each file to each of some names.
  private static func claims(
    of names: Set<String>, in graph: FileGraph
  ) -> [String: [(file: Int, claim: NameClaim)]] {
    var found: [String: [(file: Int, claim: NameClaim)]] = [:]
    for (index, file) in graph.files.enumerated() {
      let claims =
        file.document.types.flatMap { NameClaim.all(by: $0) }
        + file.document.documents.flatMap { NameClaim.all(by: $0) }
      for claim in claims where names.contains(claim.name) {
        if found[claim.name]?.last?.file == index { continue }
        found[claim.name, default: []].append((index, claim))
      }
    }
    return found
  }

  /// Returns the cases and properties of the types that have nested types.
  private static func members(
    of nested: [TypeSyntax], among types: [ResolvedType]
  ) -> [String: [String: SourceRange]] {
    let outer = Set(nested.map(\.typeName.outer))
    var members: [String: [String: SourceRange]] = [:]
    for type in types where outer.contains(type.name) {
      var places: [String: SourceRange] = [:]
      if case .union(let union, _) = type.kind {
        for shared in union.shared { places[shared.value] = shared.place }
        for variant in union.variants { places[variant.name.value.name] = variant.name.place }
      }
      for field in type.structure?.fields ?? [] where !field.isConstant {
        places[field.name] = field.syntax.name.place
      }
      members[type.name] = places
    }
    return members
  }
}

extension TypeName {
  /// The name of the type around it: `Post` for `Post.Text`.
  fileprivate var outer: String { path.dropLast().map(\.name).joined(separator: ".") }
}
