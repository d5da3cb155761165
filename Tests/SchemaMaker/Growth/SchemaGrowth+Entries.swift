import TestSupport

/// Maps whose keys are no strings.
extension SchemaGrowth {
  /// Adds such a map to a struct or a tuple.
  mutating func addEntries(to name: String, _ kind: String, _ others: inout SplitMix64) {
    propose(times: 3) { growth in
      let key = others.pick(["moods", "byID", "cells-2", "Pairs"])
      let field = growth.entries(&others)
      return { root in
        if root["types"]?[name]?[kind]?[key] == nil { root["types"]?[name]?[kind]?[key] = field }
      }
    }
  }

  /// Returns a field, or an alias without `type`, of a map that is written as a list.
  private mutating func entries(_ others: inout SplitMix64) -> Node {
    let declared = names { kind in
      switch kind {
      case .enum, .alias, .external, .structure, .tuple: true
      default: false
      }
    }
    let key =
      others.chance(60) && !declared.isEmpty
      ? others.pick(declared)
      : others.pick(["Int", "UUID", "Date", "String", "Bool", "UInt8", "URL", "[Int]", "Decimal"])
    let value = expression(isField: false)
    let map = others.chance(15) ? "[[\(key): \(value)]]" : "[\(key): \(value)]"
    var field: Node = ["type": .text(map + (others.chance(25) ? "?" : ""))]
    switch others.below(5) {
    case 0, 1: field["wire"] = "alternating"
    case 2, 3: field["wire"] = "pairs"
    default:
      let names = others.pick([
        ["key", "value"], ["k", "v"], ["value", "key"], ["a b", "class"],
      ])
      field["wire"] =
        others.chance(40)
        ? "entries" : ["entries": ["key": .text(names[0]), "value": .text(names[1])]]
    }
    if others.chance(15) { field["minLength"] = 1 }
    if others.chance(15) { field["default"] = [] }
    return field
  }
}
