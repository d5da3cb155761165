import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// The types of a schema that is being made. A reader adds the types of its source, then unions are
/// recognised, then the draft is written.
final class Draft {
  var declarations: [Declaration] = []
  var notes = ImportNotes()
  /// The style of the keys; nil for that of most keys.
  var style: KeyStyle?
  let options: ImportOptions

  /// The places of dictionaries whose keys are no strings.
  var dictionaryPlaces: [TypeUse: SourceRange] = [:]

  /// The ends of chains of aliases, as far as they were followed.
  private var ends: [Int: End] = [:]

  init(_ options: ImportOptions) { self.options = options }

  subscript(id: Int) -> Declaration {
    get { declarations[id] }
    set {
      // An alias that changes may be in any chain. Another declaration is at most the end of a chain.
      if !ends.isEmpty, let link = Link(declarations[id]), link != Link(newValue) { ends = [:] }
      declarations[id] = newValue
    }
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

  /// One step of a chain of aliases: another name of a type, and whether it allows `null`.
  private struct Link: Equatable {
    let use: Use
    let isNullable: Bool

    /// Makes the link of a declaration; nil if that is no alias.
    init?(_ declaration: Declaration) {
      guard case .alias(let use) = declaration.kind else { return nil }
      self.use = use
      isNullable = declaration.isNullable
    }
  }

  /// The end of a chain of aliases, each of which names the next.
  private struct End {
    /// The declaration that names no other; nil if the chain is circular.
    let id: Int?
    /// Whether one of the declarations before it allows `null`.
    var isNullable = false
  }

  private func end(of id: Int) -> End {
    var path: [(id: Int, isNullable: Bool)] = []
    var last: Int? = id
    while let id = last {
      if let known = ends[id] {
        path.append((id, known.isNullable))
        last = known.id
      } else if case .alias(let use) = declarations[id].kind, case .reference(let next) = use.type {
        path.append((id, declarations[id].isNullable || use.isNullable))
        last = next
      } else {
        break
      }
      if path.count > declarations.count { last = nil }
    }
    var end = End(id: last)
    if last == nil { end.isNullable = path.contains { $0.isNullable } }
    for link in path.reversed() {
      end.isNullable = end.isNullable || link.isNullable
      if path.count > 1 { ends[link.id] = end }
    }
    return end
  }

  /// Returns the type behind other names.
  func target(_ type: TypeUse) -> TypeUse {
    guard case .reference(let id) = type else { return type }
    guard let end = end(of: id).id else { return .json }
    if case .alias(let use) = declarations[end].kind { return use.type }
    return .reference(end)
  }

  /// Returns whether `null` is a value of a type, itself or through other names.
  func isNullable(_ use: Use) -> Bool {
    guard !use.isNullable, case .reference(let id) = use.type else { return use.isNullable }
    let end = end(of: id)
    guard !end.isNullable, let last = end.id else { return end.isNullable }
    if case .alias(let use) = declarations[last].kind, use.isNullable { return true }
    return declarations[last].isNullable
  }

  /// Returns whether values of a type can identify others: integers, strings, UUIDs, enums.
  func canIdentify(_ use: Use) -> Bool {
    if isNullable(use) { return false }
    switch target(use.type) {
    case .scalar(let name, _): return Scalar.named(name)?.canIdentify ?? false
    case .reference(let id):
      if case .enumeration = declarations[id].kind { return true }
      return false
    case .json, .list, .map, .dictionary, .choice, .embedded: return false
    }
  }

  /// Returns whether values of a type can be the keys of a map that is written as a list: scalars, enums, and structs
  /// and tuples of these.
  func canBeKey(_ use: Use) -> Bool {
    if isNullable(use) { return false }
    var seen: Set<Int> = []
    var open = [use.type]
    while let type = open.popLast() {
      switch target(type) {
      case .scalar: break
      case .list(let element): open.append(element.type)
      case .json, .map, .dictionary, .choice, .embedded: return false
      case .reference(let id):
        guard seen.insert(id).inserted else { continue }
        switch declarations[id].kind {
        case .enumeration: break
        case .structure(let structure):
          if structure.rest != nil || !structure.flattened.isEmpty { return false }
          open += structure.fields.filter { $0.constants.isEmpty }.map(\.use.type)
        case .tuple(let tuple): open += tuple.all.map(\.use.type)
        case .alias(let use): open.append(use.type)
        case .pending, .union, .alternatives: return false
        }
      }
    }
    return true
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
