public import SumTypeSource

/// An enum that a schema declares by spelling a choice: `StringOrPartList` by `String | [Part]`.
public struct DeclaredChoice: Sendable {
  /// The name of the enum.
  public let name: String
  /// The choice as it is spelled, with single spaces.
  public let text: String
  /// Where it is spelled first.
  public let place: SourceRange
}

extension SchemaDocument {
  /// The choices that the file declares itself.
  var declaredChoices: [DeclaredChoice] {
    types.compactMap { type in
      guard case .union(let union) = type.kind, let choice = union.choice else { return nil }
      return DeclaredChoice(
        name: type.name.value.name, text: choice.value, place: choice.place)
    }
  }
}
