import Foundation

/// What the app is asked to do.
enum Action {
  case addText(String)
  case addMood(emoji: String, intensity: Int)
  case list
  case future(caption: String)
  case help
}

/// The command line, understood.
struct Arguments {
  var file = URL(fileURLWithPath: "timeline.json")
  var action = Action.help

  init(_ words: ArraySlice<String>) throws(Usage) {
    var words = words
    if words.first == "--file" {
      guard let path = words.dropFirst().first else { throw Usage("--file needs a path") }
      file = URL(fileURLWithPath: path)
      words = words.dropFirst(2)
    }
    action = try Self.action(Array(words))
  }

  private static func action(_ words: [String]) throws(Usage) -> Action {
    switch (words.first, words.dropFirst()) {
    case (nil, _): throw Usage("what should be done?")
    case ("help", _), ("--help", _), ("-h", _): return .help
    case ("list", let rest) where rest.isEmpty: return .list
    case ("add-text", let rest) where rest.count == 1: return .addText(words[1])
    case ("future", let rest) where rest.count == 1: return .future(caption: words[1])
    case ("add-mood", let rest) where rest.count == 2:
      guard let intensity = Int(words[2]), MoodPost.intensityBounds.contains(intensity) else {
        let bounds = MoodPost.intensityBounds
        throw Usage(
          "the intensity is a number from \(bounds.lowerBound) through \(bounds.upperBound)")
      }
      return .addMood(emoji: words[1], intensity: intensity)
    case (let command?, _): throw Usage("this is not understood: \(command)")
    }
  }
}

/// A command line that is not understood.
struct Usage: Error {
  var problem: String

  init(_ problem: String) { self.problem = problem }

  static let text = """
    usage: timeline [--file PATH] COMMAND

      add-text TEXT             write something
      add-mood EMOJI INTENSITY  say how you feel, from 1 through 5
      list                      show the timeline
      future CAPTION            pretend to be a newer version, and add a photo

    The file is timeline.json unless --file says otherwise.
    """
}
