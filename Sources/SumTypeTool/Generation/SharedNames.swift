import SumTypeGenerator
import SumTypeSource

/// No two schemas that are generated into one folder declare one name: `Post` in both, or the choice
/// `String | [String]`, would be one enum, declared twice.
struct SharedNames {
  /// By the name, in the folder it is generated into.
  private var owners: [String: (schema: String, name: DeclaredName)] = [:]

  /// Takes the names of a schema, and reports those that another one has taken.
  ///
  /// - Parameter isAsked: false for a schema that is only there beside the others, and reported
  ///   upon when it is generated itself.
  mutating func add(
    _ names: [DeclaredName], of schema: String, in folder: String, isAsked: Bool,
    into diagnostics: inout Diagnostics
  ) {
    // One report for each place: the DTO of a taken name is taken as well.
    var reported: Set<SourceRange> = []
    for name in names {
      let key = "\(folder)\n\(name.name)"
      guard let first = owners[key] else {
        owners[key] = (schema, name)
        continue
      }
      if !isAsked || first.schema == schema || !reported.insert(name.place).inserted { continue }
      diagnostics.error(
        .nameCollision,
        "\(name.subject) is declared by another schema that is generated beside this one",
        at: name.place, notes: [Diagnostic.Note(first.name.note, at: first.name.place)],
        cure: name.cure)
    }
  }
}
