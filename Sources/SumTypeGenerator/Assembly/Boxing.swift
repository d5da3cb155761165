/// Decides which values a type stores behind a reference: the values through which it contains
/// itself, and those that would make it wide.
///
/// A Swift value stores all of its fields, and room for its widest payload, in one piece. A chart
/// with 34 channels of 20 fields each would take 100 KB, nearly all of it nil, wherever one is
/// stored or passed, and minutes to compile. Therefore no value takes much more than half a
/// kilobyte in one piece:
///
/// - a payload wider than that is `indirect` in its union;
/// - in a struct wider than that, the fields with types of the schema are boxed, except for small
///   ones;
/// - a union of which such structs have many is made small, instead of boxing each field: its
///   payloads are `indirect` unless they are as small as a string.
struct Boxing {
  private let recursion: Recursion
  private var sizes: InlineSizes

  init(_ schema: Resolution) {
    recursion = Recursion(schema)
    sizes = InlineSizes(schema, recursion)
    let wanted = sizes.unionsInWideStructs(of: schema, recursion)
    if wanted.isEmpty { return }
    sizes = InlineSizes(schema, recursion, compact: wanted)
  }

  /// Whether the payload of a variant of the union `id` is stored behind a reference.
  func isIndirect(_ payload: ValueType, of id: TypeID) -> Bool {
    recursion.isIndirect(payload, of: id) || sizes.isWide(payload, in: id)
  }

  /// Whether a field of the struct or tuple `id` is stored behind a reference.
  func isIndirect(_ field: ResolvedField, of id: TypeID) -> Bool {
    recursion.isIndirect(field, of: id) || sizes.isBoxed(field, wide: sizes.isWide(id))
  }

  /// Returns a function that tells whether a field of a document's root is stored behind a
  /// reference.
  func isIndirect(among fields: [ResolvedField]) -> (ResolvedField) -> Bool {
    let isWide = sizes.isWide(fields)
    return { sizes.isBoxed($0, wide: isWide) }
  }
}

/// Estimates the number of words, of eight bytes each, that a value of each type takes inline. Only
/// boxing depends on it, so that it need not be exact.
struct InlineSizes {
  /// The most words of a struct or a payload without boxes: half a kilobyte.
  static let most = 64
  /// The most words of a field that is not boxed in a wide struct.
  static let little = 8
  /// The most words of a payload that is not `indirect` in a union that is made small.
  private static let least = 3
  /// The least number of fields in wide structs for which their union is made small.
  private static let many = 4

  private var words: [Int]
  private var wide: [Bool]
  private let compact: Set<Int>

  /// - Parameter compact: The unions that are made small.
  init(_ schema: Resolution, _ recursion: Recursion, compact: Set<Int> = []) {
    self.compact = compact
    words = Array(repeating: 1, count: schema.types.count)
    wide = Array(repeating: false, count: schema.types.count)
    for index in InlineSizes.order(of: schema, recursion) {
      let id = TypeID(index: index)
      switch schema[id].kind {
      case .structure(_, let fields), .tuple(_, let fields): measure(fields, of: id, recursion)
      case .union(_, let payloads):
        // An `Unrecognized` takes one word.
        var most = 1
        for payload in payloads {
          guard let type = payload.type else { continue }
          let isIndirect = recursion.isIndirect(type, of: id) || isWide(type, in: id)
          most = max(most, isIndirect ? 1 : size(of: type))
        }
        // The tag takes no space: it is stored in bits that payloads do not use.
        words[index] = most
      case .enumeration(let syntax, _): words[index] = syntax.isOpen ? 3 : 1
      case .alias(let alias): words[index] = alias.base.scalar.words
      case .external: words[index] = 2
      case .typeAlias, .unreadable: break
      }
    }
  }

  private mutating func measure(
    _ fields: [ResolvedField], of id: TypeID, _ recursion: Recursion
  ) {
    func size(_ field: ResolvedField) -> Int {
      recursion.isIndirect(field, of: id) ? 1 : self.size(of: field)
    }
    let total = fields.reduce(0) { $0 + size($1) }
    guard total > InlineSizes.most else {
      words[id.index] = total
      return
    }
    wide[id.index] = true
    words[id.index] = fields.reduce(0) { $0 + (isBoxed($1, wide: true) ? 1 : size($1)) }
  }

  /// Returns the indices of the types, each after the types that it contains directly.
  private static func order(of schema: Resolution, _ recursion: Recursion) -> [Int] {
    let edges = schema.types.enumerated().map { index, type -> [Int] in
      let id = TypeID(index: index)
      switch type.kind {
      case .structure(_, let fields), .tuple(_, let fields):
        return fields.compactMap {
          recursion.isIndirect($0, of: id) ? nil : $0.type?.inlined?.index
        }
      case .union(_, let payloads):
        return payloads.compactMap { payload in
          guard let type = payload.type, !recursion.isIndirect(type, of: id) else { return nil }
          return type.inlined?.index
        }
      case .enumeration, .alias, .typeAlias, .external, .unreadable: return []
      }
    }
    let component = Recursion.cycles(edges)
    return edges.indices.sorted { (component[$0], $0) < (component[$1], $1) }
  }
}

// MARK: - Wide values

extension InlineSizes {
  /// Whether a struct is wide, so that all but its small fields are boxed.
  func isWide(_ id: TypeID) -> Bool { wide[id.index] }

  func isWide(_ fields: [ResolvedField]) -> Bool {
    fields.reduce(0) { $0 + size(of: $1) } > InlineSizes.most
  }

  func isCompact(_ id: TypeID) -> Bool { compact.contains(id.index) }

  /// Whether a payload of the union `id` is too wide to be stored inline.
  func isWide(_ payload: ValueType, in id: TypeID) -> Bool {
    payload.inlined != nil
      && size(of: payload) > (isCompact(id) ? InlineSizes.least : InlineSizes.most)
  }

  func isBoxed(_ field: ResolvedField, wide: Bool) -> Bool {
    wide && field.type?.inlined != nil && size(of: field) > InlineSizes.little
  }

  /// Returns the unions that occur in many fields of wide structs, which would be boxed otherwise.
  func unionsInWideStructs(of schema: Resolution, _ recursion: Recursion) -> Set<Int> {
    var uses: [Int: Int] = [:]
    for index in schema.types.indices where wide[index] {
      guard let fields = schema.types[index].fields else { continue }
      for field in fields where isBoxed(field, wide: true) {
        guard let target = field.type?.inlined, case .union = schema[target].kind else { continue }
        uses[target.index, default: 0] += 1
      }
    }
    return Set(uses.filter { $0.value >= InlineSizes.many }.keys)
  }
}

// MARK: - Sizes

extension InlineSizes {
  private func size(of field: ResolvedField) -> Int { field.wholeType.map(size) ?? 0 }

  private func size(of type: ValueType) -> Int {
    switch type {
    case .scalar(let form): form.scalar.words
    case .reference(let id): words[id.index]
    case .optional(.scalar(let form)): form.scalar.words + (form.scalar.hasSpare ? 0 : 1)
    case .optional(let inner), .embedded(let inner, _), .bounded(let inner, _): size(of: inner)
    case .list, .map, .arranged(.oneOrMany, _), .arranged(.emptyArray, _),
      .arranged(.entries, _), .arranged(.alternating, _):
      1
    case .constant: 0
    // The key, beside the value.
    case .arranged(.oneEntry, let inner): size(of: inner) + 2
    case .arranged(.jsonOrText, let inner): max(size(of: inner), 2) + 1
    }
  }

}

extension ResolvedType {
  /// The fields of a struct or a tuple.
  fileprivate var fields: [ResolvedField]? {
    switch kind {
    case .structure(_, let fields), .tuple(_, let fields): fields
    default: nil
    }
  }
}
