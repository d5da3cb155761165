import SumTypeGenerator
import SumTypeSource

/// No two schemas that are generated into one folder declare one choice: `String | [String]` in both
/// would be one enum, declared twice.
enum SharedChoices {
  /// Reports choices that another schema of the order declares as well.
  static func check(
    _ choices: [String: [DeclaredChoice]], of order: WorkOrder, in run: inout Run
  ) {
    var owners: [String: (schema: String, choice: DeclaredChoice)] = [:]
    for job in order.jobs where !job.target.folder.isEmpty {
      let folder = run.files.identity(of: job.target.folder)
      for choice in choices[job.schema] ?? [] {
        guard
          let first = owners.updateValue((job.schema, choice), forKey: "\(folder)\n\(choice.name)")
        else { continue }
        owners["\(folder)\n\(choice.name)"] = first
        if first.schema == job.schema { continue }
        run.diagnostics.error(
          .nameCollision,
          "\"\(choice.name)\", the type of the choice \"\(choice.text)\", is declared by another "
            + "schema that is generated beside this one",
          at: choice.place,
          notes: [Diagnostic.Note("it is spelled here as well", at: first.choice.place)],
          cure: "let one of the schemas import the other, whose type it then uses, or declare a "
            + "union with a name of its own")
      }
    }
  }
}
