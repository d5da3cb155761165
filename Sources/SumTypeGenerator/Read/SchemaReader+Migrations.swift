import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// Reads `{"1": [{"at": "/entries/*", "rename": {"body": "message"}}], "2": […]}`.
  ///
  /// - Parameter current: The document's version; nil if it could not be read.
  mutating func migrations(_ tree: JSONTree?, to current: Int?) -> [MigrationSyntax] {
    guard let tree else { return [] }
    guard
      let object = object(
        tree, "an object of migrations", "{\"1\": [{\"rename\": {\"body\": \"message\"}}]}")
    else { return [] }
    var migrations: [MigrationSyntax] = []
    for member in named(object) {
      let version = Int(member.key).flatMap { String($0) == member.key && $0 >= 0 ? $0 : nil }
      if version == nil || current.map({ (version ?? 0) >= $0 }) == true {
        diagnostics.error(
          .invalidMigration,
          "\(quoted(member.key)) is no version before \(current.map(String.init) ?? "this one")",
          at: member.keyRange,
          cure: "write the version that the migration starts from, as digits")
      }
      let passes = self.passes(member.value)
      migrations.append(MigrationSyntax(version: version ?? 0, passes: passes))
    }
    reportGaps(in: migrations, to: current, at: tree)
    return migrations.sorted { $0.version < $1.version }
  }

  /// Reports a version without a migration, between the first version that can be read and the
  /// current one.
  private mutating func reportGaps(
    in migrations: [MigrationSyntax], to current: Int?, at tree: JSONTree
  ) {
    let versions = Set(migrations.map(\.version))
    guard let current, let first = versions.min(), first < current else { return }
    let missing = (first..<current).prefix(first + 10_000).first { !versions.contains($0) }
    if let missing {
      diagnostics.error(
        .invalidMigration, "there is no migration from version \(missing) to \(missing + 1)",
        at: tree.range.opening, cure: "add \"\(missing)\": [] if nothing has to be done")
    }
  }

  private mutating func passes(_ tree: JSONTree) -> [MigrationSyntax.Pass] {
    guard
      let elements = array(
        tree, "an array of steps", "[{\"at\": \"/entries/*\", \"rename\": {\"body\": \"message\"}}]"
      )
    else { return [] }
    var passes: [MigrationSyntax.Pass] = []
    for element in elements {
      if let pass = pass(element) { passes.append(pass) }
    }
    return passes
  }

  private mutating func pass(_ tree: JSONTree) -> MigrationSyntax.Pass? {
    guard let object = object(tree, "a step", "{\"rename\": {\"body\": \"message\"}}") else {
      return nil
    }
    let members = Members<MigrationStepKey>(object, into: &diagnostics)
    let type = members[.in].flatMap { string($0) }
    let path = members[.at].flatMap { self.path($0) } ?? ""
    let conditions = members[.where].map { self.conditions($0) } ?? []
    _ = doc(members[.doc])
    let actions = MigrationStepKey.actions.filter { members[$0] != nil }
    guard let action = actions.first, let value = members[action] else {
      diagnostics.error(
        .missingKey, "this step has no action", at: tree.range.opening,
        cure: "add one of \(list(MigrationStepKey.actions.map { quoted($0.spelling) }, "or"))")
      return nil
    }
    if let second = actions.dropFirst().first, let place = members.place(of: second) {
      diagnostics.error(
        .misplacedKey, "a step has one action, not \(quoted(action.spelling)) and another",
        at: place,
        cure: "write one step for each action, in order")
      return nil
    }
    if action == .drop, members[.because] == nil {
      diagnostics.error(
        .missingKey, "\"drop\" needs a reason, because the data is lost",
        at: members.place(of: .drop) ?? tree.range, cure: "add \"because\": \"…\"")
    } else if action != .drop, let place = members.place(of: .because) {
      diagnostics.error(
        .misplacedKey, "\"because\" belongs to \"drop\" only", at: place,
        cure: "write it as \"doc\"")
    }
    if let because = members[.because] { reason(because) }
    return MigrationSyntax.Pass(
      type: type, path: path, conditions: conditions, steps: steps(action, value))
  }

  /// Reads the reason why data may be lost. Reports an empty one.
  private mutating func reason(_ tree: JSONTree) {
    guard let text = string(tree)?.value, text.allSatisfy(\.isWhitespace) else { return }
    diagnostics.error(
      .invalidMigration, "the reason in \"because\" is empty", at: tree.range,
      cure: "write why the data is no longer needed")
  }

  private mutating func path(_ tree: JSONTree) -> String? {
    guard let path = string(tree)?.value else { return nil }
    if path.isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
    diagnostics.error(
      .invalidMigration, "\(quoted(path)) is not a place in a document", at: tree.range,
      cure: "begin it with \"/\", such as \"/entries/*\"")
    return nil
  }

  private mutating func conditions(_ tree: JSONTree) -> [(key: String, value: JSONTag)] {
    guard let object = object(tree, "an object of conditions", "{\"type\": \"note\"}") else {
      return []
    }
    var conditions: [(String, JSONTag)] = []
    for member in named(object) {
      if let value = value(member.value) { conditions.append((member.key, value)) }
    }
    return conditions
  }

  /// Reads a string, an integer or a Boolean.
  private mutating func value(_ tree: JSONTree) -> JSONTag? {
    switch tree.value {
    case .string(let text): return .string(text)
    case .bool(let value): return .bool(value)
    case .number(let number):
      if let integer = number.int64 { return .integer(integer) }
    default: break
    }
    wrongKind(tree, "a string, an integer or a Boolean", "write the value as it is in the JSON")
    return nil
  }
}

// MARK: - Steps

extension SchemaReader {
  private mutating func steps(
    _ action: MigrationStepKey, _ tree: JSONTree
  ) -> [DocumentMigration.Step] {
    switch action {
    case .rename:
      texts(tree, "{\"body\": \"message\"}").map { .rename($0.key, to: $0.value) }
    case .move:
      texts(tree, "{\"/name\": \"/author/name\"}").map { .move($0.key, to: $0.value) }
    case .replace: replacement(tree).map { [$0] } ?? []
    case .add: additions(tree)
    case .rewire: rewirings(tree)
    case .drop: strings(tree).map { .drop($0.value) }
    default: function(tree).map { [.call($0)] } ?? []
    }
  }

  private mutating func texts(
    _ tree: JSONTree, _ example: String
  ) -> [(key: String, value: String)] {
    guard let object = object(tree, "an object from old to new", example) else { return [] }
    var texts: [(String, String)] = []
    for member in named(object) {
      if let text = string(member.value) { texts.append((member.key, text.value)) }
    }
    return texts
  }

  private mutating func replacement(_ tree: JSONTree) -> DocumentMigration.Step? {
    let example = "{\"key\": \"type\", \"value\": \"note\", \"with\": \"text\"}"
    guard let object = object(tree, "an object with \"key\", \"value\" and \"with\"", example)
    else { return nil }
    let members = Members<ReplacementKey>(object, into: &diagnostics)
    let key = required(members[.key], "key", of: ReplacementKey.subject, at: tree, "\"type\"")
      .flatMap { string($0) }
    let old = required(members[.value], "value", of: ReplacementKey.subject, at: tree, "\"note\"")
      .flatMap { value($0) }
    let new = required(members[.with], "with", of: ReplacementKey.subject, at: tree, "\"text\"")
      .flatMap { value($0) }
    guard let key, let old, let new else { return nil }
    return .replace(key: key.value, old, with: new)
  }

  private mutating func additions(_ tree: JSONTree) -> [DocumentMigration.Step] {
    guard let object = object(tree, "an object of members", "{\"stars\": 0}") else { return [] }
    return named(object).map { .add($0.key, json: $0.value.text) }
  }

  private mutating func rewirings(_ tree: JSONTree) -> [DocumentMigration.Step] {
    let example =
      "{\"createdAt\": {\"type\": \"Date\", \"from\": \"seconds\", \"to\": \"iso8601\"}}"
    guard let object = object(tree, "an object of members", example) else { return [] }
    var steps: [DocumentMigration.Step] = []
    for member in named(object) {
      if let step = rewiring(member) { steps.append(step) }
    }
    return steps
  }

  private mutating func rewiring(_ member: JSONTree.Member) -> DocumentMigration.Step? {
    let example = "{\"from\": \"inline\", \"to\": \"json\"}"
    guard let object = object(member.value, "an object with \"from\" and \"to\"", example) else {
      return nil
    }
    let members = Members<RewiringKey>(object, into: &diagnostics)
    let from = required(
      members[.from], "from", of: RewiringKey.subject, at: member.value, "\"seconds\""
    ).flatMap { string($0) }
    let to = required(
      members[.to], "to", of: RewiringKey.subject, at: member.value, "\"iso8601\""
    ).flatMap { string($0) }
    guard let from, let to else { return nil }
    guard let type = members[.type] else { return embedding(member.key, from, to) }
    guard let name = string(type) else { return nil }
    guard let scalar = Scalar.named(name.value) else {
      diagnostics.error(
        .invalidMigration, "\(quoted(name.value)) is no scalar", at: name.place,
        cure: "use one of \(list(Scalar.all.map { quoted($0.name) }, "or"))")
      return nil
    }
    guard let old = form(from, of: scalar), let new = form(to, of: scalar) else { return nil }
    return .rewire(member.key, from: old, to: new)
  }

  private mutating func form(_ wire: Written<String>, of scalar: Scalar) -> ScalarForm? {
    if let form = scalar.forms.first(where: { $0.wire == wire.value }) {
      return ScalarForm(scalar: scalar, form: form)
    }
    let forms = scalar.forms.map { quoted($0.wire) }
    diagnostics.error(
      .invalidWire, "\(quoted(scalar.name)) cannot be written as \(quoted(wire.value))",
      at: wire.place, cure: "use \(list(forms, "or"))")
    return nil
  }

  /// Returns the step that puts JSON into a string, or takes it out of one.
  private mutating func embedding(
    _ key: String, _ from: Written<String>, _ to: Written<String>
  ) -> DocumentMigration.Step? {
    switch (EmbeddedWire(rawValue: from.value), EmbeddedWire(rawValue: to.value)) {
    case (nil, let wire?) where from.value == "inline": return .embed(key, wire)
    case (let wire?, nil) where to.value == "inline": return .unwrap(key, wire)
    default: break
    }
    diagnostics.error(
      .invalidWire,
      "no type has both wire forms, \(quoted(from.value)) and \(quoted(to.value))",
      at: to.place,
      cure: "name the \"type\" of a scalar, or use \"inline\" and \"json\" or \"base64.json\"")
    return nil
  }

  private mutating func function(_ tree: JSONTree) -> Identifier? {
    guard let name = string(tree) else { return nil }
    if DocumentNames.all.contains(name.value) {
      diagnostics.error(
        .reservedName,
        "a function cannot be called \(quoted(name.value)): every document has a member of this name",
        at: name.place, cure: "give the function another name")
      return nil
    }
    return identifier(name.value, at: name.place, .property)?.value
  }
}

extension JSONTree {
  /// The JSON text, with its spelling.
  fileprivate var text: String { String(decoding: file.bytes[bytes], as: UTF8.self) }
}

/// A migration from one version of a document to the next, as written.
struct MigrationSyntax {
  /// The version from which the migration starts.
  let version: Int
  let passes: [Pass]

  /// Whether the migration calls a function of the app.
  var callsFunction: Bool {
    passes.contains { pass in
      pass.steps.contains { step in
        if case .call = step { true } else { false }
      }
    }
  }

  /// `{"in": "TextPost", "rename": {"body": "message"}}`
  struct Pass {
    /// The name of the type whose values the pass changes; nil for the root.
    let type: Written<String>?
    /// The path from such a value to the objects that the pass changes.
    let path: String
    let conditions: [(key: String, value: JSONTag)]
    let steps: [DocumentMigration.Step]
  }
}
