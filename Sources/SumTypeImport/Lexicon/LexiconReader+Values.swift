import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

extension LexiconReader {
  /// Returns the type of a value, and its bounds.
  func value(
    _ tree: JSONTree, named base: String, in outer: Int?, filling: Int? = nil
  ) -> Meaning {
    let inner = filling ?? outer
    noteUnknown(tree)
    switch tree["type"]?.string {
    case "object", "params": return Meaning(Use(structure(tree, base, outer, filling)))
    case "string": return string(tree, base, outer, filling)
    case "integer": return integer(tree, base, outer, filling)
    case "boolean": return Meaning(Use(.scalar("Bool")))
    case "array":
      let bounds = [("minLength", "minLength"), ("maxLength", "maxLength")].compactMap {
        bound($0.0, of: tree, as: $0.1)
      }
      guard let items = tree["items"] else {
        fault(
          "a schema of type \"array\" must have \"items\"", tree,
          "add the schema of the elements, such as \"items\": {\"type\": \"string\"}")
        return Meaning(.json)
      }
      let element = value(items, named: TypeNames.singular(of: base), in: inner)
      noteOutsideMember(items)
      return Meaning(Use(.list(element.use)), bounds: bounds + element.elementBounds)
    case "union": return Meaning(Use(union(tree, base, outer, filling)))
    case "ref":
      guard let reference = tree["ref"] else {
        fault(
          "a schema of type \"ref\" must have \"ref\"", tree,
          "add the reference, such as \"ref\": \"#name\"")
        return Meaning(.json)
      }
      return Meaning(definition(reference).map { Use(.reference($0.id)) } ?? .json)
    case "unknown": return Meaning(Use(.map(.json)))
    case "blob":
      noteUnexpressed(tree, ["accept", "maxSize"])
      return Meaning(Use(.reference(blob)))
    case "cid-link": return Meaning(Use(.reference(link)))
    case "bytes":
      noteUnexpressed(tree, ["minLength", "maxLength"])
      return Meaning(Use(.reference(bytes)))
    case "null":
      draft.notes.add(.onlyNull, at: tree.range)
      return Meaning(.json)
    case "token": return Meaning(Use(.scalar("String")))
    case let word:
      fault(
        word.map { "\"\($0)\" is not a type of a Lexicon" } ?? "a schema must have a \"type\"",
        tree,
        word.flatMap { Suggestions.nearest(to: $0, in: LexiconKeywords.ofTypes.keys.sorted()) }
          .map { "did you mean \"\($0)\"?" }
          ?? "write a type such as \"object\", \"string\" or \"union\"")
      return Meaning(.json)
    }
  }

  /// Notes keywords that only members of objects may have.
  func noteOutsideMember(_ tree: JSONTree) {
    if let value = tree["const"] { draft.notes.add(.constantOutsideMember, at: value.range) }
    if let value = tree["default"] { draft.notes.add(.defaultOutsideMember, at: value.range) }
  }

  private func noteUnexpressed(_ tree: JSONTree, _ keys: Set<String>) {
    for member in tree.members ?? [] where keys.contains(member.key) {
      draft.notes.add(.unchecked(member.key), at: member.keyRange)
    }
  }

  private func declare(
    _ kind: Declaration.Kind, _ base: String, _ outer: Int?, _ filling: Int?, _ tree: JSONTree
  ) -> TypeUse {
    draft.fill(
      filling, with: kind, named: base, in: outer, file: file, at: tree.range,
      doc: Annotations.cleaned(tree["description"]?.string))
  }

  private func structure(
    _ tree: JSONTree, _ base: String, _ outer: Int?, _ filling: Int?
  ) -> TypeUse {
    let type = declare(.structure(Declaration.Structure()), base, outer, filling, tree)
    guard case .reference(let id) = type else { return .json }
    let required = Set((tree["required"]?.elements ?? []).compactMap(\.string?.wire))
    let nullable = Set((tree["nullable"]?.elements ?? []).compactMap(\.string?.wire))
    var fields: [Field] = []
    for member in tree["properties"]?.members ?? [] {
      let meaning = value(member.value, named: member.key, in: id)
      var field = Field(
        key: member.key, use: meaning.use, isRequired: required.contains(member.key.wire),
        bounds: meaning.bounds,
        doc: meaning.doc(beside: Annotations.cleaned(member.value["description"]?.string)))
      field.place = member.value.range
      field.use.isNullable = field.use.isNullable || nullable.contains(member.key.wire)
      if let constant = constant(member.value["const"]) {
        field.constants = [constant]
      } else if let value = member.value["default"] {
        if field.isRequired {
          draft.notes.add(.defaultOfRequired, at: value.range)
        } else {
          field.defaultValue = JSONValue(value)
        }
      }
      fields.append(field)
    }
    draft[id].kind = .structure(Declaration.Structure(fields: fields))
    return type
  }

  private func constant(_ tree: JSONTree?) -> Constant? {
    switch tree?.value {
    case .string(let text)?: .string(text)
    case .bool(let value)?: .bool(value)
    case .number(let number)?: number.integer(as: Int64.self).map { .integer($0) }
    default: nil
    }
  }

  private func union(
    _ tree: JSONTree, _ base: String, _ outer: Int?, _ filling: Int?
  ) -> TypeUse {
    var variants: [Declaration.Union.Variant] = []
    var isClosed = false
    if case .bool(true)? = tree["closed"]?.value { isClosed = true }
    for reference in tree["refs"]?.elements ?? [] {
      guard let target = definition(reference) else { continue }
      guard ["object", "record"].contains(target.kind) else {
        draft.notes.add(.variantWithoutObject, at: reference.range)
        continue
      }
      variants.append(
        Declaration.Union.Variant(
          word: draft[target.id].base, tags: target.tags, payload: Use(.reference(target.id))))
    }
    if variants.isEmpty { return .map(.json) }
    return declare(
      .union(
        Declaration.Union(
          form: .internal(tag: "$type"), variants: variants, isClosed: isClosed)),
      base, outer, filling, tree)
  }

  // MARK: - Scalars

  private func string(
    _ tree: JSONTree, _ base: String, _ outer: Int?, _ filling: Int?
  ) -> Meaning {
    noteUnexpressed(tree, ["maxGraphemes", "minGraphemes"])
    for (key, isClosed) in [("enum", true), ("knownValues", false)] {
      guard let values = tree[key]?.elements?.compactMap(\.string), !values.isEmpty else {
        continue
      }
      let list = values.map { value in
        // `com.example.defs#token` is named by the part after `#`.
        Declaration.Enumeration.Value(
          value: .string(value),
          name: value.contains("#") ? value.split(separator: "#").last.map(String.init) : nil)
      }
      let kind = Declaration.Kind.enumeration(
        Declaration.Enumeration(values: list, isClosed: isClosed))
      return Meaning(Use(declare(kind, base, outer, filling, tree)))
    }
    if let format = tree["format"]?.string {
      if let scalar = ["datetime": "Date", "uri": "URL"][format], draft.options.usesFormats {
        draft.notes.add(.requiredFormat(format), at: tree.range)
        return Meaning(Use(.scalar(scalar)))
      }
      draft.notes.add(.uncheckedFormat(format), at: tree.range)
      if let name = Self.formats[format] {
        return Meaning(Use(.reference(shared(name) { .alias(Use(.scalar("String"))) })))
      }
      return Meaning(Use(.scalar("String")), format: format)
    }
    var bounds: [BoundEntry] = []
    if let most = bound("maxLength", of: tree, as: "maxLength") {
      draft.notes.add(.lengthInBytes("maxLength"), at: tree.range)
      bounds.append(most)
    }
    if let least = tree["minLength"], case .number(let number) = least.value,
      let bytes = number.integer(as: Int64.self), bytes > 0
    {
      draft.notes.add(.lengthInBytes("minLength"), at: tree.range)
      bounds.append(BoundEntry(key: "minLength", value: JSONNumber(bytes.dividedRoundingUp(by: 4))))
    }
    return Meaning(Use(.scalar("String")), bounds: bounds)
  }

  private static let formats: [String: String] = [
    "did": "DID", "at-uri": "ATURI", "cid": "CID", "handle": "Handle", "nsid": "NSID",
    "tid": "TID", "at-identifier": "ATIdentifier", "record-key": "RecordKey",
    "language": "LanguageTag",
  ]

  private func integer(
    _ tree: JSONTree, _ base: String, _ outer: Int?, _ filling: Int?
  ) -> Meaning {
    if let values = tree["enum"]?.elements {
      let list = values.compactMap { constant($0).map { Declaration.Enumeration.Value(value: $0) } }
      if !list.isEmpty {
        let kind = Declaration.Kind.enumeration(
          Declaration.Enumeration(values: list, isClosed: true))
        return Meaning(Use(declare(kind, base, outer, filling, tree)))
      }
    }
    let bounds = ["minimum", "maximum"].compactMap { bound($0, of: tree, as: $0) }
    return Meaning(Use(.scalar("Int")), bounds: bounds)
  }

  private func bound(_ key: String, of tree: JSONTree, as name: String) -> BoundEntry? {
    guard case .number(let number)? = tree[key]?.value, number.integer(as: Int64.self) != nil else {
      return nil
    }
    return BoundEntry(key: name, value: number, from: key)
  }

  // MARK: - Types of the protocol

  /// The file for the types that Lexicons use and that no Lexicon declares.
  private static let home = "Protocol"

  private func shared(_ name: String, _ kind: () -> Declaration.Kind) -> Int {
    if let known = shared[name.wire] { return known }
    let id = draft.declare(
      kind(), named: name, in: nil, isDefinition: true, file: file, at: draft[0].place)
    shared[name.wire] = id
    draft[id].home = Self.home
    return id
  }

  private var link: Int {
    shared("CIDLink") {
      .structure(
        Declaration.Structure(fields: [
          Field(key: "$link", use: Use(.scalar("String")), isRequired: true)
        ]))
    }
  }

  private var bytes: Int {
    shared("Bytes") {
      .structure(
        Declaration.Structure(fields: [
          Field(key: "$bytes", use: Use(.scalar("Data", wire: "base64.unpadded")), isRequired: true)
        ]))
    }
  }

  private var blob: Int {
    let link = link
    return shared("Blob") {
      .structure(
        Declaration.Structure(fields: [
          Field(key: "$type", use: .json, isRequired: true, constants: [.string("blob")]),
          Field(key: "ref", use: Use(.reference(link)), isRequired: true),
          Field(key: "mimeType", use: Use(.scalar("String")), isRequired: true),
          Field(key: "size", use: Use(.scalar("Int")), isRequired: true),
        ]))
    }
  }
}

extension Int64 {
  fileprivate func dividedRoundingUp(by divisor: Int64) -> Int64 { (self + divisor - 1) / divisor }
}
