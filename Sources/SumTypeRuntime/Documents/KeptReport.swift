/// The data that a load kept although this version of the schema does not know it, so that an app
/// can say "2 entries were made by a newer version".
///
/// ```swift
/// let report = loaded.preserved.report
/// if report.summary.unknown > 0 { banner = "\(report.summary.unknown) entries need an update" }
/// log(report)
/// // 1 unknown value ("photo" 1), 1 unknown field, version 7
/// // /entries/3: unknown value, tag "photo"
/// // /entries/4/payload » /edited: unknown field
/// ```
///
/// The report describes the document as it was loaded: an entry that the app removes later stays in
/// it.
public struct KeptReport: Sendable {
  /// Everything that was kept, in the order of the document.
  public let items: Items

  /// The version of the document, if it is newer than the version that this schema writes;
  /// otherwise nil. It is the number as written, because it may be larger than any integer of
  /// Swift.
  public let newerVersion: JSONNumber?

  /// Whether nothing had to be kept: this version could have written the document.
  public var isEmpty: Bool { items.isEmpty && newerVersion == nil }

  /// Returns the number of kept items of this level.
  public func count(of level: KeptItem.Level) -> Int {
    items.reduce(0) { $0 + ($1.level == level ? 1 : 0) }
  }

  /// The unknown fields of the document's root.
  public var rootFields: [Item] {
    items.filter { item in
      item.level == .field && item.pointers.count == 1 && item.pointers[0].tokens.count == 1
    }
  }

  /// The items that make a save fail, because the schema says `"onSave": "refuse"` for their type.
  public var refused: [Item] { items.filter { $0.policy == .refuse } }

  /// The items that a save leaves out, because the schema says `"onSave": "drop"` for their type.
  public var dropped: [Item] { items.filter { $0.policy == .drop } }

  /// Returns the items of a save's report, whose places are those in `source`.
  static func items(_ kept: [KeptItem], in source: [UInt8]) -> [Item] {
    kept.isEmpty ? [] : Array(KeptReport(kept, in: source).items)
  }

  /// Creates the report of the items that were kept of `source`.
  init(_ kept: [KeptItem], in source: [UInt8], newerVersion: JSONNumber? = nil) {
    items = Items(kept, in: source)
    self.newerVersion = newerVersion
  }
}

extension KeptReport {
  /// An item of data that a load kept.
  public struct Item: Sendable {
    private let values: KeptValues
    private let position: Int

    init(of values: KeptValues, at position: Int) {
      self.values = values
      self.position = position
    }

    /// Whether the item lies in JSON that is embedded in a string.
    var isInString: Bool { values.isInString }

    private var kept: KeptItem { values.items[position] }

    /// The extent of what was not understood: a field, a value, or a whole variant.
    public var level: KeptItem.Level { kept.level }

    /// The place of the item: a pointer into the document; if this leads to a string that holds
    /// JSON, a second pointer into that JSON, and so on. It is found at each access.
    public var pointers: [JSONPointer] { values.pointers(at: position) }

    /// The tag of an unknown or malformed variant; nil if it has none.
    public var tag: JSONTag? { kept.tag(in: values.source) }

    /// The fault that makes the item malformed, with places in the item's bytes; nil if there is
    /// none. It is explained at each access.
    public var reason: JSONError? { kept.fault.map { $0.explained(inSlice: bytes) } }

    /// What a save does with the item, as the schema says.
    public var policy: KeptPolicy { kept.policy }

    /// Whether a save has kept or dropped the item by a guess: it could not know which of several elements of a list
    /// is which. See ``Saved/guesses``. False for an item of a load.
    public var isGuess: Bool { kept.isGuess }

    /// The item's bytes: the value, or the whole member of an unknown field.
    public var bytes: ArraySlice<UInt8> { values.source[kept.range] }

    /// The pointers in one text: `/entries/3/payload » /mood`.
    public var path: String { pointers.map(\.description).joined(separator: " » ") }

    /// The item's bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }
}

/// Two items are equal if their levels, policies, bytes, tags, reasons and pointers are equal, and both or none are
/// guesses.
extension KeptReport.Item: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.level == right.level && left.policy == right.policy && left.isGuess == right.isGuess
      && left.bytes == right.bytes
      && left.tag == right.tag && left.reason == right.reason && left.pointers == right.pointers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    hasher.combine(bytes)
    hasher.combine(pointers)
  }
}

extension KeptReport.Item: CustomStringConvertible {
  /// The place, level, tag and reason of the item: `/entries/4: malformed value, tag "mood": 1:31:
  /// at /intensity: expected an integer, found the string "high"`. A guess is called so:
  /// `/entries/4/new: unknown field (a guess)`.
  ///
  /// The description is always one line, even if a key or a tag contains line breaks.
  public var description: String {
    var text = path.isEmpty ? "the document" : path
    text += ": " + level.words
    if let tag { text += ", tag \(tag)" }
    if let reason { text += ": \(reason)" }
    if isGuess { text += " (a guess)" }
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
    case .mismatch: "mismatched string"
    case .otherPayload: "payload of another variant"
    }
  }
}

extension String {
  /// The text with a space in place of each control character and line separator, which keys and
  /// tags from data may contain.
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

extension KeptReport {
  /// Everything that was kept, in the order of the document.
  ///
  /// The place of an item, and the reason why it is malformed, are found at each access. So the
  /// number of items, and the numbers by level, cost little even for millions of items. The
  /// pointers of all items in order take one walk over the document.
  ///
  /// ```swift
  /// for item in report.items.prefix(20) { log(item) }
  /// ```
  public struct Items: RandomAccessCollection, Sendable {
    private let kept: KeptValues
    /// All items one by one, if some of `kept` are strings that hold several items; otherwise nil.
    private let flat: [Item]?

    init(_ kept: [KeptItem], in source: [UInt8]) {
      self.kept = KeptValues(kept, in: source)
      guard self.kept.items.contains(where: { $0.innerSource != nil }) else {
        flat = nil
        return
      }
      var flat: [Item] = []
      self.kept.forEachItem { flat.append($0) }
      self.flat = flat
    }

    /// The number of bytes of the document that were walked over to find places.
    var bytesWalked: Int { kept.bytesWalked }

    public var startIndex: Int { 0 }

    public var endIndex: Int { flat?.count ?? kept.items.count }

    public subscript(position: Int) -> Item {
      flat?[position] ?? Item(of: kept, at: position)
    }
  }
}

extension KeptReport.Items: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

  public func hash(into hasher: inout Hasher) {
    for item in self { hasher.combine(item) }
  }
}

extension KeptReport.Items: CustomStringConvertible {
  /// One line for each item.
  public var description: String { map(\.description).joined(separator: "\n") }
}

/// The items that were kept of one source: of a document, or of the JSON in a string.
final class KeptValues: Sendable {
  /// The items in the order of the source.
  let items: [KeptItem]
  let source: [UInt8]
  /// The string that holds the source; nil if the source is the document.
  private let around: KeptReport.Item?
  private let walk: Locked<PointerWalk>

  init(_ items: [KeptItem], in source: [UInt8], around: KeptReport.Item? = nil) {
    self.items = items.inOrder
    self.source = source
    self.around = around
    walk = Locked(PointerWalk(source))
  }

  var isInString: Bool { around != nil }

  var bytesWalked: Int { walk.access { $0.bytesWalked } }

  /// Returns the pointers to the item at `position`, that into the document first.
  func pointers(at position: Int) -> [JSONPointer] {
    let start = items[position].range.lowerBound
    return (around?.pointers ?? []) + [walk.access { $0.pointer(to: start) }]
  }

  /// Calls `body` with each item; in place of a string that holds JSON, with the items in that
  /// JSON.
  func forEachItem(_ body: (KeptReport.Item) -> Void) {
    for (position, item) in items.enumerated() {
      let shown = KeptReport.Item(of: self, at: position)
      if let inner = item.innerSource {
        KeptValues(item.embedded, in: inner, around: shown).forEachItem(body)
      } else {
        body(shown)
      }
    }
  }
}

extension [KeptItem] {
  /// The items in the order in which they begin. A load mostly records them in this order.
  fileprivate var inOrder: [KeptItem] {
    for (item, next) in zip(self, dropFirst())
    where next.range.lowerBound < item.range.lowerBound {
      return sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    return self
  }
}

extension KeptReport {
  /// The numbers of kept items, for an app that words its own message.
  public struct Summary: Hashable, Sendable {
    /// The numbers of kept union values that have one tag.
    public struct TagCount: Hashable, Sendable {
      /// The tag; nil for values without one.
      public let tag: JSONTag?
      /// The number of values whose tag the union does not know.
      public internal(set) var unknown = 0
      /// The number of values whose tag or payload does not fit.
      public internal(set) var malformed = 0
    }

    /// The number of union values, such as entries, whose tag the union does not know because a
    /// newer version made them.
    public internal(set) var unknown = 0
    /// The number of union values, such as entries, whose tag or payload does not fit.
    public internal(set) var malformed = 0
    /// The number of fields that their struct does not know.
    public internal(set) var fields = 0
    /// The number of values that their enum does not know.
    public internal(set) var enumValues = 0
    /// The number of strings that do not match their pattern.
    public internal(set) var mismatches = 0
    /// The number of payloads that lie beside the payload of another variant.
    public internal(set) var otherPayloads = 0
    /// The unknown and malformed values by tag, in the order in which the tags first occur.
    public internal(set) var tags: [TagCount] = []
    /// The version of the document, if it is newer than the version that this schema writes;
    /// otherwise nil.
    public internal(set) var newerVersion: JSONNumber?

    /// The number of all kept items.
    public var total: Int {
      unknown + malformed + fields + enumValues + mismatches + otherPayloads
    }
  }

  /// The numbers of kept items by level and by tag.
  public var summary: Summary {
    var summary = Summary(newerVersion: newerVersion)
    var places: [JSONTag?: Int] = [:]
    for item in items {
      switch item.level {
      case .field: summary.fields += 1
      case .value: summary.enumValues += 1
      case .mismatch: summary.mismatches += 1
      case .otherPayload: summary.otherPayloads += 1
      case .variant, .malformed:
        let tag = item.tag
        let place = places[tag] ?? summary.tags.count
        if place == summary.tags.count {
          places[tag] = place
          summary.tags.append(Summary.TagCount(tag: tag))
        }
        if item.level == .variant {
          summary.unknown += 1
          summary.tags[place].unknown += 1
        } else {
          summary.malformed += 1
          summary.tags[place].malformed += 1
        }
      }
    }
    return summary
  }
}

extension KeptReport.Summary: CustomStringConvertible {
  /// `2 unknown values ("photo" 2), 1 malformed value ("mood" 1), 3 unknown fields, version 7`, or
  /// `everything is known`.
  public var description: String {
    var parts = [
      count(unknown, "unknown value", by: \.unknown),
      count(malformed, "malformed value", by: \.malformed),
      count(fields, "unknown field"), count(enumValues, "unknown enum value"),
      mismatches == 0
        ? nil : "\(mismatches) mismatched string\(mismatches == 1 ? "" : "s")",
      otherPayloads == 0
        ? nil
        : otherPayloads == 1
          ? "1 payload of another variant" : "\(otherPayloads) payloads of other variants",
    ]
    parts.append(newerVersion.map { "version \($0)" })
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? "everything is known" : text
  }

  private func count(
    _ number: Int, _ name: String, by count: KeyPath<TagCount, Int>? = nil
  ) -> String? {
    if number == 0 { return nil }
    let text = "\(number) \(name)\(number == 1 ? "" : "s")"
    guard let count else { return text }
    let tags = tags.filter { $0[keyPath: count] > 0 }
      .map { "\($0.tag?.description ?? "no tag") \($0[keyPath: count])" }
    return "\(text) (\(tags.joined(separator: ", ")))"
  }
}

extension KeptReport: CustomStringConvertible {
  /// The summary, and one line for each item: pointer, level, tag and reason.
  public var description: String {
    ([summary.description] + items.map(\.description)).joined(separator: "\n")
  }
}
