import SumTypeGenerator
import SumTypeSource

/// The schemas of an order, read and resolved, together with what was reported on the way.
struct SchemaSet {
  private(set) var schemas: [String: Schema] = [:]
  /// Schemas, imports and the configuration: all that the result depends on.
  private(set) var inputs: [String]

  /// Reads every schema first, so that all that are missing are named at once, then resolves them.
  init(_ order: WorkOrder, _ request: Request, in run: inout Run) throws(Failure) {
    let loader = FileSchemaLoader(run.files, roots: try Self.roots(request))
    var sources: [(String, SourceFile)] = []
    var faults: [FileFault] = []
    for schema in order.schemas {
      do throws(FileFault) {
        sources.append((schema, try Self.source(schema, request, loader, run)))
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { throw .files(faults) }
    let generator = Generator(loader: loader)
    var names: [String: [DeclaredName]] = [:]
    for (schema, source) in sources {
      let resolved = generator.resolve(SchemaFile(source), into: &run.diagnostics)
      schemas[schema] = resolved.schema
      names[schema] = resolved.names
    }
    for schema in order.neighbours where names[schema] == nil {
      // One that cannot be read is reported when it is generated itself.
      names[schema] = (try? loader.load(schema)).map { generator.names(of: SchemaFile($0)) }
    }
    Self.compare(names, order, in: &run)
    inputs = loader.read + (order.configuration.map { [$0] } ?? [])
  }

  private static func compare(
    _ names: [String: [DeclaredName]], _ order: WorkOrder, in run: inout Run
  ) {
    var shared = SharedNames()
    let asked = order.jobs.map { ($0.schema, $0.target.folder, true) }
    let folder = order.jobs.first?.target.folder ?? ""
    // Of two schemas of a target, the one with the later path is told, whichever is generated.
    let all = asked + order.neighbours.map { ($0, folder, false) }
    let sorted = order.neighbours.isEmpty ? all : all.sorted { $0.0 < $1.0 }
    for (schema, folder, isAsked) in sorted where !folder.isEmpty {
      shared.add(
        names[schema] ?? [], of: schema, in: run.files.identity(of: folder), isAsked: isAsked,
        into: &run.diagnostics)
    }
  }

  private static func source(
    _ schema: String, _ request: Request, _ loader: FileSchemaLoader, _ run: Run
  ) throws(FileFault) -> SourceFile {
    guard schema == WorkOrder.standardInput else { return try loader.load(schema) }
    let name = request[.stdinName] ?? "<stdin>"
    return loader.adopt(try run.surroundings.standardInput(FileSystem.largestSource), as: name)
  }

  /// `--import-root ../Shared=Shared`
  static func roots(_ request: Request) throws(Failure) -> [FileSchemaLoader.Root] {
    var roots: [FileSchemaLoader.Root] = []
    for value in request.all(.importRoot) {
      guard let equals = value.lastIndex(of: "="), equals != value.startIndex else {
        throw WorkOrder.usage(
          "--import-root cannot be \"\(value)\"", cure: "write --import-root FOLDER=MODULE",
          of: request)
      }
      do throws(OptionFault) {
        let module = try OptionValues.module(String(value[value.index(after: equals)...]))
        roots.append(FileSchemaLoader.Root(folder: String(value[..<equals]), module: module.name))
      } catch {
        throw WorkOrder.usage(error.message, cure: error.cure, of: request)
      }
    }
    return roots
  }
}
