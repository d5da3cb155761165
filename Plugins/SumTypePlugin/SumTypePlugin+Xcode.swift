#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension SumTypePlugin: XcodeBuildToolPlugin {
    /// The same for a target of an Xcode project, which has no folder of its own: schemas import
    /// each other from where they are.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files = target.inputFiles.map(\.url)
      let module = target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" }
      let source = Source(
        module: String(module), folder: context.xcodeProject.directoryURL,
        schemas: files.filter(\.isSchema))
      return try commands(
        for: [source], tool: context.tool(named: "sumtype-generate").url,
        in: context.pluginWorkDirectoryURL,
        configuration: files.first { $0.lastPathComponent == "sumtype-config.json" })
    }
  }
#endif
