/// Which objects are known to be of one type, before a round begins.
struct MergedClasses: Sendable {
  struct Members: Sendable {
    var objects: [Int32]
    /// The strings at their places.
    var strings: [Int32]
  }

  /// The class of each object; -1 where it is free. Empty: all are.
  private var classes: [Int32] = []
  private var members: [Members] = []

  /// Nothing is known.
  init() {}

  init(count: Int, _ members: [Members]) {
    classes = Array(repeating: -1, count: count)
    self.members = members
    for (index, members) in members.enumerated() {
      for object in members.objects { classes[Int(object)] = Int32(index) }
    }
  }

  /// The class of an object; nil where it is free.
  func index(of object: Int32) -> Int? {
    guard !classes.isEmpty, classes[Int(object)] >= 0 else { return nil }
    return Int(classes[Int(object)])
  }

  subscript(index: Int) -> Members { members[index] }
}
