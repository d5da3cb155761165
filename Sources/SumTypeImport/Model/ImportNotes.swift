public import SumTypeSource

/// A difference between the schema and its source.
public struct ImportNote: Hashable, Sendable {
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// The schema reads values that the source refuses.
    case looser
    /// The schema refuses values that the source allows.
    case stricter
    /// The keyword has no counterpart in the schema language, and the schema allows any JSON instead.
    case unsayable
    /// Code of the source decides how the type is written: the schema has what the code seems to do.
    case assumed
    /// The keyword does not restrict values, and was left out.
    case dropped
    /// The command does not know the keyword.
    case unknown
  }

  public let effect: Effect
  /// The keyword or subject, for programs: `pattern`, `integer beyond 64 bits`.
  public let subject: String
  /// The difference in a sentence, for people: `"pattern" is not checked`.
  public let message: String
  /// The type that the message names, if a report may put notes of several types into one line.
  public let type: String?
  /// The message without the type, before a list of types: `these types are only Decodable:`; the message itself if it names none.
  public let general: String
  public let place: SourceRange
}

/// All notes without repeats, in the order in which they were made.
struct ImportNotes {
  private struct Key: Hashable {
    let subject: String
    let path: String
    let offset: Int
  }

  private(set) var all: [ImportNote] = []
  private var seen: Set<Key> = []

  mutating func add(_ difference: Difference, at place: SourceRange) {
    let key = Key(
      subject: difference.subject, path: place.file.path, offset: place.bytes.lowerBound)
    if seen.insert(key).inserted {
      all.append(
        ImportNote(
          effect: difference.effect, subject: difference.subject, message: difference.message,
          type: difference.type?.name, general: difference.type?.general ?? difference.message,
          place: place))
    }
  }
}
