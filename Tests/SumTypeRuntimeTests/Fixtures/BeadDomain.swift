import SumTypeRuntime

/// A bead, in as many representations as there are codecs beside it: with a payload, with one that
/// may be missing, without one, and what a newer version wrote.
enum Bead: Hashable, Sendable {
  case glass(Glass)
  case note(String?)
  case clasp
  case unknown(Unrecognized)
}

struct Glass: Hashable, Sendable {
  var colour: String
  var size: Int?

  init(_ colour: String, size: Int? = nil) {
    self.colour = colour
    self.size = size
  }
}

/// A bead whose payloads are all objects, so that it can be read from the object around it.
enum Gem: Hashable, Sendable {
  case glass(Glass)
  case pearl(Pearl)
  case clasp
  case unknown(Unrecognized)
}

struct Pearl: Hashable, Sendable {
  var shine: Int
}

/// `{"id":1, …, "knots":2}`: something among the members of a struct.
struct Threaded<Content: Hashable & Sendable>: Hashable, Sendable {
  var id: Int
  var content: Content
  var knots: Int?

  init(_ id: Int, _ content: Content, knots: Int? = nil) {
    self.id = id
    self.content = content
    self.knots = knots
  }
}
