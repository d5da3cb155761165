/// `sumtype diff`
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
      run.transcript.append(diff.text(coloured: run.surroundings.colour.output))
    }
  }

  /// The path from the folder of the configuration, where `patch -p1` is run.
  private static func label(_ path: String, _ order: WorkOrder) -> String {
    let path = Path.simplified(path)
    let root = order.root.isEmpty ? "" : Path.simplified(order.root) + "/"
    let inside = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    return String(inside.drop { $0 == "/" })
  }
}
