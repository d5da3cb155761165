import SumTypeJSON

/// Values within the bounds of two members. A union without tags does not tell its variants by
/// bounds, so that these only decide which value a message shows.
extension ValueSets {
  /// The most elements, members or characters of an example.
  static let maximumCount = 16

  /// Searches for a scalar of a type in two sets that may have bounds.
  func bounded(_ left: ValueSet, _ right: ValueSet, of kind: KindSet) -> Intersection.Example {
    switch kind {
    case .integer: integer(left, right)
    case .fraction: fraction(left, right)
    case .string: string(left, right)
    // No other scalar has bounds, except where every value is out of bounds.
    default: .outOfBounds
    }
  }

  private func integer(_ left: ValueSet, _ right: ValueSet) -> Intersection.Example {
    let sets = [left, right]
    guard sets.allSatisfy({ $0.full.contains(.integer) || $0.integerLimits != nil }) else {
      return .unknown
    }
    var candidates: [Int64] = [0]
    let bounds = sets.compactMap { $0.bounds[.integer] }
    for bound in bounds.flatMap({ [$0.lower, $0.upper] }).compactMap({ $0 }) {
      guard let number = Int64(bound) ?? Double(bound).flatMap({ Int64(exactly: $0.rounded()) })
      else { return .unknown }
      candidates += [number, number &- 1, number &+ 1]
    }
    let found = candidates.first { candidate in
      sets.allSatisfy { set in
        let magnitude = SignedMagnitude(
          isNegative: candidate < 0, magnitude: candidate.magnitude)
        return (set.integerLimits?.contains(magnitude) ?? true)
          && set.allows(value: String(candidate), of: .integer)
      }
    }
    return found.map { .json(String($0)) } ?? .outOfBounds
  }

  private func fraction(_ left: ValueSet, _ right: ValueSet) -> Intersection.Example {
    let sets = [left, right]
    guard sets.allSatisfy({ $0.full.contains(.fraction) }) else {
      // An integer type reads no other numbers.
      return integer(left, right)
    }
    var candidates = ["0.5"]
    let bounds = sets.compactMap { $0.bounds[.fraction] }
    let lower = bounds.compactMap(\.lower).max { DecimalDigits(text: $0) < DecimalDigits(text: $1) }
    let upper = bounds.compactMap(\.upper).min { DecimalDigits(text: $0) < DecimalDigits(text: $1) }
    let (least, most) = (lower.flatMap { Double($0) }, upper.flatMap { Double($0) })
    if let least { candidates.append((least + 0.5).description) }
    if let most { candidates.append((most - 0.5).description) }
    if let least, let most { candidates.append(((least + most) / 2).description) }
    candidates += [lower, upper].compactMap { $0 }.map {
      Int64($0) == nil ? $0 : $0 + ".0"
    }
    let found = candidates.first { text in
      text.contains { ".eE".contains($0) }
        && sets.allSatisfy { $0.allows(value: text, of: .fraction) }
    }
    return found.map { .json($0) } ?? .outOfBounds
  }

  private func string(_ left: ValueSet, _ right: ValueSet) -> Intersection.Example {
    let sets = [left, right]
    guard sets.allSatisfy({ $0.full.contains(.string) }) else { return .unknown }
    let (least, most) = ValueSet.counts(left, right, of: .string)
    if let most, most < least { return .outOfBounds }
    return least <= Self.maximumCount
      ? .json(JSONSnippet.string(String(repeating: "a", count: least))) : .unknown
  }

  /// Searches for a list or a map in two sets, which may have bounds.
  ///
  /// - Parameter example: An example that ignores the bounds.
  mutating func bounded(
    _ left: ValueSet, _ object: ObjectSet, _ right: ValueSet, _ other: ObjectSet,
    example: Intersection.Example, depth: Int
  ) -> Intersection.Example {
    guard let mine = object.element, let theirs = other.element else { return .unknown }
    let kind = object.kind
    let (least, most) = ValueSet.counts(left, right, of: kind)
    if let most, most < least { return .outOfBounds }
    if least == 0 { return example }
    guard least <= Self.maximumCount, depth < Self.maximumDepth else { return .unknown }
    let element = intersect(
      set(of: mine, within: left.bounds[kind]?.elements),
      set(of: theirs, within: right.bounds[kind]?.elements), depth: depth + 1)
    guard case .common(.json(let text)) = element else {
      if case .common(.unknown) = element { return .unknown }
      // Only an element could tell the variants apart, and a union does not look at these.
      return .outOfBounds
    }
    let members = (0..<least).map { index in
      object.kind == .array ? text : "\"\(index)\":\(text)"
    }
    return .json(object.json(of: members))
  }
}

extension ObjectSet {
  /// The type of the elements of a list, or of the values of a map; nil for other sorts.
  fileprivate var element: ValueType? {
    switch self {
    case .list(let element), .map(.map(let element)): element
    case .map, .structure, .tuple, .tagged, .alternating: nil
    }
  }
}

extension ValueSet {
  /// Returns the set with the bounds of a member; with those of its type if the member has none.
  func within(_ bounds: Bounds?) -> ValueSet {
    guard let bounds else { return self }
    var set = self
    for kind in KindSet.each where kind != .null && kind != .bool && allKinds.contains(kind) {
      set.bounds[kind] = bounds.isRange || bounds.elements != nil ? bounds : nil
    }
    return set
  }

  /// The set with bounds that no value is within.
  var outOfBounds: ValueSet {
    var set = self
    for kind in KindSet.each where allKinds.contains(kind) {
      let measure: Bounds.Measure = KindSet.number.contains(kind) ? .value : .length
      set.bounds[kind] = Bounds(measure: measure, lower: "1", upper: "0")
    }
    return set
  }

  /// Returns whether a tag is within the bounds.
  func allows(_ tag: JSONTag) -> Bool {
    switch tag {
    case .integer(let value): allows(value: String(value), of: .integer)
    case .string(let text): allowsLength(text.unicodeScalars.count)
    case .bool: bounds[.bool] == nil
    }
  }

  fileprivate func allows(value text: String, of kind: KindSet) -> Bool {
    guard let bounds = bounds[kind], bounds.measure == .value else { return true }
    let number = DecimalDigits(text: text)
    if let lower = bounds.lower, number < DecimalDigits(text: lower) { return false }
    if let upper = bounds.upper, DecimalDigits(text: upper) < number { return false }
    return true
  }

  private func allowsLength(_ count: Int) -> Bool {
    guard let bounds = bounds[.string], bounds.measure == .length else { return true }
    return (bounds.lower.flatMap { Int($0) } ?? 0) <= count
      && count <= (bounds.upper.flatMap { Int($0) } ?? .max)
  }

  /// The least and greatest value of the integer type; nil for other sets.
  fileprivate var integerLimits: ClosedRange<SignedMagnitude>? {
    guard case .type(let name)? = wholes else { return nil }
    return Scalar.named(name)?.forms[0].grammar.limits
  }

  /// Returns the least and the greatest length that two sets have in common for a type.
  fileprivate static func counts(
    _ left: ValueSet, _ right: ValueSet, of kind: KindSet
  ) -> (least: Int, most: Int?) {
    let bounds = [left, right].compactMap { $0.bounds[kind] }.filter { $0.measure == .length }
    return (
      bounds.compactMap { $0.lower.flatMap { Int($0) } }.max() ?? 0,
      bounds.compactMap { $0.upper.flatMap { Int($0) } }.min()
    )
  }
}
