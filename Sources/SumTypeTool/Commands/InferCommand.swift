import SumTypeGenerator
import SumTypeInfer
import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// `sumtype infer`
enum InferCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    if request.operands.isEmpty {
      throw WorkOrder.usage(
        "there is no SAMPLE", cure: "name a file, a folder, or - for standard input", of: request)
    }
    if let schema = request[.update] { return try InferUpdate.run(schema, request, in: &run) }
    let options = try options(request)
    guard let samples = try samples(options, request, in: &run) else { return .found }
    let inferred = samples.inference.infer()
    if !request.has(.quiet) {
      let report = InferReport(inferred, samples, name: options.name)
      run.transcript.appendError(report.text(explained: request.has(.explain)))
    }
    if !inferred.problems.isEmpty {
      for problem in inferred.problems.prefix(20) { run.transcript.complain("  \(problem)") }
      throw .refused(
        message: "the schema does not read all samples; nothing was written",
        cure: "this is a fault of sumtype: please report it, with the samples if you may", .found)
    }
    if options.isVersioned, !inferred.report.isVersioned {
      throw .refused(
        message: "not all samples have a version and a list of entries; nothing was written",
        cure: "leave --versioned out, or write the document by hand", .found)
    }
    try write(inferred.text, request, in: &run)
    return .success
  }

  /// All samples; nil where some are no JSON, which has been told.
  static func samples(
    _ options: InferenceOptions, _ request: Request, in run: inout Run
  ) throws(Failure) -> InferSamples? {
    var samples = InferSamples(options, limit: try limit(request))
    do throws(FileFault) {
      try samples.read(request, in: run)
    } catch {
      throw .files([error])
    }
    for fault in samples.faults { run.transcript.complain("sumtype: error: \(fault)") }
    if !samples.faults.isEmpty { return nil }
    if samples.inference.count == 0 {
      throw .refused(
        message: "there is no JSON in the samples", cure: "name files with JSON in them", .found)
    }
    return samples
  }

  static func write(
    _ text: String, _ request: Request, in run: inout Run
  ) throws(Failure) {
    guard let path = request[.output] else {
      run.transcript.append(text)
      return
    }
    do throws(FileFault) {
      let folder = Path.folder(of: path)
      if !folder.isEmpty { try run.files.makeFolder(folder) }
      try run.files.commit(try run.files.stage(text, for: path))
    } catch {
      throw .files([error])
    }
  }

  static func options(_ request: Request) throws(Failure) -> InferenceOptions {
    if let output = request[.output], !WorkOrder.isSchemaName(output) {
      throw WorkOrder.usage(
        "\(output) is not named like a schema",
        cure: "schemas are named NAME\(WorkOrder.schemaSuffix)",
        of: request)
    }
    let file = request[.output].map {
      String(Path.name(of: $0).dropLast(WorkOrder.schemaSuffix.count))
    }
    let word = request[.name] ?? file ?? "Root"
    guard let name = Identifier(word), !SwiftNames.keywords.contains(word),
      word.unicodeScalars.first?.properties.isUppercase == true
    else {
      throw WorkOrder.usage(
        "--name cannot be \"\(word)\"", cure: "write the name of a Swift type, such as Notebook",
        of: request)
    }
    var options = InferenceOptions(name: name.name)
    options.isVersioned = request.has(.versioned)
    options.closesEnums = request.has(.closed)
    options.guessesEnums = !request.has(.noEnums)
    options.guessesDates = !request.has(.noDates)
    options.guessesMaps = !request.has(.noMaps)
    options.guessesIdentities = !request.has(.noIdentities)
    if let text = request[.optionalBelow] {
      guard let number = Int(text), number >= 0 else {
        throw WorkOrder.usage(
          "--optional-below cannot be \"\(text)\"", cure: "write a whole number", of: request)
      }
      options.optionalBelow = number
    }
    for text in request.all(.hint) {
      guard let hint = Hint(text) else {
        throw WorkOrder.usage(
          "--hint cannot be \"\(text)\"",
          cure: "write PLACE=GUESS, such as /cells/*/data=map; a guess is map, struct, union:KEY,"
            + " external, presence, enum, JSON or a scalar",
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
