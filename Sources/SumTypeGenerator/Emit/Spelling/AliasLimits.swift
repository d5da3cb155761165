import SumTypeSwift

extension Alias {
  /// Returns the spelling of the bounds and the pattern; nil for an alias without them.
  func limits(of type: TypeDeclaration) -> LimitSpelling? {
    guard let bounds else { return nil }
    return LimitSpelling(
      name: LimitSpelling.name(ofDepth: 0, in: type.name), place: nil, owner: type.domain,
      role: .scalar,
      bounds: bounds.isRange
        ? BoundsSpelling(bounds: bounds, measure: TypeSpelling.of(base).measure) : nil,
      pattern: bounds.pattern, depth: 0)
  }
}

extension SchemaSpelling {
  /// Returns the spelling of a list or a map within the bounds of an alias.
  func spelling(of type: ValueType, within limits: AliasBounds) -> TypeSpelling {
    let alias = schema[limits.alias]
    let limited = limitedSpelling(of: type, within: limits).type
    var needs = limited.needs
    if let module = alias.module { needs.limitModules.insert(module) }
    // A field may give the list or the map another wire form.
    let isOwnForm =
      if case .typeAlias(.bounded(let own, _)) = alias.kind { own == type } else { false }
    return TypeSpelling(
      domain: limited.domain, dto: limited.dto,
      codec: isOwnForm ? .named(SchemaSpelling.codecName(of: alias.name)) : limited.codec,
      mapping: limited.mapping,
      isSameInDTO: limited.isSameInDTO, needs: needs, measure: limited.measure)
  }

  /// Returns the spelling of a list or a map within the bounds of an alias, with the codec that the
  /// codec of the alias is another name for, and the limits that the alias declares: those of the
  /// innermost elements first.
  func limitedSpelling(
    of type: ValueType, within limits: AliasBounds
  ) -> (type: TypeSpelling, limits: [LimitSpelling]) {
    var names = LimitNames([]) { _ in false }
    var found: [LimitSpelling] = []
    let spelling = spelling(
      of: type, within: limits.bounds, at: "value",
      of: LimitOwner(alias: schema[limits.alias].name),
      &names, limits: &found)
    return (spelling, found)
  }

  /// Returns the limits of the aliases of lists and maps in a type, the innermost first, each with
  /// the number of lists and maps around it.
  func limitsOfAliases(in type: ValueType, depth: Int = 0) -> [LimitSpelling] {
    switch type {
    case .scalar, .reference, .constant: return []
    case .optional(let inner), .embedded(let inner, _), .arranged(.jsonOrText, let inner):
      return limitsOfAliases(in: inner, depth: depth)
    // The bounds of values are in the type of the entries.
    case .list(let inner), .map(let inner), .arranged(_, let inner):
      return limitsOfAliases(in: inner, depth: depth + 1)
    case .bounded(let inner, let limits):
      let own = limitedSpelling(of: inner, within: limits).limits.map { limits in
        var limits = limits
        limits.depth += depth
        return limits
      }
      return limitsOfAliases(in: inner, depth: depth) + own
    }
  }

  /// Returns the limits of an alias of a scalar, a list or a map; none for another type.
  func limits(of type: TypeDeclaration) -> [LimitSpelling] {
    switch type.kind {
    case .alias(let alias): alias.limits(of: type).map { [$0] } ?? []
    case .typeAlias(.bounded(let inner, let limits)):
      limitedSpelling(of: inner, within: limits).limits
    default: []
    }
  }
}

/// The limits of an alias, which extend its type, or `TagsLimits` of the alias `Tags` of a list or a
/// map, so that the domain need not know them. The codec and the mapping have one type each, because
/// they may be in modules of their own.
///
/// ```swift
/// extension TagsLimits {
///   enum CodecLimits: ElementLimits { … }                         // the list itself
///   enum ElementCodecLimits: ElementLimits, StringPattern { … }   // its elements
/// }
/// ```
extension LimitSpelling {
  /// Returns the name of the codec's limits: `CodecLimits`, `ElementCodecLimits`.
  ///
  /// - Parameters:
  ///   - depth: The number of lists and maps around the elements; 0 for the value itself.
  ///   - owner: The type that they are nested in. If it had the same name as the limits of the codec or of the mapping,
  ///     they would hide it, and they are called `CodecValueLimits` and `MappingValueLimits`.
  static func name(ofDepth depth: Int, in owner: Identifier) -> Identifier {
    let elements = String(repeating: "Element", count: depth)
    let isHidden = ["Codec", "Mapping"].contains { owner.name == elements + $0 + "Limits" }
    return Identifier(elements + (isHidden ? "CodecValueLimits" : "CodecLimits")) ?? "CodecLimits"
  }

  /// Returns the name of the mapping's limits beside those of the codec: `MappingLimits`,
  /// `ElementMappingLimits`.
  static func ofMapping(_ name: Identifier) -> Identifier {
    let parts = name.name.split(separator: "Codec", maxSplits: 1, omittingEmptySubsequences: false)
    return Identifier(parts.joined(separator: "Mapping")) ?? "MappingLimits"
  }

  /// `Rating.CodecLimits`
  var ofCodec: SwiftType { .member(owner, name) }

  /// `Rating.MappingLimits`
  var ofMapping: SwiftType { .member(owner, Self.ofMapping(name)) }

  /// Returns the extension that the codec declares; nil if there are no limits.
  static func extensionOfCodec(_ limits: [LimitSpelling]) -> Declaration? {
    extending(limits, with: limits.map(\.declaration))
  }

  /// Returns the extension that the mapping declares, which checks bounds alone; nil if there are
  /// none.
  static func extensionOfMapping(_ limits: [LimitSpelling]) -> Declaration? {
    extending(
      limits,
      with: limits.compactMap {
        LimitSpelling(
          name: ofMapping($0.name), place: $0.place, owner: $0.owner, role: $0.role,
          bounds: $0.bounds, pattern: $0.pattern, depth: $0.depth
        ).mappingDeclaration
      })
  }

  private static func extending(
    _ limits: [LimitSpelling], with members: [Declaration]
  ) -> Declaration? {
    guard let owner = limits.first?.owner, !members.isEmpty else { return nil }
    return .extension(ExtensionDeclaration(extending: owner, members: members))
  }

  /// Returns what the limits say, the outermost first: `At most 8 elements. Each element: 1 through
  /// 20 Unicode scalars.`
  static func sentence(_ limits: [LimitSpelling]) -> String? {
    let sentences = limits.reversed().compactMap(\.sentence)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
