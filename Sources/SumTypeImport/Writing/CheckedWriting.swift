import SumTypeGenerator
public import SumTypeJSON
import SumTypeSource

/// Writes a draft, and has the generator check it. A type that the generator refuses becomes JSON, with a
/// note.
struct CheckedWriting {
  private let draft: Draft
  private let store: SourceStore
  private let named: NamedTypes
  private let options: ImportOptions
  private let formats: [ImportFormat]

  private static let mostRounds = 12

  init(
    _ draft: Draft, _ store: SourceStore, _ named: NamedTypes, _ options: ImportOptions,
    formats: [ImportFormat]
  ) {
    self.draft = draft
    self.store = store
    self.named = named
    self.options = options
    self.formats = formats
  }

  func schema() -> ImportedSchema {
    var round = 0
    while true {
      round += 1
      var writer = DraftWriter(draft)
      writer.write(roots: named.roots, documents: named.documents)
      let schema = value(of: writer)
      let text = SchemaText(schema).text
      var diagnostics = Diagnostics()
      let source = SourceFile(path: "import.sumtype.json", text: text)
      Generator().check(SchemaFile(source), into: &diagnostics)
      let isDone = !diagnostics.hasErrors
      if isDone || round == Self.mostRounds {
        let problems =
          isDone
          ? []
          : DiagnosticFormat.text.render(diagnostics, isColoured: false).split(separator: "\n")
            .map(String.init)
        return imported(schema, text, writer, problems)
      }
      let hasParts = widen(diagnostics, source, writer)
      // The generator reports only some such errors at a time.
      if hasParts, round >= Self.roundsOfParts { writeAllInPlace() }
    }
  }

  private func value(of writer: DraftWriter) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(key: "$schema", value: .string(MetaSchema.address)), .init(key: "sumtype", value: 1),
    ]
    if writer.style != .asWritten {
      members.append(.init(key: "keys", value: .string(writer.style.rawValue)))
    }
    let types = writer.entries.map { JSONObject.Member(key: $0.name, value: $0.value) }
    members.append(.init(key: "types", value: .object(JSONObject(members: types))))
    if !writer.documents.isEmpty {
      let documents = writer.documents.map { JSONObject.Member(key: $0.name, value: $0.value) }
      members.append(.init(key: "documents", value: .object(JSONObject(members: documents))))
    }
    return .object(JSONObject(members: members))
  }

  private func imported(
    _ schema: JSONValue, _ text: String, _ writer: DraftWriter, _ problems: [String]
  ) -> ImportedSchema {
    var origins: [String: String] = [:]
    var unions = 0
    let hasSources = Set(writer.entries.map(\.file)).count > 1
    for entry in writer.entries {
      let home = entry.id >= 0 && hasSources ? draft[entry.id].home : nil
      origins[entry.name] = home ?? store.files[entry.file].source.path
      if entry.id >= 0, case .union = draft[entry.id].kind { unions += 1 }
    }
    for document in writer.documents {
      origins[document.name] = store.files[document.file].source.path
    }
    let report = ImportReport(
      formats: formats.map(\.rawValue), definitions: named.definitions,
      types: writer.entries.count, unions: unions, notes: draft.notes.all)
    return ImportedSchema(
      schema: schema, text: text, origins: origins, report: report, problems: problems)
  }

  // MARK: - Refused types

  /// - Returns: whether flattened members are refused.
  private func widen(
    _ diagnostics: Diagnostics, _ source: SourceFile, _ writer: DraftWriter
  ) -> Bool {
    var unreported = Diagnostics()
    guard let tree = JSONTree.read(source, into: &unreported),
      let types = tree["types"]?.members
    else { return false }
    var ids: [String: Int] = [:]
    for entry in writer.entries where entry.id >= 0 { ids[entry.name] = entry.id }
    var seen: Set<Int> = []
    var parts: [Int: Set<Int>] = [:]
    for diagnostic in diagnostics.all where diagnostic.severity == .error {
      let offset = diagnostic.range.bytes.lowerBound
      guard let type = Self.member(at: offset, of: types).map({ types[$0] }), let id = ids[type.key]
      else { continue }
      let field = type.value["struct"]?.members.flatMap { Self.member(at: offset, of: $0) }
      if let field, let part = flattened(id, field: field) {
        draft.notes.add(.membersInPlace(diagnostic.message), at: draft[id].place)
        parts[id, default: []].insert(part)
      } else if parts[id] == nil {
        draft.notes.add(.refused(diagnostic.message, of: type.key), at: draft[id].place)
        if seen.insert(id).inserted || field != nil { widen(id, field: field) }
      }
    }
    for (id, parts) in parts {
      if let structure = inPlace(parts, of: id) { draft[id].kind = .structure(structure) }
    }
    return !parts.isEmpty
  }

  /// The number of rounds after which no members are flattened any more, if the generator still refuses some.
  private static let roundsOfParts = 3

  /// Writes the members of all flattened structs in place of these.
  private func writeAllInPlace() {
    var changed: [(id: Int, structure: Declaration.Structure)] = []
    for id in draft.declarations.indices {
      guard case .structure(let structure) = draft[id].kind, !structure.flattened.isEmpty else {
        continue
      }
      draft.notes.add(.membersInPlace("a type around it is refused"), at: draft[id].place)
      if let made = inPlace(Set(structure.flattened.indices), of: id) { changed.append((id, made)) }
    }
    for (id, structure) in changed { draft[id].kind = .structure(structure) }
  }

  /// Returns a struct with the members of flattened structs in place of these.
  private func inPlace(_ parts: Set<Int>, of id: Int) -> Declaration.Structure? {
    guard case .structure(var structure) = draft[id].kind else { return nil }
    let all = structure.flattened
    structure.flattened = all.indices.filter { !parts.contains($0) }.map { all[$0] }
    for part in parts.sorted() where all.indices.contains(part) {
      structure.fields += members(of: all[part], besides: structure)
    }
    return structure
  }

  /// Returns the index of a flattened field; nil for other fields.
  private func flattened(_ id: Int, field: Int) -> Int? {
    guard case .structure(let structure) = draft[id].kind else { return nil }
    let part = field - structure.fields.count
    return structure.flattened.indices.contains(part) ? part : nil
  }

  /// The greatest number of members that are written in place of a flattened struct.
  private static let mostMembersInPlace = 64

  /// Returns the members of a flattened struct whose keys the struct around it has not.
  private func members(of part: Field, besides structure: Declaration.Structure) -> [Field] {
    guard let inner = draft.structure(part.use.type),
      inner.fields.count <= Self.mostMembersInPlace
    else { return [] }
    let others = structure.flattened.compactMap { draft.structure($0.use.type)?.fields }
    guard others.allSatisfy({ $0.count <= Self.mostMembersInPlace }) else { return [] }
    let taken = Set((structure.fields + others.flatMap(\.self)).map(\.key.wire))
    return inner.fields.filter { !taken.contains($0.key.wire) }.map { field in
      var field = field
      if part.use.isNullable, field.isRequired {
        field.isRequired = false
        field.use.isNullable = field.use.type != .json
      }
      return field
    }
  }

  /// Returns the index of the member whose value contains an offset.
  private static func member(at offset: Int, of members: [JSONTree.Member]) -> Int? {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if members[middle].value.bytes.upperBound <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < members.count && members[low].keyBytes.lowerBound <= offset ? low : nil
  }

  /// Makes a declaration, or one of its members, accept more values.
  private func widen(_ id: Int, field: Int?) {
    switch draft[id].kind {
    case .structure(var structure):
      if !structure.includes.isEmpty {
        structure.includes = []
        structure.parts = []
      } else if field == structure.fields.count + structure.flattened.count, structure.rest != nil {
        structure.rest = nil
      } else if let field, structure.fields.indices.contains(field),
        structure.fields[field].use == .json, structure.fields[field].constants.isEmpty
      {
        // Whatever its type is, it must not be there: it is an unknown member then, which is kept.
        structure.fields.remove(at: field)
      } else if let field, structure.fields.indices.contains(field) {
        structure.fields[field].use = .json
        structure.fields[field].constants = []
        structure.fields[field].defaultValue = nil
        structure.fields[field].bounds = []
      } else {
        draft[id].kind = .alias(Use(.map(.json)))
        return
      }
      draft[id].kind = .structure(structure)
    case .tuple: draft[id].kind = .alias(Use(.list(.json)))
    default: draft[id].kind = .alias(.json)
    }
  }
}

/// The result of an import.
public struct ImportedSchema: Sendable {
  /// The schema as one file.
  public let schema: JSONValue
  /// Its text, in the style of `sumtype format`.
  public let text: String
  /// The source of each type and document, by its name.
  public let origins: [String: String]
  public let report: ImportReport
  /// The problems that the generator finds in the schema: none, unless this tool has a fault.
  public let problems: [String]
}

extension ImportedSchema {
  /// Returns the schema as several files, one for each source, or by the rule of ``SchemaSplit`` if one
  /// source has many types. A file imports those whose types it uses.
  ///
  /// - Parameter home: the name of the file if there is one source.
  public func files(home: String) -> [(name: String, text: String)] {
    let sources = Set(origins.values)
    let names = ShortNames.ofFiles(sources.sorted())
    return SchemaSplit.texts(
      of: schema, home: home,
      places: sources.count > 1 ? origins.mapValues { names[$0] ?? SourceNames.name(of: $0) } : nil
    )
  }
}
