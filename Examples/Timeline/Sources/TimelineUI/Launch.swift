import Foundation

/// Runs a version of the app on the file that the command line names.
@MainActor
public func launch<Version: TimelineVersion>(_ version: Version.Type) async {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else {
    FileHandle.standardError.write(
      Data("usage: timeline [FILE]     (timeline.json unless it is said; then \"help\")\n".utf8))
    exit(64)
  }
  let file = URL(fileURLWithPath: arguments.first ?? "timeline.json")
  await Session(version, file: file).run()
}
