extension Editor {
  /// Undoes edits that a merge cannot follow. Between two unchanged elements, a merge finds those without
  /// identity again only if the app has either changed, or removed, or added some of them.
  mutating func settle(
    _ elements: inout [Element], _ last: inout [Node], _ shape: Shape
  ) {
    var gap: [Int] = []
    var kinds: Set<String> = []
    func isNew(_ nodes: [Node]) -> Bool {
      nodes.contains { schema.identity(of: $0, shape) == nil }
    }
    for index in elements.indices {
      if isNew(elements[index].insertions) { kinds.insert("added") }
      if elements[index].identity != nil {
        gap.append(index)
        continue
      }
      switch elements[index].fate {
      case .kept:
        if kinds.count > 1 { restore(&elements, gap + [index], upTo: index) }
        (gap, kinds) = ([], [])
        continue
      case .changed, .replaced: kinds.insert("changed")
      case .removed: kinds.insert("removed")
      }
      gap.append(index)
    }
    if isNew(last) { kinds.insert("added") }
    if kinds.count > 1 {
      restore(&elements, gap, upTo: elements.count)
      last = []
    }
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
