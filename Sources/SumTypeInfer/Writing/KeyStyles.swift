import SumTypeGenerator
import SumTypeSwift

/// How the keys of most fields are made of Swift names.
enum KeyStyles {
  static func style(of round: Round) -> KeyStyle {
    var counts: [KeyStyle: Int] = [:]
    var words = 0
    for current in round.classes {
      for key in keys(of: current.shape, in: round) {
        guard let camel = Identifier.lowerCamel(from: key), camel != key || isCamel(key) else {
          continue
        }
        words += 1
        for style in [KeyStyle.snakeCase, .kebabCase, .pascalCase]
        where style.key(for: camel) == key {
          counts[style, default: 0] += 1
        }
      }
    }
    for style in [KeyStyle.snakeCase, .kebabCase, .pascalCase]
    where (counts[style] ?? 0) * 2 >= words && (counts[style] ?? 0) > 1 {
      return style
    }
    return .asWritten
  }

  private static func isCamel(_ key: String) -> Bool {
    key.dropFirst().contains { $0.isUppercase }
  }

  private static func keys(of shape: ObjectShape, in round: Round) -> [String] {
    switch shape {
    case .structure(let structure): structure.fields.map { round.tree.keys[Int($0.key)] }
    case .map: []
    case .union(let union): keys(of: union, in: round)
    }
  }

  private static func keys(of union: UnionGuess, in round: Round) -> [String] {
    union.variants.flatMap { variant -> [String] in
      switch variant.payload {
      case .bare, .slot: []
      case .structure(let structure): structure.fields.map { round.tree.keys[Int($0.key)] }
      case .union(let inner): keys(of: inner, in: round)
      }
    }
  }
}
