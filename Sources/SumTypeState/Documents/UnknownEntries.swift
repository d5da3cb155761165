import SumTypeRuntime

/// How many entries there are that this version cannot show. They stay in the document, where they
/// are.
///
/// ```swift
/// if let notice = store.unknown.notice { Text(notice) }   // 2 entries were made by a newer version
/// ```
public struct UnknownEntries: Hashable, Sendable {
  /// Those with a tag that this version does not know: a newer one has made them.
  public var newer = 0
  /// Those with a tag that it knows, or none at all, that do not fit.
  public var damaged = 0

  public init(newer: Int = 0, damaged: Int = 0) {
    self.newer = newer
    self.damaged = damaged
  }

  /// All of them.
  public var count: Int { newer + damaged }

  public static func + (left: UnknownEntries, right: UnknownEntries) -> UnknownEntries {
    UnknownEntries(newer: left.newer + right.newer, damaged: left.damaged + right.damaged)
  }

  /// A sentence about them: `2 entries were made by a newer version, 1 entry cannot be read`. Nil if
  /// there are none.
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
  /// Those that were kept beside a list of the document.
  ///
  /// - Parameter key: the member of the root that is the list; nil if the root itself is.
  init(aside key: String?, in report: KeptReport?) {
    let depth = key == nil ? 1 : 2
    guard let report else { return }
    for item in report.items where item.level == .variant || item.level == .malformed {
      let pointers = item.pointers
      guard pointers.count == 1, pointers[0].tokens.count == depth,
        key == nil || pointers[0].tokens.first == key
      else { continue }
      if item.level == .variant { newer += 1 }
      if item.level == .malformed { damaged += 1 }
    }
  }

  /// Those among the entries of an open union.
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
