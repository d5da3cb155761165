public import SumTypeRuntime

/// Reduces the actions of a recorded session again, possibly in another version of the app.
///
/// ```swift
/// var replay = SessionReplay<TodoFeature>(todoReducer, environment: .unavailable)
/// for line in try TodoFeature.session(at: url) { replay.step(line) }
/// replay.state(at: 40)                      // time travel
/// replay.report.differences.first           // where a recorded state differs
/// ```
/// Only the reducer runs, since the actions that effects have sent are in the session. Actions that this
/// version does not know are skipped and counted.
public struct SessionReplay<Feature: RecordableFeature> {
  /// The state after the last line; nil before the first one.
  public var state: Feature.State? { current }

  /// The result of the replay so far.
  public var report: SessionReport {
    var report = found
    report.steps = actions.count
    return report
  }

  @usableFromInline var current: Feature.State?
  @usableFromInline var found = SessionReport()

  @usableFromInline let reduce: (inout Feature.State, Feature.Action) -> Void
  /// The actions that were reduced, and the states after some of them, from which the other states are
  /// computed. The first state is the one before the first action.
  @usableFromInline var actions: [Feature.Action] = []
  @usableFromInline var states: [(step: Int, state: Feature.State)] = []

  /// The greatest number of actions between two stored states.
  @usableFromInline static var interval: Int { 256 }

  /// - Parameters:
  ///   - reducer: the reducer of the feature.
  ///   - environment: the environment of the reducer. Its effects do not run.
  @inlinable
  public init<Environment: Sendable>(
    _ reducer: Reducer<Feature.State, Feature.Action, Environment>, environment: Environment
  ) {
    reduce = { state, action in _ = reducer(&state, action, environment) }
  }

  /// Reduces the action of a line, or compares its state with the replayed state. After a recorded state,
  /// the replay goes on with the recorded one.
  @inlinable
  public mutating func step(_ line: LineEntry<SessionDocument<Feature>>) {
    switch line.content {
    case .value(.began(let state)): go(on: state)
    case .value(.became(let state)):
      compare(state, line.number)
      go(on: state)
    case .value(.sent(let action, _)), .value(.received(let action, _)):
      guard line.isUnderstood || found.canReduce(line.report) else { return }
      guard var state = current.take() else { return found.cannotRead(line.number) }
      reduce(&state, action)
      current = state
      keep(action, state)
    case .unknown, .malformed, .bad: found.cannotRead(line.number)
    case .blank: break
    }
  }

  /// Returns the state after `step` actions: the first state if `step` is not positive, the last one if
  /// there are fewer actions. Nil before the first line.
  public func state(at step: Int) -> Feature.State? {
    guard let last = states.lastIndex(where: { $0.step <= max(step, 0) }) else { return nil }
    var state = states[last].state
    // A recorded state replaces the replayed state of its step.
    for action in actions[states[last].step..<min(max(step, 0), actions.count)] {
      reduce(&state, action)
    }
    return state
  }

  @usableFromInline
  mutating func go(on state: Feature.State) {
    current = state
    states.append((actions.count, state))
  }

  @inlinable
  mutating func keep(_ action: Feature.Action, _ state: Feature.State) {
    actions.append(action)
    if let last = states.last, actions.count - last.step >= Self.interval {
      states.append((actions.count, state))
    }
  }

  @usableFromInline
  mutating func compare(_ recorded: Feature.State, _ line: Int) {
    guard let current, !Feature.StateCoding.isSame(recorded, current) else { return }
    let (old, new) = (json(recorded), json(current))
    let place = JSONPointer(tokens: old.firstDifference(from: new))
    found.differences.append(
      SessionReport.Difference(
        line: line, pointer: place, recorded: old[place], replayed: new[place]))
  }

  private func json(_ state: Feature.State) -> JSONValue {
    var writer = JSONWriter()
    Feature.StateCoding.encode(state, to: &writer)
    return (try? JSONValue(parsing: writer.finish())) ?? .null
  }
}

/// The result of the replay of a session.
public struct SessionReport: Sendable {
  /// A recorded state that differs from the replayed state.
  public struct Difference: Sendable {
    /// The number of the recorded state's line.
    public let line: Int
    /// The first place where the states differ.
    public let pointer: JSONPointer
    /// The recorded value there; nil if there is none.
    public let recorded: JSONValue?
    /// The replayed value there; nil if there is none.
    public let replayed: JSONValue?
  }

  /// The number of actions that were reduced.
  public internal(set) var steps = 0
  /// The number of actions of each unknown tag.
  public internal(set) var unknown: [JSONTag: Int] = [:]
  /// The number of values of each unknown tag inside known actions that were reduced: an action of a child,
  /// or a value that an action carries.
  public internal(set) var unknownNested: [JSONTag: Int] = [:]
  /// The numbers of the lines that cannot be replayed: malformed, cut off, or an action before the first
  /// state.
  public internal(set) var unreadable: [Int] = []
  /// The recorded states that differ from the replayed states, in order.
  public internal(set) var differences: [Difference] = []
}

extension SessionReport: CustomStringConvertible {
  /// `41 actions, 2 unknown ("photo" 2), 1 line does not fit, a state differs in line 43 at /count: 3
  /// was recorded, 4 has come out`.
  public var description: String {
    var parts = [steps == 1 ? "1 action" : "\(steps) actions"]
    for (what, counts) in [("unknown", unknown), ("unknown inside", unknownNested)]
    where !counts.isEmpty {
      let tags = counts.map { "\($0.key) \($0.value)" }.sorted()
      let count = counts.values.reduce(0, +)
      parts.append("\(count) \(what) (\(tags.joined(separator: ", ")))")
    }
    switch unreadable.count {
    case 0: break
    case 1: parts.append("1 line does not fit")
    case let count: parts.append("\(count) lines do not fit")
    }
    for difference in differences.prefix(1) {
      let (old, new) = (difference.recorded, difference.replayed)
      parts.append(
        "a state differs in line \(difference.line) at \(difference.pointer): "
          + "\(old.map { "\($0)" } ?? "nothing") was recorded, "
          + "\(new.map { "\($0)" } ?? "nothing") has come out")
    }
    return parts.joined(separator: ", ")
  }
}

extension SessionReport {
  @usableFromInline
  mutating func cannotRead(_ line: Int) { unreadable.append(line) }

  /// Counts the unknown data of a line, and returns whether its action can be reduced.
  @usableFromInline
  mutating func canReduce(_ line: LineReport) -> Bool {
    for item in line.items where item.level == .variant || item.level == .malformed {
      // An action keeps the unknown data that is further inside.
      guard item.pointers.count == 1, item.pointers[0].tokens.count == 1 else { continue }
      if item.level == .malformed {
        unreadable.append(line.number)
      } else {
        unknown[item.tag ?? .string(""), default: 0] += 1
      }
      return false
    }
    for item in line.items where item.level == .variant {
      unknownNested[item.tag ?? .string(""), default: 0] += 1
    }
    return true
  }
}

extension JSONValue {
  /// Returns the tokens of the pointer to the first place where two values differ.
  fileprivate func firstDifference(from other: JSONValue) -> [String] {
    switch (self, other) {
    case (.object(let old), .object(let new)):
      for member in old.members {
        guard let value = new[member.key] else { return [member.key] }
        if !member.value.isSame(as: value) {
          return [member.key] + member.value.firstDifference(from: value)
        }
      }
      return new.members.first { old[$0.key] == nil }.map { [$0.key] } ?? []
    case (.array(let old), .array(let new)):
      for (index, (left, right)) in zip(old, new).enumerated() where !left.isSame(as: right) {
        return ["\(index)"] + left.firstDifference(from: right)
      }
      return old.count == new.count ? [] : ["\(Swift.min(old.count, new.count))"]
    default: return []
    }
  }
}
