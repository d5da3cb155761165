extension KeptReport {
  /// One thing that was kept.
  public struct Item: Hashable, Sendable {
    /// How much of it was not understood.
    public let level: KeptItem.Level

    /// Where it lies: a pointer into the document, and where that leads to a string that holds
    /// JSON, another one into that, and so on.
    public let pointers: [JSONPointer]

    /// The tag of an unknown or malformed variant; nil if it has none.
    public let tag: JSONTag?

    /// Why it is malformed. Its places are those in the value.
    public let reason: JSONError?

    /// What the schema says that a save does with it.
    public let policy: KeptPolicy

    /// Its bytes: the value, or the whole member of an unknown field.
    public let bytes: ArraySlice<UInt8>

    /// The pointers in one text: `/entries/3/payload » /mood`.
    public var path: String { pointers.map(\.description).joined(separator: " » ") }

    /// Its bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }
}

extension KeptReport.Item: CustomStringConvertible {
  /// Its place, what it is, and why: `/entries/4: malformed value, tag "mood": 1:31: at
  /// /intensity: expected an integer, found the string "high"`.
  ///
  /// One line, whatever the data holds.
  public var description: String {
    var text = path.isEmpty ? "the document" : path
    text += ": " + level.words
    if let tag { text += ", tag \(tag)" }
    if let reason { text += ": \(reason)" }
    switch policy {
    case .keep: break
    case .refuse: text += " (a save is refused)"
    case .drop: text += " (a save drops it)"
    }
    return text.onOneLine
  }
}

extension KeptItem.Level {
  fileprivate var words: String {
    switch self {
    case .field: "unknown field"
    case .variant: "unknown value"
    case .malformed: "malformed value"
    case .value: "unknown enum value"
    }
  }
}

extension String {
  /// The text with a space for each control character and line separator: keys and tags come from
  /// the data.
  fileprivate var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += " "
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
