extension Editor {
  /// Elements without identity are found again where they, or their neighbours, are as they were.
  /// Between two of those, an app either changes some, or removes some, or adds some.
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

  /// Whether every element without identity differs from all others, before and after, in what this
  /// version sees of it. Nobody can say which of two equal ones an app has removed.
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

  /// What is unknown in an element that becomes another variant is lost, and that is said. It is also
  /// said if elements were removed while others came, of those with an identity and of those without:
  /// they may be the same to the app.
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
