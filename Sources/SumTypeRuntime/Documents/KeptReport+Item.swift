extension KeptReport {
  /// One thing that was kept.
  public struct Item: Sendable {
    private let values: KeptValues
    private let position: Int

    init(of values: KeptValues, at position: Int) {
      self.values = values
      self.position = position
    }

    /// Whether it lies in the JSON of a string.
    var isInString: Bool { values.isInString }

    private var kept: KeptItem { values.items[position] }

    /// How much of it was not understood.
    public var level: KeptItem.Level { kept.level }

    /// Where it lies: a pointer into the document, and where that leads to a string that holds
    /// JSON, another one into that, and so on. It is found when it is asked for.
    public var pointers: [JSONPointer] { values.pointers(at: position) }

    /// The tag of an unknown or malformed variant; nil if it has none.
    public var tag: JSONTag? { kept.tag(in: values.source) }

    /// Why it is malformed. Its places are those in the value. They are found when it is asked for.
    public var reason: JSONError? { kept.fault.map { $0.explained(inSlice: bytes) } }

    /// What the schema says that a save does with it.
    public var policy: KeptPolicy { kept.policy }

    /// Its bytes: the value, or the whole member of an unknown field.
    public var bytes: ArraySlice<UInt8> { values.source[kept.range] }

    /// The pointers in one text: `/entries/3/payload » /mood`.
    public var path: String { pointers.map(\.description).joined(separator: " » ") }

    /// Its bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }
}

/// Two are equal when they say the same of the same bytes at the same place.
extension KeptReport.Item: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.level == right.level && left.policy == right.policy && left.bytes == right.bytes
      && left.tag == right.tag && left.reason == right.reason && left.pointers == right.pointers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    hasher.combine(bytes)
    hasher.combine(pointers)
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
