import SumTypeCompare
import SumTypeGenerator
import SumTypeSource

/// `sumtype compare`
enum CompareCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    if request.has(.rules) {
      run.transcript.append(RuleList.text)
      return .success
    }
    let order = try CompareOrder(request, in: &run)
    var comparisons: [Comparison] = []
    for pair in order.pairs {
      comparisons.append(
        Comparison(of: pair.old, with: pair.new, options: order.options))
    }
    let contradictions = comparisons.flatMap(\.contradictions)
    for contradiction in contradictions { complain(contradiction, in: &run) }
    run.transcript.append(text(of: comparisons, order, run))
    if !contradictions.isEmpty { return .found }
    return comparisons.contains { $0.severity == .error } ? .found : .success
  }

  private static func text(
    of comparisons: [Comparison], _ order: CompareOrder, _ run: Run
  ) -> String {
    if order.isJSON {
      return ComparisonsReport(comparisons, hasExamples: order.hasExamples).json
    }
    let colour = run.surroundings.colour.output
    let texts = comparisons.map {
      TextReport($0, hasExamples: order.hasExamples, isColoured: colour).text
    }
    return texts.joined(separator: "\n")
      + (order.isQuiet ? "" : ComparisonsReport(comparisons, hasExamples: true).summary)
  }

  /// A finding that its own witness does not show is a fault of the tool.
  private static func complain(_ contradiction: Contradiction, in run: inout Run) {
    run.transcript.complain(
      "sumtype: error: compare contradicts itself about \(contradiction.subject)"
        + " [\(contradiction.rule.rawValue)]: it says \"\(contradiction.expected.word)\","
        + " but this reads as \"\(contradiction.found.word)\": \(contradiction.json)")
    run.transcript.complain(
      "  help: this is a bug of sumtype \(ToolVersion.current); please report it with both schemas")
  }
}

/// What a run of `sumtype compare` is asked to do.
struct CompareOrder {
  let options: Comparison.Options
  let isJSON: Bool
  let isQuiet: Bool
  let hasExamples: Bool
  /// The schemas that are compared.
  let pairs: [(old: SchemaVersion, new: SchemaVersion)]

  init(_ request: Request, in run: inout Run) throws(Failure) {
    isJSON = request[.format] == "json"
    isQuiet = request.has(.quiet)
    hasExamples = !request.has(.noExamples)
    if request.has(.type), request.has(.document) {
      throw WorkOrder.usage(
        "--type and --document contradict each other", cure: "leave one of them out", of: request)
    }
    options = Comparison.Options(
      policies: try Self.policies(request), document: request[.document], type: request[.type],
      isForeign: request.has(.foreign), isCodable: request.has(.dto))
    let operands = request.operands
    guard operands.count == 2 else {
      throw WorkOrder.usage(
        operands.isEmpty ? "there is nothing to compare" : "there is no second schema",
        cure: "name the old schema and the new one, or two folders of them", of: request)
    }
    let paths = try Self.paths(operands[0], operands[1], request, run)
    var pairs: [(old: SchemaVersion, new: SchemaVersion)] = []
    for (old, new) in paths {
      // Both are read, so that the faults of both are told.
      let labels = Self.labels(old, new)
      let before = try Self.schema(old, labels.old, request, in: &run)
      let after = try Self.schema(new, labels.new, request, in: &run)
      guard let before, let after else { continue }
      pairs.append((before, after))
    }
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    self.pairs = pairs
    try checkSubjects(request)
  }

  private static func policies(_ request: Request) throws(Failure) -> Policies {
    guard let text = request[.policy] else { return Policies() }
    var policies: [Policy] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let policy = Policy(rawValue: String(word)) else {
        let names = Policy.allCases.map(\.rawValue)
        let near = Suggestions.nearest(to: String(word), in: names)
        throw WorkOrder.usage(
          "\"\(word)\" is not a policy",
          cure: near.map { "did you mean \"\($0)\"?" }
            ?? "the policies are \(names.joined(separator: ", "))", of: request)
      }
      policies.append(policy)
    }
    return Policies(policies)
  }

  /// Two schemas, or those that two folders have under the same name.
  private static func paths(
    _ old: String, _ new: String, _ request: Request, _ run: Run
  ) throws(Failure) -> [(old: String, new: String)] {
    let isFolder = (run.files.kind(of: old) == .folder, run.files.kind(of: new) == .folder)
    if isFolder == (false, false) { return [(old, new)] }
    guard isFolder == (true, true) else {
      throw WorkOrder.usage(
        "\(isFolder.0 ? old : new) is a folder, and \(isFolder.0 ? new : old) is not",
        cure: "name two schemas or two folders", of: request)
    }
    let (before, after) = (schemas(in: old, run), schemas(in: new, run))
    let both = after.filter { before.contains($0) }
    if both.isEmpty {
      throw WorkOrder.usage(
        "\(old) and \(new) have no schema of the same name",
        cure: "schemas are named NAME\(WorkOrder.schemaSuffix)", of: request)
    }
    return both.map { (Path.join(old, $0), Path.join(new, $0)) }
  }

  /// The schemas of a folder and of those in it, in the order of their names.
  private static func schemas(in folder: String, _ run: Run) -> [String] {
    Glob("**/*\(WorkOrder.schemaSuffix)").files(in: folder, of: run.files)
      .map { path in
        let length = Path.join(folder, "x").utf8.count - 1
        return String(decoding: path.utf8.dropFirst(length), as: UTF8.self)
      }
  }

  /// What messages call two versions: their paths if these are short.
  private static func labels(_ old: String, _ new: String) -> (old: String, new: String) {
    max(old.utf8.count, new.utf8.count) > 24 || old == new ? ("old", "new") : (old, new)
  }

  private static func schema(
    _ path: String, _ label: String, _ request: Request, in run: inout Run
  ) throws(Failure) -> SchemaVersion? {
    let loader = FileSchemaLoader(run.files, roots: try SchemaSet.roots(request))
    let source: SourceFile
    do throws(FileFault) {
      source = try loader.load(path)
    } catch {
      throw .files([error])
    }
    let resolved = Generator(loader: loader).resolve(SchemaFile(source), into: &run.diagnostics)
    guard let schema = resolved.schema, let index = resolved.index else { return nil }
    return SchemaVersion(label: label, schema: schema, index: index)
  }

  /// That some schema has what was asked for.
  private func checkSubjects(_ request: Request) throws(Failure) {
    if let name = options.document {
      let names = pairs.flatMap { $0.new.schema.documents.map(\.name.name) }
      try Self.check(name, among: names, "document", request)
    }
    if let name = options.type {
      let names = pairs.flatMap { $0.new.schema.types.map(\.spelling) }
      try Self.check(name, among: names, "type", request)
    }
  }

  private static func check(
    _ name: String, among names: [String], _ kind: String, _ request: Request
  ) throws(Failure) {
    if names.contains(name) { return }
    throw WorkOrder.usage(
      "there is no \(kind) \"\(name)\" in the new version",
      cure: Suggestions.nearest(to: name, in: names).map { "did you mean \"\($0)\"?" }
        ?? "the \(kind)s are \(names.prefix(12).joined(separator: ", "))", of: request)
  }
}
