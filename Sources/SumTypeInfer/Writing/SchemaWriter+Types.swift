import SumTypeGenerator
import SumTypeSwift

extension SchemaWriter {
  /// Returns the spelling of a slot in a place without wire forms.
  mutating func type(of slot: Slot, in outer: String?, base: String? = nil) -> String {
    var (text, _) = expression(slot, in: outer, base: base, wires: .none)
    if slot.isNullable { text = TypeText.nullable(text) }
    return text
  }

  /// Returns the type of a slot without its optionality, and the wire form of the scalar in it.
  mutating func expression(
    _ slot: Slot, in outer: String?, base: String? = nil, wires: Wires
  ) -> (type: String, wire: String?) {
    var guesses = slot.guesses
    // Strings beside the objects of an external union are variants of the union.
    for guess in guesses {
      guard case .object(let id) = guess, case .union(let union) = round.classes[id].shape,
        union.form == .external
      else { continue }
      guesses.removeAll { $0.isString }
    }
    if guesses.isEmpty { return ("JSON", nil) }
    if wires.contains(.map), let map = mapOrEmptyArray(guesses) {
      let (type, wire) = expression(
        map, in: outer, base: base ?? Self.base(of: slot.place), wires: .none)
      if wire == nil, type.hasPrefix("[String:") { return (type, "emptyArray") }
    }
    let base = base ?? Self.base(of: slot.place)
    if guesses.count == 1 {
      return expression(guesses[0], in: outer, base: base, wires: wires)
    }
    var parts: [String] = []
    for guess in guesses {
      let part = expression(guess, in: outer, base: base, wires: .none).type
      if part == "JSON" { return ("JSON", nil) }
      parts.append(part)
    }
    return (choice(of: parts, in: outer, base: base), nil)
  }

  /// Returns the spelling of a choice, which is declared if its name would be long.
  mutating func choice(of parts: [String], in outer: String?, base: String) -> String {
    // A choice with another choice or optional values in it is declared with a name.
    let isPlain =
      parts.count <= 3 && parts.allSatisfy { !$0.contains("|") && !$0.contains("?") }
      && Self.nameLength(of: parts) <= Self.longestChoice && names.take(choice: parts)
    if isPlain { return parts.joined(separator: " | ") }
    if let known = choiceNames[parts] { return known }
    let name = names.name(base, in: outer)
    choiceNames[parts] = name
    open.append((name, .choice(parts)))
    return name
  }

  /// Returns the map if the guesses are a map and an empty list, which is how some languages write an empty
  /// map.
  private func mapOrEmptyArray(_ guesses: [Guess]) -> Guess? {
    guard guesses.count == 2, case .list(let element) = guesses[0], element.count == 0,
      case .object(let id) = guesses[1], case .map = round.classes[id].shape,
      round.classes[id].hasMembersEach
    else { return nil }
    return guesses[1]
  }

  /// The greatest length of the name of a choice that is not declared.
  private static let longestChoice = 32

  /// Returns the greatest length of the name that the language makes for a choice: `StringOrURLList`.
  private static func nameLength(of parts: [String]) -> Int {
    parts.reduce(2 * (parts.count - 1)) { length, part in
      length + part.utf8.reduce(0) { $0 + ($1 == 0x5B ? 4 : 1) }
    }
  }

  static func base(of place: Place) -> String {
    guard let key = place.key else { return "Root" }
    return place.isInside ? TypeNames.singular(of: key) : key
  }

  mutating func expression(
    _ guess: Guess, in outer: String?, base: String, wires: Wires
  ) -> (type: String, wire: String?) {
    switch guess {
    case .json: return ("JSON", nil)
    case .scalar(let name, let wire):
      guard let wire, !wires.contains(.scalar) else { return (name, wire) }
      return (Self.jsonType(of: name, wire: wire), nil)
    case .enumeration(let index) where !round.enumerations[index].isSure: return ("String", nil)
    case .enumeration(let index):
      let values = round.enumerations[index].values
      if let known = enumerationNames[values] { return (known, nil) }
      let name = names.name(base, in: outer)
      enumerationNames[values] = name
      open.append((name, .enumeration(index)))
      return (name, nil)
    case .list(let element):
      let (inner, wire) = expression(
        element, in: outer, base: TypeNames.singular(of: base), wires: wires.inList)
      return ("[\(element.isNullable ? TypeText.nullable(inner) : inner)]", wire)
    case .oneOrMany(let element):
      let isNamed = wires.contains(.list)
      let (inner, _) = expression(
        element, in: outer, base: TypeNames.singular(of: base), wires: .none)
      return isNamed ? ("[\(inner)]", "oneOrMany") : ("[\(inner)] | \(inner)", nil)
    case .embedded(let value, let embedding):
      guard wires.contains(.whole) else { return ("String", nil) }
      let (inner, wire) = expression(value, in: outer, base: base, wires: .none)
      return wire == nil && inner != "JSON" ? (inner, embedding.wire) : ("String", nil)
    // Only a field can state a constant; any other place has a string.
    case .constant: return ("String", nil)
    case .part(let structure):
      let name = names.name(outer.map { "\($0)_\(base)" } ?? base, in: outer)
      open.append((name, .structure(structure)))
      return (name, nil)
    case .tuple(let index):
      if let known = tupleNames[index] { return (known, nil) }
      let name = names.name(base, in: outer)
      tupleNames[index] = name
      open.append((name, .tuple(index)))
      return (name, nil)
    case .positional(let index):
      if let known = positionalNames[index] { return (known, nil) }
      let name = names.name(base, in: outer)
      positionalNames[index] = name
      open.append((name, .positional(index)))
      return (name, nil)
    case .object(let id):
      if let known = objectNames[id] { return (known, nil) }
      if case .map(let values) = round.classes[id].shape {
        guard spelling.insert(id).inserted else { return ("JSON", nil) }
        defer { spelling.remove(id) }
        let (inner, wire) = expression(
          values, in: outer, base: TypeNames.singular(of: base), wires: wires.inMap)
        let type = "[String: \(values.isNullable ? TypeText.nullable(inner) : inner)]"
        if wire == nil, wires.contains(.map), round.classes[id].hasOneMemberEach {
          return (type, "oneEntry")
        }
        return (type, wire)
      }
      let name = names.name(base, in: outer)
      objectNames[id] = name
      open.append((name, .objects(id)))
      return (name, nil)
    }
  }

  /// Returns the type for a scalar of a wire form at a place that cannot state the form.
  static func jsonType(of name: String, wire: String) -> String {
    guard let form = ScalarForm(name, wire: wire) else { return "JSON" }
    if form.scalar.forms.first == form.form { return name }
    if case .floating(_, .nonFinite) = form.form.grammar { return "\(name) | String" }
    return form.isString ? "String" : "Double"
  }
}

/// The wire forms that a place can state for the type spelled there.
struct Wires: OptionSet {
  let rawValue: Int

  static let scalar = Wires(rawValue: 1)
  /// The wire forms of a list.
  static let list = Wires(rawValue: 2)
  /// The wire forms of a map.
  static let map = Wires(rawValue: 4)
  /// The wire forms of a whole field.
  static let whole = Wires(rawValue: 8)

  static let none: Wires = []
  static let all: Wires = [.scalar, .list, .map, .whole]

  /// The wire forms inside a list: a wire form of lists would apply to the outer one.
  var inList: Wires { intersection([.scalar, .map]) }
  var inMap: Wires { intersection([.scalar, .list]) }
}

extension Guess {
  /// Whether the values are strings.
  var isString: Bool {
    switch self {
    case .scalar(let name, let wire): ScalarForm(name, wire: wire)?.isString == true
    case .enumeration, .embedded: true
    default: false
    }
  }
}
