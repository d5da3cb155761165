import SumTypeGenerator

/// How the keys of most fields are made of Swift names.
enum KeyStyles {
  static func style(of round: Round) -> KeyStyle {
    .most(of: round.classes.flatMap { keys(of: $0.shape, in: round) })
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
