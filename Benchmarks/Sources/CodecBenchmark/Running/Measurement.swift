/// A question that is answered by timing subjects against each other.
struct Measurement {
  /// What `--only` matches: `load`, `load-shuffled`.
  let name: String
  /// What stands above its table.
  let title: String
  /// The sizes it is for; nil for those of the run.
  var sizes: [Int]?
  /// The goal of each subject by its name, for its time over that of the first subject.
  var goals: [String: Goal] = [:]
  /// The subjects at a size, the one that the others are compared with first.
  let subjects: (_ entries: Int) throws -> [Subject]
}
