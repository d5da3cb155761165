/// What a schema says, for a person who has not read it.
public struct SchemaReport: Sendable {
  public struct Union: Sendable {
    public let name: String
    public let place: Place
    /// `internal "type"`
    public let form: String
    /// The tags as they are in JSON, each with how many values there were.
    public let variants: [(tag: String, count: Int)]
  }

  /// The unions in the order of the schema.
  public internal(set) var unions: [Union] = []
  /// Whether the document has a version and a list of entries.
  public internal(set) var isVersioned = false
  /// How many types are declared.
  public internal(set) var types = 0
  /// How many fields there are, and how many of them may hold any JSON.
  public private(set) var fields = 0
  public private(set) var jsonFields = 0

  /// Types that rest on few objects, each with how many there were.
  public internal(set) var rare: [(name: String, count: Int)] = []

  mutating func count(_ type: String) {
    fields += 1
    if type.contains("JSON") { jsonFields += 1 }
  }
}
