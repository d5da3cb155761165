public import Foundation

/// An entry as a row of a database, or as a value of a key-value store, keeps it: what kind it is,
/// and the rest as JSON.
///
/// ```sql
/// CREATE TABLE entry (id INTEGER PRIMARY KEY, type TEXT NOT NULL, payload BLOB NOT NULL)
/// ```
public struct StoredEntry: Hashable, Sendable {
  /// The tag as text: `photo`, `7`; empty if the entry has none that could be read, or is more than
  /// a tag and a payload. The payload is the whole entry then.
  public var type: String

  /// The payload as JSON: the content beside the tag (taken out of its string where the union
  /// writes it into one), the value under the tag, or the whole object if the tag lies in it. Empty
  /// if there is none.
  public var payload: Data

  public init(type: String, payload: Data) {
    self.type = type
    self.payload = payload
  }

  /// Whether a storage keeps the same for both: types by their UTF-8, not by canonical equivalence.
  public static func == (left: StoredEntry, right: StoredEntry) -> Bool {
    left.type.utf8.elementsEqual(right.type.utf8) && left.payload == right.payload
  }
}
