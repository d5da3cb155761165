public import Foundation
public import SumTypeRuntime

/// One line of a recorded session.
///
/// ```
/// {"began":{"todos":[]}}
/// {"sent":{"action":"onAppear"},"at":1520}
/// {"received":{"action":"todosLoaded","value":[]},"at":1533}
/// {"became":{"todos":[]}}
/// ```
public enum SessionLine<Feature: RecordableFeature>: Sendable {
  /// The state before the first action. A file may hold several sessions; each begins so.
  case began(Feature.State)
  /// An action that the app has sent, so many milliseconds after the session began.
  case sent(Feature.Action, at: Int)
  /// An action that an effect has sent.
  case received(Feature.Action, at: Int)
  /// The state after the action before.
  case became(Feature.State)

  /// The state, if it is a line of one.
  public var state: Feature.State? {
    switch self {
    case .began(let state), .became(let state): state
    case .sent, .received: nil
    }
  }

  /// The action, if it is a line of one.
  public var action: Feature.Action? {
    switch self {
    case .sent(let action, _), .received(let action, _): action
    case .began, .became: nil
    }
  }

  /// When an action was reduced, in milliseconds after the session began.
  public var milliseconds: Int? {
    switch self {
    case .sent(_, let time), .received(_, let time): time
    case .began, .became: nil
    }
  }
}

/// A recorded session: a stream of lines, whatever version of the app has written them.
public enum SessionDocument<Feature: RecordableFeature>: JSONLinesDocument {
  public typealias Codec = SessionLineCodec<Feature>

  /// A state may be large.
  public static var maximumLineLength: Int { 256 << 20 }
}

private let lineMembers = MemberTable("began", "sent", "received", "became", "at")

/// Reads and writes ``SessionLine``: `{"sent":…,"at":…}`.
public enum SessionLineCodec<Feature: RecordableFeature>: JSONObjectCodec {
  public static var members: MemberTable { lineMembers }

  public static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> SessionLine<Feature> {
    var states: [Feature.State?] = [nil, nil]
    var actions: [Feature.Action?] = [nil, nil]
    var time = 0
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: states[0] = try Feature.StateCodec.decode(from: &reader)
      case 1: actions[0] = try Feature.ActionCodec.decode(from: &reader)
      case 2: actions[1] = try Feature.ActionCodec.decode(from: &reader)
      case 3: states[1] = try Feature.StateCodec.decode(from: &reader)
      default: time = try IntegerCodec<Int>.decode(from: &reader)
      }
    }
    if let action = actions[0] { return .sent(action, at: time) }
    if let action = actions[1] { return .received(action, at: time) }
    if let state = states[0] { return .began(state) }
    return .became(try reader.require(states[1], 3, of: members, in: object))
  }

  public static func visit(
    _ value: SessionLine<Feature>, over old: SessionLine<Feature>, in fields: inout MemberVisitor
  ) {
    let began = { (line: SessionLine<Feature>) -> Feature.State? in
      if case .began(let state) = line { state } else { nil }
    }
    let became = { (line: SessionLine<Feature>) -> Feature.State? in
      if case .became(let state) = line { state } else { nil }
    }
    let sent = { (line: SessionLine<Feature>) -> Feature.Action? in
      if case .sent(let action, _) = line { action } else { nil }
    }
    let received = { (line: SessionLine<Feature>) -> Feature.Action? in
      if case .received(let action, _) = line { action } else { nil }
    }
    fields.visitOptional(0, began(value), over: began(old), as: Feature.StateCodec.self)
    fields.visitOptional(1, sent(value), over: sent(old), as: Feature.ActionCodec.self)
    fields.visitOptional(2, received(value), over: received(old), as: Feature.ActionCodec.self)
    fields.visitOptional(3, became(value), over: became(old), as: Feature.StateCodec.self)
    fields.visitOptional(
      4, value.milliseconds, over: old.milliseconds, as: IntegerCodec<Int>.self)
  }
}

// MARK: - Files

extension RecordableFeature {
  /// The lines of a recorded session, each with everything unknown in it.
  ///
  /// - Throws: `DocumentError.missing` or `DocumentError.file`.
  public static func session(
    at url: URL
  ) throws(DocumentError) -> LineSequence<SessionDocument<Self>> {
    try SessionDocument<Self>.lines(at: url)
  }

  /// Leaves the end of a session, beginning with the last recorded state before it. What stays has
  /// the bytes it had. An action before the end stays where no state is recorded behind it.
  ///
  /// ```swift
  /// try TodoFeature.trimSession(at: url, toLast: .seconds(60))
  /// ```
  /// - Throws: as ``session(at:)`` does, and `DocumentError.changed` if it is being recorded.
  @discardableResult
  public static func trimSession(
    at url: URL, toLast duration: Duration
  ) throws -> LineChanges {
    var states: [(line: Int, time: Int)] = []
    var time = 0
    for entry in try session(at: url) {
      guard let line = entry.value else { continue }
      if let now = line.milliseconds { time = now }
      if case .began = line { (states, time) = ([], 0) }
      if line.state != nil { states.append((entry.number, time)) }
    }
    let cut = time - milliseconds(duration)
    let first = states.last { $0.time <= cut } ?? states.first
    return try SessionDocument<Self>.rewrite(url) { entry in
      entry.number < first?.line ?? 0 ? .remove : .keep
    }
  }

  /// Leaves out the actions of a variant. What stays has the bytes it had.
  ///
  /// ```swift
  /// try TodoFeature.removeActions(.poll, at: url)
  /// ```
  /// - Throws: as ``trimSession(at:toLast:)`` does.
  @discardableResult
  public static func removeActions<Payload>(
    _ path: VariantPath<Action, Payload>, at url: URL
  ) throws -> LineChanges {
    try SessionDocument<Self>.rewrite(url) { entry in
      entry.value?.action.map(path.matches) == true ? .remove : .keep
    }
  }
}

/// The whole milliseconds of a duration, as far as they fit.
func milliseconds(_ duration: Duration) -> Int {
  let (seconds, rest) = duration.components
  let (whole, overflows) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
  return overflows
    ? (seconds < 0 ? Int.min / 2 : Int.max / 2) : whole + Int(rest / 1_000_000_000_000_000)
}

/// A feature whose states and actions are types of a schema, so that a session of it can be recorded
/// and replayed, also by another version of the app. Generated for each of a schema's `"features"`:
///
/// ```swift
/// public nonisolated enum TodoFeature: RecordableFeature {
///   public typealias StateCodec = TodoStateCodec
///   public typealias ActionCodec = TodoActionCodec
/// }
/// ```
public protocol RecordableFeature<StateCodec, ActionCodec>: Sendable {
  /// Reads and writes the states.
  associatedtype StateCodec: JSONCodec

  /// Reads and writes the actions.
  associatedtype ActionCodec: JSONCodec

  /// What the feature remembers.
  typealias State = StateCodec.Value

  /// What can happen to it.
  typealias Action = ActionCodec.Value
}
