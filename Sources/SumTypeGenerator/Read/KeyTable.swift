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
  /// For a key of the language that is not supported yet: what to do meanwhile.
  var meanwhile: String? { get }
}

extension SchemaKey {
  var spelling: String { String(describing: self) }
  var meanwhile: String? { nil }
  static var elsewhere: [String: String] { [:] }
}

/// The spellings of the keys of one kind of object, ready for looking up.
struct KeyTable: Sendable {
  let subject: String
  let spellings: [String]
  let meanwhile: [String?]
  let indices: [String: Int]
  let elsewhere: [String: String]

  init<Key: SchemaKey>(_ type: Key.Type) {
    subject = Key.subject
    spellings = Key.allCases.map(\.spelling)
    meanwhile = Key.allCases.map(\.meanwhile)
    indices = Dictionary(uniqueKeysWithValues: zip(spellings, 0...))
    elsewhere = Key.elsewhere
  }

  /// The keys that can be used today.
  var supported: [String] {
    zip(spellings, meanwhile).filter { $0.1 == nil }.map(\.0)
  }
}
