/// The keys that one kind of object in a schema may have.
///
/// The raw values count from 0, so that a key finds its member without a search.
protocol SchemaKey: RawRepresentable<Int>, CaseIterable, Sendable where AllCases == [Self] {
  /// What the object is, for messages: `a field`.
  static var subject: String { get }
  /// Computed once per kind: `static let table = KeyTable(Self.self)`.
  static var table: KeyTable { get }
  /// What the key is in JSON; a case is spelled like its key unless it says otherwise.
  var spelling: String { get }
  /// Keys that somebody may look for here and that belong elsewhere, each with what to do.
  static var elsewhere: [String: String] { get }
}

extension SchemaKey {
  var spelling: String { String(describing: self) }
  static var elsewhere: [String: String] { [:] }
}

/// The spellings of the keys of one kind of object, ready for looking up.
struct KeyTable: Sendable {
  let subject: String
  let spellings: [String]
  let indices: [String: Int]
  let elsewhere: [String: String]

  init<Key: SchemaKey>(_ type: Key.Type) {
    subject = Key.subject
    spellings = Key.allCases.map(\.spelling)
    indices = Dictionary(uniqueKeysWithValues: zip(spellings, 0...))
    elsewhere = Key.elsewhere
  }
}
