import SumTypeGenerator
import SumTypeInfer
import SumTypeInspector
import SumTypeSource
import SumTypeTool

/// The command `sumtype infer --update SCHEMA`.
enum InferUpdate {
  static func run(
    _ path: String, _ request: Request, in run: inout Run
  ) throws(Failure) -> ExitStatus {
    for option in [Option.Name.name, .versioned, .hint] where request.has(option) {
      throw .usage(
        "--\(option.rawValue) and --update contradict each other",
        cure: "remove --\(option.rawValue): the schema already declares its document and types",
        of: request)
    }
    let loader = FileSchemaLoader(run.files, roots: try SchemaSet.roots(request))
    let source: SourceFile
    do throws(FileFault) { source = try loader.load(path) } catch { throw .files([error]) }
    let file = SchemaFile(source)
    guard let schema = Generator(loader: loader).resolve(file, into: &run.diagnostics).schema else {
      throw .diagnosed(.found)
    }
    let subject = try subject(request, of: schema)
    let output = try SchemaOutput(request)
    if output.isFolder {
      throw .usage(
        "--update writes one schema, and cannot write a folder",
        cure: "write -o \(ShellWord(path: path))",
        of: request)
    }
    var options = try InferCommand.options(request, output)
    options.areLines = subject.isLines
    guard let samples = try InferCommand.samples(options, request, in: &run) else { return .found }
    let updated = samples.inference.update(file, loader: loader, document: subject.name)
    if !request.has(.quiet) {
      run.transcript.appendErrorLines(lines(updated, samples))
    }
    if !updated.problems.isEmpty {
      for problem in updated.problems.prefix(20) { run.transcript.appendErrorLine("  \(problem)") }
      throw .refused(
        message: "the updated schema does not read all samples; nothing was written",
        cure: "change \(path) by hand at these places: the samples do not show their meaning",
        .found)
    }
    if request[.output] != nil {
      try output.write(updated.text, in: &run) { [] }
    } else {
      run.transcript.append(
        contents: UnifiedDiff(path: path, old: source.bytes, new: Array(updated.text.utf8))
          .text(coloured: run.environment.colour.output))
    }
    return .success
  }

  private static func subject(
    _ request: Request, of schema: Schema
  ) throws(Failure) -> Subject {
    let subject: Subject
    do throws(SubjectFault) {
      if let name = request[.document] {
        subject = try Subject(document: name, of: schema)
      } else {
        subject = try Subject(onlyDocumentOf: schema)
      }
    } catch {
      throw .usage(error.message, cure: error.cure, of: request)
    }
    guard !subject.hasOutsideTag(in: schema) else {
      throw .usage(
        "the tag of \(subject.name) is not in the data",
        cure: "update the schema by another document, whose data contains the tag", of: request)
    }
    return subject
  }

  private static func lines(_ updated: UpdatedSchema, _ samples: InferSamples) -> [String] {
    let count = samples.inference.count
    var lines = updated.changes.map { "  \($0)" }
    let read = Transcript.count(count, "sample")
    if updated.problems.isEmpty {
      lines.insert(
        lines.isEmpty
          ? "\(read): the schema reads \(count == 1 ? "it" : "all of them"), and does not change"
          : "\(read): \(Transcript.count(lines.count, "change"))", at: 0)
      if lines.count > 1 {
        lines.append(InferReport.checked(count))
      }
    }
    return lines
  }
}
