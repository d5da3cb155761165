/// A stream of JSON values, one on each line (NDJSON, JSON Lines): a log, a feed, an export that
/// may be larger than memory. Generated for each document of a schema that has `"lines"`:
///
/// ```swift
/// enum LogDocument: JSONLinesDocument {
///   typealias Codec = FrameCodec
/// }
///
/// for entry in try LogDocument.lines(at: url) {
///   switch entry.content {
///   case .value(let frame): print(frame)
///   case .unknown(let value): print("a newer version wrote \(value.json)")
///   case .malformed(_, let reason): print("line \(entry.number): \(reason)")
///   case .bad(let problem): print("line \(entry.number): \(problem)")
///   case .blank: break
///   }
/// }
/// ```
/// Every line is an entry of its own, with its number, its place and everything unknown in it. A
/// line that cannot be read is an entry too: it never ends the stream. ``JSONLinesWriter`` writes
/// new lines and edited copies of streams, in which every line that was not changed has the bytes
/// it had.
///
/// Lines end with `\n` or `\r\n`, the last one perhaps with nothing (RFC 8259 says nothing of
/// lines; this is what `ndjson.org` and `jsonlines.org` agree on). A byte order mark may stand in
/// front of the first.
public protocol JSONLinesDocument<Codec>: Sendable {
  /// Reads and writes the value of a line.
  associatedtype Codec: JSONCodec

  /// What stands on a line.
  typealias Value = Codec.Value

  /// Whether a value with a tag that the schema does not know counts as malformed
  /// (`"unknown": "refuse"`), and not as something of a newer version. By default it does not.
  static var refusesUnknown: Bool { get }

  /// How many bytes a line may have, without its ending; 16 MiB by default. A longer one is passed
  /// over as ``LineProblem/tooLong(limit:)``, at constant memory.
  static var maximumLineLength: Int { get }
}

extension JSONLinesDocument {
  public static var refusesUnknown: Bool { false }

  public static var maximumLineLength: Int { 16 << 20 }
}
