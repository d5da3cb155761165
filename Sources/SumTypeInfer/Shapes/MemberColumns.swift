/// The members of objects by their keys.
struct MemberColumns {
  struct Column {
    let key: Int32
    /// All values, also of repeated keys.
    fileprivate(set) var values: [Int32] = []
    /// In how many objects the key is.
    fileprivate(set) var objects = 0
    /// The sum of where it stands in its objects, from 0 to 1.
    fileprivate var positions = 0.0
    fileprivate var last: Int32 = -1
  }

  private(set) var columns: [Column] = []
  private var indices: [Int32: Int] = [:]

  init(_ objects: [Int32], of tree: SampleTree, without known: Set<Int32> = []) {
    self.tree = tree
    for object in objects {
      let count = Double(tree.count(of: object))
      var position = 0.0
      for value in tree.children(of: object) {
        position += 1
        let key = tree[value].key
        if known.contains(key) { continue }
        let index = column(of: key)
        columns[index].values.append(value)
        if columns[index].last != object {
          columns[index].last = object
          columns[index].objects += 1
          columns[index].positions += position / count
        }
      }
    }
  }

  private let tree: SampleTree

  private mutating func column(of key: Int32) -> Int {
    if let known = indices[key] { return known }
    indices[key] = columns.count
    columns.append(Column(key: key))
    return columns.count - 1
  }

  subscript(key: Int32) -> Column? { indices[key].map { columns[$0] } }

  /// In the order that most objects have; whichever came first does not matter.
  var inOrder: [Column] {
    columns.sorted { left, right in
      let (one, other) = (
        left.positions / Double(left.objects), right.positions / Double(right.objects)
      )
      return one != other ? one < other : tree.keys[Int(left.key)] < tree.keys[Int(right.key)]
    }
  }
}
