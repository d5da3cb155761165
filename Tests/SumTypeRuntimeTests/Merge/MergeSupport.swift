import Foundation
import SumTypeRuntime
import Testing

extension JSONDocument {
  /// Loads `json`, applies `edit` to the value, and returns the text that a save writes.
  static func edited(
    _ json: String, _ edit: (inout Codec.Value) -> Void
  ) throws -> String {
    try editedFully(json, edit).text
  }

  /// Loads `json`, applies `edit` to the value, and saves it.
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
