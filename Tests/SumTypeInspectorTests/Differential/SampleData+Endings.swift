import SumTypeGenerator

/// How deep the smallest value of each type is, so that what contains itself comes to an end.
struct Endings {
  private let heights: [Int]

  init(_ schema: Schema) {
    let endless = schema.types.count + 1
    var heights = Array(repeating: endless, count: schema.types.count)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (index, type) in schema.types.enumerated() {
        let height = min(endless, Endings.height(of: type, heights))
        if height < heights[index] {
          heights[index] = height
          isSettled = false
        }
      }
    }
    self.heights = heights
  }

  /// The variant with the smallest value.
  func shortest(of union: Union) -> Variant {
    union.variants.min { height(of: $0) < height(of: $1) } ?? union.variants[0]
  }

  private func height(of variant: Variant) -> Int {
    variant.payload.map { Endings.height(of: $0, heights) } ?? 0
  }

  private static func height(of type: TypeDeclaration, _ heights: [Int]) -> Int {
    switch type.kind {
    case .structure(let structure), .tuple(let structure):
      let needs = structure.fields.map { field -> Int in
        guard case .required = field.presence else { return 0 }
        let isNeverEmpty = (field.bounds?.lower.flatMap { Double($0) } ?? 0) >= 1
        return height(of: field.type, heights, isNeverEmpty: isNeverEmpty)
      }
      return 1 + (needs.max() ?? 0)
    case .union(let union):
      return 1 + (union.variants.map { $0.payload.map { height(of: $0, heights) } ?? 0 }.min() ?? 0)
    case .enumeration, .alias, .typeAlias, .external: return 0
    }
  }

  private static func height(
    of type: ValueType, _ heights: [Int], isNeverEmpty: Bool = false
  ) -> Int {
    switch type {
    case .scalar, .optional: 0
    case .reference(let id): heights[id.index]
    case .list(let inner), .map(let inner), .arranged(.oneOrMany, let inner),
      .arranged(.emptyArray, let inner):
      isNeverEmpty ? height(of: inner, heights) : 0
    case .embedded(let inner, _), .arranged(_, let inner):
      height(of: inner, heights, isNeverEmpty: isNeverEmpty)
    }
  }
}
