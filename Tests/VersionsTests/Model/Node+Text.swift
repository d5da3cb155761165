import Foundation

/// The layout of a file: on one line, or on many.
enum Lines: String, CaseIterable {
  case one
  case many
}

extension Node {
  /// Returns the text of the value, which is `depth` containers deep.
  func text(_ lines: Lines, depth: Int = 0) -> String {
    switch self {
    case .text(let text): text
    case .list(let elements):
      Self.container("[", elements.map { $0.text(lines, depth: depth + 1) }, "]", lines, depth)
    case .object(let members):
      Self.container(
        "{", members.map { $0.text(lines, depth: depth + 1) }, "}", lines, depth)
    case .embedded(let wrapping, let inner, let spelling):
      spelling ?? Self.wrapped(inner.text(.one), wrapping)
    }
  }

  /// Returns a string that holds this JSON.
  static func wrapped(_ json: String, _ wrapping: Wrapping) -> String {
    switch wrapping {
    case .json: quoted(json)
    case .base64: quoted(Data(json.utf8).base64EncodedString())
    }
  }

  private static func container(
    _ open: String, _ items: [String], _ close: String, _ lines: Lines, _ depth: Int
  ) -> String {
    if items.isEmpty { return open + close }
    switch lines {
    case .one: return open + items.joined(separator: ",") + close
    case .many:
      let indentation = "\n" + String(repeating: "  ", count: depth)
      return open + items.map { indentation + "  " + $0 }.joined(separator: ",") + indentation
        + close
    }
  }
}

extension Node.Member {
  func text(_ lines: Lines, depth: Int) -> String {
    spelling + (lines == .one ? ":" : ": ") + value.text(lines, depth: depth)
  }
}
