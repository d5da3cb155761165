extension SourceText {
  mutating func print(_ declaration: Declaration, in place: DeclarationPlace) {
    switch declaration {
    case .struct(let type): print(type, in: place)
    case .enum(let type): print(type, in: place)
    case .class(let type): print(type, in: place)
    case .extension(let type): print(type, in: place)
    case .protocol(let type): print(type, in: place)
    case .variable(let variable): print(variable, in: place)
    case .function(let function): print(function, in: place)
    case .initializer(let initializer): print(initializer, in: place)
    case .typealias(let alias):
      documentation(alias.doc, alias.attributes)
      let access = place.modifier(for: alias.visibility)
      line("\(access)typealias \(alias.name.expression) = \(alias.type.source)")
    case .code(let quoted): code(quoted)
    }
  }

  private mutating func print(_ type: StructDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifiers = modifiers(type.visibility, type.isNonisolated, in: place)
    let head = "\(modifiers)struct \(type.name.expression)\(type.generics.text)"
    openType(head, type.conformances, isEmpty: type.members.isEmpty)
    members(type.members, in: place.members(of: type.visibility))
    closeType(isEmpty: type.members.isEmpty)
  }

  private mutating func print(_ type: ClassDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let head = "\(place.modifier(for: type.visibility))final class \(type.name.expression)"
    openType(head, type.conformances, isEmpty: type.members.isEmpty)
    members(type.members, in: place.members(of: type.visibility))
    closeType(isEmpty: type.members.isEmpty)
  }

  private mutating func print(_ type: EnumDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifiers = modifiers(type.visibility, type.isNonisolated, in: place)
    let head = "\(modifiers)enum \(type.name.expression)\(type.generics.text)"
    let inherited = (type.rawType.map { [$0] } ?? []) + type.conformances
    let isEmpty = type.cases.isEmpty && type.members.isEmpty
    openType(head, inherited, isEmpty: isEmpty)
    cases(type.cases)
    if !type.cases.isEmpty && !type.members.isEmpty { blankLine() }
    members(type.members, in: place.members(of: type.visibility))
    closeType(isEmpty: isEmpty)
  }

  private mutating func print(_ type: ExtensionDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifier = type.isNonisolated && place.isTopLevel ? "nonisolated " : ""
    let head = "\(modifier)extension \(type.extendedType.source)"
    let clause = type.whereClause.isEmpty ? "" : " where \(type.whereClause.text)"
    openType(head, type.conformances, clause: clause, isEmpty: type.members.isEmpty)
    let access = place.modifier(for: type.visibility)
    members(type.members, in: DeclarationPlace(access: access, isTopLevel: false))
    closeType(isEmpty: type.members.isEmpty)
  }

  private mutating func print(_ type: ProtocolDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifiers = modifiers(type.visibility, type.isNonisolated, in: place)
    let head = "\(modifiers)protocol \(type.name.expression)"
    openType(head, type.conformances, isEmpty: type.members.isEmpty)
    members(type.members, in: DeclarationPlace(access: "", isTopLevel: false))
    closeType(isEmpty: type.members.isEmpty)
  }

  /// `public nonisolated `
  func modifiers(
    _ visibility: Visibility, _ isNonisolated: Bool, in place: DeclarationPlace
  ) -> String {
    let access = place.modifier(for: visibility)
    return isNonisolated && place.isTopLevel ? access + "nonisolated " : access
  }

  /// `head: Hashable, Sendable {`, the conformances on lines of their own where they are too long.
  private mutating func openType(
    _ head: String, _ conformances: [SwiftType], clause: String = "", isEmpty: Bool
  ) {
    let brace = isEmpty ? " {}" : " {"
    let names = conformances.map(\.source)
    let inheritance = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    let whole = head + inheritance + clause + brace
    if fits(whole) || names.isEmpty {
      line(whole)
    } else {
      line(head + ":")
      indent()
      for name in names.dropLast() { line(name + ",") }
      line((names.last ?? "") + clause)
      outdent()
      line(isEmpty ? "{}" : "{")
    }
    if !isEmpty { indent() }
  }

  private mutating func closeType(isEmpty: Bool) {
    if isEmpty { return }
    outdent()
    line("}")
  }
}
