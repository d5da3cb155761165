/// How JSON is put into a string.
public protocol JSONWrapping {
  /// What the string is, for messages.
  static var expectation: StaticString { get }

  /// Whether ``unwrap(_:)`` refuses backslashes and control characters, so that a string can be given
  /// to it as it lies there.
  static var isPlain: Bool { get }

  /// The JSON in the characters of a string; nil where there is none.
  static func unwrap(_ text: UnsafeRawBufferPointer) -> [UInt8]?

  /// Writes the string that holds `json`.
  static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter)

  /// The characters of the string that holds `json`.
  static func text(of json: UnsafeRawBufferPointer) -> String
}
