import SumTypeGenerator
import SumTypeSource
import SumTypeTool

/// Loads schemas and their imports from one revision of a repository.
final class RevisionLoader: SchemaLoader {
  private let repository: GitRepository
  private let revision: GitRepository.Revision
  private let roots: [FileSchemaLoader.Root]
  private var known: [PathKey: SourceFile] = [:]
  /// The paths of loaded files in the repository.
  private var paths: [SourceFile: String] = [:]
  /// The failure of a call of git, if one occurred during an import.
  private(set) var failure: Failure?

  init(
    _ repository: GitRepository, _ revision: GitRepository.Revision,
    roots: [FileSchemaLoader.Root] = []
  ) {
    self.repository = repository
    self.revision = revision
    self.roots = roots
  }

  /// Loads the schema at a path; nil if the revision has none there. Messages name it
  /// `v1.4.0:schemas/Post.sumtype.json`.
  ///
  /// - Throws: also if the file there is neither a schema nor named like one.
  func load(_ path: String) throws(Failure) -> SourceFile? {
    let path = Path.simplified(path)
    if let file = known[PathKey(path)] { return file }
    guard let bytes = try repository.contents(of: path, at: revision) else { return nil }
    let file = SourceFile(path: "\(revision.name):\(path)", bytes: bytes)
    guard try isSchema(file, at: path) else { throw .files([.notASchema(file.path)]) }
    known[PathKey(path)] = file
    paths[file] = path
    return file
  }

  /// Returns whether a file is a schema, or meant to be one according to its name. The name of a link does not tell this:
  /// it may lead to any file of the repository.
  private func isSchema(_ file: SourceFile, at path: String) throws(Failure) -> Bool {
    if FileSchemaLoader.isSchema(file) { return true }
    if !FileNames.isSchema(path) { return false }
    return try repository.isFile(path, at: revision)
  }

  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
    let folder = Path.folder(of: paths[importer] ?? "")
    let inRoots = roots.compactMap { root in
      Path.rest(of: path, after: root.module + "/").map { Path.join(root.folder, $0) }
    }
    let beside = Path.join(folder, path)
    var reason = repository.isOutside(beside) ? ImportFailure("it is outside the repository") : nil
    for candidate in [beside] + inRoots {
      do throws(Failure) {
        if let file = try load(candidate) { return .success(file) }
      } catch {
        guard case .files(let faults) = error, let fault = faults.first else {
          failure = error
          return .failure(ImportFailure("git cannot be started"))
        }
        reason = reason ?? ImportFailure(fault.reason)
      }
    }
    return .failure(reason ?? .notFound)
  }

  func module(of file: SourceFile) -> String? {
    guard let path = paths[file] else { return nil }
    return roots.first { Path.isInside(path, of: Path.simplified($0.folder)) }?.module
  }
}
