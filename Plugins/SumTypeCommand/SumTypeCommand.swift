import Foundation
import PackagePlugin

/// `swift package sumtype`: runs the tool in the package, on its `sumtype-config.json`.
///
/// Without arguments it generates; with arguments it does what they say:
/// `swift package sumtype diff`.
@main
struct SumTypeCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(
      context.tool(named: "sumtype").url, arguments, in: context.package.directoryURL)
  }

  func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments.isEmpty ? ["generate"] : arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Ended(status: process.terminationStatus)
    }
  }
}

/// The tool ended without success; what it printed says why.
struct Ended: Error, CustomStringConvertible {
  let status: Int32
  var description: String { "sumtype ended with status \(status)" }
}
