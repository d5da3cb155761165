/// Which types the sources declare as `Codable`, and by which protocols.
struct SwiftConformances {
  struct Codability: Equatable {
    var isEncodable = false
    var isDecodable = false

    static let both = Self(isEncodable: true, isDecodable: true)
    var isAny: Bool { isEncodable || isDecodable }

    mutating func formUnion(_ other: Self) {
      isEncodable = isEncodable || other.isEncodable
      isDecodable = isDecodable || other.isDecodable
    }
  }

  let symbols: SwiftSymbols
  /// What each symbol inherits, as far as it is known.
  private var codability: [Codability]
  /// The names of other protocols that a symbol conforms to, itself or through protocols of the sources.
  private(set) var protocols: [Set<String>]

  init(_ symbols: SwiftSymbols) {
    self.symbols = symbols
    let count = symbols.symbols.count
    codability = Array(repeating: Codability(), count: count)
    protocols = Array(repeating: [], count: count)
    var users: [[Int]] = Array(repeating: [], count: count)
    for id in 0..<count {
      var inherited = symbols.inherited(by: id)
      if let declaration = symbols.declaration(id), case .alias(let type?) = declaration.kind {
        inherited.append((type, declaration.file))
      }
      for (type, file) in inherited {
        let parts: [SwiftType] = if case .composition(let parts) = type { parts } else { [type] }
        for part in parts { note(part, of: id, in: file, &users) }
      }
    }
    spread(users)
  }

  private mutating func note(_ type: SwiftType, of id: Int, in file: Int, _ users: inout [[Int]]) {
    guard case .name(let parts) = type, let name = parts.last?.name else { return }
    let scope = symbols.symbols[id].outer
    let found = parts.count == 1 ? symbols.find(name, in: scope, file: file) : nil
    if let found, found != id {
      users[found].append(id)
      return
    }
    switch name {
    case "Codable": codability[id].formUnion(.both)
    case "Encodable": codability[id].isEncodable = true
    case "Decodable": codability[id].isDecodable = true
    default: protocols[id].insert(name)
    }
  }

  /// Passes what a protocol, a base class or another name means on to the types that name it.
  private mutating func spread(_ users: [[Int]]) {
    var open = codability.indices.filter { codability[$0].isAny || !protocols[$0].isEmpty }
    var rounds = Array(repeating: 0, count: users.count)
    while let id = open.popLast() {
      for user in users[id] {
        let before = (codability[user], protocols[user].count)
        codability[user].formUnion(codability[id])
        if protocols[user].count < 64 { protocols[user].formUnion(protocols[id]) }
        let isChanged = before.0 != codability[user] || before.1 != protocols[user].count
        // A type inherits a few protocols only, so that few rounds suffice.
        if isChanged, rounds[user] < 64 {
          rounds[user] += 1
          open.append(user)
        }
      }
    }
  }

  subscript(id: Int) -> Codability { codability[id] }

  func conforms(_ id: Int, to name: String) -> Bool { protocols[id].contains(name) }
}
