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
  @inlinable
  public var state: Feature.State? { parts.state }

  /// The action, if it is a line of one.
  @inlinable
  public var action: Feature.Action? { parts.action }

  /// When an action was reduced, in milliseconds after the session began.
  @inlinable
  public var milliseconds: Int? { parts.milliseconds }

  /// Which member the line is told by, and what it holds.
  @inlinable
  var parts: (member: Int, state: Feature.State?, action: Feature.Action?, milliseconds: Int?) {
    switch self {
    case .began(let state): (0, state, nil, nil)
    case .sent(let action, let time): (1, nil, action, time)
    case .received(let action, let time): (2, nil, action, time)
    case .became(let state): (3, state, nil, nil)
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
// Inlinable, so that it is compiled for the feature's codecs.
public enum SessionLineCodec<Feature: RecordableFeature>: JSONObjectCodec {
  public static var members: MemberTable { lineMembers }

  @inlinable
  public static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> SessionLine<Feature> {
    var told = 3
    var state: Feature.State?
    var action: Feature.Action?
    var time = 0
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 4: time = try IntegerCodec<Int>.decode(from: &reader)
      case 1, 2: (told, action) = (member, try Feature.ActionCoding.decode(from: &reader))
      default:
        state = try Feature.StateCoding.decode(from: &reader)
        if action == nil { told = member }
      }
    }
    if let action { return told == 1 ? .sent(action, at: time) : .received(action, at: time) }
    let required = try reader.require(state, 3, of: members, in: object)
    return told == 0 ? .began(required) : .became(required)
  }

  /// Writes what `visit` shows, compiled for the feature's codecs: a recorder does so at each action.
  @inlinable
  public static func encode(_ value: SessionLine<Feature>, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    writer.key(members[value.parts.member])
    switch value {
    case .began(let state), .became(let state): Feature.StateCoding.encode(state, to: &writer)
    case .sent(let action, let time), .received(let action, let time):
      Feature.ActionCoding.encode(action, to: &writer)
      writer.key(members[4])
      writer.integer(time)
    }
    writer.endObject()
  }

  @inlinable
  public static func visit(
    _ value: SessionLine<Feature>, over old: SessionLine<Feature>, in fields: inout MemberVisitor
  ) {
    let (value, old) = (value.parts, old.parts)
    for member in 0...3 {
      let (isNew, isOld) = (value.member == member, old.member == member)
      if member == 1 || member == 2 {
        fields.visitOptional(
          member, isNew ? value.action : nil, over: isOld ? old.action : nil,
          as: Feature.ActionCoding.self)
      } else {
        fields.visitOptional(
          member, isNew ? value.state : nil, over: isOld ? old.state : nil,
          as: Feature.StateCoding.self)
      }
    }
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
    let file = try FileHandle.reading(url)
    return SessionDocument<Self>.lines(
      from: file, upTo: SessionFile.length(of: file.fileDescriptor) ?? .max)
  }

  /// Leaves the end of a session, beginning with the last recorded state before it. What stays has
  /// the bytes it had. An action before the end stays where no state is recorded behind it.
  ///
  /// ```swift
  /// try TodoFeature.trimSession(at: url, toLast: .seconds(60))
  /// ```
  /// - Throws: as ``session(at:)`` does, and `DocumentError.locked` if it is being recorded.
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
    return try rewriteSession(url) { $0.number < first?.line ?? 0 }
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
    try rewriteSession(url) { $0.value?.action.map(path.matches) == true }
  }

  /// Leaves out some lines of a session that nobody is recording.
  private static func rewriteSession(
    _ url: URL, without isLeftOut: (LineEntry<SessionDocument<Self>>) -> Bool
  ) throws -> LineChanges {
    // Until this has gone, nobody can record there.
    let file = try SessionFile(at: url, creating: false)
    return try withExtendedLifetime(file) {
      try SessionDocument<Self>.rewrite(url) { isLeftOut($0) ? .remove : .keep }
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
///   public typealias StateCoding = TodoStateCodec
///   public typealias ActionCoding = TodoActionCodec
/// }
/// ```
/// A state may be called `State`, and its codec `StateCodec`: no codec of a schema's type has the name of one
/// of these types.
public protocol RecordableFeature<StateCoding, ActionCoding>: Sendable {
  /// Reads and writes the states.
  associatedtype StateCoding: JSONCodec

  /// Reads and writes the actions.
  associatedtype ActionCoding: JSONCodec

  /// What the feature remembers.
  typealias State = StateCoding.Value

  /// What can happen to it.
  typealias Action = ActionCoding.Value
}
