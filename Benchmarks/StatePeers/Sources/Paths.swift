import SumTypeRuntime

#if canImport(CasePathsCore)
  import CasePathsCore
#endif

extension Tally.Action {
  /// As it is generated for a variant of a schema.
  static let renamed = VariantPath<Self, String>(
    { .rename($0) }, { if case .rename(let title) = $0 { title } else { nil } })
}

#if canImport(CasePathsCore)
  /// What `@CasePathable` expands to.
  extension Tally.Action: CasePathable {
    struct AllCasePaths: Sendable {
      var rename: AnyCasePath<Tally.Action, String> {
        AnyCasePath(
          embed: { .rename($0) },
          extract: { if case .rename(let title) = $0 { title } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
#endif

/// The payload of a union.
@MainActor
func measurePaths() async {
  let actions = (0..<10_000).map { $0 % 2 == 0 ? Tally.Action.up : .rename("\($0)") }
  func counting(
    _ name: String, goal: String = "", _ title: @escaping @MainActor (Tally.Action) -> String?
  ) -> Subject {
    Subject(name, goal: goal) { count in
      var found = 0
      for index in 0..<count {
        if let title = title(actions[index]), !title.isEmpty { found += 1 }
      }
      precondition(found == count / 2)
    }
  }
  var subjects = [
    counting("sumtype, a variant path") { Tally.Action.renamed.extract(from: $0) },
    counting("a switch") { if case .rename(let title) = $0 { title } else { nil } },
  ]
  #if canImport(CasePathsCore)
    subjects.append(
      counting("swift-case-paths, action[case: \\.rename]", goal: "≥ 20 ×") { $0[case: \.rename] })
  #endif
  await measure("a payload", subjects)
}
