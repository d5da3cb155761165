import SumTypeSwift

/// What belongs to a list whose unknown elements are kept beside the domain, in the mapping of the
/// root that has it:
///
/// | lists | `unknown` | `elements` |
/// |---|---|---|
/// | the entries, not named otherwise | `unknownEntries` | `elements` |
/// | `open` and `done` | `unknownOpen`, `unknownDone` | `openElements`, `doneElements` |
struct AsideListNames {
  let list: FieldSpelling
  /// The parameter with what the domain has no values for.
  let unknown: Identifier
  /// The local variable with what was read.
  let elements: Identifier

  /// `[UnknownElement<PostDTO>]`
  var type: SwiftType {
    let element: SwiftType =
      if case .array(let element) = list.dtoType { element } else { list.dtoType }
    return .array(.generic(Runtime.unknownElement, [element]))
  }

  /// - Parameter properties: the names that the DTO has.
  static func names(
    of root: StructSpelling, avoiding properties: Set<String>
  ) -> [AsideListNames] {
    guard root.root?.hasNamedLists == true else {
      return root.asideLists.map {
        AsideListNames(
          list: $0, unknown: "unknownEntries",
          elements: ("elements" as Identifier).avoiding(properties, suffix: "Domain"))
      }
    }
    var taken = properties
    return root.asideLists.map { list in
      let name = list.name.name
      let capitalised = (name.first.map { String($0).uppercased() } ?? "") + name.dropFirst()
      let unknown = (Identifier("unknown" + capitalised) ?? "unknownEntries")
        .avoiding(taken, suffix: "Entries")
      taken.insert(unknown.name)
      let elements = list.name.with(suffix: "Elements").avoiding(taken, suffix: "Domain")
      taken.insert(elements.name)
      return AsideListNames(list: list, unknown: unknown, elements: elements)
    }
  }
}
