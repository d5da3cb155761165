import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// The schemas of an order, read and resolved.
package struct SchemaSet {
  let schemas: [PathKey: Schema]
  /// The paths of all files on which the result depends: schemas, imports and the configuration.
  let inputs: [String]

  /// Reads all schemas before it resolves them, so that all missing ones are reported together.
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
    var schemas: [PathKey: Schema] = [:]
    var names: [PathKey: [DeclaredName]] = [:]
    let resolved = generator.resolve(sources.map { SchemaFile($0.1) }, into: &run.diagnostics)
    for ((schema, _), resolved) in zip(sources, resolved) {
      schemas[PathKey(schema)] = resolved.schema
      names[PathKey(schema)] = resolved.names
    }
    // Neighbours that cannot be read are reported when they are generated themselves.
    let neighbours = Self.readable(order.neighbours.filter { names[PathKey($0)] == nil }, loader)
    for (schema, found) in zip(neighbours, generator.names(of: neighbours.map(\.file))) {
      names[PathKey(schema.path)] = found
    }
    let companions = Self.readable(
      order.companions.map(\.schema).filter { schemas[PathKey($0)] == nil }, loader)
    var unreported = Diagnostics()
    let others = generator.resolve(companions.map(\.file), into: &unreported)
    for (schema, resolved) in zip(companions, others) {
      schemas[PathKey(schema.path)] = resolved.schema
    }
    self.schemas = schemas
    Self.compare(names, order, in: &run)
    inputs = loader.read + (order.configuration.map { [$0] } ?? [])
  }

  private static func readable(
    _ paths: [String], _ loader: FileSchemaLoader
  ) -> [(path: String, file: SchemaFile)] {
    paths.compactMap { path in (try? loader.load(path)).map { (path, SchemaFile($0)) } }
  }

  private static func compare(
    _ names: [PathKey: [DeclaredName]], _ order: WorkOrder, in run: inout Run
  ) {
    var shared = SharedNames()
    let asked = order.jobs.map { ($0.schema, $0.target.folder, true) }
    let folder = order.jobs.first?.target.folder ?? ""
    // Of two schemas of a target, the one with the later path is reported, whichever of them is generated.
    let all = asked + order.neighbours.map { ($0, folder, false) }
    let sorted = order.neighbours.isEmpty ? all : all.sorted { Path.areInOrder($0.0, $1.0) }
    for (schema, folder, isAsked) in sorted where !folder.isEmpty {
      shared.add(
        names[PathKey(schema)] ?? [], of: schema, in: run.files.key(of: folder), isAsked: isAsked,
        into: &run.diagnostics)
    }
  }

  /// Reads a schema that the command line names: a file, or standard input.
  static func source(
    _ schema: String, _ request: Request, _ loader: FileSchemaLoader, _ run: Run
  ) throws(FileFault) -> SourceFile {
    guard schema == Request.standardInput else { return try loader.load(schema) }
    let name = request[.stdinName] ?? "<stdin>"
    return loader.adopt(try run.environment.standardInput(FileSystem.largestSource), as: name)
  }

  /// Reads and resolves one schema. Its faults are reported in the run's diagnostics.
  package static func resolved(
    _ path: String, _ request: Request, in run: inout Run
  ) throws(Failure) -> ResolvedSchema {
    let loader = FileSchemaLoader(run.files, roots: try roots(request))
    do throws(FileFault) {
      let source = try loader.load(path)
      return Generator(loader: loader).resolve(SchemaFile(source), into: &run.diagnostics)
    } catch {
      throw .files([error])
    }
  }

  /// Reads and resolves one schema.
  ///
  /// - Throws: if it has errors.
  package static func schema(
    _ path: String, _ request: Request, in run: inout Run
  ) throws(Failure) -> Schema {
    guard let schema = try resolved(path, request, in: &run).schema else {
      throw .diagnosed(.found)
    }
    return schema
  }

  /// Parses the import roots: `--import-root ../Shared=Shared`.
  package static func roots(_ request: Request) throws(Failure) -> [FileSchemaLoader.Root] {
    var roots: [FileSchemaLoader.Root] = []
    for value in request.all(.importRoot) {
      guard let equals = value.utf8.lastIndex(of: UInt8(ascii: "=")), equals != value.startIndex
      else {
        throw .usage(
          "--import-root cannot be \"\(value)\"", cure: "write --import-root FOLDER=MODULE",
          of: request)
      }
      do throws(OptionFault) {
        let module = try OptionValues.module(String(value[value.utf8.index(after: equals)...]))
        roots.append(FileSchemaLoader.Root(folder: String(value[..<equals]), module: module.name))
      } catch {
        throw .usage(error.message, cure: error.cure, of: request)
      }
    }
    return roots
  }
}

/// Loads schemas and their imports from the file system, and caches them.
///
/// An import is searched in the folder of its importer. If a build plugin gave roots, it is then searched there:
/// `Shared/Common.sumtype.json` is the file `Common.sumtype.json` of the module `Shared`.
package final class FileSchemaLoader: SchemaLoader {
  /// A folder whose schemas belong to a module.
  package struct Root: Hashable, Sendable {
    package let folder: String
    package let module: String
  }

  private let files: FileSystem
  /// The roots in descending length of their paths, so that the innermost root of a file is found first.
  private let roots: [(Root, identity: String)]
  private var known: [PathKey: SourceFile] = [:]
  private var modules: [SourceFile: String?] = [:]
  /// The paths of all files that were read, in order.
  private(set) var read: [String] = []

  package init(_ files: FileSystem, roots: [Root] = []) {
    self.files = files
    self.roots = roots.map { ($0, identity: files.identity(of: $0.folder)) }
      .sorted { $0.identity.utf8.count > $1.identity.utf8.count }
  }

  /// Loads the schema at a path of the command line or the configuration.
  package func load(_ path: String) throws(FileFault) -> SourceFile {
    let identity = files.identity(of: path)
    if let file = known[PathKey(identity)] { return file }
    let bytes = try files.read(path, atMost: FileSystem.largestSource)
    let file = SourceFile(path: path, bytes: bytes)
    guard Self.isSchema(file, at: identity) else { throw FileFault(.read, path, .notASchema) }
    known[PathKey(identity)] = file
    modules[file] = roots.first { Path.isInside(identity, of: $0.identity) }?.0.module
    read.append(path)
    return file
  }

  /// Adds a schema whose text does not come from a file, under the name `path`.
  func adopt(_ bytes: [UInt8], as path: String) -> SourceFile {
    let file = SourceFile(path: path, bytes: bytes)
    known[files.key(of: path)] = file
    return file
  }

  package func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure>
  {
    var fault: FileFault?
    for candidate in candidates(path, from: importer) {
      do throws(FileFault) {
        return .success(try load(candidate))
      } catch {
        fault = fault ?? error
      }
    }
    guard let fault, !fault.isMissing else { return .failure(.notFound) }
    return .failure(ImportFailure(fault.isFolder ? "it is a folder" : fault.reason))
  }

  /// Returns whether a file is a schema, or meant to be one according to its name and that of a link to it. Messages
  /// must not show the content of other files: `"imports": ["../../../etc/passwd"]`.
  package static func isSchema(_ file: SourceFile, at identity: String) -> Bool {
    FileNames.isSchema(file.path) && FileNames.isSchema(identity) || isSchema(file)
  }

  /// Returns whether a file is a schema according to its content.
  package static func isSchema(_ file: SourceFile) -> Bool {
    var unreported = Diagnostics()
    guard case .object(let members)? = JSONTree.read(file, into: &unreported)?.value else {
      return false
    }
    return members.contains { $0.key == "sumtype" }
  }

  package func module(of file: SourceFile) -> String? { modules[file] ?? nil }

  private func candidates(_ path: String, from importer: SourceFile) -> [String] {
    let beside = Path.join(Path.folder(of: importer.path), path)
    let inRoots = roots.compactMap { root, _ in
      Path.rest(of: path, after: root.module + "/").map { Path.join(root.folder, $0) }
    }
    return [shortest(beside)] + inRoots
  }

  /// Returns the simplified path, if it leads to the same file: `schemas/Common.json` for
  /// `schemas/parts/../Common.json`.
  private func shortest(_ path: String) -> String {
    let simple = Path.simplified(path)
    let isSame =
      files.canonical(simple).map { $0.wire } == files.canonical(path).map { $0.wire }
    return isSame ? simple : path
  }
}

/// The names that schemas declare in each output folder, which must be unique: if two schemas
/// declare `Post`, or the choice `String | [String]`, the same enum would be declared twice.
struct SharedNames {
  /// The schema that owns a name, by the folder and the name.
  private var owners: [Key: (schema: String, name: DeclaredName)] = [:]

  private struct Key: Hashable {
    let folder: PathKey
    let name: String
  }

  /// Adds the names of a schema, and reports those that another schema already has.
  ///
  /// - Parameter isAsked: false for a schema that is not generated in this run, whose names are
  ///   reported when it is generated itself.
  mutating func add(
    _ names: [DeclaredName], of schema: String, in folder: PathKey, isAsked: Bool,
    into diagnostics: inout Diagnostics
  ) {
    // One report for each place is enough: if a name is taken, so is its DTO.
    var reported: Set<SourceRange> = []
    for name in names {
      let key = Key(folder: folder, name: name.name)
      guard let first = owners[key] else {
        owners[key] = (schema, name)
        continue
      }
      if !isAsked || Path.areEqual(first.schema, schema) || !reported.insert(name.place).inserted {
        continue
      }
      diagnostics.error(
        .nameCollision,
        "\(name.subject) is declared by another schema that is generated beside this one",
        at: name.place, notes: [Diagnostic.Note(first.name.note, at: first.name.place)],
        cure: name.cure)
    }
  }
}
