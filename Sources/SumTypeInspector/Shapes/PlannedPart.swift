import SumTypeGenerator
import SumTypeJSON

/// What is flattened into a struct.
struct PlannedPart {
  /// What tells whether an optional one is there.
  enum Sign {
    /// Any of its keys, unless it is `null`.
    case member
    /// Any of the keys that tell the variants apart, unless it is `null`.
    case tag(MemberTable)
    /// Any of its keys, which are the tags.
    case key
  }

  /// Which members of an object a shape is to read.
  struct Place {
    /// The keys that may be its own.
    let keys: MemberTable
    /// The keys of the others.
    let others: [MemberTable]
  }

  let shape: any Shape
  let keys: MemberTable
  let sign: Sign
  let isOptional: Bool

  /// Whether anything of it is in the object at the reader, which comes back.
  func isThere(in reader: inout JSONReader) throws(JSONFault) -> Bool {
    let start = reader.mark()
    var object = try reader.openObject(keepsUnknown: false)
    var isThere = false
    var table = keys
    if case .tag(let tag) = sign { table = tag }
    while try reader.nextMember(&object, table) != nil {
      if case .key = sign {
        isThere = true
      } else if try reader.readNull() {
        continue
      } else {
        isThere = true
      }
      try reader.skipValue()
    }
    reader.rewind(to: start)
    return isThere
  }
}

/// What is known of an object that is read in parts.
struct SharedKeys {
  var known: [MemberTable] = []
  /// The keys that an unknown union has left to the others, where it has taken the rest.
  var left: [MemberTable]?
  /// Keys that unknown unions have taken one by one.
  var taken: Set<String> = []

  /// Whether the member with this key is nobody's.
  func isUnknown(_ key: String) -> Bool {
    if known.contains(where: { $0.index(of: key) != nil }) { return false }
    return !isTaken(key)
  }

  /// Whether an unknown union has taken the member with this key, which is nobody's.
  func isTaken(_ key: String) -> Bool {
    if taken.contains(key) { return true }
    guard let left else { return false }
    return !left.contains { $0.index(of: key) != nil }
  }
}
