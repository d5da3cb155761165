import SumTypeSwift

/// Gives types the names that a person would: the singular of a list's key, the key of a field, the
/// tag of a variant before the name of its union. The names are all different, and none is a name
/// that generated code uses.
package struct TypeNames {
  private var taken: Set<String> = []
  private var numbering = NameNumbering()
  private var documentNumbering = NameNumbering()
  /// The choices that are spelled in place, by the names that the language makes for them.
  private var choices: [String: String] = [:]

  package init() {}

  /// Returns a name for a type, and takes it.
  ///
  /// - Parameters:
  ///   - base: The key or the tag of the type's values.
  ///   - outer: The name of the type around it, which makes the name unique if `base` does not.
  ///   - hasLimits: Whether the type is an alias of a list or a map with bounds.
  package mutating func name(
    _ base: String, in outer: String?, hasLimits: Bool = false
  ) -> String {
    let short = Self.typeName(of: base)
    var candidates: [String] = []
    if let short { candidates.append(short) }
    if let outer {
      candidates.append(short.map { outer + $0 } ?? outer + "Item")
    }
    let last = candidates.last ?? "Item"
    candidates.append(last + "Item")
    for candidate in candidates where claim(candidate, hasLimits) { return candidate }
    var name = numbering.next(of: last)
    while !claim(name, hasLimits) { name = numbering.next(of: last) }
    return name
  }

  private mutating func claim(_ name: String, _ hasLimits: Bool) -> Bool {
    let all = Self.generated(for: name, hasLimits)
    guard
      all.allSatisfy({ !taken.contains($0) && ReservedNames.owner(of: $0) == nil }),
      !SwiftNames.keywords.contains(name)
    else { return false }
    taken.formUnion(all)
    return true
  }

  /// Takes the name that the language makes for a choice which is spelled in place: `StringOrURL` for
  /// `String | URL`.
  ///
  /// - Returns: Whether the name was free, or is that of the same choice; otherwise the choice needs a name of its own.
  package mutating func take(choice parts: [String]) -> Bool {
    var expressions: [TypeExpression] = []
    for part in parts {
      var parser = TypeExpressionParser(part)
      guard case .success(let expression) = parser.parse() else { return false }
      expressions += expression.alternatives
    }
    let name = expressions.map(\.partOfName).joined(separator: "Or")
    let text = expressions.map(\.spelling).joined(separator: " | ")
    if let known = choices[name] { return known == text }
    guard claim(name, false) else { return false }
    choices[name] = text
    return true
  }

  /// Takes the names that are generated for a document.
  package mutating func reserve(document name: String) {
    taken.formUnion(Self.generated(forDocument: name))
  }

  /// Returns a free name for a document, and takes it: `base`, or `base` with a number. If `base` is a name
  /// that generated code uses, it gets the ending `Item`, as the name of a type does.
  ///
  /// - Parameter isType: Whether the document is a type itself, since it has a version.
  package mutating func name(document base: String, isType: Bool = false) -> String {
    func all(_ name: String) -> [String] {
      Self.generated(forDocument: name) + (isType ? Self.generated(for: name, false) : [])
    }
    let isReserved = all(base).contains { ReservedNames.owner(of: $0) != nil }
    let base = isReserved ? base + "Item" : base
    var name = documentNumbering.next(of: base)
    while all(name).contains(where: taken.contains) { name = documentNumbering.next(of: base) }
    taken.formUnion(all(name))
    return name
  }

  private static func generated(forDocument name: String) -> [String] {
    [name + "Document", name + "Store"]
  }

  /// Takes the names that are generated for a declared type.
  ///
  /// - Parameter hasLimits: Whether the type is an alias of a list or a map with bounds.
  package mutating func reserve(type name: String, hasLimits: Bool = false) {
    taken.formUnion(Self.generated(for: name, hasLimits))
  }

  /// Returns the names of the declarations that may be generated for a type.
  private static func generated(for name: String, _ hasLimits: Bool) -> [String] {
    [name, name + "DTO", name + "Codec"] + (hasLimits ? [name + "Limits"] : [])
  }

  /// Returns `NotebookCell` for `notebook_cell`; nil if no name can be made from the key.
  package static func typeName(of key: String) -> String? {
    guard let name = Identifier.upperCamel(from: key), let first = name.unicodeScalars.first,
      !first.properties.isLowercase, first != "_", name.utf8.count <= 60
    else { return nil }
    return name
  }

  /// Returns `cell` for `cells`, `category` for `categories`.
  package static func singular(of key: String) -> String {
    let small = key.lowercased()
    for ending in ["ss", "us", "is", "ics", "data", "series", "news"] where small.hasSuffix(ending)
    {
      return key
    }
    if small.hasSuffix("ies"), key.count > 4 { return String(key.dropLast(3)) + "y" }
    for ending in ["xes", "ches", "shes", "sses", "zes"] where small.hasSuffix(ending) {
      return String(key.dropLast(2))
    }
    return small.hasSuffix("s") && key.count > 2 ? String(key.dropLast()) : key
  }
}

/// The text of type expressions.
package enum TypeText {
  /// Returns the optional of a type without a `?`: `T?`, and `(A | B)?` for a choice.
  package static func optional(_ text: String) -> String {
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: "|"), depth == 0 { return "(\(text))?" }
    }
    return "\(text)?"
  }

  /// Returns the type with null as a further value: its optional, or `JSON`, which has null already.
  package static func nullable(_ text: String) -> String {
    text == "JSON" ? text : optional(text)
  }
}
