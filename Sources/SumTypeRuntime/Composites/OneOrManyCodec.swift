/// A codec of lists that may be written as their only element: `"a"` for `["a"]`.
///
/// A save keeps the spelling that was read. A new list with a single element is written as that
/// element. An element is neither an array nor `null`, except for unknown values of its union; such
/// an element is always written in a list.
public enum OneOrManyCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    if try reader.peekKind() == .array { return try ArrayCodec<Element>.decode(from: &reader) }
    return [try Element.decode(from: &reader)]
  }

  @inlinable
  public static func encode(_ value: [Element.Value], to writer: inout JSONWriter) {
    if value.count == 1, let only = value.first {
      let start = writer.valueStart
      Element.encode(only, to: &writer)
      guard writer.isArrayOrNull(since: start) else { return }
      writer.takeBack(to: start)
    }
    ArrayCodec<Element>.encode(value, to: &writer)
  }

  @inlinable
  public static func isSame(_ lhs: [Element.Value], _ rhs: [Element.Value]) -> Bool {
    ArrayCodec<Element>.isSame(lhs, rhs)
  }

  @inlinable
  public static func measure(of value: [Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { ArrayCodec<Element>.boundsKind }
}

extension OneOrManyCodec {
  /// Keeps a list as a list. A single element stays without a list while it is the only one; with
  /// further elements, it becomes the element of a list, and keeps its bytes.
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
    _ values: [Element.Value], _ pairing: ListPairing, around single: Element.Value,
    in merge: inout Merge
  ) {
    let containerLayout = merge.layout
    let itemLayout = containerLayout.layoutOfNewList
    merge.lay(out: containerLayout)
    merge.writer.append(0x5B)
    for (index, value) in values.enumerated() {
      merge.lay(out: itemLayout)
      if index > 0 { merge.writer.append(0x2C) }
      if itemLayout.style.isMultiline {
        merge.writer.append(itemLayout.lineBreak)
      } else if index > 0 {
        merge.writer.append(itemLayout.style.afterComma)
      }
      if pairing[index].position == 0 {
        write(value, over: single, layout: itemLayout, in: &merge)
      } else {
        Element.encode(value, to: &merge.writer)
      }
    }
    merge.lay(out: containerLayout)
    if itemLayout.style.isMultiline { merge.writer.append(containerLayout.lineBreak) }
    merge.writer.append(0x5D)
  }

  /// Writes the element that had no list. It is now nested one container deeper.
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
  /// The layout of the elements of a list that takes the place of one of them.
  fileprivate var layoutOfNewList: Layout {
    var itemLayout = self
    if style.isMultiline { itemLayout.indentation += style.indentUnit }
    return itemLayout
  }
}

/// A codec of objects with exactly one member, whose key is data: `{"title": {"query": "swift"}}`.
public enum OneEntryCodec<Element: JSONCodec>: JSONCodec {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> OneEntry<Element.Value> {
    var object = try reader.openObject()
    guard let key = try reader.nextKey(&object) else {
      throw JSONFault(.invalidValue, at: object.openOffset, expected: "an object of one member")
    }
    let value = try Element.decode(from: &reader)
    guard try reader.nextKey(&object) == nil else {
      throw JSONFault(.extraMember, at: object.keyOffset)
    }
    return OneEntry(key: key, value: value)
  }

  @inlinable
  public static func encode(_ value: OneEntry<Element.Value>, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    writer.key(value.key)
    Element.encode(value.value, to: &writer)
    writer.endObject()
  }

  @inlinable
  public static func isSame(
    _ lhs: OneEntry<Element.Value>, _ rhs: OneEntry<Element.Value>
  ) -> Bool {
    lhs.key.isSameUTF8(as: rhs.key) && Element.isSame(lhs.value, rhs.value)
  }

  /// Merges the value, which keeps its bytes also if the key changes.
  public static func merge(
    _ value: OneEntry<Element.Value>, over old: OneEntry<Element.Value>, in merge: inout Merge
  ) {
    var object = ContainerMerge(in: &merge)
    guard let item = object.scan.items.first, object.scan.items.count == 1 else {
      return merge.rewrite(value, as: Self.self)
    }
    object.open(in: &merge)
    if value.key.isSameUTF8(as: old.key) {
      object.beginItem(0, in: &merge)
    } else {
      object.beginNew(in: &merge)
      merge.writeKey(value.key, layout: object.itemLayout)
    }
    if Element.isSame(value.value, old.value) {
      merge.copy(item.value)
    } else {
      merge.merge(
        value.value, over: old.value, as: Element.self, at: item.value, layout: object.itemLayout)
    }
    object.close(in: &merge)
  }

  @inlinable
  public static func canMerge(
    _ value: OneEntry<Element.Value>, over old: OneEntry<Element.Value>
  ) -> Bool {
    Element.canMerge(value.value, over: old.value)
  }
}

/// A codec of maps that are written as an empty array if they are empty, as in PHP: `{"a": 1}`, and
/// `[]`.
///
/// It reads both `[]` and `{}`, and a save keeps the spelling. A map that is new and empty, or
/// becomes empty, is written as `[]`.
public enum MapOrEmptyArrayCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> [String: Element.Value] {
    guard try reader.peekKind() == .array else {
      return try DictionaryCodec<Element>.decode(from: &reader)
    }
    var array = try reader.openArray()
    guard try !reader.nextElement(&array) else {
      throw JSONFault(
        .typeMismatch, at: array.openOffset, expected: "an object or an empty array")
    }
    return [:]
  }

  @inlinable
  public static func encode(_ value: [String: Element.Value], to writer: inout JSONWriter) {
    if value.isEmpty {
      writer.beginArray()
      writer.endArray()
    } else {
      DictionaryCodec<Element>.encode(value, to: &writer)
    }
  }

  @inlinable
  public static func isSame(
    _ lhs: [String: Element.Value], _ rhs: [String: Element.Value]
  ) -> Bool {
    DictionaryCodec<Element>.isSame(lhs, rhs)
  }

  public static func merge(
    _ value: [String: Element.Value], over old: [String: Element.Value], in merge: inout Merge
  ) {
    if value.isEmpty || merge.source[merge.range].first == 0x5B {
      encode(value, to: &merge.writer)
    } else {
      DictionaryCodec<Element>.merge(value, over: old, in: &merge)
    }
  }

  @inlinable
  public static func measure(of value: [String: Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { DictionaryCodec<Element>.boundsKind }
}
