/// The values of a place by their JSON types.
struct Kinds {
  var strings: [Int32] = []
  var integers: [Int32] = []
  var numbers: [Int32] = []
  var arrays: [Int32] = []
  var objects: [Int32] = []
  var nulls = 0
  var bools = 0

  var isOnlyStrings: Bool {
    !strings.isEmpty && integers.isEmpty && numbers.isEmpty && arrays.isEmpty && objects.isEmpty
      && bools == 0
  }

  init(_ nodes: [Int32], of tree: SampleTree) {
    for node in nodes {
      switch tree[node].kind {
      case .null: nulls += 1
      case .bool: bools += 1
      case .integer: integers.append(node)
      case .number: numbers.append(node)
      case .string: strings.append(node)
      case .array: arrays.append(node)
      case .object: objects.append(node)
      }
    }
  }
}
