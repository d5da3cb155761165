import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON

/// The faults behind others. Data is not read beyond a fault, so that the members and elements beside it are inspected
/// by themselves; otherwise each round of an update would mend one field of an object.
struct HiddenFaults {
  /// A member or an element of a value.
  private struct Part {
    let token: String
    let node: Int32
    let kind: Kind
  }

  /// What an inspector reads: one for each kind is enough.
  private enum Kind: Hashable {
    case field(TypeID, Int)
    case type(ValueType)
  }

  /// What a change needs to know of a fault: others like it need the same change.
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
    let skipped = document.isVersioned ? 1 : 0
    for fault in first where !fault.isEmbedded {
      if document.isVersioned, visited.insert(fault.root).inserted {
        inspect(rootParts(of: fault.root), fault, fault.tokens.prefix(0))
      }
      look(
        around: fault, skipped,
        path.values(of: document, from: fault.root, along: fault.tokens))
      while let next = waiting.popLast() { look(around: next.fault, next.skipped, next.values) }
    }
    return faults
  }

  /// Inspects the members and elements of the values around a fault, each value once.
  ///
  /// - Parameter values: the values along the fault's place after so many tokens.
  private mutating func look(around fault: Found.Fault, _ skipped: Int, _ values: [TypedValue]) {
    for (index, value) in values.enumerated() where visited.insert(value.node).inserted {
      let place = fault.tokens.prefix(skipped + index)
      // The part with the fault is looked into by itself.
      let next = values.dropFirst(index + 1).first?.node
      inspect(parts(of: value.type, value.node).filter { $0.node != next }, fault, place)
      noteMissing(in: value, fault, place)
    }
  }

  private mutating func inspect(
    _ parts: [Part], _ fault: Found.Fault, _ place: ArraySlice<String>
  ) {
    for part in parts {
      if inspectors[part.kind] == nil {
        inspectors[part.kind] = Inspector(
          subject(of: part.kind, named: fault.owner), by: plan, observer: findings)
      }
      inspectors[part.kind]?.inspect(Array(tree.text(of: tree[part.node])))
      for finding in findings.take() {
        if let found = Found.Fault(finding, fault.root, under: place + [part.token]) {
          note(found, in: part, place.count + 1)
        }
      }
    }
  }

  /// Notes a fault in a part of a value unless one like it is known, and what has to be inspected around it. Looks no
  /// further than the part, which may be one of many.
  private mutating func note(_ fault: Found.Fault, in part: Part, _ skipped: Int) {
    if fault.isEmbedded { return }
    let whole = TypedValue(node: part.node, type: type(of: part.kind), spelled: nil)
    let values = path.values(from: whole, along: fault.tokens.dropFirst(skipped))
    waiting.append((fault, skipped, values))
    let inner = values.last ?? whole
    var text = fault.code == .unknownValue ? self.text(of: inner.node) : fault.expected
    if let spelled = inner.spelled { text += " \(spelled.owner) \(spelled.steps)" }
    let likeness = Likeness(
      kind: inner.spelled == nil ? part.kind : .type(inner.type), value: tree[inner.node].kind,
      code: fault.code, text: text)
    if known.insert(likeness).inserted { faults.append(fault) }
  }

  private func text(of node: Int32) -> String {
    String(decoding: tree.text(of: tree[node]), as: UTF8.self)
  }

  /// Notes the required members that an object lacks.
  private mutating func noteMissing(
    in value: TypedValue, _ fault: Found.Fault, _ place: ArraySlice<String>
  ) {
    guard case .reference(let id) = value.type.unwrapped,
      case .structure(let structure) = schema[id].kind, tree[value.node].kind == .object
    else { return }
    let index = path.index.fields(of: id, structure)
    let present = Set(
      tree.children(of: value.node).compactMap { index[tree.keys[Int(tree[$0].key)].wire] })
    for (position, field) in structure.fields.enumerated() where !present.contains(position) {
      guard case .required = field.presence, !field.isFlattened else { continue }
      let likeness = Likeness(
        kind: .field(id, position), value: .object, code: .missingMember, text: field.key)
      guard known.insert(likeness).inserted else { continue }
      faults.append(
        Found.Fault(missing: field.key, fault.root, Array(place), owner: fault.owner))
    }
  }

  private func type(of kind: Kind) -> ValueType {
    switch kind {
    case .type(let type): type
    case .field(let id, let index): field(id, index).readType
    }
  }

  private func subject(of kind: Kind, named name: String) -> Subject {
    var bounds: Bounds?
    if case .field(let id, let index) = kind { bounds = field(id, index).bounds }
    return Subject(of: type(of: kind), within: bounds, named: name)
  }

  private func field(_ id: TypeID, _ index: Int) -> Field {
    switch schema[id].kind {
    case .structure(let type), .tuple(let type): return type.fields[index]
    default: preconditionFailure("only structs and tuples have fields")
    }
  }

  // MARK: - Parts

  private func rootParts(of root: Int32) -> [Part] {
    guard case .versioned(let versioned) = document.root, tree[root].kind == .object else {
      return []
    }
    var kinds: [WireText: Kind] = [:]
    for list in versioned.lists { kinds[list.key.wire] = .type(.list(list.element)) }
    for field in versioned.fields {
      for key in [field.key] + field.aliases { kinds[key.wire] = .type(field.readType) }
    }
    return members(of: root) { kinds[$0.wire] }
  }

  private mutating func parts(of type: ValueType, _ node: Int32, depth: Int = 0) -> [Part] {
    if depth == SchemaPath.deepest { return [] }
    let isArray = tree[node].kind == .array
    switch type {
    case .scalar, .embedded, .constant: return []
    case .optional(let inner): return parts(of: inner, node, depth: depth + 1)
    case .list(let element), .arranged(.oneOrMany, let element):
      if isArray { return elements(of: node) { _ in .type(element) } }
      return type.isList ? [] : parts(of: element, node, depth: depth + 1)
    case .map(let element), .arranged(.emptyArray, let element):
      return members(of: node) { _ in .type(element) }
    case .arranged: return []
    case .reference(let id):
      switch schema[id].kind {
      case .structure(let structure):
        let index = path.index.fields(of: id, structure)
        return members(of: node) { key in index[key.wire].map { .field(id, $0) } }
      case .tuple(let tuple):
        return elements(of: node) { tuple.fields.indices.contains($0) ? .field(id, $0) : nil }
      case .union(let union):
        guard let payload = path.payload(of: union, node) else { return [] }
        switch union.representation.form.payload(of: payload.tag) {
        case .whole: return parts(of: payload.type, node, depth: depth + 1)
        case .member(let key):
          return members(of: node) { $0.wire == key.wire ? .type(payload.type) : nil }
        case .element(let position):
          return elements(of: node) { $0 == position ? .type(payload.type) : nil }
        case .elements, .nowhere: return []
        }
      case .typeAlias(let type): return parts(of: type, node, depth: depth + 1)
      case .enumeration, .alias, .external: return []
      }
    }
  }

  private func elements(of node: Int32, _ kind: (Int) -> Kind?) -> [Part] {
    guard tree[node].kind == .array else { return [] }
    return tree.children(of: node).enumerated().compactMap { index, child in
      kind(index).map { Part(token: String(index), node: child, kind: $0) }
    }
  }

  private func members(of node: Int32, _ kind: (String) -> Kind?) -> [Part] {
    guard tree[node].kind == .object else { return [] }
    return tree.children(of: node).compactMap { child in
      let key = tree.keys[Int(tree[child].key)]
      return kind(key).map { Part(token: key, node: child, kind: $0) }
    }
  }
}

extension Field {
  /// The type with which the member is read, if it is there.
  fileprivate var readType: ValueType {
    if case .optional = presence { .optional(type) } else { type }
  }
}

extension ValueType {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}
