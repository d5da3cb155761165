import SumTypeCompare
import SumTypeGenerator
import SumTypeSource
import Testing

/// Reads a version of a schema from text.
func version(_ text: String, _ label: String) throws -> SchemaVersion {
  var diagnostics = Diagnostics()
  let file = SchemaFile(SourceFile(path: "\(label)/Test.sumtype.json", text: text))
  let resolved = Generator().resolve(file, into: &diagnostics)
  let messages = DiagnosticFormat.text.render(diagnostics)
  let schema = try #require(resolved.schema, "\(messages)\(text)")
  let index = try #require(resolved.index)
  return SchemaVersion(label: label, schema: schema, index: index)
}

/// Reads two versions of a schema from text and compares them.
func compare(
  _ old: String, _ new: String, _ options: Comparison.Options = Comparison.Options()
) throws -> Comparison {
  Comparison(
    of: try version(old, "old"), with: try version(new, "new"),
    options: options)
}

/// Returns a schema of some types whose document is a list of `Note`.
func schema(_ types: String) -> String {
  """
  { "sumtype": 1, "types": { \(types) },
    "documents": { "Notes": { "version": 1, "entries": "Note" } } }
  """
}
