extension MemberVisitor {
  /// Merges a field that has changed: in its place if it is there, otherwise as a new member.
  @usableFromInline
  mutating func merge<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    guard let merge, let place = object?.value(of: index), let layout = object?.layout else {
      return add(index, value, as: codec, fault: fault)
    }
    let mark = merge.pointee.mark()
    if let fault { merge.pointee.refuse(fault) }
    merge.pointee.merge(value, over: old, as: codec, at: place, layout: layout)
    object?.replace(index, with: merge.pointee.take(from: mark))
  }

  /// Whether the app has changed what lies in a list beside its values.
  @usableFromInline
  func isEdited<C: JSONCodec>(_ codec: C.Type) -> Bool {
    guard let merge, merge.pointee.aside.isEdited else { return false }
    return codec is any EntryListCodec.Type
  }

  @usableFromInline
  mutating func mergeOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling,
    fault: JSONFault?
  ) {
    switch (value, old) {
    case (let value?, let old?): merge(index, value, over: old, as: codec, fault: fault)
    case (let value?, nil): set(index, value, as: codec, fault: fault)
    case (nil, _): clear(index, newNil: newNil)
    }
  }

  /// A field that was nil has a value: a `null` is replaced.
  private mutating func set<C: JSONCodec>(
    _ index: Int, _ value: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    guard let merge, object?.value(of: index) != nil, let layout = object?.layout else {
      return add(index, value, as: codec, fault: fault)
    }
    let mark = merge.pointee.mark()
    merge.pointee.lay(out: layout)
    if let fault { merge.pointee.refuse(fault) }
    C.encode(value, to: &merge.pointee.writer)
    object?.replace(index, with: merge.pointee.take(from: mark))
  }

  /// A field that had a value is nil.
  private mutating func clear(_ index: Int, newNil: NilSpelling) {
    guard let merge else { return }
    let isThere = object?.value(of: index) != nil
    // Where nothing was written the value came from a default, which only `null` overrides.
    if isThere && newNil == .absent {
      object?.remove(index)
    } else {
      let mark = merge.pointee.mark()
      if !isThere { writeKey(index) }
      merge.pointee.writer.null()
      let piece = merge.pointee.take(from: mark)
      if isThere {
        object?.replace(index, with: piece)
      } else {
        object?.add(index, piece)
      }
    }
  }

  private mutating func add<C: JSONCodec>(
    _ index: Int, _ value: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    guard let merge else { return }
    let mark = merge.pointee.mark()
    writeKey(index)
    if let fault { merge.pointee.refuse(fault) }
    C.encode(value, to: &merge.pointee.writer)
    object?.add(index, merge.pointee.take(from: mark))
  }

  private func writeKey(_ index: Int) {
    guard let merge, let layout = object?.layout else { return }
    merge.pointee.writeKey(members[index], layout: layout)
  }

  /// The version that was read is written anew only if it is smaller than the current one.
  mutating func mergeVersion(_ index: Int, _ current: Int) {
    guard let merge, let place = object?.value(of: index), let layout = object?.layout,
      let version = merge.pointee.source.version(at: place), version < current
    else { return }
    let mark = merge.pointee.mark()
    merge.pointee.lay(out: layout)
    merge.pointee.writer.integer(current)
    object?.replace(index, with: merge.pointee.take(from: mark))
  }
}

extension Merge {
  /// Writes the key of a new member, with a colon like those of its neighbours.
  mutating func writeKey(_ key: MemberKey, layout: Layout) {
    lay(out: layout)
    writer.append(key.literal[..<(key.literal.count - 1)])
    writeColon(layout)
  }

  /// Writes the key of a new member of a map.
  mutating func writeKey(_ key: String, layout: Layout) {
    lay(out: layout)
    writer.string(key)
    writeColon(layout)
  }

  private mutating func writeColon(_ layout: Layout) {
    writer.append(layout.style.beforeColon)
    writer.append(0x3A)
    writer.append(layout.style.afterColon)
  }
}
