import SumTypeGenerator
import SumTypeSource

/// The task of a run: schemas, and the target of each.
package struct WorkOrder: Sendable {
  var jobs: [Job] = []
  /// The paths of schemas that another run generates into the same module.
  var neighbours: [String] = []
  /// Schemas of the same modules that are not generated, but whose types a selection may need.
  var companions: [Job] = []
  /// Folders in which the generated files of schemas that are no longer listed are stale.
  var ownedFolders: [String] = []
  /// The path of the configuration, if one was read.
  var configuration: String?
  /// The folder to which paths in a diff are relative, as shown in messages.
  var root = ""

  /// A schema and the target of its generated files.
  struct Job: Sendable {
    /// The path in a user's spelling; `-` means standard input.
    let schema: String
    let target: Target
  }

  /// The folders and the options of generated files.
  struct Target: Sendable {
    var options = GenerationOptions()
    /// The output folder; empty if the files are printed.
    var folder = ""
    /// The folder of the domain, if it has its own module.
    var domainFolder: String?
    /// The folder of the configuration that names these folders; nil if the command line names them.
    var root: String?
    /// Whether artefacts that are switched off are written as empty files.
    var writesAll = false
  }

  /// The paths of all schemas, each once, in order.
  var schemas: [String] {
    var seen: Set<PathKey> = []
    return jobs.map(\.schema).filter { seen.insert(PathKey($0)).inserted }
  }
}

extension WorkOrder {
  /// Options that determine the target of schemas, so that no configuration is read.
  private static let describing: [Option.Name] = [
    .access, .artefacts, .only, .without, .domainModule, .domainOutput, .importModule,
  ]

  /// Creates the order of a command line. It reads the configuration if the command line does not determine the
  /// targets.
  init(_ request: Request, in run: inout Run) throws(Failure) {
    try request.checkOperands(in: run.files)
    if request.has(.beside), !request.has(.pluginOutput) {
      throw .usage(
        "--beside needs --plugin-output",
        cure: "add --plugin-output, or name all schemas in one run", of: request)
    }
    if request.has(.pluginOutput) {
      try self.init(plugin: request, in: &run)
    } else if request.has(.output) || request.has(.stdout) || request.command.onlyReads {
      guard request.operands.isEmpty else {
        try self.init(direct: request, in: run.files)
        return
      }
      guard request.command.onlyReads || !request.has(.output) else {
        throw .usage(
          "--output needs a SCHEMA",
          cure: "name a schema, or remove --output to use that of the configuration", of: request)
      }
      try self.init(configured: request, in: &run)
    } else {
      for option in Self.describing where request.has(option) {
        throw .usage(
          "--\(option.rawValue) needs SCHEMA and --output",
          cure: "name both, or write it into \(FileNames.configuration) for the whole project",
          of: request)
      }
      try self.init(configured: request, in: &run)
    }
  }

  /// Creates an order from the command line alone.
  private init(direct request: Request, in files: FileSystem) throws(Failure) {
    if let configuration = request[.config] {
      throw .usage(
        "--config=\(configuration) is not read together with SCHEMA and --output or --stdout",
        cure: "remove --config, or --output and --stdout", of: request)
    }
    var target = Target()
    target.folder = request[.output] ?? ""
    target.domainFolder = request[.domainOutput]
    do throws(OptionFault) {
      if let level = request[.access] { target.options.access = try OptionValues.access(level) }
      if let list = request[.artefacts] {
        target.options.artefacts = []
        for word in list.split(separator: ",") {
          target.options.artefacts.insert(try OptionValues.artefact(String(word)))
        }
      }
      target.options.selection = Selection(
        only: Self.words(request[.only]), without: Self.words(request[.without]))
      if let module = request[.domainModule] {
        target.options.domainModule = try OptionValues.module(module)
      } else if request.has(.domainOutput) {
        throw OptionFault(
          message: "--domain-output needs --domain-module",
          cure: "add --domain-module with the module of the domain")
      }
      for module in request.all(.importModule) {
        target.options.imports.append(try OptionValues.module(module))
      }
      try OptionValues.settle(
        &target.options, isChosen: request.has(.artefacts),
        writesDomain: target.domainFolder != nil)
    } catch {
      throw .usage(error.message, cure: error.cure, of: request)
    }
    jobs = files.distinct(request.operands).map { Job(schema: $0, target: target) }
  }

  /// Splits a list such as `Timeline,Post`.
  private static func words(_ list: String?) -> [String] {
    list?.split(separator: ",").map(String.init) ?? []
  }

  /// Creates the order of a build plugin, for the files of some schemas of one target.
  private init(plugin request: Request, in run: inout Run) throws(Failure) {
    for option in Self.describing + [.output, .stdout] where request.has(option) {
      throw .usage(
        "--\(option.rawValue) and --plugin-output contradict each other",
        cure: "remove one of the two", of: request)
    }
    if request.operands.isEmpty {
      throw .usage("--plugin-output needs a SCHEMA", cure: "name a schema", of: request)
    }
    var target = Target()
    target.folder = request[.pluginOutput] ?? ""
    target.writesAll = true
    if let path = request[.config] {
      let source = try run.source(path)
      guard let options = ConfigurationReader.target(source, into: &run.diagnostics) else {
        throw .diagnosed(.found)
      }
      target.options = options
      configuration = path
    }
    jobs = run.files.distinct(request.operands).map { Job(schema: $0, target: target) }
    let asked = Set(jobs.map { run.files.key(of: $0.schema) })
    neighbours = run.files.distinct(request.all(.beside)).filter {
      !asked.contains(run.files.key(of: $0))
    }
    if !target.options.selection.isEverything {
      companions = neighbours.map { Job(schema: $0, target: target) }
    }
  }

  /// Creates an order from the configuration.
  private init(configured request: Request, in run: inout Run) throws(Failure) {
    guard let path = request[.config] ?? Configuration.nearest(in: run.files) else {
      let isOutputMissing = !request.operands.isEmpty
      throw .usage(
        "there is no \(isOutputMissing ? "--output" : "SCHEMA"), and no \(FileNames.configuration) "
          + "here or in a folder above",
        cure: isOutputMissing
          ? "add --output=DIR, or run sumtype init for a configuration"
          : "run sumtype init, or name schemas"
            + (request.command == .check ? "" : " and --output"),
        of: request)
    }
    let folder = Path.folder(of: path)
    guard
      let read = ConfigurationReader.project(
        try run.source(path), folder: folder, run.readings, into: &run.diagnostics)
    else { throw .diagnosed(.found) }
    configuration = path
    root = folder
    for group in read.groups {
      var target = Target()
      target.options = group.options
      target.folder = Path.join(folder, group.output)
      target.root = folder
      target.domainFolder = group.domainOutput.map { Path.join(folder, $0) }
      ownedFolders += [target.folder] + (target.domainFolder.map { [$0] } ?? [])
      for schema in try group.schemaPaths(in: folder, run: &run) {
        jobs.append(Job(schema: schema, target: target))
      }
    }
    if run.diagnostics.hasErrors { throw .diagnosed(.found) }
    if !request.operands.isEmpty { try select(request, in: run.files) }
  }

  /// Keeps only the jobs of the schemas that the command line names.
  private mutating func select(_ request: Request, in files: FileSystem) throws(Failure) {
    let listed = Set(jobs.map { files.key(of: $0.schema) })
    let keys = request.operands.map { files.key(of: $0) }
    for (operand, key) in zip(request.operands, keys) where !listed.contains(key) {
      if operand != Request.standardInput, files.kind(of: operand) == nil {
        throw .files([FileFault.missing(operand)])
      }
      throw .usage(
        "\(configuration ?? "the configuration") does not list \(operand)",
        cure: "add it there, or write --output=DIR", of: request)
    }
    let named = Set(keys)
    companions = jobs.filter {
      !$0.target.options.selection.isEverything && !named.contains(files.key(of: $0.schema))
    }
    jobs.removeAll { !named.contains(files.key(of: $0.schema)) }
    // The files of the other schemas are not stale, only not requested.
    ownedFolders = []
  }
}
