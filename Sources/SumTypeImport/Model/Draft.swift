import SumTypeJSON
import SumTypeSource

/// The types of a schema that is being made. What reads a source adds to it; then unions are recognised,
/// and it is written.
final class Draft {
  var declarations: [Declaration] = []
  var notes = ImportNotes()
  let options: ImportOptions

  init(_ options: ImportOptions) { self.options = options }

  subscript(id: Int) -> Declaration {
    get { declarations[id] }
    set { declarations[id] = newValue }
  }

  /// Makes a declaration, in the place that is there for it or as a new one.
  func fill(
    _ filling: Int?, with kind: Declaration.Kind, named base: String, in outer: Int?, file: Int,
    at place: SourceRange, doc: String?
  ) -> TypeUse {
    if let filling {
      self[filling].kind = kind
      return .reference(filling)
    }
    let id = declare(kind, named: base, in: outer, file: file, at: place)
    self[id].doc = doc
    return .reference(id)
  }

  /// Says what a declaration is, where reading it has not filled it: another name for what was read. A
  /// declaration that was read as itself, and is still pending, is another name for itself.
  func settle(_ id: Int, as meaning: Meaning) {
    if meaning.use.type == .reference(id) {
      if case .pending = self[id].kind {
      } else {
        self[id].isNullable = meaning.use.isNullable
        return
      }
    }
    self[id].kind = .alias(meaning.use)
    self[id].bounds = meaning.bounds
    self[id].doc = meaning.doc(beside: self[id].doc)
  }

  /// Tells of bounds that the language has no place for.
  func note(_ bounds: [BoundEntry], at place: SourceRange) {
    for key in bounds.flatMap(\.innerKeys) {
      notes.add(.looser, "\(key) outside a field", at: place)
    }
  }

  /// Adds a declaration.
  func declare(
    _ kind: Declaration.Kind, named base: String, in outer: Int?, isDefinition: Bool = false,
    file: Int, at place: SourceRange
  ) -> Int {
    declarations.append(
      Declaration(
        kind: kind, base: base, outer: outer, isDefinition: isDefinition, file: file, place: place))
    return declarations.count - 1
  }

  /// The type behind other names for it.
  func target(_ type: TypeUse) -> TypeUse {
    var type = type
    var steps = 0
    while case .reference(let id) = type, case .alias(let use) = declarations[id].kind {
      type = use.type
      steps += 1
      if steps > declarations.count { return .json }
    }
    return type
  }

  /// Whether `null` is a value of it, by itself or by what it refers to.
  func isNullable(_ use: Use) -> Bool {
    if use.isNullable { return true }
    var type = use.type
    var steps = 0
    while case .reference(let id) = type {
      if declarations[id].isNullable { return true }
      guard case .alias(let use) = declarations[id].kind else { return false }
      if use.isNullable { return true }
      type = use.type
      steps += 1
      if steps > declarations.count { return false }
    }
    return false
  }

  /// The struct that a type is.
  func structure(_ type: TypeUse) -> Declaration.Structure? {
    guard case .reference(let id) = target(type),
      case .structure(let structure) = declarations[id].kind
    else { return nil }
    return structure
  }

  func tuple(_ type: TypeUse) -> Declaration.Tuple? {
    guard case .reference(let id) = target(type), case .tuple(let tuple) = declarations[id].kind
    else { return nil }
    return tuple
  }

  func union(_ type: TypeUse) -> Declaration.Union? {
    guard case .reference(let id) = target(type), case .union(let union) = declarations[id].kind
    else { return nil }
    return union
  }

  func enumeration(_ type: TypeUse) -> Declaration.Enumeration? {
    guard case .reference(let id) = target(type),
      case .enumeration(let enumeration) = declarations[id].kind
    else { return nil }
    return enumeration
  }
}
