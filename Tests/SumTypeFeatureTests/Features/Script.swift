import SumTypeFeature

/// The actions of a feature whose effects each test gives, and whose state logs the actions `did`.
enum ScriptAction: Sendable, Equatable {
  case start(Int)
  case did(String)
}

struct ScriptState: Equatable {
  var log: [String] = []
}

typealias ScriptEffects = @Sendable (Int) -> Effect<ScriptAction>

let scriptReducer = Reducer<ScriptState, ScriptAction, ScriptEffects> { state, action, effects in
  switch action {
  case .start(let number): return effects(number)
  case .did(let what):
    state.log.append(what)
    return .none
  }
}

extension Effect<ScriptAction> {
  /// Sleeps, then sends `did`.
  static func wait(_ name: String, _ seconds: Double, _ clock: any Clock<Duration>) -> Self {
    .task {
      try await clock.sleep(for: .seconds(seconds))
      return .did(name)
    }
  }
}
