import Testing

@testable import SumTypeCommands

extension Workspace {
  /// Runs git in a folder of the workspace.
  func git(_ arguments: String..., in folder: String = "") throws {
    let (status, _) = try ChildProcess.run(["git", "-C", path + "/" + folder] + arguments)
    try #require(status == 0, "git \(arguments)")
  }

  /// Commits all files of a repository.
  func commit(tag: String? = nil, in folder: String = "") throws {
    try git("add", "-A", in: folder)
    try git(
      "-c", "user.email=a@example.org", "-c", "user.name=Ann", "commit", "-qm", "next", in: folder)
    if let tag { try git("tag", tag, in: folder) }
  }
}
