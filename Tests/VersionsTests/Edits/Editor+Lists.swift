extension Editor {
  /// Edits the elements of a list. Elements that are kept aside follow the known one before them. If that is
  /// removed, they follow its nearest predecessor that is left, or the head of the list.
  mutating func edited(_ nodes: [Node], _ shape: Shape, at place: Place) -> [Node] {
    var (head, elements) = split(nodes, shape, at: place)
    let isMoving = elements.count > 1 && random.oneIn(6)
    for index in elements.indices {
      decide(&elements[index], shape, staysAsItIs: isMoving)
    }
    var last: [Node] = []
    if !isMoving {
      var bare = Set(nodes.compactMap { schema.bareTag(of: $0, shape) })
      for index in elements.indices where random.oneIn(8) {
        if let new = newElement(shape, &bare) { elements[index].insertions.append(new) }
      }
      if random.oneIn(6), let new = newElement(shape, &bare) { last.append(new) }
      settle(&elements, &last, shape)
    }
    guard areDistinct(elements, last, shape) else { return nodes }
    report(elements, last, shape)
    return assembled(&head, &elements, last, isMoving: isMoving, at: place)
  }

  private func split(
    _ nodes: [Node], _ shape: Shape, at place: Place
  ) -> (head: [Node], elements: [Element]) {
    var (head, elements): ([Node], [Element]) = ([], [])
    let union = schema.asideUnion(shape)
    for (index, node) in nodes.enumerated() {
      if union == nil || schema.isKnown(node, in: union) {
        elements.append(
          Element(
            node: node, place: place.appending(index),
            identity: schema.identity(of: node, shape), fate: .kept(node)))
      } else if elements.isEmpty {
        head.append(node)
      } else {
        elements[elements.count - 1].run.append(node)
      }
    }
    return (head, elements)
  }

  /// - Parameter staysAsItIs: whether only an element with an identity may change.
  private mutating func decide(_ element: inout Element, _ shape: Shape, staysAsItIs: Bool) {
    if staysAsItIs && element.identity == nil { return }
    if !staysAsItIs && random.oneIn(8) {
      element.fate = .removed
      return
    }
    if case .union(let union) = schema.resolved(shape) {
      if random.oneIn(8), let new = replacement(of: element, union) {
        element.fate = .replaced(new)
        return
      }
      change(&element) { editor, node, place in
        editor.payloadEdited(node, union, at: place)
      }
    } else {
      change(&element) { editor, node, place in editor.edited(node, shape, at: place) }
    }
  }

  private mutating func change(
    _ element: inout Element, _ edit: (inout Editor, Node, Place) -> Node
  ) {
    let before = dropped
    let new = edit(&self, element.node, element.place)
    element.dropped = Array(dropped[before.count...])
    dropped = before
    if new != element.node { element.fate = .changed(new) }
  }

  /// Makes a value of another variant with the same identity, or without one if the element has none.
  private mutating func replacement(of element: Element, _ union: Shape.Union) -> Node? {
    guard
      let new = maker.variant(of: union, without: tags(of: element.node, union), for: schema),
      schema.bareTag(of: new, .union(union)) == nil
    else { return nil }
    let made = schema.identity(of: new, .union(union))
    guard let identity = element.identity, let made else {
      return element.identity == nil && made == nil ? new : nil
    }
    guard identity.hasPrefix("\"") == made.hasPrefix("\"") else { return nil }
    return new.replacingFirst(made, with: identity)
  }

  private mutating func newElement(_ shape: Shape, _ bare: inout Set<String>) -> Node? {
    let new = maker.value(shape, for: schema)
    if let tag = schema.bareTag(of: new, shape), !bare.insert(tag).inserted { return nil }
    return new
  }

  /// Puts the edited list together.
  private mutating func assembled(
    _ head: inout [Node], _ elements: inout [Element], _ last: [Node], isMoving: Bool,
    at place: Place
  ) -> [Node] {
    var survivor: Int?
    for index in elements.indices {
      if elements[index].isGone {
        if let survivor {
          elements[survivor].run += elements[index].run
        } else {
          head += elements[index].run
        }
        elements[index].run = []
      } else {
        survivor = index
      }
    }
    if isMoving {
      note("shuffle", place)
      elements.shuffle(using: &maker.random)
    }
    var result = head
    for element in elements {
      result += element.insertions
      for _ in element.insertions { note("insert before", element.place) }
      switch element.fate {
      case .kept(let node): result.append(node)
      case .changed(let node): result.append(node)
      case .replaced(let node):
        note("replace", element.place)
        result.append(node)
      case .removed: note("remove", element.place)
      }
      result += element.run
    }
    for _ in last { note("append", place) }
    return result + last
  }
}
