import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Reads AT Protocol Lexicons, version 1, into a draft. Each file describes one namespace.
final class LexiconReader {
  let draft: Draft
  private let store: SourceStore
  var diagnostics = Diagnostics()
  private(set) var roots: [Int] = []
  private(set) var documents: [(name: String, use: Use, file: Int)] = []
  private var files: [(file: Int, nsid: String)] = []
  /// The definitions by `NSID#NAME`.
  private var definitions: [WireText: (id: Int, kind: String)] = [:]
  /// The declarations of formats and kinds of the protocol.
  var shared: [WireText: Int] = [:]
  private(set) var file = 0
  private var nsid = ""

  init(_ draft: Draft, _ store: SourceStore) {
    self.draft = draft
    self.store = store
  }

  /// Adds a file; files refer to each other by their identifiers.
  func add(_ file: Int) {
    let tree = store.files[file].tree
    guard let nsid = tree["id"]?.string else {
      diagnostics.error(
        .importSource,
        tree["id"].map { "expected a string for \"id\", found \($0.kindName)" }
          ?? "a Lexicon must have \"id\"",
        at: tree["id"]?.range ?? tree.range,
        cure: "write its NSID, such as \"id\": \"com.example.post\"")
      return
    }
    files.append((file, nsid))
  }

  /// Reads all files that were added.
  func read() {
    var bodies: [(id: Int, tree: JSONTree, file: Int, nsid: String)] = []
    // A name that several files have is made unique by the file, in all of them.
    var uses: [WireText: Int] = [:]
    for (file, _) in files {
      for member in store.files[file].tree["defs"]?.members ?? [] {
        uses[member.key.wire, default: 0] += 1
      }
    }
    for (file, nsid) in files {
      let parts = nsid.split(separator: ".").map(String.init)
      let space = parts.last.map { $0 == "defs" ? parts.dropLast().last ?? $0 : $0 }
      for member in store.files[file].tree["defs"]?.members ?? [] {
        let isMain = member.key == "main"
        let kind = member.value["type"]?.string ?? ""
        let id = draft.declare(
          .pending, named: isMain ? parts.last ?? "Main" : member.key, in: nil, isDefinition: true,
          file: file, at: member.value.range)
        draft[id].prefix = isMain ? parts.dropLast().last : space
        if !isMain, uses[member.key.wire] != 1, let space {
          draft[id].base = "\(space)_\(member.key)"
        }
        definitions["\(nsid)#\(member.key)".wire] = (id, kind)
        bodies.append((id, member.value, file, nsid))
      }
    }
    for (file, _) in files {
      noteUnknown(store.files[file].tree, beside: LexiconKeywords.ofFile)
    }
    for body in bodies {
      file = body.file
      nsid = body.nsid
      readDefinition(body.id, body.tree)
    }
  }

  // MARK: - Definitions

  private func readDefinition(_ id: Int, _ tree: JSONTree) {
    draft[id].doc = Annotations.cleaned(tree["description"]?.string)
    switch tree["type"]?.string {
    case "record":
      noteUnknown(tree)
      guard let record = tree["record"] else {
        fault(
          "a definition of type \"record\" must have \"record\"", tree,
          "add the schema of the object, such as \"record\": {\"type\": \"object\"}")
        return
      }
      fill(id, record)
      if case .structure(var structure) = draft[id].kind {
        structure.fields.removeAll { $0.key == "$type" }
        structure.fields.insert(
          Field(key: "$type", use: .json, isRequired: true, constants: [.string(nsid)]), at: 0)
        draft[id].kind = .structure(structure)
      }
      roots.append(id)
      documents.append((documentName(id), Use(.reference(id)), file))
    case "query", "procedure", "subscription":
      noteUnknown(tree)
      readMethod(id, tree)
    case "token":
      // A token is a string with its own name.
      draft[id].kind = .alias(Use(.scalar("String")))
      draft[id].isDefinition = false
    case "permission-set", "permission":
      draft.notes.add(.permissionSet, at: tree.range)
      draft[id].kind = .alias(.json)
    default:
      fill(id, tree)
      roots.append(id)
    }
  }

  private func documentName(_ id: Int) -> String {
    TypeNames.typeName(of: draft[id].base) ?? "Record"
  }

  private func fill(_ id: Int, _ tree: JSONTree) {
    if draft[id].doc == nil { draft[id].doc = Annotations.cleaned(tree["description"]?.string) }
    noteOutsideMember(tree)
    draft.settle(id, as: value(tree, named: draft[id].base, in: nil, filling: id))
  }

  /// Reads the parameters, bodies, messages and errors of a method.
  private func readMethod(_ id: Int, _ tree: JSONTree) {
    let base = draft[id].base
    draft[id].kind = .alias(.json)
    draft[id].isDefinition = false
    let parts: [(String, JSONTree?, Bool)] = [
      ("Parameters", tree["parameters"], false), ("Input", tree["input"]?["schema"], true),
      ("Output", tree["output"]?["schema"], true),
      ("Message", tree["message"]?["schema"], true),
    ]
    for key in ["input", "output", "message"] {
      if let body = tree[key] {
        noteUnknown(
          body, beside: key == "message" ? LexiconKeywords.ofMessage : LexiconKeywords.ofBody)
      }
    }
    for (suffix, schema, isDocument) in parts {
      guard let schema else { continue }
      let type = draft.declare(
        .pending, named: base + suffix, in: nil, isDefinition: true, file: file, at: schema.range)
      draft[type].prefix = draft[id].prefix
      fill(type, schema)
      roots.append(type)
      if isDocument {
        documents.append((documentName(type), Use(.reference(type)), file))
      }
    }
    let errors = (tree["errors"]?.elements ?? []).compactMap { error in
      noteUnknown(error, beside: LexiconKeywords.ofError)
      return error["name"]?.string.map {
        Declaration.Enumeration.Value(
          value: .string($0), doc: Annotations.cleaned(error["description"]?.string))
      }
    }
    if !errors.isEmpty {
      let type = draft.declare(
        .enumeration(Declaration.Enumeration(values: errors, isClosed: false)),
        named: base + "Error", in: nil, isDefinition: true, file: file, at: tree.range)
      draft[type].prefix = draft[id].prefix
      roots.append(type)
    }
  }

  // MARK: - References

  /// Returns the definition for `#name`, `nsid` or `nsid#name`.
  func definition(_ tree: JSONTree) -> (id: Int, tags: [Constant], kind: String)? {
    guard let word = tree.string else {
      fault(
        "expected a string for a reference, found \(tree.kindName)", tree,
        "write it such as \"#name\" or \"com.example.post#name\"")
      return nil
    }
    var (space, name) = (word, "main")
    if let hash = word.firstIndex(of: "#") {
      space = hash == word.startIndex ? nsid : String(word[..<hash])
      name = String(word[word.index(after: hash)...])
    }
    guard let found = definitions["\(space)#\(name)".wire] else {
      let isThere = files.contains { $0.nsid == space }
      fault(
        isThere
          ? "the Lexicon \(space) has no definition \"\(name)\""
          : "the Lexicon \(space) is not among the sources",
        tree,
        isThere
          ? "use the name of one of its \"defs\""
          : "name the file that has \"id\": \"\(space)\" as a further SOURCE")
      return nil
    }
    let whole = Constant.string("\(space)#\(name)")
    if name != "main" { return (found.id, [whole], found.kind) }
    // The `$type` of a record is the NSID alone.
    let tags = found.kind == "record" ? [.string(space)] : [.string(space), whole]
    return (found.id, tags, found.kind)
  }

  func fault(_ message: String, _ tree: JSONTree, _ cure: String) {
    diagnostics.error(.importSource, message, at: tree.range, cure: cure)
  }
}

/// The members that each type of a Lexicon may have, in addition to `type` and `description`.
enum LexiconKeywords {
  static let ofTypes: [String: Set<String>] = [
    "record": ["key", "record"], "query": ["parameters", "output", "errors"],
    "procedure": ["parameters", "input", "output", "errors"],
    "subscription": ["parameters", "message", "errors"],
    "object": ["properties", "required", "nullable"], "params": ["properties", "required"],
    "string": [
      "format", "minLength", "maxLength", "minGraphemes", "maxGraphemes", "knownValues", "enum",
      "default", "const",
    ],
    "integer": ["minimum", "maximum", "enum", "default", "const"],
    "boolean": ["default", "const"], "array": ["items", "minLength", "maxLength"],
    "union": ["refs", "closed"], "ref": ["ref"], "bytes": ["minLength", "maxLength"],
    "blob": ["accept", "maxSize"], "unknown": [], "cid-link": [], "null": [], "token": [],
  ]
  static let ofFile: Set<String> = ["lexicon", "id", "revision", "defs", "$type"]
  static let ofBody: Set<String> = ["encoding", "schema"]
  static let ofMessage: Set<String> = ["schema"]
  static let ofError: Set<String> = ["name"]
}

extension LexiconReader {
  /// Notes unknown members of a type, which often are typing mistakes.
  func noteUnknown(_ tree: JSONTree) {
    guard let known = tree["type"]?.string.flatMap({ LexiconKeywords.ofTypes[$0] }) else { return }
    noteUnknown(tree, beside: known)
  }

  func noteUnknown(_ tree: JSONTree, beside known: Set<String>) {
    for member in tree.members ?? []
    where !known.contains(member.key) && member.key != "type" && member.key != "description" {
      draft.notes.add(.unknown(member.key), at: member.keyRange)
    }
  }
}
