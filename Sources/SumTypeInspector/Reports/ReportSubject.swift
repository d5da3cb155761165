/// What a report is about.
public struct ReportSubject: Sendable {
  /// The data as a person names it: `timeline.json`.
  public let data: String
  /// The file of the schema.
  public let schema: String
  /// What the data was taken for.
  public let subject: Subject
  /// How many lines had a value; nil where the data is one value.
  public var lines: Int?
  /// How many elements the list has that is the root, or a document's entries.
  public var entries: Int
  /// What is known.
  public var known: [KnownUnion]

  /// A report on data of which nothing has been read.
  public init(data: String, schema: String, subject: Subject) {
    self.data = data
    self.schema = schema
    self.subject = subject
    entries = 0
    known = []
  }
}

extension Finding.Kind {
  /// The heading of a list of them.
  var heading: String {
    switch self {
    case .unknownVariant: "Unknown variants"
    case .malformed: "Malformed values"
    case .unknownField: "Unknown fields"
    case .unknownValue: "Unknown values"
    case .newerVersion: "Newer versions"
    case .olderVersion: "Older versions, of which nothing else is told"
    case .unreadable: "Unreadable"
    }
  }
}
