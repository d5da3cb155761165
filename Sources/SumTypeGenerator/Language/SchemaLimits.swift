import SumTypeSource

/// The limits of a schema, so that a few lines of it cannot take much time or memory.
package enum SchemaLimits {
  /// The greatest depth of types in one another, which no readable schema reaches: in a type expression,
  /// as aliases of aliases, as includes, as types declared in place, and as types whose members lie in
  /// one object.
  package static let depth = 32
  /// The most names of each check for which a "did you mean" is computed: a person would not look at more.
  package static let suggestions = 100
}

/// Looks for names to suggest ("did you mean"), for the first faults of a check only.
package struct SuggestionSearch {
  private var count = 0

  package init() {}

  /// Returns what `search` finds; nil if the limit of suggestions is reached.
  package mutating func first(_ search: () -> String?) -> String? {
    count += 1
    return count <= SchemaLimits.suggestions ? search() : nil
  }
}

/// Looks for the nearest names to suggest, for the first faults of a source only, among names that many faults have in
/// common.
package struct LimitedSuggestions<Group: Equatable> {
  private var search = SuggestionSearch()
  private var prepared: (group: Group, names: Suggestions)?

  package init() {}

  /// Returns the nearest name of a group; nil if none is near, or if the limit of suggestions is reached.
  ///
  /// - Parameter names: the names of the group, in order.
  package mutating func nearest(
    to name: String, in group: Group, _ names: @autoclosure () -> [String]
  ) -> String? {
    search.first {
      if prepared?.group != group { prepared = (group, Suggestions(names())) }
      return prepared?.names.nearest(to: name)
    }
  }
}

/// Limits the reported errors of each file, so that ten thousand do not hide the first.
struct DiagnosticLimit {
  /// The most errors that are reported for a file.
  static let perFile = 100

  private var known: Set<Diagnostic>
  /// The number of errors that are reported for each file.
  private var shown: [String: Int] = [:]

  /// - Parameter reported: What has been reported before.
  init(_ reported: Diagnostics) {
    let all = reported.all
    known = Set(all)
    for diagnostic in all where diagnostic.id != .tooManyErrors {
      shown[diagnostic.range.file.path, default: 0] += 1
    }
  }

  /// Passes on the diagnostics that are new, up to the limit of each file, and then the number of the others.
  mutating func forward(_ found: Diagnostics, to diagnostics: inout Diagnostics) {
    if found.isEmpty { return }
    var hidden = 0
    var firstHidden: SourceRange?
    func finish(_ diagnostics: inout Diagnostics) {
      guard hidden > 0, let firstHidden else { return }
      let summary = Diagnostic(
        .error, .tooManyErrors,
        "\(hidden) more \(hidden == 1 ? "error follows" : "errors follow") in this file",
        at: firstHidden, cure: "correct the first ones, and check again")
      if known.insert(summary).inserted { diagnostics.report(summary) }
    }
    var path: String?
    for diagnostic in found.all {
      if diagnostic.range.file.path != path {
        finish(&diagnostics)
        (path, hidden, firstHidden) = (diagnostic.range.file.path, 0, nil)
      }
      guard known.insert(diagnostic).inserted else { continue }
      if shown[diagnostic.range.file.path, default: 0] < Self.perFile {
        shown[diagnostic.range.file.path, default: 0] += 1
        diagnostics.report(diagnostic)
      } else {
        hidden += 1
        firstHidden = firstHidden ?? diagnostic.range
      }
    }
    finish(&diagnostics)
  }
}
