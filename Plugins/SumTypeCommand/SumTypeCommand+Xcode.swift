#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension SumTypeCommand: XcodeCommandPlugin {
    /// Xcode adds the targets that were chosen; the configuration knows better what goes where.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      try run(
        context.tool(named: "sumtype").url, extractor.remainingArguments,
        in: context.xcodeProject.directoryURL)
    }
  }
#endif
