import Foundation

/// Where lines come from and go to. At a terminal there is a prompt, and the screen is drawn anew for
/// each command; through a pipe there is neither.
struct Terminal {
  private let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1

  func clear() {
    if isInteractive { print("\u{1B}[2J\u{1B}[H", terminator: "") }
  }

  /// The next line; nil at the end.
  func ask() -> String? {
    if isInteractive { print("\n> ", terminator: "") }
    flush()
    return readLine()
  }

  func dim(_ text: String) -> String {
    isInteractive ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String {
    isInteractive ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  func say(_ text: String) { print(Self.harmless(text)) }

  func show(_ text: String) { print(text) }

  func flush() { fflush(nil) }

  /// The text without what could move the cursor: it may come from a file.
  static func harmless(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
        }))
  }
}
