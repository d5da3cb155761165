import SumTypeCompare
import SumTypeSource
import SumTypeTool

/// Finds the current schemas and their older versions for `sumtype compare`.
extension CompareOrder {
  /// Returns the configuration, or nil if there is none. It is not read if the command line names two schemas.
  static func configuration(
    _ request: Request, in run: inout Run
  ) throws(Failure) -> Configuration? {
    let namesVersions = request.has(.against) || request.has(.versions)
    if request.operands.count == 2, !namesVersions, !request.has(.config) { return nil }
    guard let path = request[.config] ?? Configuration.nearest(in: run.files) else { return nil }
    let folder = Path.folder(of: path)
    guard
      let configuration = ConfigurationReader.project(
        try run.source(path), folder: folder, run.readings, into: &run.diagnostics)
    else { throw .diagnosed(.found) }
    return configuration
  }

  /// Returns the older versions that the command line or the configuration names; nil if two schemas are compared.
  static func olderVersions(
    _ request: Request, _ configuration: Configuration?, in run: Run
  ) throws(Failure) -> OlderVersions? {
    if request.has(.against), request.has(.versions) {
      throw .usage(
        "--against and --versions contradict each other", cure: "remove one of the two",
        of: request)
    }
    let roots = try SchemaSet.roots(request)
    let settings = configuration?.compareSettings
    var against = request.all(.against)
    var folder = request[.versions]
    if against.isEmpty, folder == nil, request.operands.count != 2 {
      against = settings?.against ?? []
      folder = settings?.versions.map { Path.join(configuration?.folder ?? "", $0) }
    }
    if against.isEmpty, request.has(.transitive) {
      throw .usage(
        "--transitive needs --against", cure: "add --against=REV, or remove --transitive",
        of: request)
    }
    if !against.isEmpty {
      return try OlderVersions(
        against: against, isTransitive: request.has(.transitive), roots: roots, in: run)
    }
    return try folder.map { folder throws(Failure) in
      try OlderVersions(folder: folder, roots: roots, in: run)
    }
  }

  /// Returns the paths of the current schemas: those that the command line names, or all that the configuration lists.
  static func schemas(
    _ request: Request, _ configuration: Configuration?, in run: inout Run
  ) throws(Failure) -> [String] {
    if !request.operands.isEmpty {
      try request.checkOperands(in: run.files)
      for path in request.operands where path == Request.standardInput {
        throw .usage(
          "standard input has no older version", cure: "name a file", of: request)
      }
      return run.files.distinct(request.operands)
    }
    guard let configuration else {
      throw .usage(
        "there is no SCHEMA, and no \(FileNames.configuration) here or in a folder above",
        cure: "run sumtype init, or name schemas", of: request)
    }
    var paths: [String] = []
    for group in configuration.groups {
      paths += try group.schemaPaths(in: configuration.folder, run: &run)
    }
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    return run.files.distinct(paths)
  }

  /// Returns each schema with its older versions, which are read first.
  static func versions(
    of paths: [String], _ older: OlderVersions, _ request: Request, in run: inout Run
  ) throws(Failure) -> [(olds: [SchemaVersion], new: SchemaVersion)] {
    var versions: [(olds: [SchemaVersion], new: SchemaVersion)] = []
    for path in paths {
      let isNamed = !request.operands.isEmpty
      let olds = try older.versions(of: path, isNamed: isNamed, in: &run)
      guard let new = try schema(path, OlderVersions.newLabel, request, in: &run) else { continue }
      if !olds.isEmpty { versions.append((olds, new)) }
    }
    return versions
  }

  /// Returns the schemas of the newest revision that no longer exist, if a policy demands that old files can be read.
  static func gone(
    _ older: OlderVersions, _ configuration: Configuration?, _ paths: [String],
    _ options: Comparison.Options, _ request: Request, in run: Run
  ) throws(Failure) -> (label: String, paths: [String]) {
    guard request.operands.isEmpty, let configuration,
      options.policies.demands.contains(.backward)
    else { return ("", []) }
    let patterns = configuration.groups.flatMap(\.schemas).map {
      Glob(Path.simplified(Path.join(configuration.folder, $0.glob.pattern)))
    }
    let gone = try older.gone(
      { path in patterns.contains { $0.matches(endOf: path) } }, besides: paths, in: run)
    guard let gone else { return ("", []) }
    let accepted = options.acceptances.filter { $0.rule == .documentRemoved }.map(\.subject)
    return (
      gone.label, gone.paths.filter { path in !accepted.contains { Path.areEqual($0, path) } }
    )
  }

  /// Returns whether an acceptance refers to a schema that no longer exists.
  func acceptsRemoval(_ acceptance: Acceptance) -> Bool {
    acceptance.rule == .documentRemoved && FileNames.isSchema(acceptance.subject)
  }
}

extension DiagnosticID {
  /// An acceptance for which there is no finding.
  static let staleAcceptance = DiagnosticID("stale-acceptance")
}

/// The command `sumtype compare --accept ID@PLACE --because TEXT`.
enum AcceptCommand {
  static func run(_ request: Request, in run: inout Run) throws(Failure) -> ExitStatus {
    let acceptance = try acceptance(request)
    guard let path = request[.config] ?? Configuration.nearest(in: run.files) else {
      throw .usage(
        "there is no \(FileNames.configuration) here or in a folder above",
        cure: "run sumtype init", of: request)
    }
    let source = try run.source(path)
    guard let tree = JSONTree.read(source, into: &run.diagnostics),
      let before = ConfigurationReader.project(
        source, folder: Path.folder(of: path), run.readings, into: &run.diagnostics)
    else { throw .diagnosed(.found) }
    if before.compareSettings.acceptances.contains(where: { $0.acceptance == acceptance }) {
      run.transcript.appendErrorLine(
        "\(path) already accepts \(acceptance.rule.rawValue) at \(acceptance.subject)")
      return .success
    }
    guard let edit = AcceptanceEdit(acceptance, in: tree) else {
      throw .refused(
        message: "cannot add the acceptance to \(path)",
        cure: "write it by hand into \"accept\" of \"compare\"", .found)
    }
    // Check that the new text can be read.
    let after = SourceFile(path: path, bytes: Array(edit.text.utf8))
    guard
      ConfigurationReader.project(
        after, folder: before.folder, run.readings, into: &run.diagnostics) != nil
    else { throw .diagnosed(.found) }
    do throws(FileFault) {
      try run.files.commit(try run.files.stage(edit.text, for: path))
    } catch {
      throw .files([error])
    }
    if !request.has(.quiet) {
      run.transcript.appendErrorLine(
        "\(path) accepts \(acceptance.rule.rawValue) at \(acceptance.subject)")
    }
    return .success
  }

  private static func acceptance(_ request: Request) throws(Failure) -> Acceptance {
    guard let text = request[.accept] else {
      throw .usage(
        "--because needs --accept", cure: "add --accept ID@PLACE", of: request)
    }
    guard let reason = request[.because], !reason.isEmpty else {
      throw .usage(
        "--accept needs a reason", cure: "add --because 'Never released.'", of: request)
    }
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw .usage(
        "--accept cannot be \"\(text)\"",
        cure: "write the rule and the place: --accept variant-removed@Post/draft", of: request)
    }
    if let operand = request.operands.first {
      throw .usage(
        "compare takes no argument with --accept, found \"\(operand)\"", cure: "remove it",
        of: request)
    }
    do throws(OptionFault) {
      return Acceptance(
        rule: try OptionValues.rule(parts[0]), subject: parts[1], against: request[.against],
        because: reason)
    } catch {
      throw .usage(error.message, cure: error.cure, of: request)
    }
  }
}
