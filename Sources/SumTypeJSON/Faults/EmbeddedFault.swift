/// A fault in JSON that lies inside a string of other JSON, together with the bytes it was read from.
///
/// ```json
/// {"payload": "{\"intensity\":\"high\"}"}
/// ```
/// The outer fault points at the string, the embedded one into `{"intensity":"high"}`.
public final class EmbeddedFault: Hashable, Sendable {
  /// What is wrong. Its offset is one in ``source``.
  public let fault: JSONFault
  /// The inner JSON, after the string's escapes (or its base64) have been taken off.
  public let source: [UInt8]

  public init(_ fault: JSONFault, in source: [UInt8]) {
    self.fault = fault
    self.source = source
  }

  public static func == (left: EmbeddedFault, right: EmbeddedFault) -> Bool {
    left === right || (left.fault == right.fault && left.source == right.source)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fault)
    hasher.combine(source.count)
  }
}

extension JSONFault {
  /// The fault `inner`, found in JSON inside the string at `offset`, whose inner bytes are `source`.
  public init(embedded inner: JSONFault, in source: [UInt8], at offset: Int) {
    self.init(inner.code, at: offset, expected: inner.expected)
    embedded = EmbeddedFault(inner, in: source)
  }
}
