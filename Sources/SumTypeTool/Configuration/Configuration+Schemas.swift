import SumTypeSource

extension Configuration.Group {
  /// The schemas that the patterns name, each once, in order; reports patterns that name none.
  ///
  /// Throws where a schema is named that is not there.
  func schemaPaths(in folder: String, run: inout Run) throws(Failure) -> [String] {
    var paths: [String] = []
    var seen: Set<String> = []
    for pattern in schemas {
      let found = pattern.glob.files(in: folder, of: run.files)
      if found.isEmpty {
        run.diagnostics.error(
          .noSchema, "no file is named \(pattern.glob.pattern)", at: pattern.place,
          cure: "paths start from the folder of the configuration")
        if pattern.glob.isLiteral { throw .diagnosed(.noInput) }
      }
      for path in found {
        if !WorkOrder.isSchemaName(path) {
          run.diagnostics.error(
            .noSchema, "\(path) is not named like a schema", at: pattern.place,
            cure: "schemas are named NAME\(WorkOrder.schemaSuffix)")
        } else if seen.insert(path).inserted {
          paths.append(path)
        }
      }
    }
    return paths
  }
}
