import SumTypeGenerator

/// The nesting depths of the smallest values of the types of a schema.
///
/// A struct is deeper than each type that it requires, a union deeper than the shallowest of its variants.
/// The ranks are computed in linear time: a type is ranked when all types that it waits for are.
struct Ranks {
  private var ranks: [Int?]
  private var variants: [Int?]

  subscript(id: TypeID) -> Int? { ranks[id.index] }

  /// Returns the index of the variant with the shallowest values.
  func variant(of id: TypeID) -> Int? { variants[id.index] }

  init(of schema: Schema) {
    ranks = Array(repeating: nil, count: schema.types.count)
    variants = ranks
    /// For each type, the types that wait for its rank, with the variant if the waiting type is a union.
    var waiting: [[(type: Int, variant: Int?)]] = Array(repeating: [], count: schema.types.count)
    var missing = Array(repeating: 0, count: schema.types.count)
    var ready: [(type: Int, variant: Int?)] = []
    for (index, type) in schema.types.enumerated() {
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        for field in structure.fields {
          guard field.isAlwaysThere, let id = field.type.requiredType(within: field.bounds) else {
            continue
          }
          missing[index] += 1
          waiting[id.index].append((index, nil))
        }
        if missing[index] == 0 { ready.append((index, nil)) }
      case .union(let union):
        for (variant, entry) in union.variants.enumerated() {
          if let id = entry.payload?.requiredType(within: nil) {
            waiting[id.index].append((index, variant))
          } else {
            ready.append((index, variant))
          }
        }
      case .typeAlias(let type):
        guard let id = type.requiredType(within: nil) else {
          ready.append((index, nil))
          continue
        }
        missing[index] = 1
        waiting[id.index].append((index, nil))
      case .enumeration, .alias, .external: ready.append((index, nil))
      }
    }
    var rank = 0
    while !ready.isEmpty {
      var next: [(type: Int, variant: Int?)] = []
      for (index, variant) in ready where ranks[index] == nil {
        ranks[index] = rank
        variants[index] = variant
        for (other, variant) in waiting[index] where ranks[other] == nil {
          if variant == nil {
            missing[other] -= 1
            if missing[other] > 0 { continue }
          }
          next.append((other, variant))
        }
      }
      ready = next
      rank += 1
    }
  }
}

extension ValueType {
  /// Returns the type that a smallest value of this type contains; nil if it contains none.
  fileprivate func requiredType(within bounds: Bounds?) -> TypeID? {
    switch self {
    case .scalar, .constant: nil
    case .reference(let id): id
    case .optional(let wrapped): wrapped.requiredType(within: bounds)
    case .embedded(let inner, _): inner.requiredType(within: nil)
    case .bounded(let inner, let limits): inner.requiredType(within: limits.bounds)
    case .list(let element), .map(let element), .arranged(.oneOrMany, let element),
      .arranged(.emptyArray, let element), .arranged(.entries, let element),
      .arranged(.alternating, let element):
      (bounds?.leastCount ?? 0) > 0 ? element.requiredType(within: bounds?.elements) : nil
    case .arranged(.oneEntry, let inner): inner.requiredType(within: nil)
    case .arranged(.jsonOrText, _): nil
    }
  }
}

extension Field {
  /// Whether every smallest value has the field.
  fileprivate var isAlwaysThere: Bool {
    switch presence {
    case .required, .rest: true
    case .optional, .defaulted: false
    }
  }
}
