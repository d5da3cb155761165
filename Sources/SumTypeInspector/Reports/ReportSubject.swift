/// The data that a report is about.
public struct ReportSubject: Sendable {
  /// A file or another source of data.
  public struct File: Sendable {
    /// The data as a person names it: `timeline.json`.
    public let data: String
    /// The document or type that the data was read as.
    public let subject: Subject
    /// The number of lines with a value; nil if the data is one value.
    public var lines: Int?
    /// The number of elements in the list that is the root, or of a document's entries.
    public var entries = 0

    /// Creates a file of which nothing has been read.
    public init(data: String, subject: Subject) {
      self.data = data
      self.subject = subject
    }
  }

  /// The file of the schema.
  public let schema: String
  /// The files, in the order in which they are read.
  public var files: [File]
  /// The number of values that were read of each union, in all files.
  public private(set) var known: [KnownUnion] = []
  private var indices: [String: Int] = [:]

  /// Creates the subject of a report, of which nothing has been read.
  public init(schema: String, files: [File]) {
    self.schema = schema
    self.files = files
  }

  /// The only file; nil if there are several.
  public var onlyFile: File? { files.count == 1 ? files[0] : nil }

  /// Adds the counts of some data. All unions must belong to the same schema.
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
