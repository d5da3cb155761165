import Foundation
import SumTypeRuntime

/// `timeline [--file PATH] COMMAND …`
@main
struct TimelineCommand {
  static func main() {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      try run(arguments.action, on: arguments.file)
    } catch let error as Usage {
      complain("\(error.problem)\n\n\(Usage.text)", status: 64)
    } catch {
      complain("timeline: \(error)", status: 1)
    }
  }

  private static func run(_ action: Action, on file: URL) throws {
    switch action {
    case .help: print(Usage.text)
    case .list: try TimelineFile(url: file).list()
    case .addText(let message):
      let post = TextPost(id: UUID(), createdAt: .now, message: message)
      try TimelineFile(url: file).add(.text(post))
    case .addMood(let emoji, let intensity):
      let post = MoodPost(id: UUID(), createdAt: .now, emoji: emoji, intensity: intensity)
      try TimelineFile(url: file).add(.mood(post))
    case .future(let caption): try FutureFile(url: file).addPhoto(caption)
    }
  }

  private static func complain(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
