/// The rules for copying lines with edits, which do not depend on the source of the lines.
@usableFromInline
struct LinePass<Document: JSONLinesDocument> {
  @usableFromInline typealias Dropped = (LineReport) throws -> Void

  @usableFromInline private(set) var changes = LineChanges()
  /// The edit of the current line that is too long, whose rest is still to come.
  private var rest = Rest()

  private struct Rest {
    var isCopied = false
    /// Whether another line replaces it, and takes its ending.
    var isReplaced = false
    var after: [[UInt8]] = []
  }

  /// All output for one line, which is complete before any of it is written.
  private struct Output {
    var before: [[UInt8]] = []
    /// The bytes of the line; nil if it is removed.
    var line: [UInt8]?
    var after: [[UInt8]] = []
  }

  @usableFromInline
  init() {}

  /// Counts a line that was copied without an edit.
  @usableFromInline
  mutating func countKept() { changes.kept += 1 }

  /// Writes an edited line.
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

  /// Writes a byte order mark, or the rest of a line that is too long.
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
      try report(settled.dropped, [], of: entry, to: dropped)
    case .remove: changes.removed += 1
    case .replace(let value):
      let saved = try entry.saved(value)
      output.line = saved.bytes
      count(saved.bytes, of: entry, isNew: entry.isTooLong)
      try report(saved.dropped, saved.guesses, of: entry, to: dropped)
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
    _ items: [DroppedItem], _ guesses: [GuessedItem], of entry: LineEntry<Document>,
    to dropped: Dropped
  ) throws {
    if items.isEmpty, guesses.isEmpty { return }
    changes.dropped += items.count
    changes.guesses += guesses.count
    try dropped(LineReport(dropped: items, guesses: guesses, of: entry))
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

/// The edit of a line in a copy of its stream.
///
/// ```swift
/// .keep
/// .replace(with: frame)
/// .keep.inserting(after: [first, second])
/// .remove.inserting(before: [frame])
/// ```
public struct LineEdit<Value: Sendable>: Sendable {
  @usableFromInline
  enum Fate: Sendable {
    case keep, remove
    case replace(Value)
  }

  @usableFromInline let fate: Fate
  @usableFromInline var before: [Value] = []
  @usableFromInline var after: [Value] = []

  @inlinable
  init(fate: Fate) { self.fate = fate }

  /// Copies the line byte for byte, whatever it contains, unless the schema refuses or drops
  /// unknown data in it (`"onSave"`).
  @inlinable
  public static var keep: LineEdit { LineEdit(fate: .keep) }

  /// Removes the line with its ending.
  @inlinable
  public static var remove: LineEdit { LineEdit(fate: .remove) }

  /// Replaces the value of the line: merges the new value into the old one, or writes it anew if
  /// the line has no known value. A value with the same JSON leaves the line unchanged.
  @inlinable
  public static func replace(with value: Value) -> LineEdit { LineEdit(fate: .replace(value)) }

  /// Whether the line itself is copied; others may be inserted beside it.
  @inlinable
  var isKeep: Bool { if case .keep = fate { true } else { false } }

  /// Whether the line is copied and no other is inserted.
  @inlinable
  var isOnlyKeep: Bool { isKeep && before.isEmpty && after.isEmpty }

  /// Returns the edit with new lines before the line, and before those already inserted there.
  public func inserting(before values: [Value]) -> LineEdit {
    var edit = self
    edit.before = values + before
    return edit
  }

  /// Returns the edit with new lines after the line, and after those already inserted there.
  public func inserting(after values: [Value]) -> LineEdit {
    var edit = self
    edit.after += values
    return edit
  }
}

/// The output of a writer before it is in the sink.
@usableFromInline
struct LineOutput: Sendable {
  /// The bytes that are not in the sink yet.
  private(set) var buffer: [UInt8] = []

  /// The ending of new lines.
  var ending: LineEnding

  /// The number of lines so far. A line that was copied in pieces counts once.
  private(set) var count = 0

  /// Whether the last line has no ending yet.
  var isUnterminated = false

  /// Whether nothing has been written yet, not even a byte order mark.
  private var isFresh = true

  init(ending: LineEnding) { self.ending = ending }

  /// Whether the buffer should be written to the sink.
  @usableFromInline var isFull: Bool { buffer.count >= 1 << 16 }

  /// Writes a line after the last one; without an ending if `ending` is nil.
  mutating func put(_ line: [UInt8], ending: LineEnding?) {
    terminate(self.ending)
    buffer += line
    count += 1
    isFresh = false
    isUnterminated = true
    if let ending { terminate(ending) }
  }

  /// Writes a line of a stream unchanged.
  @usableFromInline
  mutating func copy(_ line: ScannedLine) {
    if let ending = line.ending { self.ending = ending }
    put(line.bytes, ending: line.ending)
  }

  /// Writes the next piece of a line that has no ending yet.
  mutating func putRest(_ bytes: [UInt8]) {
    buffer += bytes
  }

  /// Ends the last line, if it has no ending yet.
  mutating func terminate(_ ending: LineEnding) {
    guard isUnterminated else { return }
    switch ending {
    case .lineFeed: buffer.append(0x0A)
    case .carriageReturnLineFeed: buffer += ending.bytes
    }
    isUnterminated = false
  }

  /// Writes a byte order mark if nothing has been written yet; elsewhere it would not be one.
  mutating func putMark() {
    if isFresh { buffer += LineScanner.mark }
    isFresh = false
  }

  /// Empties the buffer after a write to the sink; frees its memory if that is large.
  mutating func empty() {
    buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 18)
  }
}

/// One line as a document, so that it is loaded, saved and merged like a document.
enum JSONLine<Lines: JSONLinesDocument>: JSONDocument {
  typealias Codec = LineCodec<Lines>
}

extension JSONLine {
  /// Returns a new value in compact JSON on one line.
  static func bytes(
    of value: Lines.Value, number: Int
  ) throws(LineError) -> [UInt8] {
    do throws(JSONError) {
      return try save(.known(value)).onOneLine.bytes
    } catch {
      throw LineError(number: number, error)
    }
  }
}

/// The value of a line that is JSON.
enum LineValue<Value: Sendable>: Sendable {
  case known(Value)
  indirect case unknown(Unrecognized)
  indirect case malformed(Unrecognized, JSONError)
}

/// A codec of a line's value that accepts all JSON: a value that does not fit is kept with the
/// reason.
enum LineCodec<Lines: JSONLinesDocument>: JSONCodec {
  typealias Base = Lines.Codec
  typealias Value = LineValue<Base.Value>

  static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    let start = reader.mark()
    do throws(JSONFault) {
      return .known(try Base.decode(from: &reader))
    } catch {
      return try keep(error, from: start, in: &reader)
    }
  }

  /// Goes back to `start`, skips and validates the whole value, and records that it was kept.
  ///
  /// - Throws: `fault`, if the bytes are not JSON.
  static func keep(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    if fault.isGrammar { throw reader.firstFault(fault, from: start) }
    guard let union = Base.self as? any UnionCodec.Type else {
      reader.rewind(to: start)
      let captured = CapturedValue(tag: nil, json: try reader.readSlice(), fault: fault)
      return malformed(captured, onSave: .keep, in: &reader)
    }
    let captured = try union.capture(fault, from: start, in: &reader)
    guard !Lines.refusesUnknown, union.isUnknown(captured, in: &reader) else {
      return malformed(captured, onSave: union.onSave, in: &reader)
    }
    let tag = captured.tag
    if reader.recordsKept {
      reader.kept.append(
        KeptItem(
          .variant, captured.json.bytes.startIndex..<captured.json.bytes.endIndex, tag: tag,
          policy: union.onSave))
    }
    return .unknown(Unrecognized(tag: tag, json: captured.json, reason: .unknownTag))
  }

  private static func malformed(
    _ captured: CapturedValue, onSave policy: KeptPolicy, in reader: inout JSONReader
  ) -> Value {
    captured.record(in: &reader, onSave: policy)
    return .malformed(
      captured.unrecognized, captured.fault.explained(inSlice: captured.json.bytes))
  }

  static func encode(_ value: Value, to writer: inout JSONWriter) {
    switch value {
    case .known(let value): Base.encode(value, to: &writer)
    case .unknown(let value), .malformed(let value, _): writer.rawUnlessTooDeep(value.json)
    }
  }

  static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    switch (lhs, rhs) {
    case (.known(let lhs), .known(let rhs)): Base.isSame(lhs, rhs)
    case (.unknown(let lhs), .unknown(let rhs)): lhs.json == rhs.json
    case (.malformed(let lhs, _), .malformed(let rhs, _)): lhs.json == rhs.json
    default: false
    }
  }

  static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    if case .known(let value) = value, case .known(let old) = old {
      Base.merge(value, over: old, in: &merge)
    } else {
      encode(value, to: &merge.writer)
    }
  }

  static func canMerge(_ value: Value, over old: Value) -> Bool {
    guard case .known(let value) = value, case .known(let old) = old else { return false }
    return Base.canMerge(value, over: old)
  }
}
