import SumTypeSwift

/// The names of a generated store's members that belong to one of its lists.
///
/// | the only list | one of several: `open` |
/// |---|---|
/// | `addText`, `updateText` | `addTextToOpen`, `updateTextInOpen` |
/// | `add`, where the entries are no union | `addToOpen` |
/// | `insert` | `insertIntoOpen` |
/// | `subscript(id:)`, `contains` | `entryInOpen`, `isInOpen` |
/// | `update`, `remove`, `move` | `updateInOpen`, `removeFromOpen`, `moveInOpen` |
struct StoreNames {
  /// `Open`; nil for the only list.
  private let list: String?

  /// - Parameter list: nil for the only list.
  init(_ list: Identifier?) { self.list = list?.capitalised.name }

  func add(_ variant: Identifier? = nil) -> Identifier { name("add", "To", variant) }
  func update(_ variant: Identifier? = nil) -> Identifier { name("update", "In", variant) }
  var insert: Identifier { name("insert", "Into") }
  var remove: Identifier { name("remove", "From") }
  var move: Identifier { name("move", "In") }
  var contains: Identifier { list == nil ? "contains" : name("is", "In") }
  /// The name of the method that finds an entry; nil for the only list, which has a subscript.
  var entry: Identifier? { list == nil ? nil : name("entry", "In") }

  /// All of these names that do not depend on variants.
  var all: [Identifier] {
    [add(), update(), insert, remove, move, contains] + (entry.map { [$0] } ?? [])
  }

  private func name(
    _ verb: String, _ preposition: String, _ variant: Identifier? = nil
  ) -> Identifier {
    let object = variant.map(\.capitalised.name) ?? ""
    return Identifier(verb + object + (list.map { preposition + $0 } ?? "")) ?? "entry"
  }

  /// `setOwner`
  static func setter(of field: Identifier) -> Identifier {
    Identifier("set" + field.capitalised.name) ?? field
  }

  /// The members that every store has, and those that `@Observable` adds.
  static let common: Set<String> = [
    "access", "change", "document", "flush", "hasUnsavedChanges", "load", "loading", "newDocument",
    "report", "saving", "shouldNotifyObservers", "unknown", "unknownCount", "withMutation",
  ]
}

/// The names of the members of a document's generated namespace.
enum DocumentNames {
  /// The names of the members that the namespace may have. No migration function can have one of
  /// these names.
  static let all: Set<String> = [
    "Codec", "migrations", "refusesNewer", "refusesUnknown", "style", "version",
  ]
}
