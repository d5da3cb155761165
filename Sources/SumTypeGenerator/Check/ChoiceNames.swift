import SumTypeSource

/// A choice (`A | B`) is called after its alternatives, while that is a name that one can read.
enum ChoiceNames: Check {
  /// How many characters the name of a choice has at most.
  static let longest = 48

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind, let choice = union.choice,
        type.name.count > longest
      else { continue }
      diagnostics.error(
        .longChoice,
        "this choice would be called \(quoted(type.name)), which has \(type.name.count) characters",
        at: choice.place,
        cure: "give it a name of its own: \"Label\": {\"alias\": \(quoted(choice.value))}")
    }
  }
}

extension DiagnosticID {
  /// A choice of so many types that its name could not be read.
  static let longChoice = DiagnosticID("long-choice")
}
