/// An entry of an ``EntryTable`` with what is needed to save it again.
public struct EntryRow<Entry: UnionCodec, ID: Hashable & Sendable>: Sendable {
  /// What the row is found by.
  public let id: ID

  /// What the row holds.
  public let stored: StoredEntry

  /// What this version of the schema makes of it.
  public let content: EntryContent<Entry.Value>

  /// What the load kept; nil if it made no value.
  let preserved: Preserved<EntryDocument<Entry>>?

  /// The value, if it is one.
  public var value: Entry.Value? {
    if case .value(let value) = content { value } else { nil }
  }

  /// What is unknown inside the value; nil if there is no value.
  public var report: KeptReport? { preserved?.report }
}

/// What a version of a schema makes of an entry.
public enum EntryContent<Value: Sendable>: Sendable {
  /// A value; in a union that is open this may be its `unknown` case.
  case value(Value)
  /// A newer version wrote it.
  case unknown
  /// It does not fit, for this reason.
  case malformed(JSONError)
}

extension EntryContent: Equatable where Value: Equatable {}

/// One entry as a document.
enum EntryDocument<Entry: UnionCodec>: JSONDocument {
  typealias Codec = Entry
}
