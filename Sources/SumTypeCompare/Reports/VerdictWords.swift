/// The verdicts of a comparison in words.
extension ReadingVerdict {
  /// The verdict about a whole file: `yes`, `no: some files cannot be loaded`.
  var answer: String {
    switch self {
    case .ok: "yes"
    case .unknown: "yes, and keeps unknown values"
    case .hidden: "not all: some values read as nil or as a default"
    case .kept: "not all: some values do not fit; they are kept, but not shown"
    case .fails: "no: some files cannot be loaded"
    case .misread: "no: some values are read as something else"
    }
  }

  /// Returns the verdict about a single value in words.
  func meaning(_ containers: [Container]) -> String {
    switch self {
    case .ok: return "read"
    case .unknown: return "kept as unknown"
    case .hidden: return "kept, but reads as nil or as the default"
    case .kept:
      let places = containers.map(\.words)
      return "does not fit; kept as malformed"
        + (places.isEmpty ? "" : " \(places.joined(separator: " and "))")
    case .fails:
      let places = containers.map(\.words)
      return "does not fit, and the file cannot be loaded"
        + (places.isEmpty ? "" : "; elsewhere kept \(places.joined(separator: " and "))")
    case .misread: return "read as something else"
    }
  }
}

extension Container {
  /// The place in words where the container keeps a value that does not fit.
  var words: String {
    switch kind {
    case .union: "by \(name)"
    case .aside: "beside \(name)"
    case .line: "as a line"
    case .text: "as text"
    }
  }
}

extension SavingVerdict {
  /// The verdict about a file that is saved.
  var answer: String {
    switch self {
    case .kept: "yes"
    case .edit: "yes, but for values that it edits"
    case .refused: "no: it refuses to save, and nothing is lost"
    case .broken: "no: what it adds or edits cannot be loaded, or is read as something else"
    case .lost: "no: it leaves out unknown values"
    }
  }

  /// Returns the verdict about a single value in words; nil if there is nothing to say.
  func meaning(_ loss: String?) -> String? {
    switch self {
    case .kept: "written back unharmed"
    case .edit, .broken: "written back, unless it is edited" + (loss.map { ": \($0)" } ?? "")
    case .refused: "the save is refused"
    case .lost: "left out by a save"
    }
  }
}

extension SwiftVerdict {
  /// The verdict about code that uses the types.
  var answer: String {
    switch self {
    case .ok: "yes"
    case .warns: "with warnings"
    case .breaks: "no"
    }
  }
}
