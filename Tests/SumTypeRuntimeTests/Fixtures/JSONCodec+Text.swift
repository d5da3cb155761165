import SumTypeRuntime

extension JSONCodec {
  /// Reads the one value in `json`.
  static func read(_ json: String) throws(JSONFault) -> Value {
    try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try decode(from: &reader)
    }
  }

  /// Returns the code of the fault in `json`; nil if it is read.
  static func faultCode(of json: String) -> JSONFault.Code? {
    do {
      _ = try read(json)
      return nil
    } catch {
      return error.code
    }
  }

  /// Returns the JSON of `value`; nil if it has none.
  static func written(_ value: Value) -> String? {
    var writer = JSONWriter()
    encode(value, to: &writer)
    guard writer.faults.isEmpty else { return nil }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
