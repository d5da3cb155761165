import SumTypeInspector
import SumTypeTool

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Takes what an inspection finds and writes the report of it: as text at the end, as JSON while
/// it is found, so that its length does not matter.
final class InspectOutput: InspectionObserver {
  private(set) var groups: FindingGroups
  /// Why standard output could not be written.
  private(set) var fault: FileFault?
  /// The reader of the pipe is gone, so that nothing more has to be written.
  private(set) var isClosed = false
  /// How many bytes there are to read.
  var total: Int? {
    didSet { progress?.total = total }
  }

  private let order: InspectOrder
  private let surroundings: Surroundings
  private var subject: ReportSubject
  private var json: JSONReport?
  private var pending: [UInt8] = []
  private var progress: InspectProgress?

  init(_ order: InspectOrder, _ surroundings: Surroundings) {
    self.order = order
    self.surroundings = surroundings
    subject = ReportSubject(
      schema: order.schema.fileName,
      files: order.files.map { ReportSubject.File(data: $0.name, subject: $0.subject) })
    groups = FindingGroups(placeLimit: order.isJSON ? 0 : order.placeLimit)
    if order.isJSON { json = JSONReport(subject) }
    progress = surroundings.drawProgress.map { InspectProgress(draw: $0) }
  }

  // MARK: - What comes in

  func begin() {
    if let json { write(json.opening()) }
  }

  func found(_ finding: Finding) {
    groups.add(finding)
    if let bytes = json?.finding(finding) { write(bytes) }
  }

  func passed(_ offset: Int) { progress?.update(offset) }

  func clearProgress() { progress?.clear() }

  /// Takes what was counted in the file at `index`.
  func ended(_ index: Int, entries: Int, lines: Int?) {
    clearProgress()
    subject.files[index].entries = entries
    subject.files[index].lines = lines
  }

  /// Writes what is known at the end.
  ///
  /// - Returns: What was not written, because nothing is written before the run is over.
  func end(known: [[KnownUnion]]) -> [UInt8] {
    for known in known { subject.add(known) }
    if let json {
      write(json.closing(subject, groups))
    } else {
      let text = TextReport.text(
        subject, groups, isColoured: surroundings.colour.output)
      write(Array(text.utf8))
    }
    flush()
    return pending
  }

  // MARK: - What goes out

  private func write(_ bytes: [UInt8]) {
    if isClosed { return }
    pending += bytes
    if pending.count >= 64 << 10 { flush() }
  }

  private func flush() {
    guard !isClosed, let writer = surroundings.writeOutput else { return }
    let failure = pending.withUnsafeBytes { writer($0) }
    pending.removeAll(keepingCapacity: true)
    if failure == 0 { return }
    isClosed = true
    // A reader that stops listening has seen what it wanted.
    if failure != EPIPE { fault = FileFault(.write, "standard output", code: failure) }
  }
}

/// A bar that grows while long data is read, on a terminal.
///
/// ```
/// [=========>                    ] 32 %  640 of 2000 MB
/// ```
/// It is drawn anew only when a number in it changes, and not at all for what is read in a moment.
struct InspectProgress {
  private static let megabyte = 1_000_000
  /// Data below that takes a moment.
  private static let least = 32 * megabyte
  private static let width = 30

  /// How many bytes there are, where that is known.
  var total: Int?
  private let draw: @Sendable (String) -> Void
  private var drawn = -1

  init(draw: @escaping @Sendable (String) -> Void) { self.draw = draw }

  /// So many bytes have been read.
  mutating func update(_ done: Int) {
    guard total ?? done >= Self.least else { return }
    // Each percent, or every 16 MB where the end is not known.
    let step = total.map { done * 100 / $0 } ?? done >> 24
    if step == drawn { return }
    drawn = step
    draw("\r\u{1B}[K" + text(done))
  }

  private func text(_ done: Int) -> String {
    let megabytes = done / Self.megabyte
    guard let total else { return "\(megabytes) MB" }
    let percent = min(100, done * 100 / total)
    let filled = percent * Self.width / 100
    let bar =
      filled == Self.width
      ? String(repeating: "=", count: filled)
      : String(repeating: "=", count: filled) + ">"
        + String(repeating: " ", count: Self.width - filled - 1)
    return "[\(bar)] \(percent) %  \(megabytes) of \(total / Self.megabyte) MB"
  }

  /// Takes the bar away.
  mutating func clear() {
    if drawn < 0 { return }
    drawn = -1
    draw("\r\u{1B}[K")
  }
}
