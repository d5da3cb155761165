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
