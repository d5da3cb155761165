/// What leads from one version of a document to the next, as written.
struct MigrationEntry {
  /// The version that it starts from.
  let version: Int
  let passes: [Pass]

  /// Whether a function of the app has a part in it.
  var callsFunction: Bool {
    passes.contains { pass in
      pass.steps.contains { step in
        if case .call = step { true } else { false }
      }
    }
  }

  /// `{"in": "TextPost", "rename": {"body": "message"}}`
  struct Pass {
    /// The name of the type whose values it is about; nil: the root.
    let type: Written<String>?
    /// Where the objects are in it that are changed.
    let path: String
    let conditions: [(key: String, value: Tag)]
    let steps: [DocumentMigration.Step]
  }
}
