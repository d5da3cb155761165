import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// Reads the located JSON of a schema into a `SchemaDocument`.
///
/// After a fault it reads on, so that all faults of a file are reported at once. An element that
/// could not be read is nil or marked unreadable, so that later stages do not report it again.
struct SchemaReader {
  var diagnostics = Diagnostics()
  var expressions = TypeExpressions()
  /// The types that variants, fields and choices have declared, until the type or the document
  /// around them has been read.
  var inlineTypes: [TypeSyntax] = []
  /// The style in which the tags of the current union are made from the names of its variants.
  var tagStyle = KeyStyle.asWritten
  /// The meaning of a list as a tag of the current union.
  var listTag = ListTag.unreadable
  /// The names of the unions that choices stand for, by the spelling of the choice.
  var choices: [String: Identifier] = [:]
  /// The type that is being read, whose name starts those of the types that it declares; nil if its
  /// name could not be read.
  var owner: TypeName?
  /// The depth of types that are declared in one another at this point.
  var inlineDepth = 0
  /// The types of the file, as JSON, and the style in which keys are made from the names of its
  /// fields.
  var writtenTypes: JSONTree?
  var keyStyle = KeyStyle.asWritten
  /// The first field of each type; nil until a tag in an object above asks for it.
  var firstUses: [String: FieldUse]?
  /// Whether the types that variants declare have the names `Post.Text`, not `PostText`.
  var namesAreNested = false

  /// - Returns: The schema as written; nil if its JSON is no object.
  static func read(
    _ tree: JSONTree, of file: SchemaFile, into diagnostics: inout Diagnostics
  ) -> SchemaDocument? {
    var reader = SchemaReader()
    swap(&reader.diagnostics, &diagnostics)
    defer { swap(&reader.diagnostics, &diagnostics) }
    return reader.document(tree, of: file)
  }
}

extension SchemaReader {
  /// Reads `{"sumtype": 1, "types": {…}, "documents": {…}}`.
  private mutating func document(_ tree: JSONTree, of file: SchemaFile) -> SchemaDocument? {
    guard let object = object(tree, "an object", "{\"sumtype\": 1, \"types\": {…}}") else {
      return nil
    }
    let members = Members<RootKey>(object, into: &diagnostics)
    if let schema = members[.schema] { _ = string(schema) }
    version(members[.sumtype], of: tree)
    let doc = members[.doc].flatMap { string($0)?.value }
    let imports = self.imports(members[.imports])
    let newNil = members[.nil].flatMap { option($0, NilSpelling.self)?.value } ?? .absent
    keyStyle = members[.keys].flatMap { option($0, KeyStyle.self)?.value } ?? .asWritten
    tagStyle = members[.tags].flatMap { option($0, KeyStyle.self)?.value } ?? .asWritten
    namesAreNested = members[.names].flatMap { option($0, NameStyle.self)?.value } == .nested
    writtenTypes = members[.types]
    let types = self.types(members[.types])
    let documents = self.documents(members[.documents])
    let features = self.features(members[.features])
    let entries = types.entries + takeInlineTypes()
    return SchemaDocument(
      file: file, doc: doc, imports: imports ?? [], newNil: newNil, keyStyle: keyStyle,
      types: entries, documents: documents ?? [], features: features, expressions: expressions,
      isComplete: imports != nil && types.areAll)
  }

  private mutating func version(_ tree: JSONTree?, of root: JSONTree) {
    guard let tree else {
      diagnostics.error(
        .schemaVersion, "the schema has no \"sumtype\", the version of the schema language",
        at: root.range.opening, cure: "begin it with \"sumtype\": \(RootKey.version)")
      return
    }
    if case .number(let number) = tree.value, number.text == RootKey.version { return }
    diagnostics.error(
      .schemaVersion, "this generator reads version \(RootKey.version) of the schema language only",
      at: tree.range, cure: "write \"sumtype\": \(RootKey.version), or use a newer generator")
  }

  /// Reads
  /// `["Common.sumtype.json", {"file": "../Shared/Common.sumtype.json", "module": "Shared"}]`.
  ///
  /// Nil if one of them could not be read.
  private mutating func imports(_ tree: JSONTree?) -> [ImportSyntax]? {
    guard let tree else { return [] }
    guard let elements = array(tree, "an array of files", "[\"Common.sumtype.json\"]") else {
      return nil
    }
    var entries: [ImportSyntax] = []
    for element in elements {
      if let syntax = importSyntax(element) { entries.append(syntax) }
    }
    return entries.count == elements.count ? entries : nil
  }

  private mutating func importSyntax(_ tree: JSONTree) -> ImportSyntax? {
    if case .string(let path) = tree.value {
      return ImportSyntax(path: Written(path, at: tree.range), module: nil)
    }
    guard
      let object = object(tree, "a file or an object with a \"file\"", "\"Common.sumtype.json\"")
    else { return nil }
    let members = Members<ImportKey>(object, into: &diagnostics)
    var module: Written<Identifier>?
    if let tree = members[.module], let name = string(tree) {
      module = identifier(name.value, at: name.place, .module)
    }
    guard
      let file = required(
        members[.file], "file", of: ImportKey.subject, at: tree, "\"Common.sumtype.json\""),
      let path = string(file)
    else { return nil }
    return ImportSyntax(path: path, module: module)
  }
}

/// Reads the kinds of values in a schema. Each function reports a value of another kind.
extension SchemaReader {
  mutating func string(_ tree: JSONTree) -> Written<String>? {
    if case .string(let value) = tree.value { return Written(value, at: tree.range) }
    wrongKind(tree, "a string", "write it between quotes")
    return nil
  }

  mutating func bool(_ tree: JSONTree) -> Bool? {
    if case .bool(let value) = tree.value { return value }
    wrongKind(tree, "true or false", "write it without quotes")
    return nil
  }

  mutating func object(
    _ tree: JSONTree, _ what: String, _ example: String
  ) -> [JSONTree.Member]? {
    if case .object(let members) = tree.value { return members }
    wrongKind(tree, what, example: example)
    return nil
  }

  mutating func array(_ tree: JSONTree, _ what: String, _ example: String) -> [JSONTree]? {
    if case .array(let elements) = tree.value { return elements }
    wrongKind(tree, what, example: example)
    return nil
  }

  mutating func strings(_ tree: JSONTree) -> [Written<String>] {
    guard let elements = array(tree, "an array of strings", "[\"title\"]") else { return [] }
    var strings: [Written<String>] = []
    for element in elements {
      if let string = string(element) { strings.append(string) }
    }
    return strings
  }

  /// Reads one of a few words.
  mutating func option<Option: RawRepresentable<String> & CaseIterable>(
    _ tree: JSONTree, _: Option.Type
  ) -> Written<Option>? {
    guard let word = string(tree) else { return nil }
    if let option = Option(rawValue: word.value) { return Written(option, at: word.place) }
    let words = Option.allCases.map(\.rawValue)
    diagnostics.error(
      .unknownOption, "expected \(list(words.map(quoted), "or")), found \(quoted(word.value))",
      at: word.place,
      cure: Suggestions.nearest(to: word.value, in: words).map { "did you mean \(quoted($0))?" }
        ?? "write one of these, or remove the key")
    return nil
  }

  /// Reads a whole number in the range of `Int`.
  mutating func integer(_ tree: JSONTree) -> Int? {
    guard case .number(let number) = tree.value else {
      wrongKind(tree, "a whole number", "write it without quotes")
      return nil
    }
    if let value = number.int64.flatMap({ Int(exactly: $0) }) { return value }
    diagnostics.error(
      .invalidNumber, "expected a whole number, found \(number.text.prefix(40))", at: tree.range,
      cure: "write a whole number of at most 64 bits")
    return nil
  }

  mutating func doc(_ tree: JSONTree?) -> String? {
    guard let tree else { return nil }
    return string(tree)?.value
  }

  /// Reads `true`, or the message with the replacement.
  mutating func deprecation(_ tree: JSONTree?) -> Deprecation? {
    guard let tree else { return nil }
    switch tree.value {
    case .bool(let isDeprecated): return isDeprecated ? Deprecation(message: nil) : nil
    case .string(let message): return Deprecation(message: message)
    default:
      wrongKind(tree, "true or a message", "write what to use instead: \"use title\"")
      return nil
    }
  }

  /// Reads a type expression.
  mutating func type(_ tree: JSONTree) -> WrittenType? {
    guard let text = string(tree) else { return nil }
    return expression(text.value, at: text.place)
  }

  /// Returns the value of a required key. Reports a missing one, with `example` as the cure.
  mutating func required(
    _ value: JSONTree?, _ key: String, of subject: String, at tree: JSONTree, _ example: String
  ) -> JSONTree? {
    if value == nil {
      diagnostics.error(
        .missingKey, "\(subject) needs \(quoted(key))", at: tree.range.opening,
        cure: "add \(quoted(key)): \(example)")
    }
    return value
  }

  /// Returns the members of an object whose keys are names from the schema, each name once. Reports
  /// repeated names.
  mutating func named(_ members: [JSONTree.Member]) -> [JSONTree.Member] {
    var places: [String: Int] = [:]
    places.reserveCapacity(members.count)
    var isUnique = true
    for (index, member) in members.enumerated() {
      if let first = places.updateValue(index, forKey: member.key) {
        places[member.key] = first
        isUnique = false
        diagnostics.reportRepeated(member, first: members[first])
      }
    }
    guard !isUnique else { return members }
    return members.enumerated().filter { places[$0.element.key] == $0.offset }.map(\.element)
  }

  mutating func wrongKind(_ tree: JSONTree, _ what: String, _ cure: String) {
    diagnostics.error(
      .wrongKind, "expected \(what), found \(tree.kindName)", at: tree.range, cure: cure)
  }

  /// Reports a value of another kind than expected, with an example of what to write.
  mutating func wrongKind(_ tree: JSONTree, _ what: String, example: String) {
    wrongKind(tree, what, "write it such as \(example)")
  }
}
