import SumTypeCompare
import SumTypeGenerator
import SumTypeSource
import SumTypeTool

/// The older versions with which `sumtype compare` compares the current schemas: revisions of git, or folders.
struct OlderVersions {
  private enum Source {
    case revision(GitRepository.Revision, GitRepository)
    /// A folder that contains a folder of schemas for each version, or files named `NAME@VERSION.sumtype.json`.
    case folder(String, label: String)

    var label: String {
      switch self {
      case .revision(let revision, _): revision.name
      case .folder(_, let label): label
      }
    }
  }

  /// The label of the current schemas in messages.
  static let newLabel = "this app"

  private let sources: [Source]
  private let roots: [FileSchemaLoader.Root]

  // MARK: - The versions

  /// Finds the revisions that `--against` or the configuration names.
  init(
    against names: [String], isTransitive: Bool, roots: [FileSchemaLoader.Root], in run: Run
  ) throws(Failure) {
    let repository = try GitRepository(at: run.environment.workingDirectory)
    var revisions: [GitRepository.Revision] = []
    var known: Set<GitRepository.Revision> = []
    for name in names {
      for revision in try repository.revisions(name) {
        let all = isTransitive ? try repository.history(of: revision) : [revision]
        revisions += all.filter { known.insert($0).inserted }
      }
    }
    sources = revisions.map { .revision($0, repository) }
    self.roots = roots
  }

  /// Finds the versions in a folder: one for each subfolder, and those of files named `NAME@VERSION`.
  init(
    folder: String, roots: [FileSchemaLoader.Root], in run: Run
  ) throws(Failure) {
    self.roots = roots
    let names: [String]
    do throws(FileFault) {
      names = try run.files.names(in: folder)
    } catch {
      throw .files([error])
    }
    var labels: Set<PathKey> = []
    for name in names where !Path.isHidden(name) {
      if run.files.kind(of: Path.join(folder, name)) == .folder {
        labels.insert(PathKey(name))
      } else if FileNames.isSchema(name), let at = name.utf8.lastIndex(of: UInt8(ascii: "@")) {
        let label = String(name[name.utf8.index(after: at)...])
        labels.insert(PathKey(Path.without(FileNames.schemaSuffix, at: label)))
      }
    }
    if labels.isEmpty {
      throw .refused(
        message: "the folder \(folder) has no versions of schemas",
        cure:
          "put each version into a folder there, or name its files NAME@VERSION\(FileNames.schemaSuffix)",
        .noInput)
    }
    sources = labels.map(\.text).sorted { VersionName($0) < VersionName($1) }
      .map { .folder(folder, label: $0) }
  }

  // MARK: - The schemas of the versions

  /// Reads one schema in every version that contains it.
  ///
  /// - Parameter isNamed: whether the command line names this schema, so that at least one version must contain it.
  func versions(
    of path: String, isNamed: Bool, in run: inout Run
  ) throws(Failure) -> [SchemaVersion] {
    var found: [SchemaVersion] = []
    var isAnywhere = false
    for source in sources {
      guard let (file, loader) = try read(path, of: source, in: &run) else { continue }
      isAnywhere = true
      let resolved = Generator(loader: loader).resolve(SchemaFile(file), into: &run.diagnostics)
      if let failure = (loader as? RevisionLoader)?.failure { throw failure }
      guard let schema = resolved.schema, let index = resolved.index else { continue }
      found.append(SchemaVersion(label: source.label, schema: schema, index: index))
    }
    if isAnywhere { return found }
    let names = sources.map(\.label).joined(separator: ", ")
    if isNamed {
      throw .refused(
        message: "\(path) is not in \(names)",
        cure: "if it had another name there, write both names: sumtype compare OLD NEW", .noInput)
    }
    run.transcript.appendErrorLine("sumtype: note: \(path) is new: it is not in \(names)")
    return []
  }

  private func read(
    _ path: String, of source: Source, in run: inout Run
  ) throws(Failure) -> (SourceFile, any SchemaLoader)? {
    switch source {
    case .revision(let revision, let repository):
      let loader = RevisionLoader(repository, revision, roots: roots)
      if let file = try loader.load(path) { return (file, loader) }
      guard let former = try repository.formerName(of: path, at: revision),
        let file = try loader.load(former)
      else { return nil }
      run.transcript.appendErrorLine("sumtype: note: \(path) was \(former) in \(revision.name)")
      return (file, loader)
    case .folder(let folder, let label):
      let name = Path.name(of: path)
      let base = Path.without(FileNames.schemaSuffix, at: name)
      let loader = FileSchemaLoader(run.files, roots: roots)
      for candidate in [
        Path.join(Path.join(folder, label), name), Path.join(Path.join(folder, label), path),
        Path.join(folder, "\(base)@\(label)\(FileNames.schemaSuffix)"),
      ] where run.files.kind(of: candidate) == .file {
        do throws(FileFault) {
          return (try loader.load(candidate), loader)
        } catch {
          throw .files([error])
        }
      }
      return nil
    }
  }

  /// Returns the schemas of the newest revision that match the patterns of a configuration and no longer exist.
  func gone(
    _ isListed: (String) -> Bool, besides paths: [String], in run: Run
  ) throws(Failure) -> (label: String, paths: [String])? {
    guard case .revision(let revision, let repository)? = sources.last else { return nil }
    let there = Set(paths.map { PathKey(Path.simplified($0)) })
    var gone: [String] = []
    for path in try repository.schemas(at: revision)
    where isListed(path) && !there.contains(PathKey(path)) {
      gone.append(path)
    }
    if gone.isEmpty { return nil }
    // A renamed schema still exists under its new name.
    var renamed: Set<PathKey> = []
    for path in paths {
      if try repository.contents(of: path, at: revision) == nil,
        let former = try repository.formerName(of: path, at: revision)
      {
        renamed.insert(PathKey(Path.simplified(former)))
      }
    }
    return (revision.name, gone.filter { !renamed.contains(PathKey($0)) })
  }
}

/// The name of a version, ordered by the numbers in it: `v2` before `v10`.
struct VersionName: Comparable {
  private let parts: [(number: UInt64, text: String)]

  init(_ name: String) {
    var parts: [(UInt64, String)] = []
    var rest = Substring(name)
    while !rest.isEmpty {
      let text = rest.prefix { !("0"..."9").contains($0) }
      rest = rest.dropFirst(text.count)
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      parts.append((0, String(text)))
      parts.append((UInt64(digits) ?? (digits.isEmpty ? 0 : .max), String(digits)))
    }
    self.parts = parts
  }

  static func == (left: VersionName, right: VersionName) -> Bool {
    left.parts.map(\.text) == right.parts.map(\.text)
  }

  static func < (left: VersionName, right: VersionName) -> Bool {
    for (one, other) in zip(left.parts, right.parts) {
      if one.number != other.number { return one.number < other.number }
      if one.text != other.text {
        return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
      }
    }
    return left.parts.count < right.parts.count
  }
}
