import Foundation
import SumTypeRuntime
import Testing

extension JSONDocument {
  /// Loads `json`, lets `edit` change the value and gives what a save writes.
  static func edited(
    _ json: String, _ edit: (inout Codec.Value) -> Void
  ) throws -> String {
    try editedFully(json, edit).text
  }

  /// The same with everything that the save says.
  static func editedFully(
    _ json: String, _ edit: (inout Codec.Value) -> Void
  ) throws -> Saved {
    let loaded = try load(Array(json.utf8))
    var value = loaded.value
    edit(&value)
    return try save(value, preserving: loaded.preserved)
  }
}

extension Saved {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A document of any codec.
enum Sole<Codec: JSONCodec>: JSONDocument {}

func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
