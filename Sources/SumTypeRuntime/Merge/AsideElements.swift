/// What the app wants to become of the elements of a document's list that are unknown or malformed.
struct AsideElements: Sendable {
  /// Where those begin in the source that the app has removed.
  var removed: Set<Int> = []
  /// What the app has added at the end.
  var appended: [Addition] = []

  /// An element that the app has added although it knows no more of it than its JSON.
  enum Addition: Sendable {
    /// One that was loaded from somewhere, byte for byte.
    case exact(JSONSlice)
    /// One of the app's own making, laid out like its neighbours.
    case new(JSONValue)
  }

  /// Whether there is something to do even if no value has changed.
  var isEdited: Bool { !removed.isEmpty || !appended.isEmpty }
}
