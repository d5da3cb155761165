import SumTypeSource

/// The code of a method that decodes objects of several types, for which an enum of tags has the types:
///
/// ```swift
/// func decode<T: Decodable, U: Family>(_: [T].Type, of family: U.Type, forKey key: Key) throws -> [T] {
///   var elements = try nestedUnkeyedContainer(forKey: key)
///   …
///   let tag = try elements.nestedContainer(keyedBy: Tag.self).decode(U.self, forKey: U.discriminator)
///   list.append(try elements.decode(tag.type))
/// }
/// ```
struct SwiftFamilyCode {
  /// The generic parameter that is the enum, and that of the objects, if there is one.
  var tags: String
  var element: String?
  /// The type of the keys of the tag, and the key there: a case, or a static property of the enum.
  var keys: String
  var key: String
  var isKeyOfTags: Bool
  var isList: Bool

  init?(_ code: SwiftCode, _ function: SwiftFunction, key parameter: String) {
    let text = code.text
    guard function.generics.count > 0,
      let keyed = code.body.first(where: { text.isWord($0, "keyedBy") && text.isName($0 + 2) })
    else { return nil }
    keys = code.keysName(at: keyed + 2)
    isList = code.body.contains { index in
      text.isWord(index, "nestedUnkeyedContainer") && text.isMark(index + 1, "(")
        && SwiftContainerMethod.isKey(
          parameter, in: index + 2..<text.after(index + 1) - 1, text)
    }
    for index in code.body
    where text.isName(index) && text.isMark(index + 1, "(")
      && ["decode", "decodeIfPresent"].contains(text.text(index))
    {
      let arguments = index + 2..<text.after(index + 1) - 1
      guard case .name(let parts)? = code.metatype(in: arguments)?.type, parts.count == 1,
        function.generics.contains(parts[0].name),
        let label = arguments.first(where: { text.isWord($0, "forKey") }),
        text.isMark(arguments.upperBound - 2, "."), text.isName(arguments.upperBound - 1)
      else { continue }
      tags = parts[0].name
      key = text.text(arguments.upperBound - 1)
      isKeyOfTags = text.isName(label + 2) && text.text(label + 2) == tags
      let own = tags
      element = function.generics.first { $0 != own }
      return
    }
    return nil
  }
}

/// The types that an enum has for its cases: `var type: Shape.Type { switch self { case .circle: Circle.self … } }`.
struct SwiftTypeTable {
  /// The name of the property or function.
  var name: String
  var rows: [(word: String, tags: [Constant], type: SwiftType)]
}

/// A union of the types of a table, by the member that has the tag.
struct SwiftFamily: Hashable {
  let tags: Int
  let keys: String
  let key: String
}

extension SwiftReader {
  /// Returns the types that an enum has for its cases; nil if it has none.
  func typeTable(of id: Int) -> SwiftTypeTable? {
    if let known = lookups.typeTables[id] { return known }
    let found = symbols.functions(of: id).lazy.compactMap { self.typeTable($0, of: id) }.first
    lookups.typeTables[id] = .some(found)
    return found
  }

  private func typeTable(_ function: SwiftFunction, of id: Int) -> SwiftTypeTable? {
    guard let text = texts[function.file], case .enumeration? = symbols.declaration(id)?.kind,
      let start = function.body.first(where: { text.isWord($0, "switch") }),
      text.isWord(start + 1, "self"), text.isMark(start + 2, "{")
    else { return nil }
    let code = SwiftCode(function, text)
    let owner = SwiftType.named("Self")
    let scope = SwiftScope(symbol: id, file: function.file)
    var rows: [(word: String, tags: [Constant], type: SwiftType)] = []
    for clause in code.clauses(in: start + 3..<text.after(start + 2) - 1) {
      guard let patterns = clause.patterns else { continue }
      let types = clause.body.filter { text.isWord($0, "self") && text.isMark($0 - 1, ".") }
      guard types.count == 1, let last = types.first else {
        // A case without a type: nil, or an error.
        if types.isEmpty { continue }
        return nil
      }
      var first = last - 2
      while text.isMark(first - 1, "."), text.isName(first - 2) { first -= 2 }
      guard text.isName(first), let (type, _) = code.metatype(at: first) else { return nil }
      var word: String?
      var tags: [Constant] = []
      for pattern in SwiftParser.parts(of: patterns, text) {
        guard text.isName(pattern.upperBound - 1),
          let tag = rawConstant(text.text(pattern.upperBound - 1), of: owner, scope)
        else { return nil }
        word = word ?? text.text(pattern.upperBound - 1)
        tags.append(tag)
      }
      // A case of this name is the one that every union has for other tags.
      if let word, word != "unknown" { rows.append((word, tags, type)) }
    }
    return rows.isEmpty ? nil : SwiftTypeTable(name: function.name, rows: rows)
  }

  /// Returns a union of the types that an enum has for its cases, by the key that a method decodes; nil if the enum has no
  /// types, or if the key is not known.
  func family(
    _ tags: Int, _ code: SwiftFamilyCode, named element: SwiftType?, _ scope: SwiftScope
  ) -> Use? {
    let family = SwiftFamily(tags: tags, keys: code.keys, key: code.key)
    if let known = lookups.families[family] { return known.map { Use(.reference($0)) } }
    lookups.families[family] = .some(nil)
    guard let word = code.isKeyOfTags ? staticCase(code.key, of: tags) : code.key,
      let key = codingKeys(named: code.keys, of: tags, isWritten: true)?[word],
      let table = typeTable(of: tags), let declaration = symbols.declaration(tags)
    else { return nil }
    let place = range(declaration.place, in: declaration.file)
    var name = "Any_" + symbols.path(tags).joined(separator: "_")
    if case .name(let parts)? = element {
      name = "Any_" + parts.map(\.name).joined(separator: "_")
    }
    let id = draft.declare(.pending, named: name, in: nil, file: declaration.file, at: place)
    lookups.families[family] = id
    let inner = SwiftScope(symbol: tags, file: declaration.file)
    draft[id].kind = .union(union(of: table, by: written(key, at: place), inner, at: place))
    note(
      .recognised(
        table.name, of: symbols.path(tags).joined(separator: "."),
        as: "a union by the member \"\(key)\""),
      at: declaration.place, in: declaration.file)
    return Use(.reference(id))
  }

  func union(
    of table: SwiftTypeTable, by key: String, _ scope: SwiftScope, at place: SourceRange
  ) -> Declaration.Union {
    let variants = table.rows.map { row in
      Declaration.Union.Variant(
        word: row.word, tags: row.tags, payload: meaning(of: row.type, scope, at: place).use)
    }
    return Declaration.Union(form: .internal(tag: key), variants: variants)
  }

  /// Returns the name of the case that is the value of a static property: `static let discriminator = Tag.type`.
  private func staticCase(_ name: String, of id: Int) -> String? {
    let indices =
      [symbols.symbols[id].declaration].compactMap(\.self) + symbols.symbols[id].extensions
    for index in indices {
      let declaration = symbols.declarations[index]
      let value =
        declaration.staticValues[name]
        ?? declaration.functions.first { $0.name == name && $0.parameters.isEmpty }?.body
      if let value, let text = texts[declaration.file], let last = value.last,
        text.isName(last), text.isMark(last - 1, ".")
      {
        return text.text(last)
      }
    }
    return nil
  }
}
