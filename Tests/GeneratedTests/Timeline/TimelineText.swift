import Foundation
import TestDocuments

/// The text of a timeline file, of which tests state every byte.
///
/// An entry is its text without the white space before it.
struct TimelineText {
  var entries: [String]
  /// The members after the list of entries.
  var tail = #""version" : 1"#

  var bytes: [UInt8] {
    let list = entries.isEmpty ? "[]" : "[\n    \(entries.joined(separator: ",\n    "))\n  ]"
    return Array("{\n  \"entries\" : \(list),\n  \(tail)\n}".utf8)
  }

  /// An entry as the demonstration app writes it.
  static func entry(_ type: String, _ payload: String) -> String {
    """
    {
          "payload" : "\(Data(payload.utf8).base64EncodedString())",
          "type" : "\(type)"
        }
    """
  }

  static func text(_ id: UUID, _ message: String, _ rest: String = "") -> String {
    entry(
      "text",
      #"{"createdAt":"2024-02-29T12:00:00Z","id":"\#(id.uuidString)","message":"\#(message)"\#(rest)}"#
    )
  }

  static func mood(_ id: UUID, _ emoji: String, _ intensity: String) -> String {
    entry(
      "mood",
      #"{"createdAt":"2024-03-01T08:30:00.5Z","emoji":"\#(emoji)","id":"\#(id.uuidString)","intensity":\#(intensity)}"#
    )
  }

  /// An entry of a newer version, in a spelling that no writer of the package uses.
  static let photo =
    #"{ "type":"photo" ,"size" : [1.0e2,  640.50], "caption":"caf\u00e9","payload":"eyJ1cmwiOiJodHRwczovL2V4YW1wbGUub3JnL2EifQ==", "size":null}"#
}

/// Identities that tests refer to.
enum ID {
  static let first = id(1)
  static let second = id(2)
  static let third = id(3)
  static let new = id(9)

  static func id(_ last: UInt8) -> UUID {
    UUID(uuid: (0x8F, 0x14, 0xE4, 0x5F, 0, 0, 0x46, 0x7F, 0x9D, 0x2A, 0, 0, 0, 0, 0, last))
  }
}
