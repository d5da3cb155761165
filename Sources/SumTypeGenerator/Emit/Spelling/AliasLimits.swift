import SumTypeSwift

extension Alias {
  /// Returns the spelling of the bounds and the pattern; nil for an alias without them.
  func limits(of type: TypeDeclaration) -> LimitSpelling? {
    guard let bounds else { return nil }
    return LimitSpelling(
      name: "CodecLimits", place: nil, owner: type.domain,
      bounds: bounds.isRange
        ? BoundsSpelling(bounds: bounds, measure: TypeSpelling.of(base).measure) : nil,
      pattern: bounds.pattern, depth: 0)
  }
}

/// The limits of an alias, which extend its type, so that the domain need not know them. The codec
/// and the mapping have one type each, because they may be in modules of their own.
extension LimitSpelling {
  /// `Rating.CodecLimits`
  var ofCodec: SwiftType { .member(owner, name) }

  /// `Rating.MappingLimits`
  var ofMapping: SwiftType { .member(owner, Self.mappingName) }

  private static let mappingName: Identifier = "MappingLimits"

  /// The extension that the codec declares.
  var extensionOfCodec: Declaration {
    .extension(ExtensionDeclaration(extending: owner, members: [declaration]))
  }

  /// The extension that the mapping declares, which checks bounds alone; nil if there are none.
  var extensionOfMapping: Declaration? {
    let limits = LimitSpelling(
      name: Self.mappingName, place: place, owner: owner, bounds: bounds, pattern: pattern,
      depth: depth)
    return limits.mappingDeclaration.map {
      .extension(ExtensionDeclaration(extending: owner, members: [$0]))
    }
  }
}
