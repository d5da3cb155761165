import SumTypeSource
import SumTypeSwift

/// A nested type (`Post.Text`) hides nothing that generated code means by its short name, where
/// that name would be looked up first: inside of what it is nested in.
enum NestedNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for (index, file) in schema.graph.files.enumerated() {
      let nested = file.document.types.filter { $0.typeName.path.count > 1 }
      if nested.isEmpty { continue }
      let visible = visibleNames(of: index, in: schema.graph)
      let members = members(of: nested, schema, index)
      for type in nested {
        guard let name = type.typeName.path.last else { continue }
        let spelling = quoted(type.spelling)
        if SwiftNames.illegalStaticMembers.contains(name.name) {
          report(
            .reservedName, "no type in Swift can be called \(spelling)", type,
            into: &diagnostics)
        } else if let owner = ReservedNames.owner(of: name.name) {
          report(
            .reservedName, "\(spelling) would hide \(quoted(name.name)), a name of \(owner)", type,
            into: &diagnostics)
        } else if let other = visible[name.name] {
          report(
            .nameCollision, "\(spelling) would hide \(quoted(name.name))", type,
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
    _ id: DiagnosticID, _ message: String, _ type: TypeEntry, _ notes: Diagnostic.Note...,
    into diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      id, message, at: type.name.place, notes: notes, cure: NameClaim.cureOfVariant)
  }

  /// What the file can name without a dot.
  private static func visibleNames(of file: Int, in graph: FileGraph) -> [String: NameClaim] {
    var names: [String: NameClaim] = [:]
    for file in [file] + graph.files[file].imports {
      let document = graph.files[file].document
      let claims =
        document.types.flatMap { NameClaim.all(by: $0) }
        + document.documents.flatMap { NameClaim.all(by: $0) }
      for claim in claims where names[claim.name] == nil { names[claim.name] = claim }
    }
    return names
  }

  /// The cases and properties of the unions that have nested types.
  private static func members(
    of nested: [TypeEntry], _ schema: Resolution, _ file: Int
  ) -> [String: [String: SourceRange]] {
    let outer = Set(nested.map(\.typeName.outer))
    var members: [String: [String: SourceRange]] = [:]
    for type in schema.types where type.file == file && outer.contains(type.name) {
      guard case .union(let union, _) = type.kind else { continue }
      var places: [String: SourceRange] = [:]
      for shared in union.shared { places[shared.value] = shared.place }
      for variant in union.variants { places[variant.name.value.name] = variant.name.place }
      members[type.name] = places
    }
    return members
  }
}

extension TypeName {
  /// What it is nested in: `Post` of `Post.Text`.
  fileprivate var outer: String { path.dropLast().map(\.name).joined(separator: ".") }
}
