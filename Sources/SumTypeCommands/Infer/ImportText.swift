import SumTypeImport
import SumTypeJSON
import SumTypeSource
import SumTypeTool

/// The report of `sumtype import` for people, beside the schema.
struct ImportText {
  private let report: ImportReport

  init(_ report: ImportReport) { self.report = report }

  /// Returns the lines of the report.
  ///
  /// - Parameter listed: whether each note is listed with its place.
  func lines(listed: Bool) -> [String] {
    var lines = [
      "\(Set(report.formats).sorted().joined(separator: ", ")): "
        + "\(Transcript.count(report.definitions, "schema")) → "
        + "\(Transcript.count(report.types, "type")), "
        + Transcript.count(report.unions, "union")
    ]
    for effect in ImportNote.Effect.allCases {
      let notes = report.notes.filter { $0.effect == effect }
      if notes.isEmpty { continue }
      lines.append("\(effect.rawValue): \(Self.meaning(of: effect))")
      lines += Self.counted(notes)
      if listed {
        for note in notes {
          lines.append("    \(note.place): \(note.message)")
        }
      }
    }
    return lines
  }

  private static func meaning(of effect: ImportNote.Effect) -> String {
    switch effect {
    case .looser: "the schema reads values that the source refuses"
    case .stricter: "the schema refuses values that the source allows"
    case .unsayable: "the schema language cannot express it, so that the schema allows any JSON"
    case .assumed: "decided by code of the source; the schema has what the code seems to do"
    case .dropped: "left out, since it does not change which values fit"
    case .unknown: "not recognised, and left out; often a typing mistake in the source"
    }
  }

  /// Returns a line for each message, with the number of its notes, the most frequent first. Messages that differ only in
  /// the type that they name share a line.
  private static func counted(_ notes: [ImportNote]) -> [String] {
    var groups: [String: [ImportNote]] = [:]
    var order: [String] = []
    for note in notes {
      if groups[note.general] == nil { order.append(note.general) }
      groups[note.general, default: []].append(note)
    }
    let sorted = order.enumerated().sorted {
      (-(groups[$0.element]?.count ?? 0), $0.offset) < (
        -(groups[$1.element]?.count ?? 0), $1.offset
      )
    }
    let width = groups.values.map { String($0.count).count }.max() ?? 0
    return sorted.compactMap { _, general in
      guard let group = groups[general] else { return nil }
      let count = String(group.count)
      let padding = String(repeating: " ", count: width - count.count)
      return "  \(padding)\(count) × \(message(of: group))"
    }
  }

  /// The number of types that a line names.
  private static let namedTypes = 5

  /// Returns the message of notes that differ at most in the type that they name.
  private static func message(of notes: [ImportNote]) -> String {
    var seen: Set<String> = []
    let types = notes.compactMap(\.type).filter { seen.insert($0).inserted }
    guard types.count > 1 else { return notes[0].message }
    let named = types.prefix(namedTypes).joined(separator: ", ")
    let rest = types.count - namedTypes
    return notes[0].general + " " + named + (rest > 0 ? " … \(rest) more" : "")
  }
}

/// The report of `sumtype import` for programs: one object, in which each note has its place.
///
/// ```json
/// {"formats":["json-schema"],"schemas":1,"types":2,"unions":0,"notes":[
/// {"effect":"looser","subject":"pattern","message":"\"pattern\" is not checked","file":"post.json","line":3,"column":9}
/// ]}
/// ```
struct ImportJSON {
  private let report: ImportReport

  init(_ report: ImportReport) { self.report = report }

  var lines: [String] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("formats")
    writer.beginArray()
    for format in Set(report.formats).sorted() { writer.string(format) }
    writer.endArray()
    for (key, count) in [
      ("schemas", report.definitions), ("types", report.types), ("unions", report.unions),
    ] {
      writer.key(key)
      writer.integer(count)
    }
    writer.key("notes")
    let head = PrintableJSON(writer.finish()).text + "["
    if report.notes.isEmpty { return [head + "]}"] }
    let objects = report.notes.dropLast().map { Self.object(of: $0) + "," }
    return [head] + objects + report.notes.suffix(1).map { Self.object(of: $0) } + ["]}"]
  }

  private static func object(of note: ImportNote) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in [
      ("effect", note.effect.rawValue), ("subject", note.subject), ("message", note.message),
      ("file", note.place.file.path),
    ] {
      writer.key(key)
      writer.string(value)
    }
    for (key, number) in [("line", note.place.line), ("column", note.place.column)] {
      writer.key(key)
      writer.integer(number)
    }
    writer.endObject()
    return PrintableJSON(writer.finish()).text
  }
}
