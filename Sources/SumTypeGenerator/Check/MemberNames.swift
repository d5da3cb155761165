import SumTypeSource
import SumTypeSwift

/// Checks that members of generated types have names that Swift accepts at their places.
enum MemberNames: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var rules = MemberRules(schema)
    for type in schema.types {
      switch type.kind {
      case .structure(let syntax, let fields):
        // Included fields are checked in the struct that declares them.
        let included = fields.count - syntax.fields.count
        check(Array(fields.dropFirst(included)), &rules, into: &diagnostics)
      case .tuple(_, let elements):
        check(elements, areElements: true, &rules, into: &diagnostics)
      case .union(let union, _):
        let open = union.unknown?.value == .refuse ? nil : "union"
        for (index, variant) in union.variants.enumerated() {
          guard let fault = rules.faultOfCase(variant.name.value.name, open: open) else { continue }
          let inclusion = union.inclusion(of: index)
          // Only "unknown" depends on the union that includes. Other names are reported in the
          // union that declares them.
          if inclusion != nil, variant.name.value.name != "unknown" { continue }
          diagnostics.error(
            .reservedName, fault, at: inclusion ?? variant.name.place,
            notes: inclusion == nil
              ? [] : [Diagnostic.Note("the variant is here", at: variant.name.place)],
            cure: union.choice != nil
              ? "declare a union instead of the choice"
              : "rename the variant, and write \"tag\": "
                + (variant.tags.first?.value.shown ?? "…"))
        }
      case .enumeration(let enumeration, _):
        let open = enumeration.isOpen ? "enum" : nil
        for value in enumeration.values {
          let name = value.name.value.name
          let isList =
            name == "allCases"
            ? "a case cannot be called \"allCases\": every enum has a property of this name" : nil
          guard let fault = isList ?? rules.faultOfCase(name, open: open) else { continue }
          diagnostics.error(
            .reservedName, fault, at: value.name.place,
            cure: value.name.place == value.raw.place
              ? "write the enum as an object, with another name for this case: \"enum\": "
                + "{\"other\": \(value.raw.value.shown), …}"
              : "rename the case: \"other\": \(value.raw.value.shown)")
        }
      case .alias, .typeAlias, .external, .unreadable: break
      }
    }
    for document in schema.documents {
      guard case .versioned(let syntax, _, let fields) = document.root else { continue }
      check(fields, &rules, into: &diagnostics)
      check(syntax, &rules, into: &diagnostics)
    }
  }

  private static func check(
    _ fields: [ResolvedField], areElements: Bool = false, _ rules: inout MemberRules,
    into diagnostics: inout Diagnostics
  ) {
    for field in fields where !field.isConstant {
      guard let fault = rules.faultOfProperty(field.name) else { continue }
      diagnostics.error(
        .reservedName, fault, at: field.syntax.name.place,
        cure: "rename the \(areElements ? "element" : "field")"
          + (areElements ? "" : ", and write \"key\": \(quoted(field.key))"))
    }
  }

  /// Checks the lists of a document against the members that its DTO and its repository's result
  /// have beside them.
  private static func check(
    _ syntax: VersionedSyntax, _ rules: inout MemberRules, into diagnostics: inout Diagnostics
  ) {
    for list in syntax.lists.map(\.name) {
      let isVersion =
        list.value.name == "version"
        ? "a list cannot be called \"version\": the document's version has this name" : nil
      guard let fault = isVersion ?? rules.faultOfProperty(list.value.name) else { continue }
      diagnostics.error(
        .reservedName, fault, at: list.place,
        cure: syntax.hasNamedLists
          ? "rename the list, and write its old name as \"key\""
          : "give the entries another \"entriesName\"")
    }
    guard let entries = syntax.repository?.entries, entries.value != syntax.lists.first?.name.value
    else { return }
    let isUnknown =
      entries.value.name == "unknownEntries"
      ? "a list cannot be called \"unknownEntries\": every repository has a property of this name"
      : nil
    if let fault = isUnknown ?? rules.faultOfProperty(entries.value.name) {
      diagnostics.error(
        .reservedName, fault, at: entries.place,
        cure: "give the entries of the repository another name")
    }
  }
}

/// The rules for the names of members in generated types.
struct MemberRules {
  private let schema: Resolution
  private var typeNames: Set<String>?

  init(_ schema: Resolution) { self.schema = schema }

  /// Returns the reason why no property can have this name; nil if one can.
  mutating func faultOfProperty(_ name: String) -> String? {
    if SwiftNames.illegalProperties.contains(name) {
      return "no property in Swift can be called \(quoted(name))"
    }
    return isType(name) ? "a property called \(quoted(name)) would hide the type of this name" : nil
  }

  /// Returns the reason why no case of an enum can have this name; nil if one can.
  ///
  /// - Parameter open: The kind of the type, for messages, if it has a case for unknown values;
  ///   otherwise nil.
  mutating func faultOfCase(_ name: String, open: String?) -> String? {
    if SwiftNames.illegalStaticMembers.contains(name) {
      return "no case in Swift can be called \(quoted(name))"
    }
    if let open, name == "unknown" {
      return "an open \(open) already has a case \"unknown\", for unknown values"
    }
    return isType(name) ? "a case called \(quoted(name)) would hide the type of this name" : nil
  }

  /// Returns whether generated code uses the name for a type.
  private mutating func isType(_ name: String) -> Bool {
    // Types begin with capital letters. A keyword in backticks is no type.
    if let first = name.utf8.first, 0x61...0x7A ~= first { return false }
    if SwiftNames.keywords.contains(name) { return false }
    if ReservedNames.owner(of: name) != nil || name == "CodingKeys" { return true }
    if let typeNames { return typeNames.contains(name) }
    var names: Set<String> = []
    for file in schema.graph.files {
      for type in file.document.types {
        for claim in NameClaim.all(by: type) { names.insert(claim.name) }
      }
      for document in file.document.documents {
        for claim in NameClaim.all(by: document) { names.insert(claim.name) }
      }
      for feature in file.document.features { names.insert(NameClaim.of(feature).name) }
    }
    typeNames = names
    return names.contains(name)
  }
}

/// Checks that members of a generated type have different names, as far as the keys of the schema
/// do not ensure it.
enum MemberCollisions: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      switch type.kind {
      case .structure(let syntax, let fields), .tuple(let syntax, let fields):
        // Included fields have already been compared with the struct's own.
        if syntax.includes.isEmpty { check(fields, into: &diagnostics) }
      case .union(let union, _):
        checkVariants(of: union, into: &diagnostics)
        if !union.shared.isEmpty { check(union, into: &diagnostics) }
      case .enumeration(let enumeration, _): check(enumeration, into: &diagnostics)
      case .alias, .typeAlias, .external, .unreadable: break
      }
    }
    for document in schema.documents {
      guard case .versioned(let syntax, _, let fields) = document.root else { continue }
      check(syntax, fields, into: &diagnostics)
    }
  }

  /// Reports different fields of a schema whose Swift names are equal.
  private static func check(_ fields: [ResolvedField], into diagnostics: inout Diagnostics) {
    if fields.allSatisfy({ $0.syntax.ownKey == nil }) { return }
    var names: [String: FieldSyntax] = [:]
    for field in fields where !field.isConstant {
      let syntax = field.syntax
      guard let first = names.updateValue(syntax, forKey: field.name) else { continue }
      names[field.name] = first
      diagnostics.error(
        .nameCollision, sameName(syntax.member, first.member, field.name), at: syntax.name.place,
        notes: [Diagnostic.Note("the other field is here", at: first.name.place)],
        cure: "give one of the two another \"name\": {\"type\": …, \"name\": \"…\"}")
    }
  }

  private static func checkVariants(
    of union: UnionSyntax, into diagnostics: inout Diagnostics
  ) {
    var names: [String: Int] = [:]
    names.reserveCapacity(union.variants.count)
    for (index, variant) in union.variants.enumerated() {
      let name = variant.name.value.name
      guard let first = names.updateValue(index, forKey: name) else { continue }
      names[name] = first
      let other = union.variants[first]
      // Two variants with the same tag are reported by another check.
      if other.seconds.isEmpty, variant.seconds.isEmpty,
        other.tags.first?.value == variant.tags.first?.value
      {
        continue
      }
      union.reportTwice(
        .nameCollision, sameName(variant.member, other.member, name), index, variant.name.place,
        first, other.name.place,
        cure: "give one of the two another \"name\": {\"payload\": …, \"name\": \"…\"}",
        into: &diagnostics)
    }
  }

  private static func sameName(_ second: String, _ first: String, _ name: String) -> String {
    second == first
      ? "two variants are called \(quoted(name))"
      : "\(quoted(second)) and \(quoted(first)) have the same name in Swift, \(quoted(name))"
  }

  /// Reports shared fields with the name of a case: they become properties of the enum.
  private static func check(_ union: UnionSyntax, into diagnostics: inout Diagnostics) {
    var cases: [String: SourceRange] = [:]
    for variant in union.variants { cases[variant.name.value.name] = variant.name.place }
    for shared in union.shared {
      guard let place = cases[shared.value] else { continue }
      diagnostics.error(
        .nameCollision,
        "a property and a case of the union would both be called \(quoted(shared.value))",
        at: shared.place, notes: [Diagnostic.Note("the variant is here", at: place)],
        cure: "rename the variant, and write its old name as \"tag\"")
    }
  }

  /// Reports different values of an enum whose Swift names are equal.
  private static func check(_ syntax: EnumerationSyntax, into diagnostics: inout Diagnostics) {
    var names: [String: ValueSyntax] = [:]
    for value in syntax.values {
      let name = value.name.value.name
      guard let first = names.updateValue(value, forKey: name),
        first.raw.value != value.raw.value
      else { continue }
      let raw = value.raw.value.shown
      diagnostics.error(
        .nameCollision,
        "\(raw) and \(first.raw.value.shown) have the same name in Swift, \(quoted(name))",
        at: value.name.place,
        notes: [Diagnostic.Note("the other value is here", at: first.name.place)],
        cure: "give the enum as an object, with a \"name\" for one of the two: "
          + "{\(quoted(name)): {\"value\": \(raw), \"name\": \"…\"}}")
    }
  }

  /// Reports equal names among the version, the lists and the fields, which are all properties of a
  /// document's DTO.
  private static func check(
    _ syntax: VersionedSyntax, _ fields: [ResolvedField], into diagnostics: inout Diagnostics
  ) {
    check(fields, into: &diagnostics)
    var lists: [String: SourceRange] = [:]
    for list in syntax.lists {
      let name = list.name.value.name
      guard let first = lists.updateValue(list.name.place, forKey: name) else { continue }
      diagnostics.error(
        .nameCollision, "two lists are called \(quoted(name)) in Swift", at: list.name.place,
        notes: [Diagnostic.Note("the first list is here", at: first)],
        cure: "give one of the two another \"name\"")
    }
    for field in fields where !field.isConstant {
      if field.name == "version" {
        diagnostics.error(
          .nameCollision,
          "a field cannot be called \"version\": the document's version has this name",
          at: field.syntax.name.place,
          cure: "rename the field, and write its old name as \"key\"")
      } else if let list = lists[field.name] {
        diagnostics.error(
          .nameCollision,
          "a field cannot be called \(quoted(field.name)): a list of the document has this name",
          at: field.syntax.name.place, notes: [Diagnostic.Note("the list is here", at: list)],
          cure: syntax.hasNamedLists
            ? "rename the field or the list"
            : "rename the field, or give the list another \"entriesName\"")
      }
    }
  }
}

/// Checks that the name of a choice (`A | B`), which is made of its alternatives, is short enough
/// to read.
enum ChoiceNames: Check {
  /// The most characters in the name of a choice.
  static let longest = 48

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind, let choice = union.choice,
        type.name.count > longest
      else { continue }
      diagnostics.error(
        .longChoice,
        "this choice would be called \(quoted(type.name)), which is too long (\(type.name.count) "
          + "characters)",
        at: choice.place,
        cure: "declare it with a name: \"Label\": {\"alias\": \(quoted(choice.value))}")
    }
  }
}
