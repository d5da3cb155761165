/// The members of objects, grouped by key.
struct MemberColumns {
  struct Column {
    let key: Int32
    /// All values, including those of repeated keys.
    fileprivate(set) var values: [Int32] = []
    /// The object of each value.
    fileprivate(set) var owners: [Int32] = []
    /// The number of objects that have the key.
    fileprivate(set) var objects = 0
    /// The sum of the key's relative positions in its objects, each from 0 to 1.
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
        columns[index].owners.append(object)
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

  /// The columns in the order of most objects, regardless of the order in which they were seen.
  var inOrder: [Column] {
    columns.sorted { left, right in
      let (one, other) = (
        left.positions / Double(left.objects), right.positions / Double(right.objects)
      )
      return one != other ? one < other : tree.keys[Int(left.key)] < tree.keys[Int(right.key)]
    }
  }
}
