import SumTypeSource

/// Each member of an object has a key of its own: no key is written twice, and no older name of one
/// field is the name of another. Objects with flattened fields are the business of
/// ``FlattenedMembers``.
enum WireKeys: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var reported: Set<Keys.Collision> = []
    for type in schema.types {
      guard case .structure(let entry, let fields) = type.kind else { continue }
      if fields.contains(where: \.isFlattened) { continue }
      let style = schema.graph.files[type.file].document.keyStyle
      // Names differ, and are the keys.
      if style == .asWritten, entry.includes.isEmpty,
        fields.allSatisfy({ $0.entry.details == nil && $0.entry.ownKey == nil })
      {
        continue
      }
      // A struct that includes another one has the collisions of that one as well.
      var keys = Keys(reported: reported)
      for field in fields { keys.add(field, into: &diagnostics) }
      reported = keys.reported
    }
    for document in schema.documents {
      guard case .versioned(let entry, let lists, let fields) = document.root,
        !fields.contains(where: \.isFlattened)
      else { continue }
      var keys = Keys()
      keys.add(
        entry.versionKey.value, "the key of the version", at: entry.versionKey.place,
        into: &diagnostics)
      for list in lists {
        let name = list.entry.name.value.name
        keys.add(
          list.key, entry.hasNamedLists ? "the key of \(quoted(name))" : "the key of the entries",
          at: list.keyPlace, into: &diagnostics)
      }
      for field in fields { keys.add(field, into: &diagnostics) }
    }
  }

  private struct Keys {
    struct Collision: Hashable {
      let place: SourceRange
      let first: SourceRange
    }

    private(set) var reported: Set<Collision> = []
    private var places: [String: SourceRange] = [:]

    init(reported: Set<Collision> = []) { self.reported = reported }

    mutating func add(_ field: ResolvedField, into diagnostics: inout Diagnostics) {
      add(field.key, "the key of \(quoted(field.name))", at: field.keyPlace, into: &diagnostics)
      for alias in field.entry.details?.aliases ?? [] {
        add(alias.value, "the alias of \(quoted(field.name))", at: alias.place, into: &diagnostics)
      }
    }

    mutating func add(
      _ key: String, _ role: @autoclosure () -> String, at place: SourceRange,
      into diagnostics: inout Diagnostics
    ) {
      guard let first = places.updateValue(place, forKey: key) else { return }
      places[key] = first
      guard reported.insert(Collision(place: place, first: first)).inserted else { return }
      diagnostics.error(
        .duplicateWireKey, "\(quoted(key)), \(role()), is taken in this object", at: place,
        notes: [Diagnostic.Note("it is used here", at: first)],
        cure: "give one of them another \"key\"")
    }
  }
}
