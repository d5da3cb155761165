import SumTypeRuntime

/// The numbers of entries that this version cannot show. These entries keep their places in the document.
///
/// ```swift
/// if let notice = store.unknown.notice { Text(notice) }   // 2 entries were made by a newer version
/// ```
public struct UnknownEntries: Hashable, Sendable {
  /// The number of entries with an unknown tag, which a newer version has written.
  public var newer = 0
  /// The number of malformed entries: the tag is known or missing, and the entry does not fit the schema.
  public var damaged = 0

  public init(newer: Int = 0, damaged: Int = 0) {
    self.newer = newer
    self.damaged = damaged
  }

  /// The number of all unknown entries.
  public var count: Int { newer + damaged }

  public static func + (left: UnknownEntries, right: UnknownEntries) -> UnknownEntries {
    UnknownEntries(newer: left.newer + right.newer, damaged: left.damaged + right.damaged)
  }

  /// A sentence for the user: `2 entries were made by a newer version, 1 entry cannot be read`. Nil if
  /// there are no such entries.
  public var notice: String? {
    var parts: [String] = []
    if newer > 0 {
      parts.append(newer == 1 ? "1 entry was" : "\(newer) entries were")
      parts[0] += " made by a newer version"
    }
    if damaged > 0 {
      parts.append((damaged == 1 ? "1 entry" : "\(damaged) entries") + " cannot be read")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension UnknownEntries {
  /// Counts the entries that were kept aside of a list of the document.
  ///
  /// - Parameter key: the key of the list in the root; nil if the root itself is the list.
  init(aside key: String?, in report: KeptReport?) {
    let depth = key == nil ? 1 : 2
    guard let report else { return }
    for item in report.items where item.level == .variant || item.level == .malformed {
      let pointers = item.pointers
      guard pointers.count == 1, pointers[0].tokens.count == depth,
        key == nil || pointers[0].tokens.first == key
      else { continue }
      if item.level == .variant { newer += 1 } else { damaged += 1 }
    }
  }

  /// Counts the unknown entries that are elements of the list.
  init<Entry>(in entries: [Entry], _ unrecognized: (Entry) -> Unrecognized?) {
    for entry in entries {
      switch unrecognized(entry)?.isMalformed {
      case false?: newer += 1
      case true?: damaged += 1
      case nil: break
      }
    }
  }
}
