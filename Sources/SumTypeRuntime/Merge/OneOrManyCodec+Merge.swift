extension OneOrManyCodec {
  /// A list stays one. A single element stays bare while there is one; where there are more, they
  /// become a list around its bytes.
  ///
  /// ```json
  /// {"id": 1, "new": true}      with a second one
  /// [{"id": 1, "new": true}, {"id": 2}]
  /// ```
  public static func merge(
    _ value: [Element.Value], over old: [Element.Value], in merge: inout Merge
  ) {
    guard let single = old.first, old.count == 1, merge.source[merge.range].first != 0x5B else {
      return ArrayCodec<Element>.merge(value, over: old, in: &merge)
    }
    let ends = ListEnds(value, old, as: Element.self)
    let pairing = ListPairing(
      value, over: old, ends: ends, nesting: merge.writer.maximumNesting, as: Element.self)
    if !pairing.uncertain.isEmpty { merge.drop(merge.range, as: Element.self) }
    guard value.count > 1 else {
      if value.count == 1, let only = value.first, pairing[0].position == 0 {
        Element.merge(only, over: single, in: &merge)
      } else {
        encode(value, to: &merge.writer)
      }
      return
    }
    write(value, pairing, around: single, in: &merge)
  }

  private static func write(
    _ values: [Element.Value], _ pairing: ListPairing<Element>, around single: Element.Value,
    in merge: inout Merge
  ) {
    let outside = merge.layout
    let inside = outside.insideOfNewList
    merge.lay(out: outside)
    merge.writer.append(0x5B)
    for (index, value) in values.enumerated() {
      merge.lay(out: inside)
      if index > 0 { merge.writer.append(0x2C) }
      if inside.style.isMultiline {
        merge.writer.append(inside.lineBreak)
      } else if index > 0 {
        merge.writer.append(inside.style.afterComma)
      }
      if pairing[index].position == 0 {
        write(value, over: single, layout: inside, in: &merge)
      } else {
        Element.encode(value, to: &merge.writer)
      }
    }
    merge.lay(out: outside)
    if inside.style.isMultiline { merge.writer.append(outside.lineBreak) }
    merge.writer.append(0x5D)
  }

  /// Writes the element that was bare. It lies one container deeper than it did.
  private static func write(
    _ value: Element.Value, over single: Element.Value, layout: Layout, in merge: inout Merge
  ) {
    let place = merge.range
    if merge.writer.refusesNesting(of: JSONSlice(unchecked: merge.source[place]).nesting) { return }
    if Element.isSame(value, single) {
      merge.copy(place)
    } else {
      merge.merge(value, over: single, as: Element.self, at: place, layout: layout)
    }
  }
}

extension Layout {
  /// The layout of the elements of a list that stands where one of them stood.
  fileprivate var insideOfNewList: Layout {
    var inside = self
    if style.isMultiline { inside.indentation += style.indentUnit }
    return inside
  }
}
