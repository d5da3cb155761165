/// How JSON is put into a string.
public protocol JSONWrapping {
  /// What the string is, for messages.
  static var expectation: StaticString { get }

  /// Whether ``unwrap(_:)`` refuses backslashes and control characters, so that a string can be given
  /// to it as it lies there.
  static var isPlain: Bool { get }

  /// The JSON in the characters of a string; nil where there is none.
  static func unwrap(_ text: UnsafeRawBufferPointer) -> [UInt8]?

  /// Reads the string at the cursor if it is as a writer writes it, and the JSON in it into `bytes`,
  /// which may grow; nil, with the cursor where it was, where it is to be read in another way.
  static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int?

  /// Writes the string that holds `json`.
  static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter)

  /// The characters of the string that holds `json`.
  static func text(of json: UnsafeRawBufferPointer) -> String
}

extension JSONWrapping {
  public static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int? {
    nil
  }
}
