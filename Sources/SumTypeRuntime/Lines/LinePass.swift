/// The rules by which lines are copied with edits, without a word on where they come from.
@usableFromInline
struct LinePass<Document: JSONLinesDocument> {
  @usableFromInline typealias Dropped = (LineReport) throws -> Void

  @usableFromInline private(set) var changes = LineChanges()
  /// What is done with the line that is too long, as far as it has not been seen.
  private var rest = Rest()

  private struct Rest {
    var isCopied = false
    /// Whether something stands in its place, which ends as it did.
    var isReplaced = false
    var after: [[UInt8]] = []
  }

  /// All that will be written for one line. It is made before any of it is written.
  private struct Output {
    var before: [[UInt8]] = []
    /// Nil if the line is left out.
    var line: [UInt8]?
    var after: [[UInt8]] = []
  }

  @usableFromInline
  init() {}

  /// Counts a line that was copied and nothing else.
  @usableFromInline
  mutating func countKept() { changes.kept += 1 }

  /// Writes what `edit` makes of a line.
  @usableFromInline
  mutating func write(
    _ entry: LineEntry<Document>, _ edit: LineEdit<Document.Value>, dropped: Dropped,
    to lines: inout LineOutput
  ) throws {
    let isTooLong = entry.isTooLong
    let output = try self.output(entry, edit, dropped: dropped)
    if let ending = entry.ending { lines.ending = ending }
    let ending = isTooLong ? lines.ending : entry.ending
    for line in output.before { lines.put(line, ending: ending) }
    if isTooLong {
      if let line = output.line { lines.put(line, ending: nil) }
      rest = Rest(
        isCopied: edit.isKeep, isReplaced: !edit.isKeep && output.line != nil, after: output.after)
    } else {
      if let line = output.line { lines.put(line, ending: ending) }
      for line in output.after { lines.put(line, ending: ending) }
    }
  }

  /// Writes what stands between lines, and the rests of those that are too long.
  @usableFromInline
  mutating func write(_ event: LineEvent, to lines: inout LineOutput) {
    switch event {
    case .mark: lines.putMark()
    case .line: break
    case .rest(let bytes): if rest.isCopied { lines.putRest(bytes) }
    case .restEnd(let ending):
      if let ending {
        lines.ending = ending
        if rest.isReplaced { lines.terminate(ending) }
        if rest.isCopied { lines.isUnterminated = false }
      }
      for line in rest.after { lines.put(line, ending: ending) }
      rest = Rest()
    }
  }

  private mutating func output(
    _ entry: LineEntry<Document>, _ edit: LineEdit<Document.Value>, dropped: Dropped
  ) throws -> Output {
    var output = Output()
    output.before = try lines(edit.before, at: entry)
    output.after = try lines(edit.after, at: entry)
    switch edit.fate {
    case .keep:
      let settled = try entry.settled()
      output.line = settled.bytes
      count(settled.bytes, of: entry)
      try report(settled.dropped, of: entry, to: dropped)
    case .remove: changes.removed += 1
    case .replace(let value):
      let saved = try entry.saved(value)
      output.line = saved.bytes
      count(saved.bytes, of: entry, isNew: entry.isTooLong)
      try report(saved.dropped, of: entry, to: dropped)
    }
    changes.inserted += edit.before.count + edit.after.count
    return output
  }

  private mutating func count(
    _ bytes: [UInt8]?, of entry: LineEntry<Document>, isNew: Bool = false
  ) {
    if let bytes {
      if bytes == entry.bytes, !isNew { changes.kept += 1 } else { changes.replaced += 1 }
    } else {
      changes.removed += 1
    }
  }

  private mutating func report(
    _ items: [DroppedItem], of entry: LineEntry<Document>, to dropped: Dropped
  ) throws {
    guard !items.isEmpty else { return }
    changes.dropped += items.count
    try dropped(LineReport(dropped: items, of: entry))
  }

  private func lines(
    _ values: [Document.Value], at entry: LineEntry<Document>
  ) throws(LineError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for value in values {
      lines.append(try JSONLine<Document>.bytes(of: value, number: entry.number))
    }
    return lines
  }
}
