import SumTypeGenerator
import SumTypeSource

/// What a run is asked to work on: schemas, and what becomes of each.
struct WorkOrder: Sendable {
  var jobs: [Job] = []
  /// Schemas that are generated into the same module by another run.
  var neighbours: [String] = []
  /// Folders in which files of schemas that are no longer listed are stale.
  var ownedFolders: [String] = []
  /// The configuration that was read, if one was.
  var configuration: String?
  /// The folder that paths in a diff start from, as it is shown.
  var root = ""

  /// One schema and the place of what is generated from it.
  struct Job: Sendable {
    /// As a person would write it; `-` is standard input.
    let schema: String
    let target: Target
  }

  /// Where generated files go and how they are made.
  struct Target: Sendable {
    var options = GenerationOptions()
    /// Empty: the files are printed.
    var folder = ""
    /// Where the domain goes, if it has a module of its own.
    var domainFolder: String?
    /// The folder of the configuration that names these folders; nil where the command line does.
    var root: String?
    /// Artefacts that are not wanted become empty files.
    var writesAll = false
  }

  /// Every schema once, in order.
  var schemas: [String] {
    var seen: Set<String> = []
    return jobs.map(\.schema).filter { seen.insert($0).inserted }
  }
}
