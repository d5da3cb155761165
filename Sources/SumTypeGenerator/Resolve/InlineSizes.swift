/// How many words of eight bytes a value of each type takes where it stands; roughly, since nothing
/// but boxes depends on it.
struct InlineSizes {
  /// What a struct or a payload may take without boxes: a kilobyte.
  static let most = 128
  /// What stays where it is also in a wide struct.
  static let little = 8
  /// What stays where it is in a union that is made small.
  private static let least = 3
  /// How many fields of wide structs make it worth while to make their union small.
  private static let many = 4
  /// An `Unrecognized`.
  private static let unrecognized = 8

  private var words: [Int]
  private var wide: [Bool]
  private let compact: Set<Int>

  /// - Parameter compact: The unions that are to be small.
  init(_ schema: Resolution, _ recursion: Recursion, compact: Set<Int> = []) {
    self.compact = compact
    words = Array(repeating: 1, count: schema.types.count)
    wide = Array(repeating: false, count: schema.types.count)
    for index in InlineSizes.order(of: schema, recursion) {
      let id = TypeID(index: index)
      switch schema[id].kind {
      case .structure(_, let fields), .tuple(_, let fields): measure(fields, of: id, recursion)
      case .union(let entry, let payloads):
        let isOpen = entry.unknown.map { $0.value == .case } ?? true
        var most = isOpen && !compact.contains(index) ? InlineSizes.unrecognized : 1
        for payload in payloads {
          guard let type = payload.type else { continue }
          let isIndirect = recursion.isIndirect(type, of: id) || isWide(type, in: id)
          most = max(most, isIndirect ? 1 : size(of: type))
        }
        // The tag finds room among the bits that payloads leave.
        words[index] = most
      case .enumeration(let entry, _): words[index] = entry.isOpen ? 3 : 1
      case .alias(let form): words[index] = InlineSizes.size(of: form)
      case .external: words[index] = 2
      case .unreadable: break
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

  /// The types, each after those that it holds directly.
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
      case .enumeration, .alias, .external, .unreadable: return []
      }
    }
    let component = Recursion.circles(edges)
    return edges.indices.sorted { (component[$0], $0) < (component[$1], $1) }
  }
}

// MARK: - What is wide

extension InlineSizes {
  /// Of the struct, small parts alone are left where they are.
  func isWide(_ id: TypeID) -> Bool { wide[id.index] }

  func isWide(_ fields: [ResolvedField]) -> Bool {
    fields.reduce(0) { $0 + size(of: $1) } > InlineSizes.most
  }

  func isCompact(_ id: TypeID) -> Bool { compact.contains(id.index) }

  /// Whether a payload of the union `id` is too wide for it.
  func isWide(_ payload: ValueType, in id: TypeID) -> Bool {
    payload.inlined != nil
      && size(of: payload) > (isCompact(id) ? InlineSizes.least : InlineSizes.most)
  }

  func isBoxed(_ field: ResolvedField, wide: Bool) -> Bool {
    wide && field.type?.inlined != nil && size(of: field) > InlineSizes.little
  }

  /// The unions of which the wide structs have many that they would have to box.
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
    case .scalar(let form): InlineSizes.size(of: form)
    case .reference(let id): words[id.index]
    case .optional(.scalar(let form)): InlineSizes.size(of: form) + (form.hasNoSpare ? 1 : 0)
    case .optional(let inner), .embedded(let inner, _): size(of: inner)
    case .list, .map, .arranged(.oneOrMany, _), .arranged(.emptyArray, _): 1
    // A key beside the value.
    case .arranged(.oneEntry, let inner): size(of: inner) + 2
    case .arranged(.jsonOrText, let inner): max(size(of: inner), 2) + 1
    }
  }

  private static func size(of form: ScalarForm) -> Int {
    switch form.scalar.name {
    case "Decimal": 3
    case "Number", "String", "UUID", "Data", "JSON": 2
    default: 1
    }
  }
}

extension ScalarForm {
  /// Every pattern of its bytes is a value, so that an optional one takes more.
  fileprivate var hasNoSpare: Bool {
    !["Bool", "Number", "String", "URL", "Data", "JSON"].contains(scalar.name)
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
