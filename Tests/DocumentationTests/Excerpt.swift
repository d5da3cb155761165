/// A piece of generated code as a page shows it.
///
/// Its lines follow each other in the generated file; indentation and empty lines do not matter. A line
/// `…` stands for any lines, and `{ … }` at the end of a line for a body that is left out.
struct Excerpt {
  /// The lines between the gaps.
  let runs: [[String]]

  init(_ lines: [String]) {
    var runs: [[String]] = [[]]
    for line in Excerpt.significant(lines) {
      if line == "…" {
        runs.append([])
      } else if line.hasSuffix("{ … }") {
        runs[runs.count - 1].append(line.dropLast(4).trimmed)
        runs.append(["}"])
      } else {
        runs[runs.count - 1].append(line)
      }
    }
    self.runs = runs.filter { !$0.isEmpty }
  }

  /// Says why the lines are no excerpt of any of the files; nil if they are.
  func fault(in files: [String]) -> String? {
    let files = files.map { Excerpt.significant($0.split(separator: "\n").map(String.init)) }
    guard let first = runs.first else { return "it is empty" }
    if files.contains(where: { isFound(in: $0) }) { return nil }
    let lines = Set(files.joined())
    if let missing = runs.joined().first(where: { !lines.contains($0) }) {
      return "no file has the line: \(missing)"
    }
    let isBegun = files.contains { Excerpt.place(of: first, in: $0[...]) != nil }
    return isBegun
      ? "its parts are not in one file in this order" : "its lines do not follow each other"
  }

  private func isFound(in lines: [String]) -> Bool {
    var rest = lines[...]
    for run in runs {
      guard let place = Excerpt.place(of: run, in: rest) else { return false }
      rest = rest[(place + run.count)...]
    }
    return true
  }

  private static func place(of run: [String], in lines: ArraySlice<String>) -> Int? {
    lines.indices.first { lines[$0...].starts(with: run) }
  }

  private static func significant(_ lines: [String]) -> [String] {
    lines.map(\.trimmed).filter { !$0.isEmpty }
  }
}
