/// Finds the types that have finite values.
///
/// A struct has a finite value if the types of its required fields have one, and the elements of
/// those of its lists that have a least length. A union has one if one of its variants has.
struct EndingTypes {
  /// The types whose values the values of a type contain.
  enum Needs {
    /// Every value contains one of each of these types, as that of a struct does.
    case all([TypeID])
    /// Every value contains one of one of these types, as that of a union does.
    case any([TypeID])
  }

  private var ends: [Bool]

  /// - Parameter types: what each type needs, in the order of the types.
  init(_ types: [Needs]) {
    ends = Array(repeating: false, count: types.count)
    /// The number of needed types that are not yet known to have a finite value.
    var missing = Array(repeating: 0, count: types.count)
    var users: [[Int]] = Array(repeating: [], count: types.count)
    var found: [Int] = []
    for (index, type) in types.enumerated() {
      let needs: [TypeID]
      switch type {
      case .all(let all):
        needs = all
        missing[index] = all.count
      case .any(let alternatives):
        needs = alternatives
        missing[index] = 1
      }
      for need in needs { users[need.index].append(index) }
      if missing[index] == 0 { found.append(index) }
    }
    while let index = found.popLast() {
      if ends[index] { continue }
      ends[index] = true
      for user in users[index] {
        missing[user] -= 1
        if missing[user] <= 0 { found.append(user) }
      }
    }
  }

  func contains(_ index: Int) -> Bool { ends[index] }
}

extension EndingTypes.Needs {
  /// The needs of a type that has a value without those of other types.
  static let none = Self.all([])

  /// Returns the types of which a finite value of a union contains a value.
  ///
  /// - Parameter payloads: what each variant needs; nil for a variant that needs no other type.
  static func union(_ payloads: [TypeID?]) -> Self {
    payloads.isEmpty || payloads.contains { $0 == nil } ? .none : .any(payloads.compactMap(\.self))
  }
}

extension EndingTypes {
  /// Finds the types of a schema, after a selection has left out some variants.
  init(_ types: [TypeDeclaration]) {
    self.init(
      types.map { type in
        switch type.kind {
        case .structure(let structure), .tuple(let structure):
          .all(structure.fields.compactMap(\.need))
        case .union(let union): .union(union.variants.map { $0.payload?.finiteNeed })
        case .typeAlias(let type): .all([type.finiteNeed].compactMap(\.self))
        case .enumeration, .alias, .external: .none
        }
      })
  }
}

extension Field {
  /// The declared type that every value of the struct contains; nil if there is none.
  fileprivate var need: TypeID? {
    switch presence {
    case .required, .rest: type.need(bounds)
    case .optional, .defaulted: nil
    }
  }
}

extension ValueType {
  /// Returns the declared type that every value of a required field of this type contains; nil if there is
  /// none.
  ///
  /// - Parameter bounds: the bounds of the field.
  func need(_ bounds: Bounds?) -> TypeID? {
    let isNeverEmpty = (bounds?.lower.flatMap { Double($0) } ?? 0) >= 1
    return isNeverEmpty ? elementNeed : finiteNeed
  }

  /// The declared type that every value of this type contains; nil if there is none.
  var finiteNeed: TypeID? {
    switch self {
    case .reference(let id): id
    case .embedded(let inner, _), .arranged(.oneEntry, let inner): inner.finiteNeed
    // Text is finite, but Swift cannot lay out a type that might contain itself.
    case .arranged(.jsonOrText, let inner): inner.finiteNeed
    case .bounded(let inner, let limits): inner.need(limits.bounds)
    case .scalar, .optional, .list, .map, .arranged, .constant: nil
    }
  }

  /// The declared type that every list or map of this type contains unless it is empty.
  private var elementNeed: TypeID? {
    switch self {
    case .list(let element), .map(let element), .arranged(.oneOrMany, let element),
      .arranged(.emptyArray, let element), .arranged(.entries, let element),
      .arranged(.alternating, let element):
      element.finiteNeed
    case .embedded(let inner, _), .arranged(.jsonOrText, let inner), .bounded(let inner, _):
      inner.elementNeed
    case .scalar, .reference, .optional, .arranged, .constant: nil
    }
  }
}
