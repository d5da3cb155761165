import SumTypeGenerator
import SumTypeSource

/// Finds schemas and what they import in the file system, and remembers all that it read.
///
/// An import is looked for in the folder of its importer; then, where a build plugin gave roots,
/// `Shared/Common.sumtype.json` is the file `Common.sumtype.json` of the module `Shared`.
final class FileSchemaLoader: SchemaLoader {
  /// A folder whose schemas belong to a module.
  struct Root: Hashable, Sendable {
    let folder: String
    let module: String
  }

  private let files: FileSystem
  /// Those with the longest paths first, so that the innermost root of a file is found first.
  private let roots: [(Root, identity: String)]
  private var known: [String: SourceFile] = [:]
  private var modules: [SourceFile: String?] = [:]
  /// The paths of all that was read, in order.
  private(set) var read: [String] = []

  init(_ files: FileSystem, roots: [Root] = []) {
    self.files = files
    self.roots = roots.map { ($0, identity: files.identity(of: $0.folder)) }
      .sorted { $0.identity.utf8.count > $1.identity.utf8.count }
  }

  /// The schema at a path of the command line or the configuration.
  func load(_ path: String) throws(FileFault) -> SourceFile {
    let identity = files.identity(of: path)
    if let file = known[identity] { return file }
    let bytes = try files.read(path, atMost: FileSystem.largestSource)
    let file = SourceFile(path: path, bytes: bytes)
    guard Self.isSchema(file, at: identity) else { throw FileFault(.read, path, .notASchema) }
    known[identity] = file
    modules[file] = roots.first { Path.isInside(identity, of: $0.identity) }?.0.module
    read.append(path)
    return file
  }

  /// A schema whose text does not come from a file, but which is named as if it did.
  func adopt(_ bytes: [UInt8], as path: String) -> SourceFile {
    let file = SourceFile(path: path, bytes: bytes)
    known[files.identity(of: path)] = file
    return file
  }

  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
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

  /// Whether a file is a schema, or meant as one by its own name and that of a link to it. Of others
  /// nothing may be shown in a message: `"imports": ["../../../etc/passwd"]`.
  private static func isSchema(_ file: SourceFile, at identity: String) -> Bool {
    if WorkOrder.isSchemaName(file.path), WorkOrder.isSchemaName(identity) { return true }
    var unreported = Diagnostics()
    guard case .object(let members)? = JSONTree.read(file, into: &unreported)?.value else {
      return false
    }
    return members.contains { $0.key == "sumtype" }
  }

  func module(of file: SourceFile) -> String? { modules[file] ?? nil }

  private func candidates(_ path: String, from importer: SourceFile) -> [String] {
    let beside = Path.join(Path.folder(of: importer.path), path)
    let inRoots = roots.compactMap { root, _ in
      path.hasPrefix(root.module + "/")
        ? Path.join(root.folder, String(path.dropFirst(root.module.count + 1))) : nil
    }
    return [shortest(beside)] + inRoots
  }

  /// `schemas/Common.json` for `schemas/parts/../Common.json`, where that is the same file.
  private func shortest(_ path: String) -> String {
    let simple = Path.simplified(path)
    return simple == path || files.canonical(simple) == files.canonical(path) ? simple : path
  }
}
