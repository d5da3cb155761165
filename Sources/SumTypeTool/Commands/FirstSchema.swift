/// The schema that `sumtype init` writes: a small one that shows a document, a union that keeps what
/// a newer version adds, structs, an enum, a bound, a default and an optional field.
enum FirstSchema {
  static func text(_ name: String) -> String {
    """
    {
      "$schema": "\(MetaSchema.address)",
      "sumtype": 1,
      "doc": "Notes and moods, oldest first.",
      "types": {
        "\(name)Entry": {
          "doc": "One entry: exactly one of its variants.",
          "union": { "note": "\(name)Note", "mood": "\(name)Mood" },
          "unknown": "aside",
          "shared": ["id", "createdAt"]
        },
        "\(name)Note": {
          "identity": "id",
          "struct": {
            "id": "UUID",
            "createdAt": "Date",
            "text": "String",
            "tags": { "type": "[String]", "default": [] }
          }
        },
        "\(name)Mood": {
          "identity": "id",
          "struct": {
            "id": "UUID",
            "createdAt": "Date",
            "feeling": "\(name)Feeling",
            "intensity": { "type": "Int", "minimum": 1, "maximum": 5 },
            "because": "String?"
          }
        },
        "\(name)Feeling": { "enum": ["happy", "calm", "sad"] }
      },
      "documents": {
        "\(name)": { "version": 1, "entries": "\(name)Entry", "style": "pretty" }
      }
    }

    """
  }

  /// A JSON string.
  static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
