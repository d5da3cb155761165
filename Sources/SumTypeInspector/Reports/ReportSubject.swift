/// What a report is about.
public struct ReportSubject: Sendable {
  /// A file, or what else holds data.
  public struct File: Sendable {
    /// The data as a person names it: `timeline.json`.
    public let data: String
    /// What it was taken for.
    public let subject: Subject
    /// How many lines had a value; nil where the data is one value.
    public var lines: Int?
    /// How many elements the list has that is the root, or a document's entries.
    public var entries = 0

    /// Data of which nothing has been read.
    public init(data: String, subject: Subject) {
      self.data = data
      self.subject = subject
    }
  }

  /// The file of the schema.
  public let schema: String
  /// The data, in the order in which it is read.
  public var files: [File]
  /// What is known, of all of it.
  public private(set) var known: [KnownUnion] = []
  private var indices: [String: Int] = [:]

  /// A report on data of which nothing has been read.
  public init(schema: String, files: [File]) {
    self.schema = schema
    self.files = files
  }

  /// The only file, whose name a report has to give once.
  public var onlyFile: File? { files.count == 1 ? files[0] : nil }

  /// Adds what is known of some of the data. Unions are those of one schema.
  public mutating func add(_ known: [KnownUnion]) {
    for union in known {
      if let index = indices[union.name] {
        self.known[index].add(union)
      } else {
        indices[union.name] = self.known.count
        self.known.append(union)
      }
    }
  }
}
