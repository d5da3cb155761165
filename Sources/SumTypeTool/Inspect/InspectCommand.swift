import SumTypeGenerator
import SumTypeInspector
import SumTypeSource

/// `sumtype inspect`
enum InspectCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let order = try InspectOrder(request, in: &run)
    let output = InspectOutput(order, run.surroundings)
    var inspector: Inspector
    do throws(UnreadableForm) {
      inspector = try Inspector(
        order.subject, of: order.schema, tag: order.tag, observer: output)
    } catch {
      throw .refused(
        message: "inspect cannot read \(error) of \(order.schemaPath)", cure: nil, .found)
    }
    output.begin()
    do throws(FileFault) {
      if order.isLines {
        try inspectLines(&inspector, order, output, run)
      } else {
        let bytes = try InspectInput.all(of: order.data, in: run)
        output.total = bytes.count
        inspector.inspect(bytes)
      }
    } catch {
      output.clearProgress()
      throw .files([error])
    }
    let unwritten = output.end(inspector)
    run.transcript.append(unwritten)
    if let fault = output.fault { throw .files([fault]) }
    return output.groups.isGood(strictly: order.isStrict) ? .success : .found
  }

  private static func inspectLines(
    _ inspector: inout Inspector, _ order: InspectOrder, _ output: InspectOutput, _ run: Run
  ) throws(FileFault) {
    let input = try InspectInput(order.data, in: run)
    output.total = input.size
    var lines = LineInspection(inspector, limit: order.lineLimit)
    var done = 0
    while !output.isClosed {
      let chunk = try input.next()
      if chunk.isEmpty { break }
      lines.take(chunk)
      done += chunk.count
      output.passed(done)
    }
    if !output.isClosed { lines.finish() }
    inspector = lines.inspector
    output.lines = lines.values
  }
}

extension FindingGroups {
  /// Whether the data is as good as was asked for: without faults and, strictly, without anything
  /// that the schema does not know.
  fileprivate func isGood(strictly: Bool) -> Bool {
    Finding.Kind.allCases.allSatisfy { kind in
      count(of: kind) == 0 || !kind.isFault && !strictly
    }
  }
}
