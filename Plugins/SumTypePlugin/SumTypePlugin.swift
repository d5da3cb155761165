import Foundation
import PackagePlugin

/// Generates the Swift of a target's `*.sumtype.json` files while the target is built.
///
/// Every schema has the same outputs whatever the configuration says, because SwiftPM asks for
/// them again only when files come or go, not when the configuration changes.
@main
struct SumTypePlugin: BuildToolPlugin {
  /// What the tool writes for each schema.
  private static let artefacts = [
    "Domain", "Paths", "DTO", "Mapping", "Codec", "Document", "Repository", "Store",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let modules = [target] + target.recursiveTargetDependencies.compactMap(\.sourceModule)
    let sources = modules.map { module in
      Source(
        module: module.moduleName, folder: module.directoryURL,
        schemas: module.sourceFiles.map(\.url).filter(\.isSchema))
    }
    let configuration = target.directoryURL.appending(path: "sumtype-config.json")
    return try commands(
      for: sources, tool: context.tool(named: "sumtype-generate").url,
      in: context.pluginWorkDirectoryURL,
      // An input that is not there would fail the build.
      configuration: FileManager.default.fileExists(atPath: configuration.path)
        ? configuration : nil)
  }

  /// A module and the schemas in its folder.
  struct Source {
    let module: String
    let folder: URL
    let schemas: [URL]
  }

  /// One command for each schema of the first source; the others are those it may import from.
  func commands(
    for sources: [Source], tool: URL, in folder: URL, configuration: URL?
  ) throws -> [Command] {
    let schemas = (sources.first?.schemas ?? []).sorted { $0.path < $1.path }
    let names = Dictionary(grouping: schemas) { $0.schemaName.lowercased() }
    for twins in names.values where twins.count > 1 {
      // As literals, which have no line breaks or escape sequences in them.
      let paths = twins.map(\.path.debugDescription).joined(separator: " and ")
      throw SharedName(
        "\(paths) have one name, so their Swift files would have one name: rename one")
    }
    let inputs = sources.flatMap(\.schemas) + (configuration.map { [$0] } ?? [])
    let options =
      ["--quiet"] + (configuration.map { ["--config", $0.path] } ?? [])
      + sources.filter { !$0.schemas.isEmpty }.flatMap {
        ["--import-root", "\($0.folder.path)=\($0.module)"]
      }
    return schemas.map { schema in
      .buildCommand(
        displayName: "sumtype \(schema.lastPathComponent)", executable: tool,
        arguments: ["generate", schema.path, "--plugin-output", folder.path] + options
          + schemas.filter { $0 != schema }.flatMap { ["--beside", $0.path] },
        inputFiles: inputs,
        outputFiles: Self.artefacts.map {
          folder.appending(path: "\(schema.schemaName)+\($0).swift")
        })
    }
  }
}

/// Two schemas of a target that cannot be told apart by their names.
struct SharedName: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension URL {
  // As bytes: the dot may belong to the character before it.
  private static let ending = ".sumtype.json".utf8

  var isSchema: Bool { lastPathComponent.utf8.suffix(Self.ending.count).elementsEqual(Self.ending) }
  var schemaName: String {
    String(Substring(lastPathComponent.utf8.dropLast(Self.ending.count)))
  }
}
