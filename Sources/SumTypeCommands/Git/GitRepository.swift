import SumTypeSource
import SumTypeTool

/// Reads revisions of the repository in which the tool runs. It checks out and writes nothing, not
/// even a refreshed index.
final class GitRepository {
  private let folder: String
  /// The path of the folder in the repository: empty, or ended by a slash.
  private let prefix: String
  /// The process of `git cat-file --batch`, which returns the contents of one file after another.
  private var contents: ChildProcess?
  /// The commits of the names that were asked for; the inner nil stands for a name without a commit.
  private var commits: [String: String?] = [:]

  /// A revision that a user named.
  struct Revision: Hashable, Sendable {
    /// The name in the user's spelling: `v1.4.0`, `origin/main`.
    let name: String
    let commit: String
  }

  /// - Throws: if git is not installed, or the folder is in no repository.
  init(at folder: String) throws(Failure) {
    self.folder = folder
    let (status, output) = try Self.run(
      ["rev-parse", "--is-inside-work-tree", "--show-prefix"], in: folder)
    prefix = output.count > 1 ? output[1] : ""
    guard status == 0, output.first == "true" else {
      throw .refused(
        message: "the current folder is not in a git repository",
        cure: "name two schemas: sumtype compare OLD NEW", .found)
    }
  }

  private func run(_ arguments: String...) throws(Failure) -> (status: Int32, lines: [String]) {
    try Self.run(arguments, in: folder)
  }

  /// Runs git and returns its exit status and the lines of its output, or its parts between NULs if
  /// one of the arguments is `-z`.
  private static func run(
    _ arguments: [String], in folder: String
  ) throws(Failure) -> (status: Int32, lines: [String]) {
    // Names are names, and not patterns.
    let command = ["git", "--no-optional-locks", "--literal-pathspecs", "-C", folder] + arguments
    let separator: UInt8 = arguments.contains("-z") ? 0 : 0x0A
    do throws(SpawnFault) {
      let (status, output) = try ChildProcess.run(command)
      return (
        status, output.split(separator: separator).map { Path.text(of: $0) }
      )
    } catch {
      throw .refused(
        message: error.isMissing
          ? "git is not installed" : "git cannot be started: \(error.reason)",
        cure: error.isMissing
          ? "install it, or name two schemas: sumtype compare OLD NEW" : nil, .noInput)
    }
  }

  // MARK: - Revisions

  /// Returns the revision with this name. For a pattern such as `v*` it returns the matching tags, ordered by version.
  func revisions(_ name: String) throws(Failure) -> [Revision] {
    if name.contains(where: { "*?[".contains($0) }) { return try tags(matching: name) }
    if let commit = try commit(of: name) { return [Revision(name: name, commit: commit)] }
    throw .refused(
      message: "there is no revision \"\(name)\"", cure: try cure(forMissing: name), .noInput)
  }

  /// Returns all tags in the history of the revision, followed by the revision.
  func history(of revision: Revision) throws(Failure) -> [Revision] {
    let (_, names) = try run("tag", "--merged", revision.commit, "--sort=v:refname")
    var all: [Revision] = []
    for name in names where name != revision.name {
      guard let commit = try commit(of: "refs/tags/\(name)"), commit != revision.commit else {
        continue
      }
      all.append(Revision(name: name, commit: commit))
    }
    return all + [revision]
  }

  private func tags(matching pattern: String) throws(Failure) -> [Revision] {
    let (_, names) = try run("tag", "--list", pattern, "--sort=v:refname")
    var all: [Revision] = []
    for name in names {
      guard let commit = try commit(of: "refs/tags/\(name)") else { continue }
      all.append(Revision(name: name, commit: commit))
    }
    if all.isEmpty {
      throw .refused(
        message: "no tag matches \"\(pattern)\"", cure: try cure(forMissing: "the tags"), .noInput)
    }
    return all
  }

  private func commit(of name: String) throws(Failure) -> String? {
    if let known = commits[name] { return known }
    let (status, lines) = try run(
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}")
    let commit = status == 0 ? lines.first : nil
    commits[name] = .some(commit)
    return commit
  }

  /// Returns a proposal how to get a revision that is missing in this clone.
  private func cure(forMissing name: String) throws(Failure) -> String {
    if try isShallow {
      return "this clone is shallow: run git fetch --unshallow --tags"
        + " (in GitHub Actions: actions/checkout with fetch-depth: 0)"
    }
    if let slash = name.firstIndex(of: "/") {
      let (status, remotes) = try run("remote")
      let remote = String(name[..<slash])
      if status == 0, remotes.contains(remote) { return "run git fetch \(ShellWord(remote))" }
    }
    return "run git fetch --tags, or name another one: a branch, a tag, a commit"
  }

  private var isShallow: Bool {
    get throws(Failure) { try run("rev-parse", "--is-shallow-repository").lines.first == "true" }
  }

  // MARK: - Files

  /// Returns the contents of a file in a revision; nil if the file does not exist there.
  ///
  /// - Parameter path: the path, relative to the folder or absolute.
  func contents(of path: String, at revision: Revision) throws(Failure) -> [UInt8]? {
    // The protocol of git takes one name on each line.
    guard let path = self.path(inFolder: path), !path.utf8.contains(0x0A), !isOutside(path) else {
      return nil
    }
    if contents == nil {
      do throws(SpawnFault) {
        contents = try ChildProcess(
          [
            "git", "--no-optional-locks", "-C", folder, "cat-file", "--batch", "--follow-symlinks",
          ])
      } catch {
        throw .refused(message: "git cannot be started: \(error.reason)", cure: nil, .noInput)
      }
    }
    guard let child = contents, child.write(Array("\(revision.commit):./\(path)\n".utf8)),
      let header = child.readLine()
    else { throw Self.broken }
    // The header is `<object> blob <size>`, or a reason why there is no such file.
    let words = header.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2 else { throw Self.broken }
    let kinds = ["blob", "tree", "commit", "tag", "symlink", "dangling", "loop", "notdir"]
    guard let size = words.last.flatMap({ Int($0) }), kinds.contains(words[words.count - 2]) else {
      return nil
    }
    // The header of a missing file may look like this, too, if its name does.
    guard let bytes = child.read(size), child.read(1) == [0x0A] else { throw Self.broken }
    return words.count == 3 && words[1] == "blob" ? bytes : nil
  }

  private static let broken = Failure.refused(
    message: "git ended before it returned a whole file", cure: "run git fsck", .inputOutput)

  /// Returns the path relative to the folder; nil if it is outside of the folder.
  private func path(inFolder path: String) -> String? {
    guard Path.isAbsolute(path) else { return Path.simplified(path) }
    let folder = Path.simplified(self.folder)
    return Path.rest(of: path, after: folder == "/" ? folder : folder + "/")
  }

  /// Returns whether a path, relative to the folder, leads out of the repository.
  func isOutside(_ path: String) -> Bool {
    let whole = Path.simplified(prefix + path)
    return !Path.isAbsolute(path) && (whole == ".." || Path.rest(of: whole, after: "../") != nil)
  }

  /// Returns whether a revision has a file at a path, relative to the folder, and no link on the way to it.
  func isFile(_ path: String, at revision: Revision) throws(Failure) -> Bool {
    let (_, lines) = try run("ls-tree", revision.commit, "--", path)
    return lines.first?.hasPrefix("100") ?? false
  }

  /// Returns the name of a file in a revision, if it has been renamed since; otherwise nil.
  func formerName(of path: String, at revision: Revision) throws(Failure) -> String? {
    let (_, lines) = try run(
      "log", "--follow", "--find-renames", "--diff-filter=R", "--name-status", "--relative",
      "--format=", "-z", "\(revision.commit)..", "--", path)
    // The oldest rename comes last: `R097`, the old name, the new name.
    return lines.count < 3 ? nil : lines[lines.count - 2]
  }

  /// Returns the paths of a revision's schemas, relative to the folder.
  func schemas(at revision: Revision) throws(Failure) -> [String] {
    let (_, paths) = try run("ls-tree", "-r", "--name-only", "-z", revision.commit)
    return paths.filter { FileNames.isSchema($0) }
  }
}
