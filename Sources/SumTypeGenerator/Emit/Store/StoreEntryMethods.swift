import SumTypeSwift

/// The methods of a store that make a new entry of each kind, and change one:
///
/// ```swift
/// /// Adds a new `text` entry, at the end unless `position` says where.
/// @discardableResult
/// public func addText(
///   id: UUID = UUID(), message: String, at position: Int? = nil
/// ) throws(StateError) -> UUID {
///   try entryList.insert(.text(TextPost(id: id, message: message)), at: position)
///   return id
/// }
///
/// /// Changes what the `text` with this identity holds.
/// public func updateText(_ id: UUID, _ change: EntryEdit<TextPost>) throws(StateError) {
///   try entryList.update(id, Post.text, { if case .text(let text) = $0 { text } else { nil } }, change)
/// }
/// ```
struct StoreEntryMethods {
  let list: StoreList
  let schema: SchemaSpelling
  private(set) var declarations: [Declaration] = []
  /// What the types in their signatures need.
  private(set) var needs = Needs()

  init(_ list: StoreList, in schema: SchemaSpelling) {
    self.list = list
    self.schema = schema
    guard case .reference(let id) = list.element, case .union(let union) = schema.schema[id].kind
    else {
      let payload = StorePayload(list.element, in: schema)
      add(
        payload, named: list.names.add(), "Adds a new entry", attributes: [], entry: { $0 ?? "" })
      return
    }
    for variant in union.variants {
      let payload = StorePayload(variant.payload, in: schema)
      add(
        payload, named: list.names.add(variant.name), "Adds a new `\(variant.name.name)` entry",
        attributes: variant.deprecation.map { [$0.attribute] } ?? [],
        entry: { ".\(variant.name)\($0.map { "(\($0))" } ?? "")" })
      if let type = variant.payload { update(variant, holding: schema.spelling(of: type).domain) }
    }
  }

  /// - Parameter entry: the entry that has this payload.
  private mutating func add(
    _ payload: StorePayload, named name: Identifier, _ doc: String, attributes: [Attribute],
    entry: (Code?) -> Code
  ) {
    needs.formUnion(payload.needs)
    let position = payload.position
    let result = list.identity == nil ? nil : payload.identity
    let insert = insert(payload, entry)
    var doc = "\(doc), at the end unless `\(position.name.name)` says where."
    if !payload.bounds.isEmpty { doc += "\n\n" + payload.bounds.joined(separator: "\n") }
    declarations.append(
      .function(
        FunctionDeclaration(
          doc: DocComment(doc),
          attributes: (result == nil ? [] : [Attribute("@discardableResult")]) + attributes,
          name: .identifier(name), parameters: payload.parameters + [position],
          throws: .only(Runtime.stateError), returns: result?.type,
          body: result.map { "\(insert)\nreturn \($0.value)" } ?? insert)))
  }

  /// `try entryList.insert(.text(TextPost(id: id)), at: position)`, on two lines where it is long.
  private func insert(_ payload: StorePayload, _ entry: (Code?) -> Code) -> Code {
    func call(_ entry: Code) -> Code {
      "try \(payload.member(list.list)).insert(\(entry), at: \(payload.position.name))"
    }
    let whole = call(entry(payload.value))
    guard whole.length > 90, payload.isStructure, let value = payload.value else { return whole }
    return "let \(payload.local) = \(value)\n\(call(entry("\(payload.local)")))"
  }

  private mutating func update(_ variant: Variant, holding payload: SwiftType) {
    let which = list.identity == nil ? "at `position`" : "with this identity"
    let body: Code = .filled(
      opening: "try \(list.list).update(",
      [
        list.keyArgument, "\(list.spelling.domain).\(variant.name)",
        "{ if case .\(variant.name)(let value) = $0 { value } else { nil } }", "change",
      ], closing: ")")
    declarations.append(
      .function(
        FunctionDeclaration(
          doc: DocComment("Changes what the `\(variant.name.name)` \(which) holds."),
          attributes: variant.deprecation.map { [$0.attribute] } ?? [],
          name: .identifier(list.names.update(variant.name)),
          parameters: [
            list.key, Parameter("change", label: .none, .generic(Runtime.entryEdit, [payload])),
          ],
          throws: .only(Runtime.stateError), body: body)))
  }
}
