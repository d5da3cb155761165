extension VariableDeclaration {
  /// `let id: UUID`, `var message = ""`
  public static func stored(
    _ name: Identifier, _ type: SwiftType?, doc: DocComment? = nil, attributes: [Attribute] = [],
    visibility: Visibility = .inherited, isStatic: Bool = false, isMutable: Bool = false,
    value: Code? = nil
  ) -> VariableDeclaration {
    VariableDeclaration(
      doc: doc, attributes: attributes, visibility: visibility, isStatic: isStatic, name: name,
      type: type, kind: .stored(isMutable: isMutable, initialValue: value))
  }

  /// `var id: UUID { post.id }`
  public static func computed(
    _ name: Identifier, _ type: SwiftType, doc: DocComment? = nil, attributes: [Attribute] = [],
    visibility: Visibility = .inherited, isStatic: Bool = false, _ getter: Code,
    setter: Code? = nil
  ) -> VariableDeclaration {
    VariableDeclaration(
      doc: doc, attributes: attributes, visibility: visibility, isStatic: isStatic, name: name,
      type: type, kind: .computed(getter: getter, setter: setter))
  }
}
