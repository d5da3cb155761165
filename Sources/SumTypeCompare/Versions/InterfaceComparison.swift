import SumTypeGenerator

/// One difference of two interfaces for code that uses them.
struct InterfaceChange {
  /// The type or member that a change is about, in one of the versions.
  struct Key: Hashable {
    enum Version { case old, new }
    let version: Version
    let type: String
    /// The name of the member; nil for the type itself.
    let member: String?
  }

  let keys: [Key]
  let verdict: SwiftVerdict
  /// The rule of a finding for the change, if no other finding explains it.
  let rule: Rule.ID
  let message: String
  let subject: String
  let items: Both<SchemaIndex.Item?>
  /// The rules whose findings explain the change, anywhere in the type.
  var explainedBy: Set<Rule.ID> = []
  /// Whether a constant of a field's bounds or pattern has changed.
  var isAboutConstant = false
}

/// Compares the interfaces of the generated types for code that uses them, and tells which findings explain
/// the differences.
struct InterfaceComparison {
  private let sides: Both<Side>
  private let interfaces: Both<Interface>
  /// The new names of renamed types, by their old names.
  private let renamed: [String: String]
  private let ids: Both<[String: TypeID]>
  private(set) var changes: [InterfaceChange] = []
  /// The indices of the changes, by their keys.
  private var byKey: [InterfaceChange.Key: [Int]] = [:]
  private var explained: Set<Int> = []

  /// - Parameter same: the types that need no comparison.
  init(_ sides: Both<Side>, except same: SameTypes, renamed: [String: String]) {
    self.sides = sides
    self.renamed = renamed
    interfaces = Both(
      old: Interface(of: sides.old.schema, except: same.oldTypes), new: sides.new.interface)
    ids = sides.map { $0.ids }
    compare()
    for (index, change) in changes.enumerated() {
      for key in change.keys { byKey[key, default: []].append(index) }
    }
  }

  /// The changes that no finding explains.
  var unexplained: [InterfaceChange] {
    changes.indices.filter { !explained.contains($0) }.map { changes[$0] }
  }

  /// Adds the consequences for Swift code to the findings.
  mutating func judge(_ findings: inout [Finding], _ policies: Policies) {
    for index in findings.indices {
      for key in keys(of: findings[index]) {
        for change in byKey[key] ?? [] { explain(change, by: &findings[index], policies) }
        guard key.member != nil else { continue }
        let type = InterfaceChange.Key(version: key.version, type: key.type, member: nil)
        for change in byKey[type] ?? []
        where changes[change].explainedBy.contains(findings[index].rule) {
          explain(change, by: &findings[index], policies)
        }
      }
    }
  }

  private mutating func explain(
    _ change: Int, by finding: inout Finding, _ policies: Policies
  ) {
    if finding.rule.isAboutFilesAlone,
      !(changes[change].isAboutConstant && finding.rule.changesConstants)
    {
      return
    }
    if !changes[change].explainedBy.isEmpty, !changes[change].explainedBy.contains(finding.rule) {
      return
    }
    explained.insert(change)
    finding.verdicts.swift = max(finding.verdicts.swift, changes[change].verdict)
    let severity = policies.severity(of: Verdicts(swift: finding.verdicts.swift))
    finding.severity = max(finding.severity, severity)
  }

  private func keys(of finding: Finding) -> [InterfaceChange.Key] {
    var keys: [InterfaceChange.Key] = []
    if let (type, member) = finding.items.old.flatMap({ sides.old.swiftName(of: $0) }) {
      keys.append(InterfaceChange.Key(version: .old, type: type, member: member))
    }
    if let (type, member) = finding.items.new.flatMap({ sides.new.swiftName(of: $0) }) {
      keys.append(InterfaceChange.Key(version: .new, type: type, member: member))
    }
    return keys
  }
}

// MARK: - The differences

extension InterfaceComparison {
  private mutating func compare() {
    for name in interfaces.old.names {
      let other = renamed[name] ?? name
      let items = Both<SchemaIndex.Item?>(
        old: ids.old[name].map { .type($0) }, new: ids.new[other].map { .type($0) })
      guard let old = interfaces.old.types[name] else { continue }
      guard let new = interfaces.new.types[other] else {
        add(.typeRemoved, "the type \"\(name)\" is gone", name, nil, nil, items)
        continue
      }
      if other != name {
        let isNested = name.split(separator: ".").count != other.split(separator: ".").count
        add(
          isNested ? .typeNested : .typeRenamed, "\"\(name)\" is called \"\(other)\" now", name,
          other, nil, items)
      }
      compare(old, new, Both(old: name, new: other), items)
    }
  }

  private mutating func compare(
    _ old: Interface.Entry, _ new: Interface.Entry, _ names: Both<String>,
    _ items: Both<SchemaIndex.Item?>
  ) {
    if renamed.isEmpty, old == new { return }
    if old.isEnum != new.isEnum {
      add(.kindChanged, "it is another kind of type in Swift", names.old, names.new, nil, items)
      return
    }
    for conformance in old.conformances.subtracting(new.conformances).sorted() {
      add(
        .identityRemoved, "it no longer conforms to \(conformance)", names.old, names.new, nil,
        items)
    }
    for member in new.deprecated.subtracting(old.deprecated).sorted() {
      add(
        .deprecatedAdded, "it is deprecated now", names.old, names.new,
        member.isEmpty ? nil : member, items, verdict: .warns)
    }
    compareCases(old, new, names, items)
    compareProperties(old, new, names, items)
    compareConstants(old, new, names, items)
    compareInitialisers(old, new, names, items)
  }

  private mutating func compareCases(
    _ old: Interface.Entry, _ new: Interface.Entry, _ names: Both<String>,
    _ items: Both<SchemaIndex.Item?>
  ) {
    let isUnion = ids.new[names.new].map { sides.new.isUnion($0) } ?? false
    for name in Set(old.cases.keys).union(new.cases.keys).sorted() {
      let isUnknown = name == "unknown" && (old.cases[name] == nil || new.cases[name] == nil)
      switch (old.cases[name], new.cases[name]) {
      case (nil, _?):
        add(
          isUnknown ? .savePolicy : isUnion ? .variantAdded : .valueAdded,
          "the case \"\(name)\" is new", names.old, names.new, isUnknown ? nil : name, items,
          explainedBy: isUnknown ? [.savePolicy, .enumOpened] : [])
      case (_?, nil):
        add(
          isUnknown ? .savePolicy : isUnion ? .variantRemoved : .valueRemoved,
          "the case \"\(name)\" is gone", names.old, names.new, isUnknown ? nil : name, items,
          explainedBy: isUnknown ? [.savePolicy, .enumClosed] : [])
      case (let payload?, let other?) where translated(payload) != other:
        add(
          .typeRespelled, "the payload of \"\(name)\" was \(payload) and is \(other) now",
          names.old, names.new, name, items)
      default: break
      }
    }
  }

  private mutating func compareProperties(
    _ old: Interface.Entry, _ new: Interface.Entry, _ names: Both<String>,
    _ items: Both<SchemaIndex.Item?>
  ) {
    let isUnion = ids.old[names.old].map { sides.old.isUnion($0) } ?? false
    if isUnion, ids.new[names.new].map({ sides.new.isUnion($0) }) ?? false {
      for name in new.properties.keys.sorted() where old.properties[name] == nil {
        add(
          .sharedAdded, "\"\(name)\" is a property of the union now", names.old, names.new,
          name,
          items, verdict: .ok)
      }
    }
    for (name, type) in old.properties.sorted(by: { $0.key < $1.key }) {
      guard let other = new.properties[name] else {
        add(
          isUnion ? .sharedRemoved : .fieldRemovedOptional, "the property \"\(name)\" is gone",
          names.old, names.new, name,
          items)
        continue
      }
      if translated(type) == other { continue }
      add(
        .typeRespelled, "the property \"\(name)\" was \(type) and is \(other) now", names.old,
        names.new, name, items)
    }
  }

  /// Notes the constants of fields that are gone or have another type. The finding about the field explains them.
  private mutating func compareConstants(
    _ old: Interface.Entry, _ new: Interface.Entry, _ names: Both<String>,
    _ items: Both<SchemaIndex.Item?>
  ) {
    for (name, type) in old.constants.sorted(by: { $0.key < $1.key }) {
      let other = new.constants[name]
      if let other, translated(type) == other { continue }
      let message = other.map { "was \(type) and is \($0) now" } ?? "is gone"
      add(
        .typeRespelled, "the constant \"\(name)\" \(message)", names.old, names.new,
        old.field(ofConstant: name), items, isAboutConstant: true)
    }
  }

  /// Notes the changes by which a call of the old initialiser no longer compiles.
  private mutating func compareInitialisers(
    _ old: Interface.Entry, _ new: Interface.Entry, _ names: Both<String>,
    _ items: Both<SchemaIndex.Item?>
  ) {
    guard let before = old.initialisers.max(by: { $0.count < $1.count }),
      let after = new.initialisers.max(by: { $0.count < $1.count })
    else { return }
    let known = Dictionary(
      before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for parameter in after where !parameter.hasDefault && known[parameter.name]?.hasDefault != false
    {
      add(
        .fieldAddedRequired, "the parameter \"\(parameter.name)\" is required now", names.old,
        names.new, parameter.name, items)
    }
    let left = Set(after.map(\.name))
    let common = before.map(\.name).filter { left.contains($0) }
    let order = after.map(\.name).filter { known[$0] != nil }
    if common != order {
      add(
        .fieldMoved, "the parameters have another order", names.old, names.new, nil, items,
        explainedBy: [.fieldMoved, .elementMoved])
    }
  }

  private mutating func add(
    _ rule: Rule.ID, _ message: String, _ old: String, _ new: String?, _ member: String?,
    _ items: Both<SchemaIndex.Item?>, verdict: SwiftVerdict = .breaks,
    explainedBy: Set<Rule.ID> = [], isAboutConstant: Bool = false
  ) {
    var keys = [InterfaceChange.Key(version: .old, type: old, member: member)]
    if let new { keys.append(InterfaceChange.Key(version: .new, type: new, member: member)) }
    changes.append(
      InterfaceChange(
        keys: keys, verdict: verdict, rule: rule, message: message,
        subject: (new ?? old) + (member.map { "/\($0)" } ?? ""),
        items: self.items(of: member, in: items),
        explainedBy: explainedBy, isAboutConstant: isAboutConstant))
  }

  /// Returns the items of a member, which may be declared in a struct that the type includes; those of the type if the
  /// schema has no such member.
  private func items(
    of member: String?, in types: Both<SchemaIndex.Item?>
  ) -> Both<SchemaIndex.Item?> {
    guard let member else { return types }
    return Both(
      old: types.old.map { sides.old.item(of: member, in: $0) },
      new: types.new.map { sides.new.item(of: member, in: $0) })
  }

  /// Returns the spelling of a type with the new names of renamed types.
  private func translated(_ spelling: String) -> String {
    if renamed.isEmpty { return spelling }
    var result = ""
    var word = ""
    for character in spelling + " " {
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
      } else {
        result += renamed[word] ?? word
        result.append(character)
        word = ""
      }
    }
    return String(result.dropLast())
  }
}

extension Rule.ID {
  /// Whether the rule has no consequences in Swift, so that a Swift change at the same place has another
  /// reason.
  fileprivate var isAboutFilesAlone: Bool {
    switch self {
    case .keyChanged, .keyChangedAlias, .aliasAdded, .aliasRemoved, .keyClaimed,
      .rawChangedAlias, .valueAliasAdded, .valueAliasRemoved, .tagChanged, .tagChangedKept,
      .tagAdded, .tagRemoved, .tagMoved, .wireChanged, .wireConfused,
      .boundsWidened, .boundsNarrowed, .patternChanged, .notMigrated:
      true
    default: false
    }
  }
}

extension Rule.ID {
  /// Whether the rule is about what the constants of a field say.
  fileprivate var changesConstants: Bool {
    switch self {
    case .boundsWidened, .boundsNarrowed, .patternChanged: true
    default: false
    }
  }
}

extension Interface.Entry {
  /// Returns the field that a constant belongs to: `tags` for `tagsBounds` and `tagsElementPattern`; nil if it belongs
  /// to the type itself, as that of an alias does.
  fileprivate func field(ofConstant name: String) -> String? {
    var name = name
    for suffix in ["Bounds", "Pattern"] where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
      break
    }
    while properties[name] == nil {
      guard let suffix = ["Element", "Value"].first(where: { name.hasSuffix($0) }) else {
        return nil
      }
      name.removeLast(suffix.count)
    }
    return name
  }
}

extension Side {
  /// Returns the Swift name of an item; nil if it does not exist.
  func swiftName(of item: SchemaIndex.Item) -> (type: String, member: String?)? {
    switch item {
    case .type(let id): return (schema[id].spelling, nil)
    case .field(let id, let index):
      switch schema[id].kind {
      case .structure(let structure), .tuple(let structure):
        guard structure.fields.indices.contains(index) else { return nil }
        return (schema[id].spelling, structure.fields[index].name.name)
      default: return nil
      }
    case .variant(let id, let index):
      guard case .union(let union) = schema[id].kind, union.variants.indices.contains(index) else {
        return nil
      }
      return (schema[id].spelling, union.variants[index].name.name)
    case .value(let id, let index):
      guard case .enumeration(let enumeration) = schema[id].kind,
        enumeration.values.indices.contains(index)
      else { return nil }
      return (schema[id].spelling, enumeration.values[index].name.name)
    case .rootField(let document, let index):
      guard case .versioned(let root) = schema.documents[document].root,
        root.fields.indices.contains(index)
      else { return nil }
      return (schema.documents[document].name.name, root.fields[index].name.name)
    case .list(let document, let index):
      guard case .versioned(let root) = schema.documents[document].root,
        root.lists.indices.contains(index)
      else { return nil }
      return (schema.documents[document].name.name, root.lists[index].name.name)
    case .document(let index): return (schema.documents[index].name.name, nil)
    case .constant, .rootConstant, .tag, .typeExpression: return nil
    }
  }

  func isUnion(_ id: TypeID) -> Bool {
    if case .union = schema[id].kind { true } else { false }
  }
}
