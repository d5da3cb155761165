extension EvolvedSchema {
  /// Makes both versions as small as possible while `fails` is true of them. Each step removes a part from both
  /// versions, or from one of them.
  package func smallest(_ fails: (EvolvedSchema) -> Bool) -> EvolvedSchema {
    var smallest = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var position = 0
      while let next = smallest.smaller(position) {
        if let next, fails(next) {
          smallest = next
          isSmaller = true
        } else {
          position += 1
        }
      }
    }
    return smallest
  }

  /// The versions after the step with index `position`. The outer optional is nil if there are no more steps, the
  /// inner one if a schema is refused after the step.
  private func smaller(_ position: Int) -> EvolvedSchema?? {
    let roots = (old: candidates.old.files[0].root, new: candidates.new.files[0].root)
    let (olds, news) = (roots.old.smaller, roots.new.smaller)
    var (old, new) = candidates
    if position < olds.count {
      // The part at the same place of both versions is removed from both.
      guard let path = roots.old.difference(from: olds[position]) else { return .some(nil) }
      old.files[0].root = olds[position]
      new.files[0].root = roots.new.changed(at: path, as: olds[position])
    } else if position < olds.count * 2 {
      old.files[0].root = olds[position - olds.count]
    } else if position < olds.count * 2 + news.count {
      new.files[0].root = news[position - olds.count * 2]
    } else {
      return nil
    }
    return .some(EvolvedSchema(old, new, seed: seed))
  }
}

extension Node {
  /// The keys of the path to the only place where two objects differ.
  fileprivate func difference(from other: Node) -> [String]? {
    guard case .object(let mine) = self, case .object = other else { return [] }
    for member in mine {
      guard let value = other[member.key] else { return [member.key] }
      if value == member.value { continue }
      return member.value.difference(from: value).map { [member.key] + $0 }
    }
    return nil
  }

  /// The node with the value that another one has at the path.
  fileprivate func changed(at path: [String], as other: Node) -> Node {
    guard let key = path.first else { return other }
    guard let mine = self[key] else { return self }
    var changed = self
    changed[key] = other[key].map { mine.changed(at: Array(path.dropFirst()), as: $0) }
    return changed
  }
}
