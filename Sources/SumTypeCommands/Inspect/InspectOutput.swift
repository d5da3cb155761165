import SumTypeInspector
import SumTypeTool

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Receives the findings of an inspection and writes the report: as text at the end, or as JSON
/// during the inspection, so that the number of findings does not matter. With `--quiet` it only counts them.
final class InspectOutput: InspectionObserver {
  private(set) var groups: FindingGroups
  /// The fault of standard output, if it could not be written.
  private(set) var fault: FileFault?
  /// Whether the reader of the pipe has closed it, so that no more output is needed.
  private(set) var isClosed = false
  /// The number of bytes to read; nil if it is not known.
  var total: Int? {
    didSet { progress?.total = total }
  }

  private let order: InspectOrder
  private let environment: ProcessEnvironment
  private var subject: ReportSubject
  private var json: JSONReport?
  private var pending: [UInt8] = []
  private var progress: InspectProgress?

  init(_ order: InspectOrder, _ environment: ProcessEnvironment) {
    self.order = order
    self.environment = environment
    subject = ReportSubject(
      schema: order.schema.fileName,
      files: order.files.map { ReportSubject.File(data: $0.name, subject: $0.subject) })
    groups = FindingGroups(placeLimit: order.isJSON || order.isQuiet ? 0 : order.placeLimit)
    if order.isQuiet { return }
    if order.isJSON { json = JSONReport(subject) }
    progress = environment.drawProgress.map { InspectProgress(draw: $0) }
  }

  // MARK: - Input

  func begin() {
    if let json { write(json.opening()) }
  }

  func found(_ finding: Finding) {
    groups.add(finding)
    if let bytes = json?.finding(finding) { write(bytes) }
  }

  func passed(_ offset: Int) { progress?.update(offset) }

  func clearProgress() { progress?.clear() }

  /// Takes the counts of the file at `index`.
  func ended(_ index: Int, entries: Int, lines: Int?) {
    clearProgress()
    subject.files[index].entries = entries
    subject.files[index].lines = lines
  }

  /// Finishes the report.
  ///
  /// - Returns: the output that has not been written, because output is collected until the run is over.
  func end(known: [[KnownUnion]]) -> [UInt8] {
    if order.isQuiet { return [] }
    for known in known { subject.add(known) }
    if let json {
      write(json.closing(subject, groups))
    } else {
      let text = TextReport.text(
        subject, groups, isColoured: environment.colour.output)
      write(Array(text.utf8))
    }
    flush()
    return pending
  }

  // MARK: - Output

  private func write(_ bytes: [UInt8]) {
    if isClosed { return }
    pending += bytes
    if pending.count >= 64 << 10 { flush() }
  }

  private func flush() {
    guard !isClosed, let writer = environment.writeOutput else { return }
    let failure = pending.withUnsafeBytes { writer($0) }
    pending.removeAll(keepingCapacity: true)
    if failure == 0 { return }
    isClosed = true
    // A reader that closes the pipe needs no more output, which is not a fault.
    if failure != EPIPE { fault = FileFault(.write, "standard output", code: failure) }
  }
}

/// A progress bar on a terminal, for long data.
///
/// ```
/// [=========>                    ] 32 %  640 of 2000 MB
/// ```
/// It is drawn only when one of its numbers changes, and not for data that takes only a moment.
struct InspectProgress {
  private static let megabyte = 1_000_000
  /// The size in bytes below which no bar is drawn.
  private static let least = 32 * megabyte
  private static let width = 30

  /// The number of bytes to read; nil if it is not known.
  var total: Int?
  private let draw: @Sendable (String) -> Void
  private var drawn = -1

  init(draw: @escaping @Sendable (String) -> Void) { self.draw = draw }

  /// Draws the bar after `done` bytes.
  mutating func update(_ done: Int) {
    guard total ?? done >= Self.least else { return }
    // Each percent, or every 16 MB if the total is not known.
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

  /// Removes the bar.
  mutating func clear() {
    if drawn < 0 { return }
    drawn = -1
    draw("\r\u{1B}[K")
  }
}
