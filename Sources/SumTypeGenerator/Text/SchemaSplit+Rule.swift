package import SumTypeJSON

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
