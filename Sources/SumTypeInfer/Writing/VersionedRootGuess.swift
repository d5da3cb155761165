import SumTypeJSON

/// A guess of a root with a version, and with one list that is the content of the document.
struct VersionedRootGuess {
  let versionKey: String
  /// The largest version of the samples.
  let version: Int
  let entriesKey: String
  let element: Slot
  /// The other members of the root.
  let rest: StructureGuess

  init?(_ round: Round) {
    guard round.options.isVersioned, round.root.guesses.count == 1,
      !round.root.isNullable, case .object(let id) = round.root.guesses[0],
      case .structure(let structure) = round.classes[id].shape, structure.flattened == nil,
      round.classes[id].objects.count == round.tree.roots.count
    else { return nil }
    let tree = round.tree
    var versions: StructureGuess.Field?
    var entries: (StructureGuess.Field, Slot)?
    for field in structure.fields where field.present == structure.count && field.nulls == 0 {
      let name = tree.keys[Int(field.key)]
      guard field.slot.guesses.count == 1 else { continue }
      if case .scalar("Int", nil) = field.slot.guesses[0],
        name == "version" || versions == nil && name.lowercased().hasSuffix("version")
      {
        versions = field
      }
      if case .list(let element) = field.slot.guesses[0], element.guesses.count == 1,
        !element.isNullable, case .object(let inner) = element.guesses[0]
      {
        if case .map = round.classes[inner].shape { continue }
        if field.slot.count > entries?.0.slot.count ?? -1 { entries = (field, element) }
      }
    }
    guard let versions, let entries else { return nil }
    var largest = 0
    for root in tree.roots {
      guard let value = tree.member(versions.key, of: root),
        let version = Int(String(decoding: tree.text(of: tree[value]), as: UTF8.self)), version >= 0
      else { return nil }
      largest = max(largest, version)
    }
    versionKey = tree.keys[Int(versions.key)]
    version = largest
    entriesKey = tree.keys[Int(entries.0.key)]
    element = entries.1
    var rest = structure
    rest.fields.removeAll { $0.key == versions.key || $0.key == entries.0.key }
    self.rest = rest
  }
}
