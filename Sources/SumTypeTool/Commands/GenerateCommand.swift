import SumTypeGenerator

/// `sumtype generate`
enum GenerateCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    try refuseContradictions(request)
    let order = try WorkOrder(request, in: &run)
    let set = try SchemaSet(order, request, in: &run)
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    let outputs = try Outputs.make(order, set, in: run)
    if request.has(.stdout) {
      for output in outputs {
        if outputs.count > 1 { run.transcript.print("// \(output.path)") }
        run.transcript.append(output.contents)
      }
      return .success
    }
    let plan = try OutputPlan(outputs, order, in: run.files)
    if !request.has(.dryRun) {
      let rule = DependencyFile(outputs: outputs.map(\.path), inputs: set.inputs)
      let dependencies = try request[.depfile].map { path throws(Failure) in
        (path: path, text: try rule.text())
      }
      do throws(FileFault) {
        try plan.apply(in: run.files)
        if let file = dependencies { try write(file.text, to: file.path, in: run.files) }
      } catch {
        throw .files([error])
      }
    }
    summarise(plan, outputs, order, request, in: &run)
    return .success
  }

  private static func refuseContradictions(_ request: Request) throws(Failure) {
    let pairs: [(Option.Name, Option.Name)] = [
      (.stdout, .dryRun), (.stdout, .depfile), (.quiet, .verbose),
    ]
    for (first, second) in pairs where request.has(first) && request.has(second) {
      throw WorkOrder.usage(
        "--\(first.rawValue) and --\(second.rawValue) contradict each other", of: request)
    }
  }

  private static func write(
    _ text: String, to path: String, in files: FileSystem
  ) throws(FileFault) {
    let folder = Path.folder(of: path)
    if !folder.isEmpty { try files.makeFolder(folder) }
    try files.commit(try files.stage(text, for: path))
  }

  /// `14 schemas, 56 files: 3 written, 53 unchanged, 1 removed`
  private static func summarise(
    _ plan: OutputPlan, _ outputs: [OutputFile], _ order: WorkOrder, _ request: Request,
    in run: inout Run
  ) {
    if request.has(.quiet) { return }
    let isDry = request.has(.dryRun)
    if request.has(.verbose) || isDry {
      for write in plan.writes {
        run.transcript.print((isDry ? "would write " : "wrote ") + write.file.path)
      }
      for path in plan.stale {
        run.transcript.print((isDry ? "would remove " : "removed ") + path)
      }
    }
    var parts = ["\(plan.writes.count) \(isDry ? "to write" : "written")"]
    parts.append("\(plan.unchanged) unchanged")
    if !plan.stale.isEmpty {
      parts.append("\(plan.stale.count) \(isDry ? "to remove" : "removed")")
    }
    run.transcript.print(
      "\(count(order.schemas.count, "schema")), \(count(outputs.count, "file")): "
        + parts.joined(separator: ", "))
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
