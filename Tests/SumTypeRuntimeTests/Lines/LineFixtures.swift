import SumTypeRuntime
import TypeShowcase

/// Lines of a closed union: `{"kind":"on","level":3}`.
nonisolated enum VolumeLines: JSONLinesDocument {
  typealias Codec = SignalLikeCodec
}

/// The same lines, of which unknown ones are malformed.
nonisolated enum StrictVolumeLines: JSONLinesDocument {
  typealias Codec = SignalLikeCodec

  static var refusesUnknown: Bool { true }
}

/// Lines of an open union.
nonisolated enum SignalLines: JSONLinesDocument {
  typealias Codec = SignalCodec
}

/// Lines of a union with bounds, and JSON in base64.
nonisolated enum PostLines: JSONLinesDocument {
  typealias Codec = PostCodec
}

/// Lines that are no unions.
nonisolated enum NotebookLines: JSONLinesDocument {
  typealias Codec = NotebookCodec
}

/// `{"kind":"on","level":3}`
func volume(_ level: Int?) -> SignalLike { .on(Volume(level: level)) }

extension LineEntry {
  /// A short description of the content.
  var summary: String {
    switch content {
    case .value(let value): "value \(value)"
    case .unknown(let value): "unknown \(value.tag.map(\.description) ?? "-")"
    case .malformed(_, let error): "malformed \(error.code)"
    case .bad(.notJSON(let error)): "bad \(error.code)"
    case .bad(.tooLong): "too long"
    case .bad(.unread): "unread"
    case .blank: "blank"
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A description of the entry, for comparisons.
  var portrait: String { "\(number) @\(offset) \(summary) \(text.debugDescription) \(endingName)" }

  private var endingName: String { ending.map { "\($0)" } ?? "no ending" }
}

extension JSONLinesDocument {
  /// Returns the lines of `text`.
  static func lines(of text: String, limit: Int = maximumLineLength) -> LineSequence<Self> {
    lines(in: Array(text.utf8), limit: limit)
  }

  /// Returns a copy of `text` with edits.
  static func edited(
    _ text: String, limit: Int = maximumLineLength,
    _ edit: (LineEntry<Self>) throws -> LineEdit<Value>
  ) throws -> String {
    var writer = JSONLinesWriter<Self, [UInt8]>(to: [])
    try writer.transform(lines(of: text, limit: limit), edit)
    return String(decoding: writer.sink, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Returns the bytes in chunks that end at `places`.
  func cut(at places: [Int]) -> [[UInt8]] {
    let bounds = [0] + places.map { Swift.min($0, count) } + [count]
    return zip(bounds, bounds.dropFirst()).map { Array(self[$0..<Swift.max($0, $1)]) }
  }
}

/// A stream with a byte order mark, mixed line endings, and blank, bad and long lines.
let difficultStream =
  "\u{FEFF}{\"kind\":\"on\",\"level\":1}\r\n\n \t\r\n{\"kind\":\"off\"}\n{\"kind\":1}\nno json\n"
  + "{\"kind\":\"on\",\r\"level\":2}\n\r\r\n[\"" + String(repeating: "long\r", count: 12)
  + "\"]\r\n{\"kind\":\"on\"}\r\r\n\r\nabcdefghijklmnopqrstuvwxyzabcdefgh\r\n"
  + "{\"kind\":\"on\",\"x\":[1]}\nabcdefghijklmnopqrstuvwxyzabcdefgh\r"
