/// An item that only one version has, and items that only the other version has: one of these may be the same item
/// under another name, since their types agree.
struct Renaming: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case field, variant, value }

  private let kind: Kind
  /// Whether the item is gone; otherwise it is new.
  private let isRemoved: Bool
  /// The names of the other items; empty if there are many.
  private let names: [String]
  /// What the new item would have to list, as JSON; empty if that depends on which of the other items it is.
  private let spellings: [String]

  /// The greatest number of items that are named.
  private static let mostNames = 3

  /// Returns nil if there are no other items.
  ///
  /// - Parameter spellings: returns what the new item would have to list if it is the same as one of the others.
  init?<Other>(
    _ kind: Kind, isRemoved: Bool, others: [Other], name: (Other) -> String,
    spellings: (Other) -> [String]
  ) {
    guard let first = others.first else { return nil }
    self.kind = kind
    self.isRemoved = isRemoved
    names = others.count > Self.mostNames ? [] : others.map(name)
    // The old keys of a field that is gone are known, whatever its new name.
    let isKnown = others.count == 1 || isRemoved && kind != .variant
    self.spellings = isKnown ? spellings(first) : []
  }

  /// Returns the advice about data of the old version.
  ///
  /// - Parameter mayMigrate: whether a document with a version has the item, so that a migration can change it.
  func advice(mayMigrate: Bool) -> String {
    switch kind {
    case .field:
      "\(condition), \(reader) the old key as well (\(list(of: "aliases")))"
        + (mayMigrate ? ", or rename it in a migration" : "")
    case .variant:
      "\(condition), list both tags\(isRemoved ? " there" : ""), the old one first (\(list(of: "tags")))"
        + (mayMigrate ? ", or replace the tag in a migration" : "")
    case .value: "\(condition), \(reader) the old value as well (\(list(of: "aliases")))"
    }
  }

  private var condition: String {
    if names.isEmpty { return isRemoved ? "if it has a new name" : "if it had another name before" }
    let list = names.map { "\"\($0)\"" }.joined(separator: " or ")
    return isRemoved ? "if \(list) is its new name" : "if it is \(list) under a new name"
  }

  private var reader: String { isRemoved ? "let that read" : "read" }

  private func list(of key: String) -> String {
    spellings.isEmpty ? "\"\(key)\"" : "\"\(key)\": [\(spellings.joined(separator: ", "))]"
  }
}
