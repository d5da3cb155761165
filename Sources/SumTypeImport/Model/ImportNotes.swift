public import SumTypeSource

/// What is not exactly the same in the schema as in its source.
public struct ImportNote: Hashable, Sendable {
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// The schema reads values that the source refuses.
    case looser
    /// The schema refuses values that the source allows.
    case stricter
    /// It has no counterpart in the language, and any JSON stands in its place.
    case unsayable
    /// It says nothing about values, and was left out.
    case dropped
    /// No rule of the command knows it.
    case unknown
  }

  public let effect: Effect
  /// The keyword, or what it is about: `pattern`, `integer beyond 64 bits`.
  public let subject: String
  public let place: SourceRange
}

/// All notes, each once, in the order in which they were made.
struct ImportNotes {
  private struct Key: Hashable {
    let subject: String
    let path: String
    let offset: Int
  }

  private(set) var all: [ImportNote] = []
  private var seen: Set<Key> = []

  mutating func add(_ effect: ImportNote.Effect, _ subject: String, at place: SourceRange) {
    let key = Key(subject: subject, path: place.file.path, offset: place.bytes.lowerBound)
    if seen.insert(key).inserted {
      all.append(ImportNote(effect: effect, subject: subject, place: place))
    }
  }
}
