/// What a line held that this version of the schema did not know, or could not read. It is made
/// line by line, so that a stream of any length can be reported on without holding it:
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

  /// What was kept, with pointers into the line's value, levels, tags and reasons. A value that is
  /// unknown or malformed as a whole has the empty pointer.
  public let items: [KeptReport.Item]

  /// Why the line could not be read; nil if it could.
  public let problem: LineProblem?

  /// Whether the line is one that this version could have written.
  public var isEmpty: Bool { items.isEmpty && problem == nil }

  init<Document>(of entry: LineEntry<Document>) {
    number = entry.number
    offset = entry.offset
    items = entry.kept.isEmpty ? [] : entry.preserved.map { Array($0.report.items) } ?? []
    if case .bad(let problem) = entry.content { self.problem = problem } else { problem = nil }
  }

  init<Document>(dropped items: [KeptReport.Item], of entry: LineEntry<Document>) {
    number = entry.number
    offset = entry.offset
    self.items = items
    problem = nil
  }
}

extension LineReport: CustomStringConvertible {
  /// One line of text for each item: `line 12: /mood: unknown enum value`,
  /// `line 13: unknown value, tag "photo"`.
  public var description: String {
    var lines = items.map { item in
      let text = item.description
      // What is unknown as a whole stands on the line, and not in a document.
      let what = item.path.isEmpty ? text.firstRange(of: ": ").map { text[$0.upperBound...] } : nil
      return "line \(number): \(what ?? text[...])"
    }
    if let problem { lines.append("line \(number): \(problem)") }
    return lines.joined(separator: "\n")
  }
}

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

/// The lines that a copy of a stream has changed, in numbers.
public struct LineChanges: Hashable, Sendable {
  /// Lines that were copied byte for byte.
  public internal(set) var kept = 0
  /// Lines that got another value.
  public internal(set) var replaced = 0
  /// Lines that were left out.
  public internal(set) var removed = 0
  /// Lines that are new.
  public internal(set) var inserted = 0
  /// Unknown things that could not be kept, because what they were part of was replaced. The pass
  /// reports each of them as it happens.
  public internal(set) var dropped = 0

  /// Whether the copy has the bytes of the original.
  public var isEmpty: Bool { replaced == 0 && removed == 0 && inserted == 0 }
}

extension LineChanges: CustomStringConvertible {
  /// `3 kept, 1 replaced, 0 removed, 2 inserted`.
  public var description: String {
    "\(kept) kept, \(replaced) replaced, \(removed) removed, \(inserted) inserted"
  }
}
