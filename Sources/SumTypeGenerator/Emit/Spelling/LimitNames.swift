import SumTypeSwift

/// Assigns the names of the constants and types for bounds, which are unique in a struct.
struct LimitNames {
  private var constants: Set<String>
  private var types: Set<String> = []
  private let isTaken: (String) -> Bool

  /// - Parameter isTaken: Whether a type has the name.
  init(_ fields: [Field], avoiding isTaken: @escaping (String) -> Bool) {
    // Few structs have limits.
    let hasLimits = fields.contains { $0.bounds?.pattern != nil || $0.bounds?.elements != nil }
    constants = Set(
      (hasLimits ? fields : []).flatMap { field in
        [FieldSpelling.boundsName(of: field.name), FieldSpelling.defaultName(of: field.name)]
          .map(\.name)
      })
    self.isTaken = isTaken
  }

  /// Returns the names for a place such as `tagsElement`.
  mutating func names(
    of place: Identifier, isElement: Bool
  ) -> (place: Identifier, type: Identifier) {
    var place = place
    let suffixes = isElement ? ["Bounds", "Pattern"] : ["Pattern"]
    while suffixes.contains(where: { constants.contains(place.name + $0) }) {
      let longer = place.with(suffix: "Value")
      if longer == place { break }
      place = longer
    }
    for suffix in suffixes { constants.insert(place.name + suffix) }
    let type = place.capitalised.with(suffix: "Limits").avoiding(
      { types.contains($0) || isTaken($0) }, suffix: "OfField")
    types.insert(type.name)
    return (place, type)
  }
}

extension SchemaSpelling {
  /// Returns the spelling of a type with the bounds of its elements.
  ///
  /// - Parameters:
  ///   - place: The name of the place that has the type: `tags`, `tagsElement`.
  ///   - depth: The number of lists and maps around the place.
  ///   - owner: The struct, its DTO and its codec.
  ///   - limits: Receives the limits of the place.
  func spelling(
    of type: ValueType, within bounds: Bounds?, at place: Identifier, depth: Int = 0,
    of owner: LimitOwner, _ names: inout LimitNames, limits: inout [LimitSpelling]
  ) -> TypeSpelling {
    guard let bounds else { return spelling(of: type) }
    if case .optional(let wrapped) = type {
      return .optional(
        spelling(
          of: wrapped, within: bounds, at: place, depth: depth, of: owner, &names,
          limits: &limits))
    }
    // The functions that read and write a field take its own bounds as an argument.
    let isBounded = (depth > 0 || owner.isAlias) && bounds.isRange
    let hasLimits = isBounded || bounds.pattern != nil
    let made: (place: Identifier, type: Identifier) =
      if owner.isAlias {
        (place, LimitSpelling.name(ofDepth: depth, in: owner.name))
      } else if hasLimits {
        names.names(of: place, isElement: depth > 0)
      } else {
        (place, place)
      }
    func element(_ inner: ValueType) -> TypeSpelling {
      let isFirst = owner.isAlias && depth == 0
      return spelling(
        of: inner, within: bounds.elements,
        at: isFirst ? "element" : place.with(suffix: "Element"), depth: depth + 1, of: owner,
        &names, limits: &limits)
    }
    let base: TypeSpelling
    switch type {
    case .list(let inner): base = .list(element(inner))
    case .map(let inner): base = .map(element(inner))
    case .arranged(.oneOrMany, let inner): base = .oneOrMany(element(inner))
    case .arranged(.emptyArray, let inner): base = .mapOrEmptyArray(element(inner))
    case .scalar, .reference, .optional, .embedded, .arranged, .constant, .bounded:
      base = spelling(of: type)
    }
    guard hasLimits else { return base }
    limits.append(
      LimitSpelling(
        name: made.type, place: owner.isAlias && depth == 0 ? nil : made.place, owner: owner.domain,
        role: owner.isAlias ? .container : .field,
        bounds: isBounded ? BoundsSpelling(bounds: bounds, measure: base.measure) : nil,
        pattern: bounds.pattern, depth: depth))
    let codec = SwiftType.member(owner.codec, made.type)
    let mapping = owner.isAlias ? LimitSpelling.ofMapping(made.type) : made.type
    let strings = bounds.pattern == nil ? base : .matching(base, codec)
    return isBounded
      ? .limited(strings, codec, mapping: .member(owner.dto, mapping)) : strings
  }
}

/// The names that limits refer to: those of a struct, or that of the limits of an alias.
struct LimitOwner {
  /// The name of the type that declares the constants.
  let name: Identifier
  let domain: SwiftType
  let dto: SwiftType
  let codec: SwiftType
  let isAlias: Bool

  init(_ domain: SwiftType, name: Identifier) {
    self.name = name
    self.domain = domain
    dto = .named(SchemaSpelling.dtoName(of: name))
    codec = .named(SchemaSpelling.codecName(of: name))
    isAlias = false
  }

  /// - Parameter name: The name of an alias.
  init(alias name: Identifier) {
    self.name = SchemaSpelling.limitsName(of: name)
    domain = .named(self.name)
    (dto, codec, isAlias) = (domain, domain, true)
  }
}

extension TypeSpelling {
  /// Returns the spelling of a string with a pattern.
  fileprivate static func matching(_ base: TypeSpelling, _ limits: SwiftType) -> TypeSpelling {
    TypeSpelling(
      domain: base.domain, dto: base.dto, codec: .generic(Runtime.types.patternCodec, [limits]),
      mapping: base.mapping, isSameInDTO: base.isSameInDTO, needs: base.needs,
      measure: base.measure)
  }

  /// Returns the spelling of an element with bounds.
  fileprivate static func limited(
    _ base: TypeSpelling, _ limits: SwiftType, mapping: SwiftType
  ) -> TypeSpelling {
    TypeSpelling(
      domain: base.domain, dto: base.dto,
      codec: .generic(Runtime.types.limitedCodec, [base.codec, limits]),
      mapping: .generic(Runtime.types.limitedMapping, [base.mapping, mapping]), isSameInDTO: false,
      needs: base.needs, measure: base.measure)
  }
}
