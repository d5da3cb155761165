import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON

/// The faults behind others. Data is not read beyond a fault, so that the members and elements beside it are inspected
/// by themselves; otherwise each round of an update would mend one field of an object.
struct HiddenFaults {
  /// The field or the type of a value. Values of the same kind share an inspector.
  private enum Kind: Hashable {
    case field(ObjectIdentifier)
    case type(ValueType)

    init(_ value: TypedValue) {
      self = value.field.map { .field(ObjectIdentifier($0)) } ?? .type(value.type)
    }
  }

  /// The properties of a fault that determine the change of the schema. Faults that are alike in these need the same
  /// change.
  private struct Likeness: Hashable {
    let kind: Kind
    let value: SampleTree.Kind
    let code: JSONFault.Code
    let text: String
  }

  private let schema: Schema
  private let document: Document
  private let tree: SampleTree
  private let path: SchemaPath
  private let plan: InspectionPlan
  private let findings = Found.Findings()
  private var inspectors: [Kind: Inspector] = [:]
  private var visited: Set<Int32> = []
  /// The indices of those required fields of structs that no object was seen to lack.
  private var required: [TypeID: [Int]] = [:]
  private var known: Set<Likeness> = []
  private var faults: [Found.Fault] = []
  private var waiting: [(fault: Found.Fault, skipped: Int, values: [TypedValue])] = []

  /// - Parameter path: finds the types of values in this schema and these samples.
  init(_ schema: Schema, _ document: Document, in tree: SampleTree, path: SchemaPath) {
    (self.schema, self.document, self.tree, self.path) = (schema, document, tree, path)
    plan = InspectionPlan(of: schema)
  }

  /// Returns the faults beside these, and beside those in turn: one for each change that the schema needs.
  mutating func faults(behind first: [Found.Fault]) -> [Found.Fault] {
    for fault in first where !fault.isEmbedded {
      let values = path.values(of: document, from: fault.root, along: fault.tokens)
      if let inside = path.inside(of: document, fault.root),
        visited.insert(fault.root).inserted
      {
        inspect(inside, fault.root, besides: values.first?.node, fault, [])
      }
      look(around: fault, document.isVersioned ? 1 : 0, values)
      while let next = waiting.popLast() { look(around: next.fault, next.skipped, next.values) }
    }
    return faults
  }

  /// Inspects the members and elements of the values around a fault, each value once.
  ///
  /// - Parameter values: the values along the fault's place after so many tokens.
  private mutating func look(around fault: Found.Fault, _ skipped: Int, _ values: [TypedValue]) {
    for (index, value) in values.enumerated() where visited.insert(value.node).inserted {
      guard let inside = path.inside(of: value) else { continue }
      let place = fault.tokens.prefix(skipped + index)
      let next = values.dropFirst(index + 1).first?.node
      inspect(inside, value.node, besides: next, fault, place)
      noteMissing(in: inside, value.node, fault, place)
    }
  }

  /// Inspects the members or elements of a value, without the one that has the fault: that is looked into by itself.
  private mutating func inspect(
    _ inside: SchemaPath.Inside, _ node: Int32, besides faulty: Int32?, _ fault: Found.Fault,
    _ place: ArraySlice<String>
  ) {
    for (token, part) in path.parts(of: inside, node) where part.node != faulty {
      let kind = Kind(part)
      if inspectors[kind] == nil {
        inspectors[kind] = Inspector(
          Subject(of: part.readType, within: part.field?.bounds, named: fault.owner), by: plan,
          observer: findings)
      }
      inspectors[kind]?.inspect(Array(tree.text(of: tree[part.node])))
      for finding in findings.take() {
        if let found = Found.Fault(finding, fault.root, under: place + [token]) {
          note(found, in: part, place.count + 1)
        }
      }
    }
  }

  /// Notes a fault in a part of a value unless one like it is known, and what has to be inspected around it. Looks no
  /// further than the part, which may be one of many.
  private mutating func note(_ fault: Found.Fault, in part: TypedValue, _ skipped: Int) {
    if fault.isEmbedded { return }
    let values = path.values(from: part, along: fault.tokens.dropFirst(skipped))
    waiting.append((fault, skipped, values))
    let inner = values.last ?? part
    var text = fault.code == .unknownValue ? self.text(of: inner.node) : fault.expected
    if let spelled = inner.spelled { text += " \(spelled.owner) \(spelled.steps)" }
    let likeness = Likeness(
      kind: Kind(inner), value: tree[inner.node].kind, code: fault.code, text: text)
    if known.insert(likeness).inserted { faults.append(fault) }
  }

  private func text(of node: Int32) -> String {
    String(decoding: tree.text(of: tree[node]), as: UTF8.self)
  }

  /// Notes the required members that an object lacks.
  private mutating func noteMissing(
    in inside: SchemaPath.Inside, _ node: Int32, _ fault: Found.Fault, _ place: ArraySlice<String>
  ) {
    guard case .fields(let id, let structure, _) = inside else { return }
    let index = path.index.fields(of: id, structure)
    let present = Set(
      tree.children(of: node).compactMap { index[tree.keys[Int(tree[$0].key)].wire] })
    let unmissed =
      required[id]
      ?? structure.fields.indices.filter { position in
        guard case .required = structure.fields[position].presence else { return false }
        return !structure.fields[position].isFlattened
      }
    required[id] = unmissed.filter(present.contains)
    for field in unmissed.lazy.filter({ !present.contains($0) }).map({ structure.fields[$0] }) {
      let likeness = Likeness(
        kind: .field(ObjectIdentifier(field)), value: .object, code: .missingMember, text: "")
      guard known.insert(likeness).inserted else { continue }
      faults.append(
        Found.Fault(missing: field.key, fault.root, Array(place), owner: fault.owner))
    }
  }
}

extension TypedValue {
  /// The type with which the value is read: a field's `?` is not part of its type.
  fileprivate var readType: ValueType {
    if case .optional = field?.presence { .optional(type) } else { type }
  }
}
