import SumTypeSource

/// `sumtype check`
enum CheckCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let format = request[.format].flatMap(DiagnosticFormat.init(rawValue:)) ?? .text
    let status = try check(request, in: &run)
    let isColoured = format == .text && run.surroundings.colour.output
    run.transcript.append(format.render(run.diagnostics, isColoured: isColoured))
    return status
  }

  /// What is wrong in the configuration is a finding like what is wrong in a schema.
  private static func check(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    do throws(Failure) {
      let order = try WorkOrder(request, in: &run)
      _ = try SchemaSet(order, request, in: &run)
      if !request.has(.quiet), request[.format] ?? "text" == "text" {
        let summary = run.diagnostics.isEmpty ? "no errors" : run.diagnostics.summary
        run.transcript.complain(
          "\(GenerateCommand.count(order.schemas.count, "schema")): \(summary)")
      }
    } catch .diagnosed(let status) {
      return status
    }
    return run.diagnostics.hasErrors ? .found : .success
  }
}
