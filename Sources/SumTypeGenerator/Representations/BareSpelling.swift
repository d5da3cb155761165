import SumTypeSource
import SumTypeSwift

/// How a new value of a variant without payload is written, where there is a choice. All spellings
/// are read, and what was read stays as it was.
public enum BareSpelling: String, Sendable, CaseIterable {
  /// The tag is all there is: `"plain"`, `{"t":"plain"}`.
  case alone
  /// `{"plain":null}`, `{"t":"plain","c":null}`.
  case null
  /// `{"plain":{}}`, `{"t":"plain","c":{}}`.
  case object
  /// `{"plain":[]}`, `{"t":"plain","c":[]}`.
  case array
}

extension BareSpelling {
  /// Reads the parameter `"bare": "null"`, which may be missing.
  ///
  /// - Parameters:
  ///   - representation: whose parameter it is.
  ///   - alone: what ``alone`` is called there.
  static func read(
    _ tree: JSONTree?, of representation: String, alone: String, into diagnostics: inout Diagnostics
  ) -> BareSpelling? {
    guard let tree else { return .alone }
    let cases = allCases.filter { $0 == .alone || $0.rawValue != alone }
    let words = cases.map { $0 == .alone ? alone : $0.rawValue }
    if let index = tree.string.flatMap(words.firstIndex(of:)) { return cases[index] }
    let nearest = tree.string.flatMap { Spelling.nearest(to: $0, in: words) }
    diagnostics.error(
      .unknownOption,
      "\"bare\" of \(quoted(representation)) is not \(tree.string.map(quoted) ?? tree.kindName)",
      at: tree.range,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "it is \(list(words.map(quoted), "or"))")
    return nil
  }

  /// What lies in the place of the payload; nil where nothing does.
  var json: String? {
    switch self {
    case .alone: nil
    case .null: "null"
    case .object: "{}"
    case .array: "[]"
    }
  }

  /// `static var bare: BareSpelling { .null }`, where it is not the default.
  var declarations: [Declaration] {
    self == .alone
      ? [] : [.variable(.computed("bare", Runtime.bareSpelling, isStatic: true, code))]
  }

  /// `bare: .null`, where it is not the default.
  var arguments: [Code] { self == .alone ? [] : ["bare: \(code)"] }

  private var code: Code {
    switch self {
    case .alone: ".alone"
    case .null: ".null"
    case .object: ".object"
    case .array: ".array"
    }
  }
}
