import SumTypeSource

/// A report for people.
///
/// ```
/// timeline.json: Timeline of Timeline.sumtype.json
/// 4 entries
///
/// Known
///   Post: 2
///     text: 1
///     mood: 1
///
/// Unknown variants: 1
///   Post "photo": 1
///     /entries/2
///
/// Malformed values: 1
///   Post "mood", at /intensity: expected an integer: 1
///     /entries/3: found the string "high"
/// ```
///
/// Characters in the data that could move a terminal's cursor are shown as escapes.
public struct TextReport: Sendable {
  private let subject: ReportSubject
  private let groups: FindingGroups
  private let isColoured: Bool
  private var text = ""

  /// Returns the whole report.
  ///
  /// - Parameter isColoured: whether to use the terminal's colours.
  public static func text(
    _ subject: ReportSubject, _ groups: FindingGroups, isColoured: Bool = false
  ) -> String {
    var report = TextReport(subject: subject, groups: groups, isColoured: isColoured)
    report.write()
    return report.text
  }

  private init(subject: ReportSubject, groups: FindingGroups, isColoured: Bool) {
    self.subject = subject
    self.groups = groups
    self.isColoured = isColoured
  }

  private mutating func write() {
    if let file = subject.onlyFile { writeHeading(file) } else { writeHeading() }
    writeKnown()
    for kind in Finding.Kind.allCases { write(kind) }
    if Finding.Kind.allCases.allSatisfy({ groups.count(of: $0) == 0 }) {
      line("")
      line("Everything is known.")
    }
  }

  private mutating func writeHeading(_ file: ReportSubject.File) {
    line("\(file.data): \(file.subject.name) of \(subject.schema)", .bold)
    if let lines = file.lines { line(Self.count(lines, "line with a value", "lines with a value")) }
    let showsEntries = file.lines == nil && groups.count(of: .olderVersion) == 0
    if file.entries > 0 || showsEntries && file.subject.hasEntries {
      line(Self.count(file.entries, "entry", "entries"))
    }
  }

  /// Writes the number of files of each kind.
  private mutating func writeHeading() {
    line("\(Self.count(subject.files.count, "file", "files")) by \(subject.schema)", .bold)
    var kinds: [(name: String, files: Int, lines: Int, entries: Int)] = []
    var indices: [String: Int] = [:]
    for file in subject.files {
      let index = indices[file.subject.name] ?? kinds.count
      if index == kinds.count {
        indices[file.subject.name] = index
        kinds.append((file.subject.name, 0, 0, 0))
      }
      kinds[index].files += 1
      kinds[index].lines += file.lines ?? 0
      kinds[index].entries += file.entries
    }
    for kind in kinds {
      var parts = [Self.count(kind.files, "file", "files")]
      if kind.lines > 0 { parts.append(Self.count(kind.lines, "line", "lines")) }
      if kind.entries > 0 { parts.append(Self.count(kind.entries, "entry", "entries")) }
      line("  \(kind.name): \(parts.joined(separator: ", "))")
    }
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private mutating func writeKnown() {
    if subject.known.isEmpty { return }
    line("")
    line("Known", .green)
    for union in subject.known {
      line("  \(union.name): \(union.count)")
      for variant in union.variants where variant.count > 0 {
        line("    \(variant.name): \(variant.count)")
      }
    }
  }

  private mutating func write(_ kind: Finding.Kind) {
    let count = groups.count(of: kind)
    if count == 0 { return }
    line("")
    line("\(kind.heading): \(count)", kind.isFault ? .red : .yellow)
    for group in groups.byKind[kind] ?? [] { write(group) }
    if let others = groups.ungrouped[kind] {
      line("  \(others) more, not grouped")
    }
  }

  private mutating func write(_ group: FindingGroup) {
    line("  \(group.title): \(group.count)")
    for place in group.places {
      var parts: [String] = []
      if let data = place.data { parts.append(data) }
      if let number = place.line { parts.append("line \(number)") }
      if !place.path.isEmpty { parts.append(place.path) }
      if place.line == nil, place.path.isEmpty, group.kind != .unreadable {
        parts.append("the whole value")
      }
      if let detail = place.detail { parts.append(detail) }
      if !parts.isEmpty { line("    \(parts.joined(separator: ": "))") }
    }
    let rest = group.count - group.places.count
    if rest > 0, !group.places.isEmpty { line("    … \(rest) more (--all lists them)") }
  }

  // MARK: - Lines

  private enum Colour: String {
    case bold = "\u{1B}[1m"
    case red = "\u{1B}[31m"
    case green = "\u{1B}[32m"
    case yellow = "\u{1B}[33m"
  }

  private mutating func line(_ line: String, _ colour: Colour? = nil) {
    let line = PrintableText(line).text
    if let colour, isColoured {
      text += "\(colour.rawValue)\(line)\u{1B}[0m\n"
    } else {
      text += line + "\n"
    }
  }
}

extension FindingGroup {
  /// The title of a group: `Post "photo"`, `TextPost "edited"`.
  fileprivate var title: String {
    switch kind {
    // A value of a union without tags has no label.
    case .unknownVariant where label.isEmpty: type
    case .malformed where label.hasPrefix(":") || label.hasPrefix(","): type + label
    case .unknownVariant, .malformed, .unknownValue: "\(type) \(label)"
    case .unknownField, .mismatch, .otherPayload: "\(type) \"\(label)\""
    case .newerVersion, .olderVersion: "\(type) version \(label)"
    case .unreadable: label
    }
  }
}
