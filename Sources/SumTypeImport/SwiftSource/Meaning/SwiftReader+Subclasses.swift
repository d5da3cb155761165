import SumTypeSource

/// Classes with a superclass in the sources.
///
/// Swift synthesises no coding for a class whose superclass is `Codable`: the class inherits the coding of its superclass,
/// which does not know the properties of the class. If the superclass is not `Codable`, the synthesised coding of the
/// class has its own properties only.
extension SwiftReader {
  /// A superclass that the sources declare.
  struct Superclass {
    let symbol: Int
    let declaration: SwiftDeclaration
    /// The superclass as it is spelled.
    let type: SwiftType
    let scope: SwiftScope
  }

  func superclass(of declaration: SwiftDeclaration, _ scope: SwiftScope) -> Superclass? {
    guard case .classType = declaration.kind, let type = declaration.inherited.first,
      case .name(let parts) = type, let (id, _) = symbol(of: parts, scope),
      let base = symbols.declaration(id), case .classType = base.kind
    else { return nil }
    return Superclass(
      symbol: id, declaration: base, type: type, scope: SwiftScope(symbol: id, file: base.file))
  }

  /// Whether the class inherits the coding of its superclass.
  func inheritsCoding(_ declaration: SwiftDeclaration, _ scope: SwiftScope) -> Bool {
    superclass(of: declaration, scope).map { conformances[$0.symbol].isAny } ?? false
  }

  /// Returns the type of a class as Swift encodes it.
  func subclass(
    _ declaration: SwiftDeclaration, of base: Superclass, _ symbol: Int, _ scope: SwiftScope,
    named name: String, id: Int
  ) -> Declaration.Kind {
    let isIdentifiable = conformances.conforms(symbol, to: "Identifiable")
    guard conformances[base.symbol].isAny else {
      if let read = handWritten(declaration, symbol, scope, named: name, id: id) { return read }
      for (property, file) in inheritedProperties(of: declaration, scope) {
        note(.propertyOfSuperclass, at: property.place, in: file)
      }
      return .structure(
        Declaration.Structure(
          fields: fields(of: declaration, symbol, scope), isIdentifiable: isIdentifiable))
    }
    let coders = coders(of: symbol)
    if coders.contains(where: \.isDecoder),
      let read = handWritten(declaration, symbol, scope, named: name, id: id)
    {
      return read
    }
    guard let kind = inheritedKind(of: declaration, scope, id: id) else {
      note(.subclass(name), at: declaration.place, in: declaration.file)
      return .alias(.json)
    }
    for property in declaration.properties {
      note(.propertyOfSubclass, at: property.place, in: declaration.file)
    }
    for coder in coders { note(.assumedEncoder(name), at: coder.place, in: coder.file) }
    guard case .structure(var structure) = kind else { return kind }
    structure.isIdentifiable = isIdentifiable
    return .structure(structure)
  }

  /// Returns the members that the coding of the superclass has; nil if its JSON is no object of members, or is not known.
  func inheritedFields(
    of declaration: SwiftDeclaration, _ scope: SwiftScope, id: Int
  ) -> [Field]? {
    guard case .structure(let structure)? = inheritedKind(of: declaration, scope, id: id) else {
      return nil
    }
    return structure.fields
  }

  /// Returns what the coding of the superclass reads; nil if it is not known.
  private func inheritedKind(
    of declaration: SwiftDeclaration, _ scope: SwiftScope, id: Int
  ) -> Declaration.Kind? {
    guard let base = superclass(of: declaration, scope), generics(of: base.symbol).isEmpty,
      lookups.openClasses.count < Self.mostSuperclasses,
      lookups.openClasses.insert(base.symbol).inserted
    else { return nil }
    defer { lookups.openClasses.remove(base.symbol) }
    let name = symbols.path(base.symbol).joined(separator: ".")
    let kind = kind(of: base.declaration, base.symbol, base.scope, named: name, id: id)
    if case .alias(let use) = kind, use.type == .json { return nil }
    return kind
  }

  /// The greatest number of superclasses of superclasses that are followed.
  private static let mostSuperclasses = 32

  /// Returns the stored properties of all superclasses, each with its file.
  func inheritedProperties(
    of declaration: SwiftDeclaration, _ scope: SwiftScope
  ) -> [(property: SwiftProperty, file: Int)] {
    var found: [(property: SwiftProperty, file: Int)] = []
    var next = superclass(of: declaration, scope)
    var count = 0
    while let base = next, count < Self.mostSuperclasses {
      found += base.declaration.properties.map { ($0, base.declaration.file) }
      next = superclass(of: base.declaration, base.scope)
      count += 1
    }
    return found
  }
}
