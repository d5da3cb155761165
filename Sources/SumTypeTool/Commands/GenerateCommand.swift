import SumTypeGenerator
import SumTypeSource

/// The command `sumtype generate`.
package enum GenerateCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    try refuseContradictions(request)
    let order = try WorkOrder(request, in: &run)
    let set = try SchemaSet(order, request, in: &run)
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    let outputs = try Outputs.make(order, set, in: run)
    if request.has(.stdout) {
      for output in outputs {
        if outputs.count > 1 { run.transcript.print("// \(output.path)") }
        run.transcript.append(contents: output.contents)
      }
      return .success
    }
    let plan = try OutputPlan(outputs, order, in: run.files)
    if !request.has(.dryRun) {
      let rule = DependencyFile(outputs: outputs.map(\.path), inputs: set.inputs)
      let dependencies = try request[.depfile].map { path throws(Failure) in
        let key = run.files.key(of: path)
        if (rule.inputs + rule.outputs).contains(where: { run.files.key(of: $0) == key }) {
          throw .usage(
            "--depfile cannot be \(path), which is an input or an output", of: request)
        }
        return [(path: path, text: try rule.text())]
      }
      do throws(FileFault) {
        try plan.apply(with: dependencies ?? [], in: run.files)
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
      throw .usage(
        "--\(first.rawValue) and --\(second.rawValue) contradict each other",
        cure: "remove one of the two", of: request)
    }
  }

  /// Prints a summary: `14 schemas, 56 files: 3 written, 53 unchanged, 1 removed`.
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
      "\(Transcript.count(order.schemas.count, "schema")), \(Transcript.count(outputs.count, "file")): "
        + parts.joined(separator: ", "))
  }
}

/// The command `sumtype check`.
enum CheckCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let format = request[.format].flatMap(DiagnosticFormat.init(rawValue:)) ?? .text
    let status = try check(request, in: &run)
    let isColoured = format == .text && run.environment.colour.output
    run.transcript.append(contents: format.render(run.diagnostics, isColoured: isColoured))
    return status
  }

  /// Checks the schemas. A fault of the configuration counts as a finding, like a fault of a schema.
  private static func check(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    do throws(Failure) {
      let order = try WorkOrder(request, in: &run)
      _ = try SchemaSet(order, request, in: &run)
      if !request.has(.quiet), request[.format] ?? "text" == "text" {
        let summary = run.diagnostics.isEmpty ? "no errors" : run.diagnostics.summary
        run.transcript.appendErrorLine(
          "\(Transcript.count(order.schemas.count, "schema")): \(summary)")
      }
    } catch .diagnosed(let status) {
      return status
    }
    return run.diagnostics.hasErrors ? .found : .success
  }
}

/// The command `sumtype diff`.
enum DiffCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let order = try WorkOrder(request, in: &run)
    let set = try SchemaSet(order, request, in: &run)
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    let outputs = try Outputs.make(order, set, in: run)
    let plan = try OutputPlan(outputs, order, in: run.files)
    if !request.has(.quiet) { try print(plan, order, in: &run) }
    return plan.writes.isEmpty && plan.stale.isEmpty ? .success : .found
  }

  private static func print(
    _ plan: OutputPlan, _ order: WorkOrder, in run: inout Run
  ) throws(Failure) {
    var diffs = plan.writes.map {
      UnifiedDiff(
        path: label($0.file.path, order), old: $0.existing, new: Array($0.file.contents.utf8))
    }
    for path in plan.stale {
      do throws(FileFault) {
        diffs.append(
          UnifiedDiff(
            path: label(path, order), old: try run.files.read(path, followsLink: false), new: nil))
      } catch {
        throw .files([error])
      }
    }
    diffs.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for diff in diffs {
      run.transcript.append(contents: diff.text(coloured: run.environment.colour.output))
    }
  }

  /// Returns the path relative to the folder of the configuration, where `patch -p1` is run.
  private static func label(_ path: String, _ order: WorkOrder) -> String {
    let path = Path.simplified(path)
    let root = order.root.isEmpty ? "" : Path.simplified(order.root) + "/"
    let relative = Path.rest(of: path, after: root) ?? path
    return String(Substring(relative.utf8.drop { $0 == UInt8(ascii: "/") }))
  }
}
