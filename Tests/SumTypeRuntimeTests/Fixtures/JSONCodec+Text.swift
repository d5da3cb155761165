import SumTypeRuntime

extension JSONCodec {
  /// Reads the one value in `json`.
  static func read(_ json: String) throws(JSONFault) -> Value {
    try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try decode(from: &reader)
    }
  }

  /// The fault of `json`; nil if it can be read.
  static func faultCode(of json: String) -> JSONFault.Code? {
    do {
      _ = try read(json)
      return nil
    } catch {
      return error.code
    }
  }

  /// The JSON of `value`; nil if the writer was told that it has none.
  static func written(_ value: Value) -> String? {
    var writer = JSONWriter()
    encode(value, to: &writer)
    guard writer.faults.isEmpty else { return nil }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
