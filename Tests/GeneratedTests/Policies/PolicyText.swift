import Foundation
import SumTypeRuntime
import TestDocuments
import TypeShowcase

/// The JSON that the tests of policies have in common.
enum PolicyText {
  /// Returns a JSON string that holds `json` as text.
  static func string(_ json: String) -> String {
    var writer = JSONWriter()
    writer.string(json)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Returns a notice with its content in base 64.
  static func notice(_ type: String, _ json: String) -> String {
    #"{"type":"\#(type)","data":"\#(Data(json.utf8).base64EncodedString())"}"#
  }
}

extension JSONDocument {
  /// Returns the error that a save throws; nil if it throws none.
  static func refusal(
    _ json: String, _ edit: (inout Codec.Value) throws -> Void = { _ in }
  ) throws -> JSONError? {
    do {
      _ = try saved(json, edit)
      return nil
    } catch let error as JSONError {
      return error
    }
  }

  static func report(_ json: String) throws -> KeptReport {
    try load(Array(json.utf8)).preserved.report
  }
}

extension Saved {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
