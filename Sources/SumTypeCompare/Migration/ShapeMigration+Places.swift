import SumTypeGenerator
import SumTypeJSON

/// The places at which the steps of a migration apply.
extension ShapeMigration {
  /// A place at which steps apply.
  enum Place: Hashable {
    case object(ObjectID)
    case union(TypeID)
    case value(ValueType)
  }

  /// Returns a token of a path without its escapes; `~2` precedes a key that looks like a special step.
  static func unescaped(_ token: String) -> String {
    let rest =
      token.utf8.starts(with: "~2".utf8) ? String(token.unicodeScalars.dropFirst(2)) : token
    return JSONPointer.unescaped(rest)
  }

  /// Returns the keys of a path such as `/head/type`.
  static func keys(of path: String) -> [String] {
    path.parts(between: "/").filter { !$0.isEmpty }.map { unescaped($0) }
  }

  func place(of type: ValueType) -> Place {
    if case .optional(let wrapped) = type { return place(of: wrapped) }
    if case .bounded(let inner, _) = type { return place(of: inner) }
    guard case .reference(let id) = type else { return .value(type) }
    return switch types[id.index].kind {
    case .structure, .tuple: .object(.type(id))
    case .union: .union(id)
    case .typeAlias(let type): place(of: type)
    default: .value(type)
    }
  }

  /// Returns the place of a member or an element; of each element of a tuple's rest.
  private func place(inside field: Field) -> Place {
    place(of: field.isRest ? field.type.elements ?? field.type : field.type)
  }

  func places(in place: Place, at token: String) -> [Place] {
    if token == "*", case .object = place { return contents(of: place) }
    if token == "**" { return everything(in: place) }
    switch place {
    case .object(let id):
      if case .root = id, let list = list(at: token) {
        return [.value(.list(root.lists[list].element))]
      }
      let draft = draft(of: id)
      if let field = draft.field(reading: token) { return [self.place(inside: field)] }
      if let rest = draft.fields.last, rest.isRest, let index = Int(token),
        index >= draft.fields.count
      {
        return [self.place(inside: rest)]
      }
      return draft.flattened.flatMap { places(in: self.place(of: $0.type), at: token) }
    case .union(let id):
      guard case .union(let union) = types[id.index].kind else { return [] }
      return union.variants.flatMap { variant -> [Place] in
        guard let payload = variant.payload else { return [] }
        let place = union.representation.form.payload(of: variant.tag)
        if place.token?.wire == token.wire { return [self.place(of: payload)] }
        return place == .whole ? places(in: self.place(of: payload), at: token) : []
      }
    case .value(let type): return places(in: type, at: token)
    }
  }

  private func places(in type: ValueType, at token: String) -> [Place] {
    switch (type, token) {
    case (.optional(let wrapped), _): places(in: place(of: wrapped), at: token)
    case (.list(let element), "*"), (.list(let element), "{list}"), (.map(let element), "*"),
      (.map(let element), "{map}"):
      [place(of: element)]
    case (.embedded(let inner, let wire), _) where token == "{\(wire.rawValue)}": [place(of: inner)]
    case (.arranged(.alternating, let inner), "{keys}"): places(in: place(of: inner), at: "0")
    case (.arranged(.alternating, let inner), "{values}"): places(in: place(of: inner), at: "1")
    case (.arranged(.alternating, let inner), "*"), (.arranged(.alternating, let inner), "{list}"):
      contents(of: place(of: inner))
    case (.arranged(.entries, let inner), _):
      ["*", "{list}"].contains(token) ? [place(of: inner)] : []
    case (.arranged(_, let inner), _): [place(of: inner)] + places(in: place(of: inner), at: token)
    default: []
    }
  }

  /// Returns a place and all places inside it, except those in embedded JSON.
  private func everything(in place: Place) -> [Place] {
    var all = [place]
    var known: Set<Place> = [place]
    var next = 0
    while next < all.count {
      for place in contents(of: all[next]) where known.insert(place).inserted { all.append(place) }
      next += 1
    }
    return all
  }

  /// Returns the places directly inside a place: members, elements, values.
  private func contents(of place: Place) -> [Place] {
    switch place {
    case .object(let id):
      var found = draft(of: id).fields.flatMap { field in
        field.isFlattened ? contents(of: self.place(of: field.type)) : [self.place(inside: field)]
      }
      if case .root = id { found += root.lists.map { .value(.list($0.element)) } }
      return found
    case .union(let id):
      guard case .union(let union) = types[id.index].kind else { return [] }
      return union.variants.flatMap { variant -> [Place] in
        guard let payload = variant.payload else { return [] }
        let isWhole = union.representation.form.payload(of: variant.tag) == .whole
        return isWhole ? contents(of: self.place(of: payload)) : [self.place(of: payload)]
      }
    case .value(.list(let inner)), .value(.map(let inner)),
      .value(.arranged(.emptyArray, let inner)),
      .value(.arranged(.oneEntry, let inner)), .value(.arranged(.entries, let inner)):
      return [self.place(of: inner)]
    case .value(.arranged(.alternating, let inner)): return contents(of: self.place(of: inner))
    case .value(.arranged(.oneOrMany, let inner)):
      return [self.place(of: inner)] + contents(of: self.place(of: inner))
    case .value: return []
    }
  }
}
