extension EvolvedSchema {
  /// Makes two versions that contradict their comparison as small as they go: what both have is taken from both,
  /// and what one has from that one.
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

  /// With one thing less: nil where there are no more, and nil inside where a schema is refused then.
  private func smaller(_ position: Int) -> EvolvedSchema?? {
    let roots = (old: candidates.old.files[0].root, new: candidates.new.files[0].root)
    let (olds, news) = (roots.old.smaller, roots.new.smaller)
    var (old, new) = candidates
    if position < olds.count {
      // What lies at the same place of both goes from both.
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
  /// The keys that lead to the only place where two objects differ.
  fileprivate func difference(from other: Node) -> [String]? {
    guard case .object(let mine) = self, case .object = other else { return [] }
    for member in mine {
      guard let value = other[member.key] else { return [member.key] }
      if value == member.value { continue }
      return member.value.difference(from: value).map { [member.key] + $0 }
    }
    return nil
  }

  /// With what another one has at a place.
  fileprivate func changed(at path: [String], as other: Node) -> Node {
    guard let key = path.first else { return other }
    guard let mine = self[key] else { return self }
    var changed = self
    changed[key] = other[key].map { mine.changed(at: Array(path.dropFirst()), as: $0) }
    return changed
  }
}
