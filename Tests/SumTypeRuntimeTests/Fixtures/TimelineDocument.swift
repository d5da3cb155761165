import SumTypeRuntime

/// Loads and saves ``Timeline``.
nonisolated enum TimelineDocument: JSONDocument {
  typealias Codec = TimelineCodec

  static var version: Int? { 1 }
  static var style: JSONStyle { .pretty.sorted() }
}
