extension Editor {
  /// What becomes of an element that the version knows.
  enum Fate {
    case kept(Node)
    case changed(Node)
    case replaced(Node)
    case removed
  }

  /// An element that the version knows, and what is kept aside after it.
  struct Element {
    let node: Node
    let place: Place
    let identity: String?
    var run: [Node] = []
    var fate: Fate
    /// New elements before it.
    var insertions: [Node] = []
    /// What is lost with the change.
    var dropped: [Kept] = []

    /// Whether it is not found again. One without identity that becomes another variant is none of
    /// the original.
    var isGone: Bool {
      switch fate {
      case .kept, .changed: false
      case .replaced: identity == nil
      case .removed: true
      }
    }
  }
}
