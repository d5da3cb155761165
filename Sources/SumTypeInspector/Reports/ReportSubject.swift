/// The data that a report is about.
public struct ReportSubject: Sendable {
  /// A file, or what else holds data.
  public struct File: Sendable {
    /// The data as a person names it: `timeline.json`.
    public let data: String
    /// The document or type that the data was read as.
    public let subject: Subject
    /// The number of lines with a value; nil if the data is one value.
    public var lines: Int?
    /// The number of elements in the list that is the root, or of a document's entries.
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
  /// The values that were read of each union, in all files.
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
