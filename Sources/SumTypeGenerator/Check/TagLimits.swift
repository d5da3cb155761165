import SumTypeSource

/// Checks that not too many variants lie beside the tags of other unions.
///
/// The payloads of a union are compared with its tag, through all unions that read the same object.
/// A few lines can put hundreds of unions with different tags around hundreds of others.
enum TagLimits: Check {
  /// The most unions and variants that are inside others, for all tags that are keys of several types.
  static let maximumVariants = 100_000

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    var search = Search(schema)
    for (index, type) in schema.types.enumerated() {
      guard search.add(TypeID(index: index)) else { continue }
      diagnostics.error(
        .invalidPayload,
        "too many unions lie beside the tag of \(quoted(type.name)) and of others: more than "
          + "\(maximumVariants) variants in all",
        at: type.syntax.name.place,
        cure: "give the unions around the others the same \"tag\", or make them \"adjacent\" or "
          + "\"external\"",
        isOfAllFiles: true)
      return
    }
  }

  /// Counts the variants beside each tag, of which those beside equal tags count once.
  private struct Search {
    private struct Neighbour: Hashable {
      let tag: Int
      let type: TypeID
    }

    private let schema: Resolution
    private var lookup: MemberLookup?
    private var tags: [[String]: Int] = [:]
    private var known: Set<Neighbour> = []
    private var count = 0

    init(_ schema: Resolution) { self.schema = schema }

    /// Adds the variants inside a union. Returns true when the limit is passed.
    mutating func add(_ id: TypeID) -> Bool {
      guard case .union(_, let payloads) = schema[id].kind,
        payloads.contains(where: { $0.innerUnion(in: schema) != nil }),
        let keys = sharedKeys(of: id)
      else { return false }
      let tag = tags[keys] ?? tags.count
      tags[keys] = tag
      var open = payloads
      while let payload = open.popLast() {
        guard let inner = payload.innerUnion(in: schema),
          known.insert(Neighbour(tag: tag, type: inner)).inserted,
          case .union(_, let payloads) = schema[inner].kind
        else { continue }
        count += 1 + payloads.count
        if count > TagLimits.maximumVariants { return true }
        open += payloads
      }
      return false
    }

    /// Returns the keys of a union's tag that other types have as well; nil if there are none.
    private mutating func sharedKeys(of id: TypeID) -> [String]? {
      guard case .union(let union, _) = schema[id].kind, let representation = union.representation
      else { return nil }
      if lookup == nil { lookup = MemberLookup(schema) }
      let keys = representation.tagKeys.filter { lookup?.isCommon($0) ?? false }
      return keys.isEmpty ? nil : keys
    }
  }
}

extension ResolvedPayload {
  /// The union that reads the object around it, if the payload is one.
  fileprivate func innerUnion(in schema: Resolution) -> TypeID? {
    guard case .type(.reference(let id)) = self, case .union(let union, _) = schema[id].kind,
      union.representation?.readsWholeObject ?? false
    else { return nil }
    return id
  }
}
