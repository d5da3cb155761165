extension KeptReport {
  /// How much was kept, in numbers, for an app that makes its own sentence of them.
  public struct Summary: Hashable, Sendable {
    /// How many values of unions have one tag.
    public struct TagCount: Hashable, Sendable {
      /// The tag; nil for values that have none.
      public let tag: JSONTag?
      /// Those whose tag the union does not know.
      public internal(set) var unknown = 0
      /// Those whose tag or payload does not fit.
      public internal(set) var malformed = 0
    }

    /// Values of unions, such as entries, whose tag the union does not know: those that a newer
    /// version made.
    public internal(set) var unknown = 0
    /// Values of unions, such as entries, whose tag or payload does not fit.
    public internal(set) var malformed = 0
    /// Fields that their struct does not know.
    public internal(set) var fields = 0
    /// Values that their enum does not know.
    public internal(set) var enumValues = 0
    /// The unknown and malformed values by their tags, in the order in which the tags first come.
    public internal(set) var tags: [TagCount] = []
    /// The version of the document, if it is newer than the one that this schema writes.
    public internal(set) var newerVersion: JSONNumber?

    /// How many things were kept.
    public var total: Int { unknown + malformed + fields + enumValues }
  }

  /// Everything in numbers.
  public var summary: Summary {
    var summary = Summary(newerVersion: newerVersion)
    var places: [JSONTag?: Int] = [:]
    for item in items {
      switch item.level {
      case .field: summary.fields += 1
      case .value: summary.enumValues += 1
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
