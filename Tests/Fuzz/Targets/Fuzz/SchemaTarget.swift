import SumTypeGenerator
import SumTypeInspector
import SumTypeSample
import SumTypeSource
import TestDocuments
import TestSupport

/// Promise: any text gives the same diagnostics or the same Swift each time.
func fuzzSchema(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  var source = Array(bytes.dropFirst())
  if first != UInt8(ascii: "=") {
    var random = SplitMix64(choosing: source)
    source = Array(RandomSchema.text(&random).utf8)
    if first % 4 == 3 { damage(&source, &random) }
  }
  let file = SchemaFile(SourceFile(path: "Fuzzed.sumtype.json", bytes: source))
  var diagnostics = Diagnostics()
  let schema = Generator().resolve(file, into: &diagnostics).schema
  if schema == nil, !diagnostics.hasErrors {
    broken("a schema is refused with a diagnostic", ("schema", text(source)))
  }
  var again = Diagnostics()
  let other = Generator().resolve(file, into: &again).schema
  if again != diagnostics {
    broken("a schema always has the same diagnostics", ("schema", text(source)))
  }
  for diagnostic in diagnostics.all { checkPlace(diagnostic, in: source) }
  guard let schema, let other else { return }

  let options = GenerationOptions()
  let files = Generator.generate(schema, options: options)
  if files != Generator.generate(other, options: options) {
    broken("the same code is always generated from a schema", ("schema", text(source)))
  }
  inspectSamples(of: schema, SplitMix64(choosing: bytes))
}

/// Checks that a message has no control characters, whatever the schema contains.
private func checkPlace(_ diagnostic: Diagnostic, in source: [UInt8]) {
  if diagnostic.message.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
    broken(
      "a message has no control characters", ("message", diagnostic.message),
      ("schema", text(source)))
  }
}

/// Makes and inspects a document for each document type of an accepted schema.
private func inspectSamples(of schema: Schema, _ random: SplitMix64) {
  for document in schema.documents {
    guard let subject = try? Subject(document: document.name.name, of: schema), !subject.isLines,
      let inspection = try? Inspection(subject, of: schema)
    else { continue }
    guard var sampler = sampler(of: document.name.name, schema) else { continue }
    sampler.options.faults = 40
    var random = random
    _ = inspection.outcome(sampler.document(&random))
  }
}
