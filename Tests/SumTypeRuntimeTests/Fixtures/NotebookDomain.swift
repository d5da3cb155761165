// As generated code has it.
// swift-format-ignore-file

import Foundation
import SumTypeRuntime

// A document with something of everything: a struct in a struct in a struct, lists, maps and
// optionals; an open union with a union inside the same object; an external union with bare
// variants; an open enum; any JSON; JSON in a string.

nonisolated struct Notebook: Hashable, Sendable {
  var title: String
  var pages: [Page]
  var settings: Settings?
  var shapes: [Shape]
  var events: [LogEvent]

  init(
    title: String, pages: [Page] = [], settings: Settings? = nil, shapes: [Shape] = [],
    events: [LogEvent] = []
  ) {
    self.title = title
    self.pages = pages
    self.settings = settings
    self.shapes = shapes
    self.events = events
  }
}

nonisolated struct Page: Hashable, Sendable {
  var name: String
  var cells: [Cell]
  var tags: [String]
  var mood: Feeling?

  init(name: String, cells: [Cell] = [], tags: [String] = [], mood: Feeling? = nil) {
    self.name = name
    self.cells = cells
    self.tags = tags
    self.mood = mood
  }
}

nonisolated struct Cell: Hashable, Sendable {
  var id: Int
  var text: String
  var attributes: [String: Double?]
  var data: JSONValue?
  var draft: Draft?

  init(
    id: Int, text: String, attributes: [String: Double?] = [:], data: JSONValue? = nil,
    draft: Draft? = nil
  ) {
    self.id = id
    self.text = text
    self.attributes = attributes
    self.data = data
    self.draft = draft
  }
}

nonisolated struct Draft: Hashable, Sendable {
  static let lengthBounds = ...20

  var words: [String]
  var length: Int

  init(words: [String], length: Int) {
    self.words = words
    self.length = length
  }
}

nonisolated struct Settings: Hashable, Sendable {
  var width: Int
  var ratio: Double
  var theme: String?
  var byName: [String: Draft]

  init(width: Int = 80, ratio: Double, theme: String? = nil, byName: [String: Draft] = [:]) {
    self.width = width
    self.ratio = ratio
    self.theme = theme
    self.byName = byName
  }
}

nonisolated enum Feeling: RawRepresentable, Hashable, Sendable {
  case happy
  case sad
  case unknown(String)

  init(rawValue: String) {
    switch rawValue {
    case "happy": self = .happy
    case "sad": self = .sad
    default: self = .unknown(rawValue)
    }
  }

  var rawValue: String {
    switch self {
    case .happy: "happy"
    case .sad: "sad"
    case .unknown(let value): value
    }
  }
}

nonisolated enum Shape: Hashable, Sendable {
  case circle(Circle)
  case group([Shape])
  case point
  case unknown(Unrecognized)
}

nonisolated struct Circle: Hashable, Sendable {
  var radius: Double

  init(radius: Double) {
    self.radius = radius
  }
}

nonisolated enum LogEvent: Hashable, Sendable {
  case opened(Opened)
  case change(LogChange)
  case closed
  case unknown(Unrecognized)
}

nonisolated struct Opened: Hashable, Sendable {
  var by: String
  var note: String?

  init(by: String, note: String? = nil) {
    self.by = by
    self.note = note
  }
}

nonisolated enum LogChange: Hashable, Sendable {
  case insert(Insertion)
  case delete(Deletion)
  case unknown(Unrecognized)
}

nonisolated struct Insertion: Hashable, Sendable {
  var at: Int
  var text: String

  init(at: Int, text: String) {
    self.at = at
    self.text = text
  }
}

nonisolated struct Deletion: Hashable, Sendable {
  var at: Int

  init(at: Int) {
    self.at = at
  }
}
