extension Editor {
  /// The change of an element that the version knows.
  enum Fate {
    case kept(Node)
    case changed(Node)
    case replaced(Node)
    case removed
  }

  /// An element that the version knows, and those after it that are kept aside.
  struct Element {
    let node: Node
    let place: Place
    let identity: String?
    var run: [Node] = []
    var fate: Fate
    /// New elements to insert before it.
    var insertions: [Node] = []
    /// The unknown data that is lost with the change.
    var dropped: [Kept] = []

    /// Whether a merge does not find the element again. One without identity that becomes another variant
    /// is a new element.
    var isGone: Bool {
      switch fate {
      case .kept, .changed: false
      case .replaced: identity == nil
      case .removed: true
      }
    }
  }
}
