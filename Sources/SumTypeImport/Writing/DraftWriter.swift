import SumTypeGenerator
import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// Writes a draft as a schema: it names declarations, and spells types.
struct DraftWriter {
  struct Entry {
    let name: String
    let value: JSONValue
    /// The index of the declaration, and the file that it comes from.
    let id: Int
    let file: Int
  }

  let draft: Draft
  var names = TypeNames()
  private(set) var nameOf: [Int: String] = [:]
  /// The declarations in the order in which they are written.
  private var order: [Int] = []
  private var next = 0
  /// The aliases that are made for wire forms and for long choices, by type.
  private var aliases: [TypeUse: String] = [:]
  private(set) var extra: [Entry] = []
  let style: KeyStyle
  var defaults: DefaultFit
  private(set) var entries: [Entry] = []
  private(set) var documents: [(name: String, value: JSONValue, file: Int)] = []

  init(_ draft: Draft) {
    self.draft = draft
    defaults = DefaultFit(draft)
    var keys: [String] = []
    for declaration in draft.declarations {
      guard case .structure(let structure) = declaration.kind else { continue }
      keys += structure.fields.map(\.key)
    }
    style = draft.style ?? .most(of: keys)
  }

  /// Writes the documents, the definitions, and all types that they use.
  ///
  /// - Parameters:
  ///   - roots: the declarations that are written in any case.
  ///   - wanted: the documents that files may be.
  mutating func write(roots: [Int], documents wanted: [(name: String, use: Use, file: Int)]) {
    var granted: [String: String] = [:]
    for document in wanted where granted[document.name] == nil {
      granted[document.name] = names.name(document: document.name)
    }
    for root in roots { claim(root) }
    var written: Set<String> = []
    for document in wanted {
      let text = optional(spelled(document.use, in: nil, base: document.name, file: document.file))
      var name = granted[document.name] ?? document.name
      if !written.insert(name).inserted {
        // A document with the same name and another type gets the name of its type.
        name = names.name(document: Identifier(text) == nil ? name : text)
        written.insert(name)
      }
      documents.append((name, ["root": .string(text)], document.file))
    }
    for root in roots { _ = visit(root) }
    while next < order.count {
      let id = order[next]
      next += 1
      let value = declaration(of: id)
      entries.append(
        Entry(name: nameOf[id] ?? "", value: value, id: id, file: draft[id].file))
    }
    entries += extra
  }

  /// Names a definition of the author, before all other declarations.
  private mutating func claim(_ id: Int) {
    guard nameOf[id] == nil, draft[id].isDefinition else { return }
    if let adopted = adopted(by: id) {
      guard nameOf[adopted] == nil else { return }
      nameOf[adopted] = name(id)
    } else if isDeclared(id) {
      nameOf[id] = name(id)
    }
  }

  /// - Parameter user: the name of the type that uses the declaration first.
  private mutating func name(_ id: Int, in user: String? = nil) -> String {
    let base = draft[id].base
    var outer =
      draft[id].outer.flatMap { nameOf[$0] ?? user } ?? draft[id].prefix.flatMap(TypeNames.typeName)
    // Avoids names such as `ConditionCondition`.
    if let short = TypeNames.typeName(of: base), outer?.hasSuffix(short) ?? false { outer = nil }
    return names.name(base, in: outer, hasLimits: hasLimits(id))
  }

  /// Returns the unnamed declaration that takes the name of a definition; nil if there is none.
  private func adopted(by id: Int) -> Int? {
    guard case .alias(let use) = draft[id].kind, case .reference(let inner) = use.type,
      !draft[inner].isDefinition
    else { return nil }
    if case .alias = draft[inner].kind { return nil }
    return inner
  }

  /// Returns whether the schema declares a type for the declaration.
  func isDeclared(_ id: Int) -> Bool {
    guard case .alias(let use) = draft[id].kind else { return true }
    if !draft[id].isDefinition || adopted(by: id) != nil { return false }
    switch draft.target(use.type) {
    case .json: return false
    case .scalar: return draft[id].bounds.isEmpty && !isNamedScalar(use.type)
    case .choice: return false
    default: break
    }
    return true
  }

  /// Returns whether a type is a reference to a declaration whose type is spelled at each use.
  private func isNamedScalar(_ type: TypeUse) -> Bool {
    guard case .reference(let id) = type else { return false }
    return !isDeclared(id)
  }

  /// Returns whether a declaration is a definition of a scalar with bounds, which becomes an alias
  /// where no field can have the bounds.
  func isBoundedScalar(_ id: Int) -> Bool {
    guard draft[id].isDefinition, !draft[id].bounds.isEmpty,
      case .alias(let use) = draft[id].kind, case .scalar = use.type
    else { return false }
    return true
  }

  /// Returns whether a declaration is a definition of a list or a map, whose alias has its bounds.
  func isBoundedContainer(_ id: Int) -> Bool {
    guard draft[id].isDefinition, isDeclared(id), case .alias(let use) = draft[id].kind else {
      return false
    }
    switch draft.target(use.type) {
    case .list, .map: return true
    case .json, .scalar, .reference, .dictionary, .choice, .embedded: return false
    }
  }

  /// Returns whether a declaration is such a definition, and has bounds.
  private func hasLimits(_ id: Int) -> Bool {
    guard isBoundedContainer(id), case .alias(let use) = draft[id].kind else { return false }
    return !draft[id].bounds.isEmpty || !bounds(of: use.type).isEmpty
  }

  /// Returns the name of a declared type, and schedules the type for writing.
  mutating func visit(_ id: Int, in user: String? = nil) -> String {
    isDeclared(id) ? declared(id, in: user) : ""
  }

  private mutating func declared(_ id: Int, in user: String?) -> String {
    if nameOf[id] == nil { nameOf[id] = name(id, in: user) }
    if !visited.contains(id) {
      visited.insert(id)
      order.append(id)
    }
    return nameOf[id] ?? "JSON"
  }
  private var visited: Set<Int> = []

  // MARK: - Spelling

  /// The spelling of a type, and the other keys of a field with that type.
  struct Spelling {
    var text: String
    var isNullable = false
    var wire: String?
    var bounds: [BoundEntry] = []
  }

  /// Returns the optional spelling: `T?`, and `(A | B)?` for a choice.
  func optional(_ spelling: Spelling) -> String {
    spelling.isNullable ? TypeText.nullable(spelling.text) : spelling.text
  }

  /// The greatest length of a choice's name; a longer choice is declared, and named for its place.
  private static let longestChoice = 40

  /// The greatest nesting of a type expression.
  private static let deepest = 24

  /// - Parameters:
  ///   - atField: whether bounds and wire forms can be written beside the type.
  ///   - own: the bounds that the field itself has; an alias with bounds cannot have these too.
  mutating func spelled(
    _ use: Use, in outer: String?, base: String, file: Int, atField: Bool = false,
    own: [BoundEntry] = [], depth: Int = 0
  ) -> Spelling {
    if depth > Self.deepest {
      draft.notes.add(.containersTooDeep, at: draft[0].place)
      return Spelling(text: "JSON")
    }
    switch use.type {
    case .json: return Spelling(text: "JSON")
    case .scalar(let name, let wire):
      guard let wire, let scalar = Scalar.named(name), scalar.forms.first?.wire != wire else {
        return Spelling(text: name, isNullable: use.isNullable)
      }
      if atField { return Spelling(text: name, isNullable: use.isNullable, wire: wire) }
      let alias = alias(use.type, "\(name)_\(wire)", name, wire: wire, file)
      return Spelling(text: alias, isNullable: use.isNullable)
    case .reference(let id): return spelled(id, use, outer, base, file, atField, own, depth)
    case .list(let element):
      let inner = spelled(
        element, in: outer, base: base, file: file, atField: atField,
        own: own.flatMap(\.elements), depth: depth + 1)
      return Spelling(
        text: "[\(optional(inner))]", isNullable: use.isNullable, wire: inner.scalarWire,
        bounds: inner.elementBounds)
    case .map(let element):
      let inner = spelled(
        element, in: outer, base: base, file: file, atField: atField,
        own: own.flatMap(\.elements), depth: depth + 1)
      return Spelling(
        text: "[String: \(optional(inner))]", isNullable: use.isNullable, wire: inner.scalarWire,
        bounds: inner.elementBounds)
    case .dictionary(let key, let value):
      guard draft.canBeKey(key) else {
        draft.notes.add(.keysInList, at: draft.dictionaryPlaces[use.type] ?? draft[0].place)
        return Spelling(text: "[JSON]", isNullable: use.isNullable)
      }
      let parts = [key, value].map {
        optional(spelled($0, in: outer, base: base, file: file, depth: depth + 1))
      }
      let text = "[\(parts.joined(separator: ": "))]"
      if atField, depth == 0 {
        return Spelling(text: text, isNullable: use.isNullable, wire: "alternating")
      }
      let alias = alias(use.type, base + "_map", in: outer, text, wire: "alternating", file)
      return Spelling(text: alias, isNullable: use.isNullable)
    case .choice(let types):
      let parts = types.map {
        spelled(Use($0), in: outer, base: base, file: file, depth: depth + 1).text
      }
      let text = parts.joined(separator: " | ")
      // The language makes the name of a choice from its parts, if that is short enough to read.
      if parts.joined(separator: "Or").utf8.count <= Self.longestChoice, names.take(choice: parts) {
        return Spelling(text: text, isNullable: use.isNullable)
      }
      let name = alias(use.type, base, in: outer, text, file)
      return Spelling(text: name, isNullable: use.isNullable)
    case .embedded(let inner, let wire):
      let text = optional(
        spelled(inner, in: outer, base: base, file: file, depth: depth + 1))
      if atField, depth == 0 {
        return Spelling(text: text, isNullable: use.isNullable, wire: wire)
      }
      let alias = alias(use.type, base + "_text", text, wire: wire, file)
      return Spelling(text: alias, isNullable: use.isNullable)
    }
  }

  private mutating func spelled(
    _ id: Int, _ use: Use, _ outer: String?, _ base: String, _ file: Int, _ atField: Bool,
    _ own: [BoundEntry], _ depth: Int
  ) -> Spelling {
    let isNullable = draft.isNullable(use)
    let bounds = bounds(of: use.type, besides: own)
    if !atField, isBoundedScalar(id) {
      return Spelling(text: declared(id, in: outer), isNullable: isNullable)
    }
    if case .alias(let inner) = draft[id].kind, !isDeclared(id) || atField && !bounds.isEmpty {
      // The type is spelled at each field, with the bounds beside it.
      var spelling = spelled(
        inner, in: outer, base: base, file: file, atField: atField, own: own, depth: depth + 1)
      spelling.isNullable = spelling.isNullable || isNullable
      spelling.bounds = atField ? bounds : []
      if !atField { draft.note(draft[id].bounds, at: draft[id].place) }
      return spelling
    }
    if !atField { draft.note(bounds, at: draft[id].place) }
    return Spelling(text: visit(id, in: outer), isNullable: isNullable)
  }

  /// Returns the bounds that the names in a type imply, and that are written beside the type.
  ///
  /// - Parameters:
  ///   - own: the bounds that the field itself has. An alias with bounds is then spelled in place.
  ///   - areAllIn: whether those that an alias has are returned too.
  func bounds(
    of type: TypeUse, besides own: [BoundEntry] = [], areAllIn: Bool = false
  ) -> [BoundEntry] {
    switch type {
    case .reference(let id):
      guard case .alias(let use) = draft[id].kind else { return [] }
      if !areAllIn, own.isEmpty, isBoundedContainer(id) { return [] }
      return bounds(of: use.type, besides: own, areAllIn: areAllIn) + draft[id].bounds
    case .list(let use), .map(let use):
      let inner = bounds(of: use.type, besides: own.flatMap(\.elements), areAllIn: areAllIn)
      return [BoundEntry(elements: inner)].compactMap(\.self)
    case .json, .scalar, .dictionary, .choice, .embedded: return []
    }
  }

  /// Returns an alias for a type that cannot be spelled in place, or whose name would be too long.
  private mutating func alias(
    _ type: TypeUse, _ base: String, in outer: String? = nil, _ text: String, wire: String? = nil,
    _ file: Int
  ) -> String {
    if let known = aliases[type] { return known }
    let name = names.name(base, in: outer)
    aliases[type] = name
    var members: [JSONObject.Member] = [.init(key: "alias", value: .string(text))]
    if let wire { members.append(.init(key: "wire", value: .string(wire))) }
    extra.append(
      Entry(name: name, value: .object(JSONObject(members: members)), id: -1, file: file))
    return name
  }
}

extension DraftWriter.Spelling {
  /// The bounds as those of the elements of a list or a map.
  fileprivate var elementBounds: [BoundEntry] {
    [BoundEntry(elements: bounds)].compactMap(\.self)
  }

  /// The wire form of the scalar inside lists and maps.
  fileprivate var scalarWire: String? {
    wire.flatMap { $0.contains("json") ? nil : $0 }
  }
}
