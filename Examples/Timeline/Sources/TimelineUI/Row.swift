public import Foundation

/// An entry as it is shown.
public struct Row: Sendable {
  public let id: UUID
  public let createdAt: Date
  /// What it says, on one line.
  public let text: String

  public init(id: UUID, createdAt: Date, text: String) {
    self.id = id
    self.createdAt = createdAt
    self.text = text
  }
}

/// A line of the list: an entry, or one that this version can only keep.
enum Line {
  case row(Row)
  /// A newer version has made it.
  case newer(tag: String)
  /// It does not fit.
  case damaged(reason: String)
}
