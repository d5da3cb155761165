/// A question that is answered by timing subjects against each other.
package struct Measurement {
  /// What `--only` matches: `load`, `load-shuffled`.
  package let name: String
  /// What stands above its table.
  package let title: String
  /// The sizes it is for; nil for those of the run.
  package var sizes: [Int]?
  /// The goal of each subject by its name, for its time over that of the first subject.
  package var goals: [String: Goal] = [:]
  /// The subjects at a size, the one that the others are compared with first.
  package let subjects: (_ entries: Int) throws -> [Subject]

  package init(
    name: String, title: String, sizes: [Int]? = nil, goals: [String: Goal] = [:],
    subjects: @escaping (_ entries: Int) throws -> [Subject]
  ) {
    self.name = name
    self.title = title
    self.sizes = sizes
    self.goals = goals
    self.subjects = subjects
  }
}
