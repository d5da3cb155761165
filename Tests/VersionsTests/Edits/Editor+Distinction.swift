extension Editor {
  /// Undoes edits that a merge cannot follow. Between two unchanged elements, a merge finds those without
  /// identity again only if the app has either changed, or removed, or added some of them, or some of each variant
  /// if their number is another one.
  mutating func settle(
    _ elements: inout [Element], _ last: inout [Node], _ shape: Shape
  ) {
    var gap: [Int] = []
    var edits = GapEdits()
    func add(_ nodes: [Node]) {
      for node in nodes where schema.identity(of: node, shape) == nil {
        edits.add(.added, variant(of: node, shape))
      }
    }
    for index in elements.indices {
      add(elements[index].insertions)
      if elements[index].identity != nil {
        gap.append(index)
        continue
      }
      switch elements[index].fate {
      case .kept:
        if !edits.canBeFollowed { restore(&elements, gap + [index], upTo: index) }
        (gap, edits) = ([], GapEdits())
        continue
      case .changed: edits.add(.changed, variant(of: elements[index].node, shape))
      case .replaced: edits.add(.replaced, variant(of: elements[index].node, shape))
      case .removed: edits.add(.removed, variant(of: elements[index].node, shape))
      }
      gap.append(index)
    }
    add(last)
    if !edits.canBeFollowed {
      restore(&elements, gap, upTo: elements.count)
      last = []
    }
  }

  /// Returns the tag of the variant of a known element; empty if the elements are no unions.
  private func variant(of node: Node, _ shape: Shape) -> String {
    guard case .union(let union) = schema.resolved(shape),
      case .known(let variant) = schema.finding(node, in: union)
    else { return "" }
    return variant.tag
  }

  private func restore(_ elements: inout [Element], _ gap: [Int], upTo end: Int) {
    for index in gap {
      elements[index].insertions = []
      if elements[index].identity == nil, index < end {
        elements[index].fate = .kept(elements[index].node)
      }
    }
  }

  /// Whether all elements without identity, before and after the edits, differ in the data that this version
  /// knows. Of two equal elements, a merge cannot tell which one the app has removed.
  func areDistinct(_ elements: [Element], _ last: [Node], _ shape: Shape) -> Bool {
    var (old, new): ([Node], [Node]) = ([], last)
    for element in elements {
      if element.identity == nil { old.append(element.node) }
      new += element.insertions
      switch element.fate {
      case .changed(let node), .replaced(let node): new.append(node)
      case .kept, .removed: break
      }
    }
    new.removeAll { schema.identity(of: $0, shape) != nil }
    let seen = (old + new).map {
      schema.canonical(schema.known(of: $0, shape), shape).text(.one)
    }
    return Set(seen).count == seen.count
  }

  /// Notes the unknown data that the save must report as dropped: that of elements that become another
  /// variant, and that of removed elements if others are new, with an identity or without, because a new
  /// element may be a removed one.
  mutating func report(_ elements: [Element], _ last: [Node], _ shape: Shape) {
    let added = elements.flatMap(\.insertions) + last
    report(
      elements.filter { $0.identity == nil },
      isNew: added.contains { schema.identity(of: $0, shape) == nil }, shape)
    report(
      elements.filter { $0.identity != nil },
      isNew: added.contains { schema.identity(of: $0, shape) != nil }, shape)
  }

  private mutating func report(_ elements: [Element], isNew: Bool, _ shape: Shape) {
    var isNew = isNew
    var gone: [Element] = []
    for element in elements {
      switch element.fate {
      case .replaced:
        if element.identity != nil {
          dropped += schema.kept(in: element.node, shape, at: element.place, lines: lines)
        } else {
          isNew = true
          gone.append(element)
        }
      case .removed: gone.append(element)
      case .changed: dropped += element.dropped
      case .kept: break
      }
    }
    guard isNew else { return }
    for element in gone {
      dropped += schema.kept(in: element.node, shape, at: element.place, lines: lines)
    }
  }
}

/// The edits of the elements between two unchanged ones.
private struct GapEdits {
  enum Edit {
    case changed, replaced, removed, added
  }

  private var ofAll: Set<Edit> = []
  private var ofVariants: [String: Set<Edit>] = [:]
  /// The number of elements that were added, less those that were removed.
  private var growth = 0

  mutating func add(_ edit: Edit, _ variant: String) {
    ofAll.insert(edit)
    ofVariants[variant, default: []].insert(edit)
    if edit == .added { growth += 1 }
    if edit == .removed { growth -= 1 }
  }

  /// Whether a merge can tell which elements were changed.
  var canBeFollowed: Bool {
    if ofAll.subtracting([.changed, .replaced]).isEmpty || ofAll.count == 1 { return true }
    return growth != 0 && !ofAll.contains(.replaced)
      && ofVariants.values.allSatisfy { $0.count == 1 }
  }
}
