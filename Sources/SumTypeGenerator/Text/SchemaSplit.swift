package import SumTypeJSON

/// A schema that a program made, as several files that import each other.
///
/// Each type and each document is in one of the files. A file imports those whose types it uses. A
/// choice that several files spell (`String | Int`) is declared once, in the first file, as an
/// alias with the name that the union of the choice would have.
///
/// ```swift
/// let parts = SchemaSplit(schema, home: "Shop") { name in filesByType[name] }
/// for part in parts.files { print(part.name, SchemaText(part.schema).text) }
/// ```
package struct SchemaSplit {
  package struct File {
    /// `Shop` for `Shop.sumtype.json`.
    package let name: String
    package let schema: JSONValue
  }

  /// The files that have declarations, with the home file first.
  package private(set) var files: [File] = []

  /// - Parameters:
  ///   - home: The file of the declarations for which `place` returns nil, and of choices that
  ///     several files spell.
  ///   - place: Returns the file of a type or a document, by its name.
  package init(_ schema: JSONValue, home: String, place: (String) -> String?) {
    let types = Self.members(schema["types"])
    let documents = Self.members(schema["documents"])
    var order = [home]
    var contents: [String: Content] = [home: Content()]
    var owner: [String: String] = [:]
    func file(of name: String) -> String {
      let file = place(name) ?? home
      if contents[file] == nil {
        contents[file] = Content()
        order.append(file)
      }
      return file
    }
    var choices = SharedChoices()
    for type in types {
      let file = file(of: type.key)
      owner[type.key] = file
      SchemaUses.visit(type.value) { choices.note($0, in: file) }
    }
    for document in documents {
      let file = file(of: document.key)
      SchemaUses.visit(document: document.value) { choices.note($0, in: file) }
    }
    for alias in choices.aliases(beside: Set(types.map(\.key))) {
      owner[alias.name] = home
      contents[home]?.types.append(
        .init(key: alias.name, value: ["alias": .string(alias.spelling)]))
      contents[home]?.use(alias.spelling)
    }
    for type in types {
      let file = owner[type.key] ?? home
      let value = SchemaUses.rewritten(type.value) { choices.rewritten($0) }
      contents[file]?.types.append(.init(key: type.key, value: value))
      SchemaUses.visit(value) { contents[file]?.use($0) }
    }
    for document in documents {
      let file = place(document.key) ?? home
      let value = SchemaUses.rewritten(document: document.value) { choices.rewritten($0) }
      contents[file]?.documents.append(.init(key: document.key, value: value))
      SchemaUses.visit(document: value) { contents[file]?.use($0) }
    }
    let heads = Self.members(schema).filter { !["types", "documents"].contains($0.key) }
    for name in order {
      guard let content = contents[name], !content.types.isEmpty || !content.documents.isEmpty
      else { continue }
      let used = Set(content.used.compactMap { owner[$0] }).subtracting([name])
      files.append(File(name: name, schema: content.schema(heads, imports: used.sorted())))
    }
  }

  /// Returns the texts of the files. The file of each type is given by `places`, or else by
  /// ``places(in:)``.
  package static func texts(
    of schema: JSONValue, home: String, places: [String: String]? = nil
  ) -> [(name: String, text: String)] {
    let places = places ?? self.places(in: schema)
    return SchemaSplit(schema, home: home) { places[$0] }.files.map {
      ($0.name, SchemaText($0.schema).text)
    }
  }

  private static func members(_ value: JSONValue?) -> [JSONObject.Member] {
    if case .object(let object)? = value { object.members } else { [] }
  }

  private struct Content {
    var types: [JSONObject.Member] = []
    var documents: [JSONObject.Member] = []
    var used: Set<String> = []

    /// Adds the names in a type expression.
    mutating func use(_ expression: String) {
      var parser = TypeExpressionParser(expression)
      guard case .success(let parsed) = parser.parse() else { return }
      used.formUnion(parsed.names)
    }

    func schema(_ heads: [JSONObject.Member], imports: [String]) -> JSONValue {
      var members = heads
      if !imports.isEmpty {
        members.append(
          .init(key: "imports", value: .array(imports.map { .string("\($0).sumtype.json") })))
      }
      members.append(.init(key: "types", value: .object(JSONObject(members: types))))
      if !documents.isEmpty {
        members.append(.init(key: "documents", value: .object(JSONObject(members: documents))))
      }
      return .object(JSONObject(members: members))
    }
  }
}

/// The choices, by the files that spell them.
private struct SharedChoices {
  private var files: [String: Set<String>] = [:]
  private var order: [(spelling: String, name: String)] = []
  private var names: [String: String] = [:]

  mutating func note(_ expression: String, in file: String) {
    guard expression.utf8.contains(0x7C) else { return }
    var parser = TypeExpressionParser(expression)
    guard case .success(let parsed) = parser.parse() else { return }
    for choice in parsed.choices {
      if files[choice.spelling] == nil {
        order.append((choice.spelling, choice.partOfName))
      }
      files[choice.spelling, default: []].insert(file)
    }
  }

  /// Returns aliases for the choices that several files spell.
  mutating func aliases(beside taken: Set<String>) -> [(name: String, spelling: String)] {
    var aliases: [(String, String)] = []
    for choice in order where (files[choice.spelling]?.count ?? 0) > 1 {
      if taken.contains(choice.name) { continue }
      names[choice.spelling] = choice.name
      aliases.append((choice.name, String(choice.spelling.dropFirst().dropLast())))
    }
    return aliases
  }

  func rewritten(_ expression: String) -> String {
    guard !names.isEmpty, expression.utf8.contains(0x7C) else { return expression }
    var parser = TypeExpressionParser(expression)
    guard case .success(let parsed) = parser.parse() else { return expression }
    let text = parsed.renamed(names).spelling
    let isWhole = if case .choice = parsed.renamed(names) { true } else { false }
    return isWhole ? String(text.dropFirst().dropLast()) : text
  }
}

extension TypeExpression {
  /// The names in the expression.
  var names: [String] {
    switch self {
    case .name(let name, _): [name.split(separator: ".").first.map(String.init) ?? name]
    case .optional(let inner, _), .list(let inner), .map(let inner), .entries(let inner, _):
      inner.names
    case .dictionary(let key, let value, _): key.names + value.names
    case .choice(let alternatives, _): alternatives.flatMap(\.names)
    }
  }

  /// The choices in the expression.
  fileprivate var choices: [TypeExpression] {
    switch self {
    case .name: []
    case .optional(let inner, _), .list(let inner), .map(let inner), .entries(let inner, _):
      inner.choices
    case .dictionary(let key, let value, _): key.choices + value.choices
    case .choice(let alternatives, _): [self] + alternatives.flatMap(\.choices)
    }
  }

  /// Returns the expression with names in place of the choices that have one.
  fileprivate func renamed(_ names: [String: String]) -> TypeExpression {
    switch self {
    case .name: self
    case .optional(let inner, let place): .optional(inner.renamed(names), at: place)
    case .list(let inner): .list(inner.renamed(names))
    case .map(let inner): .map(inner.renamed(names))
    case .dictionary(let key, let value, let place):
      .dictionary(key: key.renamed(names), value: value.renamed(names), at: place)
    case .entries(let inner, let areAlternating):
      .entries(inner.renamed(names), areAlternating: areAlternating)
    case .choice(let alternatives, let place):
      if let name = names[spelling] {
        .name(name, at: place)
      } else {
        .choice(alternatives.map { $0.renamed(names) }, at: place)
      }
    }
  }
}

extension SchemaSplit {
  /// The most types of a schema that stays in one file.
  package static let mostTypes = 80
  /// The least number of types in a file of their own.
  private static let leastTogether = 10
  /// The most times that groups which are too large are divided.
  private static let mostRounds = 16

  /// Returns the file of each type in a large schema.
  ///
  /// 1. A type that only one other type uses is in the file of that type.
  /// 2. Ten or more types that are together in this way are a file, with the name of the type that
  ///    leads to the others. A group of more than 80 is divided: the types that its leader uses lead
  ///    in its place.
  /// 3. Of the remaining types, ten or more whose names begin with the same word are a file, with
  ///    that word as its name.
  /// 4. All other types, and the documents, are in the file of the schema.
  ///
  /// The types in the file of the schema are not in the result.
  package static func places(in schema: JSONValue) -> [String: String] {
    guard case .object(let object)? = schema["types"], object.members.count > mostTypes else {
      return [:]
    }
    let users = users(of: object.members, documents: schema["documents"])
    var parted: Set<String> = []
    var groups: [String: [String]] = [:]
    var order: [String] = []
    for _ in 0..<mostRounds {
      let leaders = leaders(of: object.members, users, parted)
      (groups, order) = ([:], [])
      for type in object.members {
        let leader = leaders[type.key] ?? type.key
        if groups[leader] == nil { order.append(leader) }
        groups[leader, default: []].append(type.key)
      }
      let large = groups.filter { $0.value.count > mostTypes }.keys
      if large.isEmpty { break }
      parted.formUnion(large)
    }
    var places: [String: String] = [:]
    var byWord: [String: [String]] = [:]
    for leader in order {
      let group = groups[leader] ?? []
      if group.count >= leastTogether {
        for type in group { places[type] = leader }
      } else {
        byWord[firstWord(of: leader), default: []] += group
      }
    }
    for (word, types) in byWord where types.count >= leastTogether {
      for type in types { places[type] = word }
    }
    return places
  }

  /// Returns the types that use each type. The name of the document as a user is "".
  private static func users(
    of types: [JSONObject.Member], documents: JSONValue?
  ) -> [String: Set<String>] {
    let declared = Set(types.map(\.key))
    var users: [String: Set<String>] = [:]
    for type in types {
      SchemaUses.visit(type.value) { expression in
        for name in names(in: expression) where declared.contains(name) && name != type.key {
          users[name, default: []].insert(type.key)
        }
      }
    }
    // The type of a document leads a group.
    if case .object(let documents)? = documents {
      for document in documents.members {
        SchemaUses.visit(document: document.value) { expression in
          for name in names(in: expression) { users[name, default: []].formUnion(["", name]) }
        }
      }
    }
    return users
  }

  /// Returns the leader of each type: the first type on its chain of single users that has several
  /// users, or whose only user has been divided.
  private static func leaders(
    of types: [JSONObject.Member], _ users: [String: Set<String>], _ parted: Set<String>
  ) -> [String: String] {
    var leaders: [String: String] = [:]
    for type in types {
      var path: [String] = []
      var seen: Set<String> = []
      var name = type.key
      while leaders[name] == nil, seen.insert(name).inserted {
        path.append(name)
        guard let only = users[name], only.count == 1, let user = only.first,
          !parted.contains(user)
        else { break }
        name = user
      }
      let leader = leaders[name] ?? name
      for inner in path { leaders[inner] = leader }
    }
    return leaders
  }

  private static func names(in expression: String) -> [String] {
    var parser = TypeExpressionParser(expression)
    guard case .success(let parsed) = parser.parse() else { return [] }
    return parsed.names
  }

  /// Returns `Payment` for `PaymentMethod`.
  private static func firstWord(of name: String) -> String {
    var word = ""
    var wasLowercase = false
    for scalar in name.unicodeScalars {
      if wasLowercase, scalar.properties.isUppercase { break }
      word.unicodeScalars.append(scalar)
      wasLowercase = scalar.properties.isLowercase || (0x30...0x39).contains(scalar.value)
    }
    return word
  }
}
