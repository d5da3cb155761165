import SumTypeCompare
import SumTypeGenerator
import SumTypeSource
import SumTypeTool

/// The command `sumtype compare`.
enum CompareCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    if request.has(.rules) {
      run.transcript.append(contents: RuleList.text)
      return .success
    }
    if request.has(.accept) || request.has(.because) {
      return try AcceptCommand.run(request, in: &run)
    }
    let order = try CompareOrder(request, in: &run)
    var comparisons: [Comparison] = []
    for (olds, new) in order.versions {
      comparisons += Comparison.each(of: olds, with: new, options: order.options)
    }
    for comparison in comparisons {
      if let excess = comparison.excess { throw .tooLarge(comparison, excess) }
    }
    Comparison.noteReuse(in: &comparisons)
    let contradictions = comparisons.flatMap(\.contradictions)
    for contradiction in contradictions { reportContradiction(contradiction, in: &run) }
    for path in order.gone.paths {
      run.transcript.appendErrorLine(
        "sumtype: error: the schema \(path) of \(order.gone.label) no longer exists")
      run.transcript.appendErrorLine(
        "  help: keep it while there are files of it, or accept its removal:"
          + " --accept \(ShellWord("\(Rule.ID.documentRemoved.rawValue)@\(path)"))")
    }
    warnOfStaleAcceptances(comparisons, order, in: &run)
    run.transcript.append(contents: text(of: comparisons, order, run))
    if !contradictions.isEmpty || !order.gone.paths.isEmpty { return .found }
    return comparisons.contains { $0.severity == .error } ? .found : .success
  }

  private static func text(
    of comparisons: [Comparison], _ order: CompareOrder, _ run: Run
  ) -> String {
    switch order.format {
    case "json": return ComparisonsReport(comparisons, hasExamples: order.hasExamples).json
    case "junit": return JUnitReport(comparisons, hasExamples: order.hasExamples).text
    case "markdown": return MarkdownReport(comparisons, hasExamples: order.hasExamples).text
    case "github":
      return comparisons.map { GitHubReport($0, hasExamples: order.hasExamples).text }.joined()
    default: break
    }
    let colour = run.environment.colour.output
    let texts = comparisons.map {
      TextReport($0, hasExamples: order.hasExamples, isColoured: colour).text
    }
    return texts.joined(separator: "\n")
      + (order.isQuiet
        ? "" : ComparisonsReport(comparisons, policies: order.options.policies).summary)
  }

  /// Warns of acceptances in the configuration that no finding needs any more.
  private static func warnOfStaleAcceptances(
    _ comparisons: [Comparison], _ order: CompareOrder, in run: inout Run
  ) {
    guard order.comparesAll else { return }
    let used = comparisons.reduce(into: Set<Int>()) { $0.formUnion($1.usedAcceptances) }
    let labels = Set(comparisons.map(\.old))
    for (index, (acceptance, place)) in order.acceptances.enumerated() where !used.contains(index) {
      if order.acceptsRemoval(acceptance) { continue }
      // The acceptance refers to a version that was not compared.
      if let against = acceptance.against, !labels.contains(against) { continue }
      run.diagnostics.warning(
        .staleAcceptance,
        "compare no longer finds \"\(acceptance.rule.rawValue)\" at \(acceptance.subject)",
        at: place, cure: "remove this acceptance")
    }
  }

  /// Reports a finding whose own witness does not show it, which is a bug of the tool.
  private static func reportContradiction(_ contradiction: Contradiction, in run: inout Run) {
    run.transcript.appendErrorLine(
      "sumtype: error: compare contradicts itself about \(contradiction.subject)"
        + " [\(contradiction.rule.rawValue)]: it says \"\(contradiction.expected.word)\","
        + " but this reads as \"\(contradiction.found.word)\": \(contradiction.json)")
    run.transcript.appendErrorLine(
      "  help: this is a bug of sumtype \(ToolVersion.current); please report it with both schemas")
  }
}

extension Failure {
  fileprivate static func tooLarge(_ comparison: Comparison, _ excess: Comparison.Excess) -> Failure
  {
    .refused(
      message: "\(excess.documents) documents of \(comparison.old) and \(comparison.new) share "
        + "\(excess.differences) differences, which are too many for one report, since each document is judged with all "
        + "differences in it",
      cure:
        "compare the documents one by one, with --document NAME, or a type of them, with --type NAME",
      .found)
  }
}

/// The task of a run of `sumtype compare`.
struct CompareOrder {
  let options: Comparison.Options
  let format: String
  let isQuiet: Bool
  let hasExamples: Bool
  /// The schemas to compare, each with its older versions.
  let versions: [(olds: [SchemaVersion], new: SchemaVersion)]
  /// The accepted findings, with their places in the configuration.
  let acceptances: [(acceptance: Acceptance, place: SourceRange)]
  /// Whether all schemas of a configuration are compared as a whole.
  let comparesAll: Bool
  /// The schemas of an older version that no longer exist, and the label of this version.
  let gone: (label: String, paths: [String])

  init(_ request: Request, in run: inout Run) throws(Failure) {
    format = request[.format] ?? "text"
    isQuiet = request.has(.quiet)
    hasExamples = !request.has(.noExamples)
    if request.has(.type), request.has(.document) {
      throw .usage(
        "--type and --document contradict each other", cure: "remove one of the two", of: request)
    }
    for name in [Option.Name.type, .document] where request.all(name).count > 1 {
      throw .usage(
        "--\(name.rawValue) is given several times", cure: "run compare once for each",
        of: request)
    }
    let configuration = try Self.configuration(request, in: &run)
    acceptances = configuration?.compareSettings.acceptances ?? []
    var options = Comparison.Options(
      policies: try Self.policies(request, configuration?.compareSettings),
      document: request[.document],
      type: request[.type], isForeign: request.has(.foreign), isCodable: request.has(.dto))
    options.acceptances = acceptances.map(\.acceptance)
    self.options = options
    if let older = try Self.olderVersions(request, configuration, in: run) {
      let paths = try Self.schemas(request, configuration, in: &run)
      versions = try Self.versions(of: paths, older, request, in: &run)
      comparesAll =
        request.operands.isEmpty && !request.has(.document) && !request.has(.type)
      gone = try Self.gone(older, configuration, paths, options, request, in: run)
    } else {
      versions = try Self.versions(request, in: &run)
      comparesAll = false
      gone = ("", [])
    }
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    if !versions.isEmpty { try checkSubjects(request) }
  }

  /// Returns the two schemas, or the schemas in two folders, that the command line names.
  private static func versions(
    _ request: Request, in run: inout Run
  ) throws(Failure) -> [(olds: [SchemaVersion], new: SchemaVersion)] {
    let operands = request.operands
    guard operands.count == 2 else {
      throw .usage(
        "expected two schemas or folders, found \(operands.isEmpty ? "none" : "\(operands.count)")",
        cure: "name the old schema and the new one, two folders of them, or --against=REV",
        of: request)
    }
    let paths = try Self.paths(operands[0], operands[1], request, run)
    var versions: [(olds: [SchemaVersion], new: SchemaVersion)] = []
    for (old, new) in paths {
      // Read both before checking, so that the faults of both are reported.
      let labels = Self.labels(old, new)
      let before = try Self.schema(old, labels.old, request, in: &run)
      let after = try Self.schema(new, labels.new, request, in: &run)
      guard let before, let after else { continue }
      versions.append(([before], after))
    }
    return versions
  }

  private static func policies(
    _ request: Request, _ settings: CompareSettings?
  ) throws(Failure) -> Policies {
    guard let text = request[.policy] else {
      return settings?.policies.map { Policies($0) } ?? Policies()
    }
    var policies: [Policy] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let policy = Policy(rawValue: String(word)) else {
        let names = Policy.allCases.map(\.rawValue)
        let near = Suggestions.nearest(to: String(word), in: names)
        throw .usage(
          "\"\(word)\" is not a policy",
          cure: near.map { "did you mean \"\($0)\"?" }
            ?? "use one of \(names.joined(separator: ", "))", of: request)
      }
      policies.append(policy)
    }
    return Policies(policies)
  }

  /// Returns the paths of two schemas, or those of the schemas that two folders have under the same name.
  private static func paths(
    _ old: String, _ new: String, _ request: Request, _ run: Run
  ) throws(Failure) -> [(old: String, new: String)] {
    let isFolder = (run.files.kind(of: old) == .folder, run.files.kind(of: new) == .folder)
    if isFolder == (false, false) { return [(old, new)] }
    guard isFolder == (true, true) else {
      throw .usage(
        "\(isFolder.0 ? old : new) is a folder, and \(isFolder.0 ? new : old) is not",
        cure: "name two schemas or two folders", of: request)
    }
    let before = Set(try schemas(in: old, run).map { PathKey($0) })
    let both = try schemas(in: new, run).filter { before.contains(PathKey($0)) }
    if both.isEmpty {
      throw .usage(
        "\(old) and \(new) have no schema of the same name",
        cure: "name two folders with versions of the same schemas", of: request)
    }
    return both.map { (Path.join(old, $0), Path.join(new, $0)) }
  }

  /// Returns the schemas of a folder and its subfolders, in the order of their names.
  private static func schemas(in folder: String, _ run: Run) throws(Failure) -> [String] {
    let length = Path.join(folder, "x").utf8.count - 1
    do throws(FileFault) {
      return try Glob("**/*\(FileNames.schemaSuffix)").files(in: folder, of: run.files)
        .map { String(decoding: $0.utf8.dropFirst(length), as: UTF8.self) }
    } catch {
      throw .files([error])
    }
  }

  /// Returns the names of two versions in messages: their paths if these are short.
  private static func labels(_ old: String, _ new: String) -> (old: String, new: String) {
    max(old.utf8.count, new.utf8.count) > 24 || Path.areEqual(old, new)
      ? ("old", "new") : (old, new)
  }

  static func schema(
    _ path: String, _ label: String, _ request: Request, in run: inout Run
  ) throws(Failure) -> SchemaVersion? {
    let resolved = try SchemaSet.resolved(path, request, in: &run)
    guard let schema = resolved.schema, let index = resolved.index else { return nil }
    return SchemaVersion(label: label, schema: schema, index: index)
  }

  /// Checks that a new schema has the document or type that the command line names.
  private func checkSubjects(_ request: Request) throws(Failure) {
    if let name = options.document {
      let names = versions.flatMap { $0.new.schema.documents.map(\.name.name) }
      try Self.check(name, among: names, "document", request)
    }
    if let name = options.type {
      let names = versions.flatMap { $0.new.schema.types.map(\.spelling) }
      try Self.check(name, among: names, "type", request)
    }
  }

  private static func check(
    _ name: String, among names: [String], _ kind: String, _ request: Request
  ) throws(Failure) {
    if names.contains(name) { return }
    throw .usage(
      "there is no \(kind) \"\(name)\" in the new version",
      cure: Suggestions.nearest(to: name, in: names).map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty
          ? "remove --\(kind)" : "use one of \(names.prefix(12).joined(separator: ", "))"),
      of: request)
  }
}
