/// What a load kept although this version of the schema does not know it, so that an app can say "2
/// entries were made by a newer version".
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
/// It speaks of the document as it was loaded: what the app removes later stays in it.
public struct KeptReport: Sendable {
  /// Everything that was kept, in the order of the document.
  public let items: Items

  /// The version of the document, if it is newer than the one that this schema writes; as it is
  /// written, because it may be larger than any integer of Swift.
  public let newerVersion: JSONNumber?

  /// Whether nothing had to be kept: the document is one that this version could have written.
  public var isEmpty: Bool { items.isEmpty && newerVersion == nil }

  /// How many things of this level were kept.
  public func count(of level: KeptItem.Level) -> Int {
    items.reduce(0) { $0 + ($1.level == level ? 1 : 0) }
  }

  /// The unknown fields of the document's root.
  public var rootFields: [Item] {
    items.filter { item in
      item.level == .field && item.pointers.count == 1 && item.pointers[0].tokens.count == 1
    }
  }

  /// What makes a save fail while it is in the document, because the schema says `"onSave":
  /// "refuse"`.
  public var refused: [Item] { items.filter { $0.policy == .refuse } }

  /// What a save leaves out, because the schema says `"onSave": "drop"`.
  public var dropped: [Item] { items.filter { $0.policy == .drop } }

  /// The report of what was kept of `source`.
  init(_ kept: [KeptItem], in source: [UInt8], newerVersion: JSONNumber? = nil) {
    items = Items(kept, in: source)
    self.newerVersion = newerVersion
  }
}
