/// A fault in JSON that lies inside a string of other JSON, and the bytes of the inner JSON.
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

  /// The fault in the inner JSON `source`.
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
  /// The fault `inner`, found in the JSON `source` that is inside the string at `offset`.
  public init(embedded inner: JSONFault, in source: [UInt8], at offset: Int) {
    self.init(inner.code, at: offset, expected: inner.expected)
    embedded = EmbeddedFault(inner, in: source)
  }
}
