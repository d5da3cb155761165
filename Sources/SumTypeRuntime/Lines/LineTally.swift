/// How many lines of each kind a stream has, counted while it is read:
///
/// ```swift
/// var tally = LineTally()
/// for entry in try LogDocument.lines(at: url) { tally.count(entry) }
/// print(tally)  // 5000 lines: 4990 values, 7 unknown, 2 malformed, 1 bad
/// ```
public struct LineTally: Hashable, Sendable {
  /// All lines, blank ones too.
  public private(set) var lines = 0
  /// Lines with a value.
  public private(set) var values = 0
  /// Lines that a newer version wrote.
  public private(set) var unknown = 0
  /// Lines with JSON that does not fit the schema.
  public private(set) var malformed = 0
  /// Lines that are no JSON, too long, or could not be read.
  public private(set) var bad = 0
  /// Lines with nothing but white space.
  public private(set) var blank = 0

  private var kept = [Int](repeating: 0, count: KeptItem.Level.allCases.count)

  /// A tally of nothing.
  public init() {}

  /// Counts a line.
  public mutating func count<Document>(_ entry: LineEntry<Document>) {
    lines += 1
    switch entry.content {
    case .value: values += 1
    case .unknown: unknown += 1
    case .malformed: malformed += 1
    case .bad: bad += 1
    case .blank: blank += 1
    }
    add(entry.kept)
  }

  /// How many things of this level were kept: whole lines, and what is unknown inside values, also
  /// in JSON inside strings.
  public func count(of level: KeptItem.Level) -> Int { kept[Int(level.rawValue)] }

  private mutating func add(_ items: [KeptItem]) {
    for item in items {
      if item.innerSource != nil {
        add(item.embedded)
      } else {
        kept[Int(item.level.rawValue)] += 1
      }
    }
  }
}

extension LineTally: CustomStringConvertible {
  public var description: String {
    let parts = [
      (values, "values"), (unknown, "unknown"), (malformed, "malformed"), (bad, "bad"),
      (blank, "blank"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return text.isEmpty ? "\(lines) lines" : "\(lines) lines: \(text)"
  }
}
