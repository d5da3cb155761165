import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

// Values that do not fit: `T` becomes `T?`, a scalar another scalar, a type a choice.
extension SchemaUpdate {
  mutating func mend(_ fault: Found.Fault) {
    guard let resolved, let path, !fault.isEmbedded else {
      problems.append(fault.text)
      return
    }
    let values = path.values(of: resolved.document, from: fault.root, along: fault.tokens)
    guard values.count >= fault.tokens.count || !values.isEmpty, let last = values.last else {
      problems.append(fault.text)
      return
    }
    let isWhole = values.count > fault.tokens.count || resolved.document.isVersioned
    switch fault.code {
    case .missingMember, .missingElement:
      guard let item = path.field(fault.expected, of: last),
        makeOptional(item, fault)
      else {
        problems.append(fault.text)
        return
      }
    case .missingTag:
      guard let value = values.last, takeDefault(of: value) else {
        problems.append(fault.text)
        return
      }
    case .repeatedTag, .ambiguousTag, .collidingKeys, .tooDeep, .extraMember:
      problems.append(fault.text)
    case .unknownValue:
      if case .reference(let id) = last.type.unwrapped {
        add(
          resolved.schema[id].spelling,
          [String(decoding: tree.text(of: tree[last.node]), as: UTF8.self)])
      } else {
        problems.append(fault.text)
      }
    default:
      guard isWhole || values.count == fault.tokens.count, widen(last, fault) else {
        problems.append(fault.text)
        return
      }
    }
  }

  /// Makes the one variant that values without a tag fit the default variant.
  private mutating func takeDefault(of value: TypedValue) -> Bool {
    guard let resolved, case .reference(let id) = value.type.unwrapped,
      case .union(let union) = resolved.schema[id].kind, union.defaultVariant == nil,
      union.representation.form.mayLackTag, let object = declaration(of: id),
      tree[value.node].kind == .object
    else { return false }
    var members: [WireText: SampleTree.Kind] = [:]
    for member in tree.children(of: value.node) {
      members[tree.keys[Int(tree[member].key)].wire] = tree[member].kind
    }
    let fitting = union.variants.indices.filter { index in
      guard let payload = union.variants[index].payload else { return members.isEmpty }
      guard case .reference(let id) = payload,
        case .structure(let structure) = resolved.schema[id].kind
      else { return false }
      let fits = structure.fields.allSatisfy { field in
        guard let kind = members[field.key.wire] else {
          if case .required = field.presence { return false }
          return true
        }
        return kind == .null || resolved.schema.kinds(of: field.type)?.contains(kind) ?? true
      }
      return fits && Set(members.keys).isSubset(of: resolved.schema.memberKeys(of: payload).wire)
    }
    guard fitting.count == 1 else { return false }
    let name = union.variants[fitting[0]].name.name
    edits?.add("default", .string(name), to: object)
    changes.append("\(resolved.schema[id].spelling): a value without a tag is \(name)")
    return true
  }

  private mutating func makeOptional(_ item: SchemaIndex.Item, _ fault: Found.Fault) -> Bool {
    guard let place = resolved?.index[.typeExpression(of: item)],
      place.file == source, let value = resolved?.tree.value(at: place.bytes),
      let text = value.string, !text.hasSuffix("?")
    else { return false }
    if edits?.replace(value, with: JSONValue.string(TypeText.optional(text)).text()) == true {
      changes.append("\(fault.owner): \"\(fault.expected)\" may be absent")
    }
    return true
  }

  private static let boundKeys = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength",
  ]

  /// Removes the least and the greatest value of a field or an alias. Returns whether it has one.
  ///
  /// - Parameter depth: the number of lists and maps around the elements whose bounds are removed; 0
  ///   for the value itself.
  private mutating func dropBounds(of object: JSONTree, ofElementsAt depth: Int = 0) -> Bool {
    guard depth == 0 else {
      guard let elements = object["elements"], let members = elements.members else { return false }
      if depth == 1, !members.isEmpty, members.allSatisfy({ Self.boundKeys.contains($0.key) }) {
        edits?.remove("elements", from: object)
        return true
      }
      return dropBounds(of: elements, ofElementsAt: depth - 1)
    }
    let keys = Self.boundKeys.filter { object[$0] != nil }
    for key in keys { edits?.remove(key, from: object) }
    return !keys.isEmpty
  }

  /// Removes bounds and pattern of a value that becomes a choice, which has none.
  private mutating func dropRules(of object: JSONTree, at steps: [SchemaTypeText.Step]) {
    let depth = steps.count { $0 == .list || $0 == .map }
    _ = dropBounds(of: object, ofElementsAt: depth)
    if depth == 0 { edits?.remove("pattern", from: object) }
  }

  /// Returns the type of a scalar's JSON if it has another wire form than the usual one; nil otherwise.
  private static func jsonType(of type: ValueType) -> String? {
    guard case .scalar(let form) = type else { return nil }
    return SchemaWriter.jsonType(of: form.scalar.name, wire: form.form.wire)
  }

  /// Removes the bounds that a value is outside of, at its field or at the alias of its list or map.
  private mutating func dropBounds(of value: TypedValue, _ fault: Found.Fault) -> Bool {
    guard let resolved else { return false }
    let alias: TypeID? =
      switch value.type.unwrapped {
      case .bounded(_, let limits): limits.alias
      case .reference(let id): if case .alias = resolved.schema[id].kind { id } else { nil }
      default: nil
      }
    if let alias {
      guard let object = declaration(of: alias), dropBounds(of: object) else { return false }
      changes.append("\(resolved.schema[alias].spelling) has no bounds")
      return true
    }
    // The number of further elements of an array is a bound of their list.
    if let path, let rest = path.rest(of: value) {
      guard let object = options(of: rest.item), dropBounds(of: object) else { return false }
      changes.append(
        "\(resolved.schema[rest.tuple].spelling): \"\(rest.field.name.name)\" has no bounds")
      return true
    }
    guard let spelled = value.spelled else { return false }
    let depth = spelled.steps.count { $0 == .list || $0 == .map }
    if case .type(let alias) = spelled.owner {
      guard let object = declaration(of: alias), dropBounds(of: object, ofElementsAt: depth) else {
        return false
      }
      changes.append("the elements of \(resolved.schema[alias].spelling) have no bounds")
      return true
    }
    guard let object = options(of: spelled.owner), dropBounds(of: object, ofElementsAt: depth)
    else {
      return false
    }
    changes.append("\(spelled.outer ?? fault.owner): \"\(spelled.base)\" has no bounds")
    return true
  }

  /// Makes the type of a value wider.
  private mutating func widen(_ value: TypedValue, _ fault: Found.Fault) -> Bool {
    if fault.code == .outOfRange, dropBounds(of: value, fault) { return true }
    guard let resolved, let spelled = value.spelled else { return false }
    if case .reference(let id) = value.type.unwrapped,
      case .alias(let alias) = resolved.schema[id].kind
    {
      guard let base = self.value(of: id, "alias"), let text = base.string,
        let wider = Self.wider(text, .scalar(alias.base), tree, value.node)
      else { return false }
      if edits?.replace(base, with: JSONValue.string(wider).text()) == true {
        if let object = declaration(of: id) { edits?.remove("wire", from: object) }
        changes.append("\(resolved.schema[id].spelling): \(text) is \(wider)")
      }
      return true
    }
    guard let place = resolved.index[.typeExpression(of: spelled.owner)], place.file == source,
      let written = resolved.tree.value(at: place.bytes), let text = written.string
    else { return false }
    let object = options(of: spelled.owner)
    let bytes = Array(tree.text(of: tree[value.node]))
    var (dropsWire, isChoice) = (false, false)
    let wider = SchemaTypeText.changed(text, along: spelled.steps[...]) { part in
      if tree[value.node].kind == .null {
        return part.hasSuffix("?") ? nil : TypeText.optional(part)
      }
      let isOptional = part.hasSuffix("?")
      let plain = SchemaTypeText.plain(part)
      var wider = Self.wider(plain, value.type.unwrapped, tree, value.node)
      if wider != nil { dropsWire = true }
      if wider == nil, let kind = resolved.schema.kinds(of: value.type.unwrapped),
        let (other, _) = types?.type(of: [bytes], called: spelled.base, in: spelled.outer),
        !kind.contains(tree[value.node].kind)
      {
        // Without the wire, the values before have the type of their JSON.
        dropsWire = object?["wire"] != nil
        let before = dropsWire ? Self.jsonType(of: value.type.unwrapped) ?? plain : plain
        wider = "\(before) | \(other)"
        isChoice = true
      }
      // If the type has this JSON type already, the value does not fit for another reason.
      guard let wider else { return nil }
      return isOptional ? TypeText.optional(wider) : wider
    }
    guard let wider, wider != text else { return false }
    if edits?.replace(written, with: JSONValue.string(wider).text()) == true {
      if dropsWire, let object { edits?.remove("wire", from: object) }
      if isChoice, let object { dropRules(of: object, at: spelled.steps) }
      changes.append(
        "\(spelled.outer ?? fault.owner): \"\(spelled.base)\" was \(text), and is \(wider)")
    }
    return true
  }

  /// Returns the spelling of a scalar that reads all that the given one reads, and this value; nil if there
  /// is none.
  private static func wider(
    _ text: String, _ type: ValueType, _ tree: SampleTree, _ node: Int32
  ) -> String? {
    guard case .scalar(let form) = type else { return nil }
    var (isText, isNumber) = (false, false)
    switch form.form.grammar {
    case .text, .integerText, .decimalText, .floating(_, .text), .string: isText = true
    case .integer, .floating, .decimal, .number, .units: isNumber = true
    case .bool, .any: break
    }
    switch tree[node].kind {
    case .string where isText: return text == "String" ? nil : "String"
    case .integer where isNumber:
      guard case .integer = form.form.grammar else { return text == "Number" ? nil : "Number" }
      return NumberGuess.guess([node], [], of: tree) == "Int" && text != "Int" ? "Int" : "Number"
    case .number where isNumber:
      if case .integer = form.form.grammar, !["Int64", "UInt64"].contains(text) {
        return NumberGuess.guess([], [node], of: tree)
      }
      return text == "Number" ? nil : "Number"
    default: return nil
    }
  }
}
