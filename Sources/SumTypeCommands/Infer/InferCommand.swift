import SumTypeGenerator
import SumTypeInfer
import SumTypeJSON
import SumTypeSource
import SumTypeTool

/// The command `sumtype infer`.
enum InferCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    if request.operands.isEmpty {
      throw .usage(
        "there is no SAMPLE", cure: "name a file, a folder, or - for standard input", of: request)
    }
    if let schema = request[.update] { return try InferUpdate.run(schema, request, in: &run) }
    let output = try SchemaOutput(request)
    let options = try options(request, output)
    guard let samples = try samples(options, request, in: &run) else { return .found }
    let inferred = samples.inference.infer()
    if !request.has(.quiet) {
      let report = InferReport(inferred, samples, name: options.name)
      run.transcript.appendErrorLines(report.lines(explained: request.has(.explain)))
    }
    if !inferred.problems.isEmpty {
      for problem in inferred.problems.prefix(20) { run.transcript.appendErrorLine("  \(problem)") }
      throw .refused(
        message: "the schema does not read all samples; nothing was written",
        cure: "this is a bug of sumtype: please report it, with the samples if you may", .found)
    }
    if options.isVersioned, !inferred.report.isVersioned {
      throw .refused(
        message: "not all samples have a version and a list of entries; nothing was written",
        cure: "remove --versioned, or write the document by hand", .found)
    }
    try output.write(inferred.text, in: &run) { inferred.files(home: options.name) }
    return .success
  }

  /// The greatest number of invalid samples that are reported individually.
  private static let mostFaults = 20

  /// Returns all samples. If some are not JSON, it reports this and returns nil.
  static func samples(
    _ options: InferenceOptions, _ request: Request, in run: inout Run
  ) throws(Failure) -> InferSamples? {
    var samples = InferSamples(options, limit: try limit(request))
    do throws(FileFault) {
      try samples.read(request, in: run)
    } catch {
      throw .files([error])
    }
    for fault in samples.faults.prefix(mostFaults) {
      run.transcript.appendErrorLine("sumtype: error: \(fault)")
    }
    if samples.faults.count > mostFaults {
      let rest = samples.faults.count - mostFaults
      run.transcript.appendErrorLine(
        rest == 1 ? "1 more sample is not JSON" : "\(rest) more samples are not JSON")
    }
    if !samples.faults.isEmpty { return nil }
    if samples.inference.count == 0 {
      throw .refused(
        message: "the samples contain no JSON values", cure: "name files with JSON in them", .found)
    }
    return samples
  }

  static func options(
    _ request: Request, _ output: SchemaOutput
  ) throws(Failure) -> InferenceOptions {
    let name = try request.typeName(example: "Notebook")
    var options = InferenceOptions(name: name ?? output.typeName ?? "Root")
    options.isVersioned = request.has(.versioned)
    options.closesEnums = request.has(.closed)
    options.guessesEnums = !request.has(.noEnums)
    options.guessesDates = !request.has(.noDates)
    options.guessesMaps = !request.has(.noMaps)
    options.guessesIdentities = !request.has(.noIdentities)
    if let text = request[.optionalBelow] {
      guard let number = Int(text), number >= 0 else {
        throw .usage(
          "--optional-below cannot be \"\(text)\"", cure: "write a whole number", of: request)
      }
      options.optionalBelow = number
    }
    for text in request.all(.hint) {
      guard let hint = Hint(text) else {
        throw .usage(
          "--hint cannot be \"\(text)\"",
          cure:
            "write PLACE=GUESS, such as /cells/*/data=map; a guess is map, struct, others, union:KEY,"
            + " external, presence, enum, list, tuple, JSON or a scalar",
          of: request)
      }
      options.hints.append(hint)
    }
    return options
  }

  private static func limit(_ request: Request) throws(Failure) -> Int {
    try InspectOrder.size(.limit, request) ?? 64 << 20
  }
}
