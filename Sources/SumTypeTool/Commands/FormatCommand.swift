import SumTypeGenerator
import SumTypeSource

/// The command `sumtype format`.
enum FormatCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let order = try WorkOrder(request, in: &run)
    let loader = FileSchemaLoader(run.files)
    var changed: [(path: String, text: String)] = []
    var faults: [FileFault] = []
    for schema in order.schemas {
      do throws(FileFault) {
        let source = try SchemaSet.source(schema, request, loader, run)
        guard let tree = JSONTree.read(source, into: &run.diagnostics) else { continue }
        let text = SchemaText(tree).text
        let isFormatted = Array(text.utf8) == source.bytes
        if schema == Request.standardInput, !request.has(.check) {
          run.transcript.append(contents: text)
        } else if !isFormatted {
          changed.append((schema, text))
        }
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { throw .files(faults) }
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    if !request.has(.check) { try write(changed, in: run.files) }
    summarise(changed.map(\.path), order, request, in: &run)
    return request.has(.check) && !changed.isEmpty ? .found : .success
  }

  private static func write(
    _ texts: [(path: String, text: String)], in files: FileSystem
  ) throws(Failure) {
    do throws(FileFault) {
      try files.write(texts)
    } catch {
      throw .files([error])
    }
  }

  private static func summarise(
    _ changed: [String], _ order: WorkOrder, _ request: Request, in run: inout Run
  ) {
    let verb = request.has(.check) ? "would format" : "formatted"
    for path in changed { run.transcript.appendErrorLine("\(verb) \(path)") }
    if request.has(.quiet) { return }
    let schemas = Transcript.count(order.schemas.count, "schema")
    run.transcript.appendErrorLine("\(schemas): \(order.schemas.count - changed.count) unchanged")
  }
}
