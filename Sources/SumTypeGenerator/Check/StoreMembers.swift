import SumTypeSource
import SumTypeSwift

/// The members of one generated store, with what in the schema makes them.
struct StoreMembers {
  private struct Member {
    let name: String
    let place: SourceRange
    /// `the list "open"`
    let owner: String
    let cure: String
  }

  /// What the store is called.
  private let store: String
  private var members: [Member] = []

  init(store: String) { self.store = store }

  /// - Parameters:
  ///   - isOnly: the store has no other list.
  ///   - isNamed: the schema gives the list its name, and not the language.
  mutating func add(
    list: Written<Identifier>, of element: ValueType?, isOnly: Bool, in schema: Resolution,
    isNamed: Bool
  ) {
    let owner = "the list \(quoted(list.value.name))"
    let cure =
      isNamed
      ? "call it something else, and give it its \"key\""
      : "give the entries another \"entriesName\""
    members.append(Member(name: list.value.name, place: list.place, owner: owner, cure: cure))
    let names = StoreNames(isOnly ? nil : list.value)
    var own = names.all
    if case .reference(let id)? = element, case .union(let union, _) = schema[id].kind {
      own.removeAll { $0 == names.add() }
      for variant in union.variants {
        let name = variant.name.value
        for method in [names.add(name), names.update(name)] {
          members.append(
            Member(
              name: method.name, place: variant.name.place,
              owner: "the variant \(quoted(name.name))",
              cure: "give the variant another \"name\""))
        }
      }
    }
    for name in own {
      members.append(Member(name: name.name, place: list.place, owner: owner, cure: cure))
    }
  }

  mutating func add(field: ResolvedField) {
    let name = field.entry.name
    let cure = "call it something else, and write \"key\": \(quoted(field.key))"
    for member in [name.value, StoreNames.setter(of: name.value)] {
      members.append(
        Member(
          name: member.name, place: name.place, owner: "the field \(quoted(name.value.name))",
          cure: cure))
    }
  }

  func report(into diagnostics: inout Diagnostics) {
    var taken: [String: Member] = [:]
    var reported: Set<String> = []
    for member in members {
      if StoreNames.common.contains(member.name) {
        diagnostics.error(
          .reservedName, "every store has a member \(quoted(member.name))", at: member.place,
          cure: member.cure)
      } else if let first = taken[member.name] {
        // The second method of the same two variants is no news.
        guard first.owner != member.owner, reported.insert(first.owner + member.owner).inserted
        else { continue }
        diagnostics.error(
          .nameCollision,
          "\(quoted(member.name)) of \(quoted(store)) is made for \(member.owner), and for "
            + first.owner,
          at: member.place, notes: [Diagnostic.Note("that is here", at: first.place)],
          cure: member.cure)
      } else {
        taken[member.name] = member
      }
    }
  }
}
