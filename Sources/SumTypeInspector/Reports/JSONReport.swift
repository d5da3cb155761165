import SumTypeJSON
import SumTypeSource

/// A report for programs: one object, whose findings are written while the data is read, one on each line.
///
/// ```json
/// {"data":"timeline.json","schema":"Timeline.sumtype.json","document":"Timeline","findings":[
/// {"kind":"unknownVariant","type":"Post","pointers":["/entries/2"],"tag":"photo"},
/// {"kind":"malformed","type":"Post","pointers":["/entries/3"],"tag":"mood","reason":{…}}
/// ],
/// "entries":4,"known":[{"type":"Post","count":2,"variants":[{"name":"text",…},…]}],
/// "counts":{"unknownVariant":1,"malformed":1,"unknownField":0,…}}
/// ```
/// For several files, each finding names its file, and `files` lists them at the end.
public struct JSONReport: Sendable {
  private let subject: ReportSubject
  private var isFirst = true

  /// Creates a report; ``closing(_:_:)`` later gets the results.
  public init(_ subject: ReportSubject) { self.subject = subject }

  /// Returns the text before the findings.
  public func opening() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let file = subject.onlyFile { Self.write(file, to: &writer) }
    writer.key("schema")
    writer.string(subject.schema)
    if let file = subject.onlyFile { Self.write(file.subject, to: &writer) }
    writer.key("findings")
    return PrintableJSON(writer.finish()).bytes + Array("[".utf8)
  }

  /// Returns the text of the next finding.
  public mutating func finding(_ finding: Finding) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let data = finding.data {
      writer.key("data")
      writer.string(data)
    }
    writer.key("kind")
    writer.string(finding.kind.rawValue)
    writer.key("type")
    writer.string(finding.type)
    if let line = finding.line {
      writer.key("line")
      writer.integer(line)
    }
    writer.key("pointers")
    writer.beginArray()
    for pointer in finding.pointers { writer.string(pointer.description) }
    writer.endArray()
    writeDetails(finding, to: &writer)
    writer.endObject()
    let separator = isFirst ? "\n" : ",\n"
    isFirst = false
    return Array(separator.utf8) + PrintableJSON(writer.finish()).bytes
  }

  /// Returns the text after the findings.
  public func closing(_ subject: ReportSubject, _ groups: FindingGroups) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let file = subject.onlyFile {
      Self.writeSize(of: file, to: &writer)
    } else {
      writer.key("files")
      writer.beginArray()
      for file in subject.files {
        writer.beginObject()
        Self.write(file, to: &writer)
        Self.write(file.subject, to: &writer)
        Self.writeSize(of: file, to: &writer)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.key("known")
    writer.beginArray()
    for union in subject.known { Self.write(union, to: &writer) }
    writer.endArray()
    writer.key("counts")
    writer.beginObject()
    for kind in Finding.Kind.allCases {
      writer.key(kind.rawValue)
      writer.integer(groups.count(of: kind))
    }
    writer.endObject()
    writer.endObject()
    return Array((isFirst ? "],\n" : "\n],\n").utf8)
      + PrintableJSON(writer.finish()).bytes.dropFirst()
      + [0x0A]
  }

  // MARK: - Members

  private static func write(_ file: ReportSubject.File, to writer: inout JSONWriter) {
    writer.key("data")
    writer.string(file.data)
  }

  private static func write(_ subject: Subject, to writer: inout JSONWriter) {
    writer.key(subject.isDocument ? "document" : "type")
    writer.string(subject.name)
  }

  private static func writeSize(of file: ReportSubject.File, to writer: inout JSONWriter) {
    if let lines = file.lines {
      writer.key("lines")
      writer.integer(lines)
    }
    writer.key("entries")
    writer.integer(file.entries)
  }

  private func writeDetails(_ finding: Finding, to writer: inout JSONWriter) {
    switch finding.kind {
    case .unknownVariant, .malformed:
      guard finding.hasTags || finding.tag != nil else { break }
      writer.key("tag")
      if let tag = finding.tag { writer.tag(tag) } else { writer.null() }
    case .unknownField, .otherPayload:
      writer.key("key")
      writer.string(finding.key ?? "")
    case .unknownValue, .newerVersion, .olderVersion:
      writer.key(finding.kind == .unknownValue ? "value" : "version")
      finding.bytes.withUnsafeBytes { writer.raw($0) }
    case .mismatch:
      writer.key("pattern")
      writer.string(finding.pattern ?? "")
    case .unreadable: break
    }
    switch finding.reason {
    case .fault(let error):
      writer.key("reason")
      Self.write(error, to: &writer)
    case .newerThan(let known), .olderThan(let known):
      writer.key("known")
      writer.integer(known)
    case .lineTooLong(let limit):
      writer.key("reason")
      writer.beginObject()
      writer.key("message")
      writer.string("the line is longer than \(limit) bytes")
      writer.endObject()
    case nil: break
    }
  }

  /// Writes an error. Its places are relative to the value at the finding's pointers; for an
  /// unreadable document or line to its beginning.
  private static func write(_ error: JSONError, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("code")
    writer.string("\(error.code)")
    writer.key("message")
    writer.string(error.message)
    writer.key("line")
    writer.integer(error.location.line)
    writer.key("column")
    writer.integer(error.location.column)
    writer.key("pointers")
    writer.beginArray()
    for location in [error.location] + error.inner { writer.string(location.pointer.description) }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ union: KnownUnion, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("type")
    writer.string(union.name)
    writer.key("count")
    writer.integer(union.count)
    writer.key("variants")
    writer.beginArray()
    for variant in union.variants {
      writer.beginObject()
      writer.key("name")
      writer.string(variant.name)
      if let tag = variant.tag {
        writer.key("tag")
        writer.tag(tag)
      }
      writer.key("count")
      writer.integer(variant.count)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension Finding.Kind {
  /// The heading of a list of findings of this kind.
  var heading: String {
    switch self {
    case .unknownVariant: "Unknown variants"
    case .malformed: "Malformed values"
    case .unknownField: "Unknown fields"
    case .unknownValue: "Unknown values"
    case .mismatch: "Strings that do not match their pattern"
    case .otherPayload: "Payloads of other variants"
    case .newerVersion: "Newer versions"
    case .olderVersion: "Older versions, whose values are not checked"
    case .unreadable: "Unreadable"
    }
  }
}
