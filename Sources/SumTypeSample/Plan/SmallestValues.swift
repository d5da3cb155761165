import SumTypeGenerator

/// The nesting and the size of the smallest value of each type, by which recursive types come to an end, and values
/// that cannot be small are avoided.
///
/// The time is in proportion to the schema: a type is measured when all types that it needs are.
struct SmallestValues {
  /// The greatest number of levels that a reader accepts.
  static let readLevels = 512
  /// The greatest number of levels of a value, which exceeds that of any schema that people write.
  static let mostLevels = 160
  /// The greatest size of a value: about 32 MB.
  static let largest = 1 << 25

  private struct Measure {
    /// The number of nested containers. Those in a string count twice, since a reader accepts half as many levels
    /// there.
    var levels = 0
    /// The approximate size in bytes.
    var size = 0

    static let endless = Measure(levels: .max, size: .max)

    var isMakeable: Bool { levels <= SmallestValues.mostLevels && size <= SmallestValues.largest }

    mutating func add(_ other: Measure) {
      levels = max(levels, other.levels)
      size = Self.sum(size, other.size)
    }

    static func sum(_ left: Int, _ right: Int) -> Int {
      let (sum, isTooLarge) = left.addingReportingOverflow(right)
      return isTooLarge ? .max : sum
    }

    /// The measure of `count` elements of this size.
    func times(_ count: Int) -> Measure {
      let (product, isTooLarge) = size.multipliedReportingOverflow(by: count)
      return Measure(levels: Self.sum(levels, 1), size: isTooLarge ? .max : product)
    }

    /// The measure of the value embedded in a string.
    var embedded: Measure {
      Measure(levels: Self.sum(levels, Self.sum(levels, 1)), size: Self.sum(size, size))
    }
  }

  /// The variants of a union by the size of their smallest values.
  struct Variants {
    /// The index of the variant with the fewest levels; the first one if no variant is finite.
    var shortest = 0
    /// The indices of the variants whose smallest value is small enough to be made.
    var makeable: [Int] = []
  }

  private var measures: [Measure]
  /// The variants of each type; of no meaning for types that are no unions.
  private(set) var variants: [Variants]
  /// The number of levels of the deepest smallest value that can be made.
  private(set) var mostLevelsOfOne = 0

  init(_ plan: SamplePlan) {
    measures = Array(repeating: .endless, count: plan.types.count)
    variants = Array(repeating: Variants(), count: plan.types.count)
    /// The number of needed types that are not measured yet, by type.
    var missing = Array(repeating: 0, count: plan.types.count)
    /// The types that wait for each type.
    var waiting: [[Int]] = Array(repeating: [], count: plan.types.count)
    var known: [Int] = []
    for (index, type) in plan.types.enumerated() {
      let needs = Self.needs(of: type)
      for need in needs { waiting[need].append(index) }
      missing[index] = needs.count
      if needs.isEmpty || shortestVariant(in: type) != nil {
        measures[index] = measure(of: type)
        missing[index] = -1
        known.append(index)
      }
    }
    var next = 0
    while next < known.count {
      for index in waiting[known[next]] where missing[index] > 0 {
        missing[index] -= 1
        var isUnion = false
        if case .union = plan.types[index] { isUnion = true }
        // A union needs only one of its variants.
        guard missing[index] == 0 || isUnion else { continue }
        measures[index] = measure(of: plan.types[index])
        missing[index] = -1
        known.append(index)
      }
      next += 1
    }
    mostLevelsOfOne = measures.lazy.filter(\.isMakeable).map(\.levels).max() ?? 0
    for (index, type) in plan.types.enumerated() {
      if case .union(let union) = type { variants[index] = variants(of: union) }
    }
  }

  private func variants(of union: SampleUnion) -> Variants {
    let measures = union.variants.map { $0.payload.map { measure(of: $0) } ?? Measure() }
    return Variants(
      shortest: measures.indices.min { measures[$0].levels < measures[$1].levels } ?? 0,
      makeable: measures.indices.filter { measures[$0].isMakeable })
  }

  /// Returns whether a value is small enough to be made.
  func isMakeable(_ node: SampleNode) -> Bool { measure(of: node).isMakeable }

  /// - Throws: a fault if the smallest value of the root is too large.
  func check(_ root: SampleRoot, in schema: Schema) throws(SampleFault) {
    let measure =
      switch root {
      case .value(let node), .line(let node): measure(of: node)
      case .variant(let variant): variant?.payload.map { self.measure(of: $0) } ?? Measure()
      case .versioned(let object): self.measure(of: object.members)
      }
    if measure.isMakeable { return }
    throw SampleFault(
      measure.levels > Self.mostLevels
        ? "the smallest value of it has more than \(Self.mostLevels) levels"
        : "the smallest value of it has more than \(Self.largest >> 20) MB",
      cure: "make samples of one of its parts, with --type")
  }

  // MARK: - What a type needs

  /// Returns the types that a value contains; for a union, those that it may contain.
  private static func needs(of type: SampleType) -> Set<Int> {
    switch type {
    case .object(let object): Set(object.members.compactMap { need(of: $0) })
    case .tuple(let members, _): Set(members.compactMap { need(of: $0) })
    case .union(let union): Set(union.variants.compactMap { $0.payload.flatMap { need(of: $0) } })
    case .alias(let meant): Set([need(of: meant)].compactMap { $0 })
    case .enumeration, .scalar: []
    }
  }

  private static func need(of member: SampleMember) -> Int? {
    guard member.presence == .required || member.presence == .rest else { return nil }
    switch member.content {
    case .constant: return nil
    case .value(let node), .flattened(let node): return need(of: node)
    }
  }

  private static func need(of node: SampleNode) -> Int? {
    switch node {
    case .scalar, .optional, .jsonOrText, .version, .constant: nil
    case .reference(let index): index
    case .list(let inner, let count, _), .map(let inner, let count),
      .oneOrMany(let inner, let count),
      .emptyArray(let inner, let count):
      count.lower > 0 ? need(of: inner) : nil
    case .entries(let entry, let count): count.lower > 0 ? entry.type : nil
    case .oneEntry(let inner), .embedded(let inner, _): need(of: inner)
    }
  }

  // MARK: - Measures

  /// Returns the index of a variant that needs no type; nil if there is none.
  private func shortestVariant(in type: SampleType) -> Int? {
    guard case .union(let union) = type else { return nil }
    return union.variants.firstIndex { $0.payload.flatMap { Self.need(of: $0) } == nil }
  }

  private func measure(of type: SampleType) -> Measure {
    switch type {
    case .enumeration: return Measure(levels: 0, size: 10)
    case .scalar(let scalar): return Measure(levels: 0, size: scalar.smallestSize)
    case .object(let object): return measure(of: object.members)
    case .tuple(let members, _): return measure(of: members)
    case .alias(let meant): return measure(of: meant)
    case .union(let union):
      var least = Measure.endless
      for variant in union.variants {
        let measure = variant.payload.map { self.measure(of: $0) } ?? Measure(levels: 0, size: 10)
        if measure.levels < least.levels { least = measure }
      }
      return Measure(levels: Measure.sum(least.levels, 1), size: Measure.sum(least.size, 20))
    }
  }

  private func measure(of members: [SampleMember]) -> Measure {
    var sum = Measure(levels: 0, size: 2)
    for member in members where member.presence == .required || member.presence == .rest {
      switch member.content {
      case .constant: sum.add(Measure(levels: 0, size: 20))
      case .value(let node), .flattened(let node):
        sum.add(Measure(levels: 0, size: 10))
        sum.add(measure(of: node))
      }
    }
    sum.levels = Measure.sum(sum.levels, 1)
    return sum
  }

  private func measure(of node: SampleNode) -> Measure {
    switch node {
    case .scalar(let scalar): Measure(levels: 0, size: scalar.smallestSize)
    case .version, .optional, .jsonOrText: Measure(levels: 0, size: 4)
    case .constant: Measure(levels: 0, size: 20)
    case .reference(let index): measures[index]
    case .list(let inner, let count, _), .map(let inner, let count),
      .oneOrMany(let inner, let count),
      .emptyArray(let inner, let count):
      count.lower > 0 ? measure(of: inner).times(count.lower) : Measure(levels: 1, size: 2)
    case .entries(let entry, let count):
      count.lower > 0 ? measures[entry.type].times(count.lower) : Measure(levels: 1, size: 2)
    case .oneEntry(let inner): measure(of: inner).times(1)
    case .embedded(let inner, _): measure(of: inner).embedded
    }
  }
}

/// The reason why no document can be made.
public struct SampleFault: Error, Hashable, Sendable {
  /// The problem: `the smallest "Node" has 300 levels`.
  public let message: String
  /// A remedy.
  public let cure: String

  init(_ message: String, cure: String) {
    self.message = message
    self.cure = cure
  }
}
