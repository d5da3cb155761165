import SumTypeGenerator
import SumTypeJSON

/// Numbers for the JSON of types: types of two versions whose JSON looks alike have the same number.
///
/// The names of types do not count, since a type that a variant or a field declares is named for these. Types are
/// compared to a depth of three, whether values may be missing does not count, and bounds do not either.
final class TypeShapes {
  /// The numbers of both versions.
  final class Numbers {
    private var known: [String: Int] = [:]

    func number(of text: String) -> Int {
      if let number = known[text] { return number }
      known[text] = known.count
      return known.count - 1
    }
  }

  private struct Key: Hashable {
    let id: TypeID
    let depth: Int
  }

  private static let deepest = 3
  private let side: Side
  private let numbers: Numbers
  private var known: [Key: Int] = [:]

  init(_ side: Side, _ numbers: Numbers) { (self.side, self.numbers) = (side, numbers) }

  func number(of type: ValueType) -> Int { number(of: type, Self.deepest) }

  private func number(of type: ValueType, _ depth: Int) -> Int {
    switch side.meaning(of: type) {
    case .optional(let inner), .bounded(let inner, _): number(of: inner, depth)
    case .scalar(let form): number(of: form)
    case .reference(let id): number(of: id, depth)
    case .list(let element): numbers.number(of: "list \(number(of: element, depth))")
    case .map(let value): numbers.number(of: "map \(number(of: value, depth))")
    case .embedded(let inner, let wire):
      numbers.number(of: "\(wire) \(number(of: inner, depth))")
    case .arranged(let arrangement, let inner):
      numbers.number(of: "\(arrangement) \(number(of: inner, depth))")
    case .constant(let values): numbers.number(of: "constant \(values)")
    }
  }

  private func number(of form: ScalarForm) -> Int {
    numbers.number(of: "\(form.scalar.name) \(form.form.wire)")
  }

  private func number(of id: TypeID, _ depth: Int) -> Int {
    let key = Key(id: id, depth: depth)
    if let number = known[key] { return number }
    let number = numbers.number(of: text(of: id, depth))
    known[key] = number
    return number
  }

  /// Returns a text for a declaration: its kind and, unless it is too deep, its members.
  private func text(of id: TypeID, _ depth: Int) -> String {
    let inner = depth - 1
    func list(_ kind: String, _ members: @autoclosure () -> [String]) -> String {
      depth == 0 ? kind : kind + " " + members().joined(separator: ",")
    }
    switch side.schema[id].kind {
    case .structure(let structure):
      return list(
        "struct",
        structure.fields.map { "\($0.key.debugDescription):\(number(of: $0.type, inner))" }
          + structure.constants.map { "\($0.key.debugDescription)=\($0.values)" })
    case .tuple(let tuple):
      return list(
        "tuple",
        tuple.fields.map { "\(number(of: $0.type, inner))\($0.isRest ? "…" : "")" })
    case .union(let union):
      return list(
        "union \(type(of: union.representation).name)",
        union.variants.map { variant in
          "\(variant.tags):\(variant.payload.map { String(number(of: $0, inner)) } ?? "")"
        })
    case .enumeration(let enumeration):
      return list("enum", enumeration.values.map(\.raw.description))
    case .alias(let alias): return "\(alias.base.scalar.name) \(alias.base.form.wire)"
    case .external(let external):
      let path = external.path.map(\.name).joined(separator: ".")
      return "external \(path) \(external.base.scalar.name) \(external.base.form.wire)"
    case .typeAlias: return "alias"
    }
  }
}
