import SumTypeJSON
import SumTypeSource

/// The types of a schema that is being made. A reader adds the types of its source, then unions are
/// recognised, then the draft is written.
final class Draft {
  var declarations: [Declaration] = []
  var notes = ImportNotes()
  let options: ImportOptions

  init(_ options: ImportOptions) { self.options = options }

  subscript(id: Int) -> Declaration {
    get { declarations[id] }
    set { declarations[id] = newValue }
  }

  /// Makes a declaration, or fills the one that was made for it before.
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

  /// Makes a declaration that is still pending another name of the type that was read, which may be the
  /// declaration itself.
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

  /// Notes bounds for which the schema language has no place.
  func note(_ bounds: [BoundEntry], at place: SourceRange) {
    for keyword in bounds.flatMap(\.innerKeywords) {
      notes.add(.boundOutsideMember(keyword), at: place)
    }
  }

  /// Adds a declaration, and returns its index.
  func declare(
    _ kind: Declaration.Kind, named base: String, in outer: Int?, isDefinition: Bool = false,
    file: Int, at place: SourceRange
  ) -> Int {
    declarations.append(
      Declaration(
        kind: kind, base: base, outer: outer, isDefinition: isDefinition, file: file, place: place))
    return declarations.count - 1
  }

  /// Returns the type behind other names.
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

  /// Returns whether `null` is a value of a type, itself or through other names.
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

  /// Returns the struct that a type is; nil for other types.
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

/// The types and documents of the sources that are written in any case.
struct NamedTypes {
  /// The declarations, in order.
  var roots: [Int] = []
  /// The documents that files may be.
  var documents: [(name: String, use: Use, file: Int)] = []
  /// The number of schemas that the sources name.
  var definitions = 0
}
