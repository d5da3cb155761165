import Foundation
import SumTypeRuntime

/// An open internal union.
nonisolated enum Signal: Hashable, Sendable {
  case message(SignalMessage)
  case ping
  /// A variant of a newer version, or a value that does not fit.
  case unknown(Unrecognized)
}

nonisolated struct SignalMessage: Hashable, Sendable {
  var author: UserID
  var mood: Tone
  var note: String?
  var extra: JSONValue?
  var replies: [Signal]
}

/// An open enum.
nonisolated enum Tone: RawRepresentable, Hashable, Sendable {
  case happy
  case cafe
  /// A value of a newer version.
  case unknown(String)

  init(rawValue: String) {
    switch rawValue {
    case "happy": self = .happy
    case "caf\u{E9}": self = .cafe
    default: self = .unknown(rawValue)
    }
  }

  var rawValue: String {
    switch self {
    case .happy: "happy"
    case .cafe: "caf\u{E9}"
    case .unknown(let value): value
    }
  }
}

/// An alias.
nonisolated struct UserID: RawRepresentable, Hashable, Sendable {
  var rawValue: UUID

  init(rawValue: UUID) { self.rawValue = rawValue }
  init(_ rawValue: UUID) { self.rawValue = rawValue }
}
