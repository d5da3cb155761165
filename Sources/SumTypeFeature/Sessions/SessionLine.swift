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
  /// The state before the first action. A file may hold several sessions, each of which begins with this
  /// line.
  case began(Feature.State)
  /// An action that the app has sent; the time is in milliseconds since the session began.
  case sent(Feature.Action, at: Int)
  /// An action that an effect has sent; the time is in milliseconds since the session began.
  case received(Feature.Action, at: Int)
  /// The state after the previous action.
  case became(Feature.State)

  /// The state, if the line has one.
  @inlinable
  public var state: Feature.State? { members.began ?? members.became }

  /// The action, if the line has one.
  @inlinable
  public var action: Feature.Action? { members.sent ?? members.received }

  /// The time at which the action was reduced, in milliseconds since the session began; nil for a state.
  @inlinable
  public var milliseconds: Int? { members.at }

  @usableFromInline typealias Members = (
    began: Feature.State?, sent: Feature.Action?, received: Feature.Action?, became: Feature.State?,
    at: Int?
  )

  /// The values of the line's members in JSON.
  @inlinable var members: Members {
    switch self {
    case .began(let state): (state, nil, nil, nil, nil)
    case .sent(let action, let time): (nil, action, nil, nil, time)
    case .received(let action, let time): (nil, nil, action, nil, time)
    case .became(let state): (nil, nil, nil, state, nil)
    }
  }
}

/// A recorded session: a stream of lines, which any version of the app may have written.
public enum SessionDocument<Feature: RecordableFeature>: JSONLinesDocument {
  public typealias Codec = SessionLineCodec<Feature>

  /// 256 MB, since a state may be large.
  public static var maximumLineLength: Int { 256 << 20 }
}

private let lineMembers = MemberTable("began", "sent", "received", "became", "at")

/// The indices of the members of a line in their table.
@usableFromInline
enum SessionMember {
  @inlinable static var began: Int { 0 }
  @inlinable static var sent: Int { 1 }
  @inlinable static var received: Int { 2 }
  @inlinable static var became: Int { 3 }
  @inlinable static var time: Int { 4 }
}

/// Reads and writes ``SessionLine``: `{"sent":…,"at":…}`.
// Inlinable, so that it is compiled for the feature's codecs.
public enum SessionLineCodec<Feature: RecordableFeature>: JSONObjectCodec {
  public static var members: MemberTable { lineMembers }

  @inlinable
  public static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> SessionLine<Feature> {
    var kind = SessionMember.became
    var state: Feature.State?
    var action: Feature.Action?
    var time = 0
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case SessionMember.time: time = try IntegerCodec<Int>.decode(from: &reader)
      case SessionMember.sent, SessionMember.received:
        (kind, action) = (member, try Feature.ActionCoding.decode(from: &reader))
      default:
        state = try Feature.StateCoding.decode(from: &reader)
        if action == nil { kind = member }
      }
    }
    if let action {
      return kind == SessionMember.sent ? .sent(action, at: time) : .received(action, at: time)
    }
    let required = try reader.require(state, SessionMember.became, of: members, in: object)
    return kind == SessionMember.began ? .began(required) : .became(required)
  }

  /// Writes the line of a value that is not in a ``SessionLine``, which would be a copy of it, and specialised
  /// for the feature's codecs: a recorder writes a line at each action.
  @inlinable
  static func write<Coding: JSONCodec>(
    _ value: Coding.Value, _ member: Int, _: Coding.Type, at time: Int? = nil,
    to writer: inout JSONWriter
  ) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    writer.key(members[member])
    Coding.encode(value, to: &writer)
    if let time {
      writer.key(members[SessionMember.time])
      writer.integer(time)
    }
    writer.endObject()
  }

  @inlinable
  public static func visit(
    _ value: SessionLine<Feature>, over old: SessionLine<Feature>, in fields: inout MemberVisitor
  ) {
    let (new, old) = (value.members, old.members)
    let (state, action) = (Feature.StateCoding.self, Feature.ActionCoding.self)
    fields.visitOptional(SessionMember.began, new.began, over: old.began, as: state)
    fields.visitOptional(SessionMember.sent, new.sent, over: old.sent, as: action)
    fields.visitOptional(SessionMember.received, new.received, over: old.received, as: action)
    fields.visitOptional(SessionMember.became, new.became, over: old.became, as: state)
    fields.visitOptional(SessionMember.time, new.at, over: old.at, as: IntegerCodec<Int>.self)
  }
}

// MARK: - Files

extension RecordableFeature {
  /// Returns the lines of a recorded session, each with its unknown data.
  ///
  /// - Throws: `DocumentError.missing` or `DocumentError.file`.
  public static func session(
    at url: URL
  ) throws(DocumentError) -> LineSequence<SessionDocument<Self>> {
    let file = try FileHandle.reading(url)
    return SessionDocument<Self>.lines(
      from: file, upTo: SessionFile.length(of: file.fileDescriptor) ?? .max)
  }

  /// Removes the beginning of a recording, and keeps the last `duration` of its last session. The kept part
  /// begins with the last state that was recorded before that time, so it may have some older actions. Kept
  /// lines keep their bytes.
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

  /// Removes the actions of a variant. Kept lines keep their bytes.
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

  /// Removes lines of a session that no recorder has open.
  private static func rewriteSession(
    _ url: URL, without isLeftOut: (LineEntry<SessionDocument<Self>>) -> Bool
  ) throws -> LineChanges {
    // The file is locked while this object exists, so that no recorder can open it.
    let file = try SessionFile(at: url, creating: false)
    return try withExtendedLifetime(file) {
      try SessionDocument<Self>.rewrite(url) { isLeftOut($0) ? .remove : .keep }
    }
  }
}

/// Returns the whole milliseconds of a duration; a very large duration is clamped.
func milliseconds(_ duration: Duration) -> Int {
  let (seconds, rest) = duration.components
  let (whole, overflows) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
  return overflows
    ? (seconds < 0 ? Int.min / 2 : Int.max / 2) : whole + Int(rest / 1_000_000_000_000_000)
}

/// A feature whose states and actions are types of a schema, so that its sessions can be recorded, and
/// replayed by any version of the app. Generated for each of a schema's `"features"`:
///
/// ```swift
/// public nonisolated enum TodoFeature: RecordableFeature {
///   public typealias StateCoding = TodoStateCodec
///   public typealias ActionCoding = TodoActionCodec
/// }
/// ```
/// The associated types are not named `…Codec`, so that a schema may have a type `State` with its codec
/// `StateCodec`.
public protocol RecordableFeature<StateCoding, ActionCoding>: Sendable {
  /// The codec of the states.
  associatedtype StateCoding: JSONCodec

  /// The codec of the actions.
  associatedtype ActionCoding: JSONCodec

  /// The state of the feature.
  typealias State = StateCoding.Value

  /// The action of the feature.
  typealias Action = ActionCoding.Value
}
