import SumTypeGenerator

extension Schema {
  /// Whether the mapping of this schema uses codecs of the preserver: where a type of the schema
  /// lies as JSON inside a string.
  var mappingNeedsPreserving: Bool {
    ownTypes.contains { type in
      switch type.kind {
      case .structure(let structure): structure.fields.contains { $0.type.embedsReference }
      case .union(let union): union.variants.contains { $0.payload?.embedsReference == true }
      case .enumeration, .alias: false
      }
    } || documents.contains { $0.root.embedsReference }
  }
}

extension Document.Root {
  fileprivate var embedsReference: Bool {
    switch self {
    case .plain(let type): type.embedsReference
    case .versioned(let root):
      root.element.embedsReference || root.fields.contains { $0.type.embedsReference }
    }
  }
}

extension ValueType {
  fileprivate var embedsReference: Bool {
    switch self {
    case .scalar, .reference: false
    case .optional(let type), .list(let type), .map(let type): type.embedsReference
    case .embedded(let type, _): type.refers
    }
  }

  private var refers: Bool {
    switch self {
    case .scalar: false
    case .reference: true
    case .optional(let type), .list(let type), .map(let type), .embedded(let type, _): type.refers
    }
  }
}
