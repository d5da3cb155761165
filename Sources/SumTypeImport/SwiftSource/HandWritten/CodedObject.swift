/// An object whose members code decodes.
struct CodedObject {
  var code: SwiftCode
  /// The calls that decode members, and the other calls.
  var decodings: [SwiftCode.Decoding]
  var values: [SwiftCode.Call]
  /// The type that has the coding keys.
  var symbol: Int
  var scope: SwiftScope
  /// The properties that get the members. A name of anything else is no name of a field; nil if the values are those of
  /// a case, whose labels are the names.
  var properties: [String: SwiftProperty]?
  /// The base of the names of types for nested objects.
  var base: String
  var containers: SwiftCode.Containers
  /// The literals that the code assigns, by the names that get them.
  var literals: [String: Range<Int>]
  /// The nested containers of elements by the containers around them, with the types that are decoded from each.
  var lists: [String: [(key: SwiftCode.Call.Key, types: Set<SwiftType?>)]] = [:]

  init(
    _ code: SwiftCode, in range: Range<Int>, _ containers: SwiftCode.Containers, _ symbol: Int,
    _ scope: SwiftScope, base: String
  ) {
    (self.code, self.symbol, self.scope, self.base) = (code, symbol, scope, base)
    self.containers = containers
    decodings = code.decodings(in: range)
    values = code.values(in: range)
    literals = code.assignedLiterals(in: range)
    var types: [String: Set<SwiftType?>] = [:]
    for call in values {
      if let name = call.receiver, containers.lists[name] != nil {
        types[name, default: []].insert(call.type)
      }
    }
    for (name, types) in types.sorted(by: { $0.key < $1.key }) {
      guard let list = containers.lists[name] else { continue }
      lists[list.container, default: []].append((list.key, types))
    }
  }

  /// The containers from which the object's members are decoded, and those around them: the outermost ones, and for
  /// each of the others those that are nested in it.
  var used: (roots: Set<String>, nested: [String: [String]]) {
    var open = Array(lists.keys)
    for decoding in decodings {
      if case .member(_, let container) = decoding.call.source { open.append(container) }
    }
    var seen: Set<String> = []
    var roots: Set<String> = []
    var nested: [String: [String]] = [:]
    while let name = open.popLast() {
      guard let container = containers.members[name], seen.insert(name).inserted else { continue }
      if let parent = container.parent {
        nested[parent.container, default: []].append(name)
        open.append(parent.container)
      } else {
        roots.insert(name)
      }
    }
    return (roots, nested)
  }
}
