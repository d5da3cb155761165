import SumTypeImport
import SumTypeSource
import SumTypeTool

/// What `sumtype import` tells of a schema, beside the schema itself.
struct ImportText {
  private let report: ImportReport

  init(_ report: ImportReport) { self.report = report }

  /// - Parameter listed: with every place.
  func text(listed: Bool) -> String {
    var lines = [
      "\(Set(report.formats).sorted().joined(separator: ", ")): "
        + "\(GenerateCommand.count(report.definitions, "schema")) → "
        + "\(GenerateCommand.count(report.types, "type")), "
        + GenerateCommand.count(report.unions, "union")
    ]
    let width = ImportNote.Effect.allCases.map(\.rawValue.count).max() ?? 0
    for effect in ImportNote.Effect.allCases {
      let notes = report.notes.filter { $0.effect == effect }
      if notes.isEmpty { continue }
      let name = effect.rawValue + String(repeating: " ", count: width - effect.rawValue.count)
      lines.append("  \(name)  \(Self.counted(notes))")
      if listed {
        for note in notes {
          let place = "\(note.place.file.path):\(note.place.line):\(note.place.column)"
          lines.append("    \(place): \(note.subject)")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `pattern 31, uniqueItems 4`, the most frequent first.
  private static func counted(_ notes: [ImportNote]) -> String {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for note in notes {
      if counts[note.subject] == nil { order.append(note.subject) }
      counts[note.subject, default: 0] += 1
    }
    let sorted = order.enumerated().sorted {
      (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
    }
    return sorted.map { "\($0.element) \(counts[$0.element] ?? 0)" }.joined(separator: ", ")
  }
}
