import SumTypeSource
import SumTypeSwift

/// Checks that a nested type (`Post.Text`) hides no name that generated code uses without
/// qualification inside the type around it, where Swift finds the nested name first.
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
            .reservedName, "\(spelling) would hide \(quoted(name.name)), a name used by \(owner)",
            type, into: &diagnostics)
        } else if let other = visible[name.name] {
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

  /// Returns the names that the file can use without qualification.
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

  /// Returns the cases and properties of the types that have nested types.
  private static func members(
    of nested: [TypeSyntax], _ schema: Resolution, _ file: Int
  ) -> [String: [String: SourceRange]] {
    let outer = Set(nested.map(\.typeName.outer))
    var members: [String: [String: SourceRange]] = [:]
    for type in schema.types where type.file == file && outer.contains(type.name) {
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
