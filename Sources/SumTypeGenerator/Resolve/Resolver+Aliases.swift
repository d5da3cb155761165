import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// The meaning of an alias of a type expression, as far as it is known.
enum AliasMeaning {
  case ahead(AliasSyntax, file: Int)
  /// The alias is being resolved.
  case open
  /// The type; nil for an alias with an error, which has been reported.
  case known(ValueType?)
}

extension Resolver {
  /// Returns the aliases of type expressions in all files. Aliases of scalars are types of their
  /// own.
  static func aliases(in graph: FileGraph) -> [TypeID: AliasMeaning] {
    var aliases: [TypeID: AliasMeaning] = [:]
    var next = 0
    for (index, file) in graph.files.enumerated() {
      for type in file.document.types {
        if case .alias(let syntax) = type.kind, !syntax.isOfScalar {
          aliases[TypeID(index: next)] = .ahead(syntax, file: index)
        }
        next += 1
      }
    }
    return aliases
  }

  /// Returns the type that a reference to a declared type means: the type itself, or the type that
  /// it is an alias of.
  ///
  /// - Parameter place: The place of the reference.
  mutating func meaning(of id: TypeID, at place: SourceRange) -> ValueType? {
    switch aliases[id] {
    case nil: return .reference(id)
    case .known(let type): return type
    case .open:
      diagnostics.error(
        .invalidAlias, "the alias refers to itself", at: place,
        cure: "declare a struct or a union for a type that contains itself")
      return nil
    case .ahead(let syntax, let file):
      guard openAliases < SchemaLimits.depth else {
        reportDepth(at: place)
        return nil
      }
      aliases[id] = .open
      openAliases += 1
      let type = meaning(of: syntax, id, in: file)
      openAliases -= 1
      aliases[id] = .known(type)
      return type
    }
  }

  private mutating func meaning(
    of syntax: AliasSyntax, _ id: TypeID, in file: Int
  ) -> ValueType? {
    guard let base = syntax.base, let type = resolve(base, in: file) else { return nil }
    if case .optional = type {
      diagnostics.error(
        .invalidAlias, "an alias cannot be optional", at: base.place,
        cure: "write the \"?\" where the alias is used")
      return nil
    }
    guard type.depth <= SchemaLimits.depth else {
      reportDepth(at: base.place)
      return nil
    }
    let spelled = apply(syntax.wire, otherwise: syntax.otherwise, to: type)
    guard let spelled, let written = syntax.bounds, let bounds = bounds(written, for: spelled)
    else { return spelled }
    return .bounded(spelled, AliasBounds(alias: id, bounds: bounds))
  }

  private mutating func reportDepth(at place: SourceRange) {
    diagnostics.error(
      .nestedTooDeeply,
      "with the aliases in it, a type is nested more than \(SchemaLimits.depth) deep here",
      at: place, cure: "declare a struct for the inner part")
  }

  /// Resolves an alias of a scalar, which is a type of its own over one of the scalar's forms, with
  /// the bounds of its values.
  mutating func scalarAlias(_ syntax: AliasSyntax, in file: Int) -> Alias? {
    guard let base = syntax.base,
      case .name(let name, _) = resolution.graph.files[file].document.expressions[base],
      let scalar = Scalar.named(name)
    else { return nil }
    if let otherwise = syntax.otherwise {
      diagnostics.error(
        .invalidWire, "\"otherwise\" applies only to JSON inside a string", at: otherwise.place,
        cure: "remove it, or write it at the field")
      return nil
    }
    if let wire = syntax.wire, EmbeddedWire(rawValue: wire.value) != nil {
      diagnostics.error(
        .invalidWire,
        "an alias of a scalar cannot be written as \(quoted(wire.value)): it is a type of its own, not JSON in a string",
        at: wire.place, cure: "write the \"wire\" in the fields and variants that use the alias")
      return nil
    }
    var form: ScalarForm? = ScalarForm(scalar: scalar, form: scalar.forms[0])
    if let wire = syntax.wire { form = self.form(wire, of: scalar, others: []) }
    guard let form else { return nil }
    return Alias(base: form, bounds: syntax.bounds.flatMap { bounds($0, for: .scalar(form)) })
  }
}

extension ValueType {
  /// The number of lists, maps, optionals and wire forms around the innermost type.
  fileprivate var depth: Int {
    var depth = 0
    var type = self
    while true {
      switch type {
      case .scalar, .reference, .constant: return depth
      case .optional(let inner), .list(let inner), .map(let inner), .embedded(let inner, _),
        .arranged(_, let inner), .bounded(let inner, _):
        type = inner
        depth += 1
      }
    }
  }
}
