/// The data of a line that this version of the schema did not know, or could not read. There is one
/// report for each line, so that a stream of any length can be reported on with constant memory:
///
/// ```swift
/// for entry in try LogDocument.lines(at: url) where !entry.report.isEmpty {
///   print(entry.report)
/// }
/// ```
public struct LineReport: Sendable {
  /// The number of the line, from 1.
  public let number: Int

  /// The offset of the line's first byte in the stream.
  public let offset: Int

  /// The kept items, with pointers into the line's value, levels, tags and reasons. For a value
  /// that is unknown or malformed as a whole, the pointer is empty.
  public let items: [KeptReport.Item]

  /// The unknown data that an edit of the line kept, but perhaps in the wrong element of a list: see ``Saved/guesses``.
  /// Empty for a line that was only read.
  public let guesses: [GuessedItem]

  /// The reason why the line could not be read; nil if it could be read.
  public let problem: LineProblem?

  /// Whether this version could have written the line.
  public var isEmpty: Bool { items.isEmpty && guesses.isEmpty && problem == nil }

  init<Document>(of entry: LineEntry<Document>) {
    number = entry.number
    offset = entry.offset
    items = entry.kept.isEmpty ? [] : entry.preserved.map { Array($0.report.items) } ?? []
    guesses = []
    if case .bad(let problem) = entry.content { self.problem = problem } else { problem = nil }
  }

  init<Document>(
    dropped items: [DroppedItem], guesses: [GuessedItem], of entry: LineEntry<Document>
  ) {
    number = entry.number
    offset = entry.offset
    self.items = items
    self.guesses = guesses
    problem = nil
  }
}

extension LineReport: CustomStringConvertible {
  /// A line of text for each item: `line 12: /mood: unknown enum value`, `line 13: unknown value,
  /// tag "photo"`.
  public var description: String {
    var lines = (items + guesses).map { item in
      let text = item.description
      // For the value as a whole, the item's text begins with "the document", which does not fit
      // here.
      let what = item.path.isEmpty ? text.firstRange(of: ": ").map { text[$0.upperBound...] } : nil
      return "line \(number): \(what ?? text[...])"
    }
    if let problem { lines.append("line \(number): \(problem)") }
    return lines.joined(separator: "\n")
  }
}

/// The numbers of a stream's lines by kind, counted while the stream is read:
///
/// ```swift
/// var tally = LineTally()
/// for entry in try LogDocument.lines(at: url) { tally.count(entry) }
/// print(tally)  // 5000 lines: 4990 values, 7 unknown, 2 malformed, 1 bad
/// ```
public struct LineTally: Hashable, Sendable {
  /// The number of all lines, including blank ones.
  public private(set) var lines = 0
  /// The number of lines with a known value.
  public private(set) var values = 0
  /// The number of lines with a value that a newer version wrote.
  public private(set) var unknown = 0
  /// The number of lines with JSON that does not fit the schema.
  public private(set) var malformed = 0
  /// The number of lines that are not JSON, are too long, or could not be read.
  public private(set) var bad = 0
  /// The number of lines that are empty or have only white space.
  public private(set) var blank = 0

  private var kept = [Int](repeating: 0, count: KeptItem.Level.allCases.count)

  /// Creates a tally without lines.
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

  /// Returns the number of kept items of this level: whole lines, and data inside values, also in
  /// embedded JSON.
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

/// The numbers of lines that an edited copy of a stream has kept and changed.
public struct LineChanges: Hashable, Sendable {
  /// The number of lines that were copied byte for byte.
  public internal(set) var kept = 0
  /// The number of lines whose value was replaced.
  public internal(set) var replaced = 0
  /// The number of lines that were removed.
  public internal(set) var removed = 0
  /// The number of new lines.
  public internal(set) var inserted = 0
  /// The number of unknown items that could not be kept, because the data around them was replaced.
  /// The pass reports each of them when it happens.
  public internal(set) var dropped = 0
  /// The number of unknown items that were kept, but perhaps in the wrong element of a list. The pass reports each of
  /// them when it happens.
  public internal(set) var guesses = 0

  /// Whether the copy has the same lines as the original.
  public var isEmpty: Bool { replaced == 0 && removed == 0 && inserted == 0 }
}

extension LineChanges: CustomStringConvertible {
  /// `3 kept, 1 replaced, 0 removed, 2 inserted`.
  public var description: String {
    "\(kept) kept, \(replaced) replaced, \(removed) removed, \(inserted) inserted"
  }
}
