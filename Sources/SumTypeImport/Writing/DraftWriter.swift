import SumTypeGenerator
import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// Writes a draft as a schema: gives names, and spells what the language has.
struct DraftWriter {
  struct Entry {
    let name: String
    let value: JSONValue
    /// The declaration, and the file that it comes from.
    let id: Int
    let file: Int
  }

  let draft: Draft
  var names = TypeNames()
  private(set) var nameOf: [Int: String] = [:]
  /// Declarations in the order in which they are written.
  private var order: [Int] = []
  private var next = 0
  /// Aliases that are made for wires, and for long choices.
  private var aliases: [TypeUse: String] = [:]
  private(set) var extra: [Entry] = []
  let style: KeyStyle
  private(set) var entries: [Entry] = []
  private(set) var documents: [(name: String, value: JSONValue, file: Int)] = []

  init(_ draft: Draft) {
    self.draft = draft
    var keys: [String] = []
    for declaration in draft.declarations {
      guard case .structure(let structure) = declaration.kind else { continue }
      keys += structure.fields.map(\.key)
    }
    style = .most(of: keys)
  }

  /// Writes documents, definitions, and all that these need.
  ///
  /// - Parameters:
  ///   - roots: what is written in any case.
  ///   - documents: what a file may be.
  mutating func write(roots: [Int], documents wanted: [(name: String, use: Use, file: Int)]) {
    var taken: Set<String> = []
    for document in wanted where taken.insert(document.name).inserted {
      names.reserve(document: document.name)
    }
    for root in roots { claim(root) }
    var written: Set<String> = []
    for document in wanted {
      let text = optional(spelled(document.use, in: nil, base: document.name, file: document.file))
      var name = document.name
      if !written.insert(name).inserted {
        // Its type has another name than that of the first: so has the document.
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

  /// Gives a declaration of the author's its name before all others.
  private mutating func claim(_ id: Int) {
    guard nameOf[id] == nil, draft[id].isDefinition else { return }
    if let adopted = adopted(by: id) {
      guard nameOf[adopted] == nil else { return }
      nameOf[adopted] = name(id)
    } else if isDeclared(id) {
      nameOf[id] = name(id)
    }
  }

  /// - Parameter user: the name of the type that uses it first.
  private mutating func name(_ id: Int, in user: String? = nil) -> String {
    let base = draft[id].base
    var outer =
      draft[id].outer.flatMap { nameOf[$0] ?? user } ?? draft[id].prefix.flatMap(TypeNames.typeName)
    // Not `ConditionCondition`.
    if let short = TypeNames.typeName(of: base), outer?.hasSuffix(short) ?? false { outer = nil }
    return names.name(base, in: outer)
  }

  /// The declaration without a name of its own that has that of a definition.
  private func adopted(by id: Int) -> Int? {
    guard case .alias(let use) = draft[id].kind, case .reference(let inner) = use.type,
      !draft[inner].isDefinition
    else { return nil }
    if case .alias = draft[inner].kind { return nil }
    return inner
  }

  /// Whether the schema has a type for it.
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

  /// Whether it refers to what stands in its place everywhere.
  private func isNamedScalar(_ type: TypeUse) -> Bool {
    guard case .reference(let id) = type else { return false }
    return !isDeclared(id)
  }

  /// The name of a declared type, which is written then.
  mutating func visit(_ id: Int, in user: String? = nil) -> String {
    if !isDeclared(id) { return "" }
    if nameOf[id] == nil { nameOf[id] = name(id, in: user) }
    if !visited.contains(id) {
      visited.insert(id)
      order.append(id)
    }
    return nameOf[id] ?? "JSON"
  }
  private var visited: Set<Int> = []

  // MARK: - Spelling

  /// A type as the language spells it, and what else a field has to say.
  struct Spelling {
    var text: String
    var isNullable = false
    var wire: String?
    var bounds: [BoundEntry] = []
  }

  /// `T?`, and `(A | B)?` where a choice is all of it.
  func optional(_ spelling: Spelling) -> String {
    spelling.isNullable ? Self.optional(spelling.text) : spelling.text
  }

  static func optional(_ text: String) -> String {
    if text == "JSON" { return text }
    var depth = 0
    for byte in text.utf8 {
      if byte == 0x5B { depth += 1 }
      if byte == 0x5D { depth -= 1 }
      if byte == 0x7C, depth == 0 { return "(\(text))?" }
    }
    return "\(text)?"
  }

  /// A choice of longer names is called after where it stands.
  private static let longestChoice = 40

  /// A type expression is nested no deeper.
  private static let deepest = 24

  /// - Parameter atField: bounds and wires may be said beside it.
  mutating func spelled(
    _ use: Use, in outer: String?, base: String, file: Int, atField: Bool = false, depth: Int = 0
  ) -> Spelling {
    if depth > Self.deepest {
      draft.notes.add(.looser, "lists in many lists", at: draft[0].place)
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
    case .reference(let id): return spelled(id, use, outer, base, file, atField, depth)
    case .list(let element):
      let inner = spelled(
        element, in: outer, base: base, file: file, atField: atField, depth: depth + 1)
      return Spelling(
        text: "[\(optional(inner))]", isNullable: use.isNullable, wire: inner.scalarWire,
        bounds: inner.elementBounds)
    case .map(let element):
      let inner = spelled(
        element, in: outer, base: base, file: file, atField: atField, depth: depth + 1)
      return Spelling(
        text: "[String: \(optional(inner))]", isNullable: use.isNullable, wire: inner.scalarWire,
        bounds: inner.elementBounds)
    case .choice(let types):
      let parts = types.map {
        spelled(Use($0), in: outer, base: base, file: file, depth: depth + 1).text
      }
      let text = parts.joined(separator: " | ")
      // The language calls a choice after its parts, while one can read that.
      if parts.joined(separator: "Or").utf8.count <= Self.longestChoice {
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
    _ depth: Int
  ) -> Spelling {
    let isNullable = draft.isNullable(use)
    let bounds = bounds(of: use.type)
    if case .alias(let inner) = draft[id].kind, !isDeclared(id) || atField && !bounds.isEmpty {
      // An alias has no bounds: they are said where it is used, and its type is spelled there.
      var spelling = spelled(
        inner, in: outer, base: base, file: file, atField: atField, depth: depth + 1)
      spelling.isNullable = spelling.isNullable || isNullable
      spelling.bounds = atField ? bounds : []
      if !atField { draft.note(draft[id].bounds, at: draft[id].place) }
      return spelling
    }
    if !atField { draft.note(bounds, at: draft[id].place) }
    return Spelling(text: visit(id, in: outer), isNullable: isNullable)
  }

  /// What the names in a type say of its values besides.
  private func bounds(of type: TypeUse) -> [BoundEntry] {
    switch type {
    case .reference(let id):
      guard case .alias(let use) = draft[id].kind else { return [] }
      return bounds(of: use.type) + draft[id].bounds
    case .list(let use), .map(let use):
      return [BoundEntry(elements: bounds(of: use.type))].compactMap(\.self)
    case .json, .scalar, .choice, .embedded: return []
    }
  }

  /// A name for what can only be said where a name is declared, or would have a name that is too long.
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
  /// What a list or a map says of what it contains.
  fileprivate var elementBounds: [BoundEntry] {
    [BoundEntry(elements: bounds)].compactMap(\.self)
  }

  /// The wire of the scalar inside lists and maps.
  fileprivate var scalarWire: String? {
    wire.flatMap { $0.contains("json") ? nil : $0 }
  }
}
