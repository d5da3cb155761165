extension SourceText {
  /// Members with a blank line in between, except where neighbours are one thought each.
  mutating func members(_ members: [Declaration], in place: DeclarationPlace) {
    var previous: MemberLayout?
    for member in members {
      let layout = MemberLayout(of: member)
      if let previous, previous != layout || layout == .spacious { blankLine() }
      print(member, in: place)
      previous = layout
    }
  }

  mutating func cases(_ cases: [EnumCase]) {
    var previousIsPlain = true
    for (index, enumCase) in cases.enumerated() {
      let isPlain = enumCase.doc == nil && !enumCase.attributes.contains { $0.isOnOwnLine }
      if index > 0 && !(isPlain && previousIsPlain) { blankLine() }
      print(enumCase)
      previousIsPlain = isPlain
    }
  }

  private mutating func print(_ enumCase: EnumCase) {
    documentation(enumCase.doc, enumCase.attributes)
    let modifier = enumCase.isIndirect ? "indirect " : ""
    let head = "\(modifier)case \(enumCase.name.declaration)"
    let rawValue = enumCase.rawValue.map { " = \($0.text)" } ?? ""
    if enumCase.payload.isEmpty {
      line(head + rawValue)
    } else {
      list(head, enumCase.payload.map(\.source), tail: rawValue)
    }
  }

  /// `head(items)tail` on one line, or the items on lines of their own, as many on each as fit.
  mutating func list(_ head: String, _ items: [String], tail: String) {
    let whole = "\(head)(\(items.joined(separator: ", ")))\(tail)"
    // A signature reads better a little past the margin than on three lines.
    if items.isEmpty || fits(whole, in: SourceText.signatureWidth) && !whole.hasNewline {
      line(whole)
      return
    }
    line(head + "(")
    indent()
    var row = items[0]
    for item in items.dropFirst() {
      row += ","
      if column &+ row.utf8.count &+ item.utf8.count &+ 2 <= SourceText.width {
        row += " \(item)"
      } else {
        code(Code(stringLiteral: row))
        row = item
      }
    }
    code(Code(stringLiteral: row))
    outdent()
    line(")" + tail)
  }
}

extension AssociatedValue {
  var source: String {
    let value = defaultValue.map { " = \($0.text)" } ?? ""
    guard let label else { return type.source + value }
    return "\(label.label): \(type.source)\(value)"
  }
}

/// How close a member stands to its neighbours: those of one layout follow each other directly,
/// unless they are spacious.
enum MemberLayout {
  case stored, alias, requirement, spacious

  init(of declaration: Declaration) {
    switch declaration {
    case .variable(let variable):
      self = MemberLayout.of(variable)
    case .typealias(let alias) where alias.doc == nil && alias.attributes.isEmpty:
      self = .alias
    case .function(let function) where function.body == nil && function.doc == nil:
      self = .requirement
    case .initializer(let initializer) where initializer.body == nil && initializer.doc == nil:
      self = .requirement
    default:
      self = .spacious
    }
  }

  private static func of(_ variable: VariableDeclaration) -> MemberLayout {
    if variable.doc != nil || variable.attributes.contains(where: \.isOnOwnLine) {
      return .spacious
    }
    switch variable.kind {
    case .stored(_, let initialValue):
      return initialValue?.isMultiline == true ? .spacious : .stored
    case .computed: return .spacious
    case .requirement: return .requirement
    }
  }
}
