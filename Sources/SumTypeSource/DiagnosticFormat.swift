/// How diagnostics are written for those who read them.
public enum DiagnosticFormat: String, CaseIterable, Hashable, Sendable {
  /// For people and for the build logs of editors, as the Swift compiler writes.
  case text
  /// One array of objects, for programs.
  case json
  /// Workflow commands, which GitHub shows beside the changed lines.
  case github

  /// The diagnostics in this format, ending in a newline; empty text where there are none.
  ///
  /// - Parameter isColoured: whether to use the terminal's colours, in text only.
  public func render(_ diagnostics: Diagnostics, isColoured: Bool = false) -> String {
    switch self {
    case .text: TextRendering(isColoured: isColoured).render(diagnostics.all)
    case .json: JSONRendering().render(diagnostics.all)
    case .github: GitHubRendering().render(diagnostics.all)
    }
  }
}
