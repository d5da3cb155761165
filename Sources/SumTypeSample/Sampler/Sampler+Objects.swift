import SumTypeGenerator

extension Sampler {
  /// An open object.
  struct Scope {
    /// The index in `marks` of its first member.
    var base: Int
    /// Whether it has an unknown member. It has at most one, since a second one might have the same key.
    var hasFurther = false
    /// Whether a further key might be read as a tag.
    var isClosed = false
    /// The keys of which one exists, and tells the variant.
    var variantKeys: [SampleKey] = []
    /// The keys of which none exists, except with `null`.
    var otherKeys: [SampleKey] = []

    /// Returns those of a member's keys that tell the variant.
    func variantKeys(among keys: [SampleKey]) -> [SampleKey] {
      keys.filter { key in variantKeys.contains { $0.plain == key.plain } }
    }
  }

  // MARK: - Structs

  mutating func write(_ object: SampleObject, depth: Int) {
    openObject()
    writeMembers(of: object, besides: [], depth: depth)
    closeObject()
  }

  /// Writes the members of a struct in the open object.
  ///
  /// - Parameter tags: the tags of the unions whose payload the struct is, and which it may have as constants.
  mutating func writeMembers(of object: SampleObject, besides tags: [WrittenTag], depth: Int) {
    var tags = tags
    settle(&tags, by: object)
    let outer = isBesideTagPath
    isBesideTagPath = false
    defer { isBesideTagPath = outer }
    if object.isClosed { scopes[scopes.count - 1].isClosed = true }
    for member in object.members {
      switch member.content {
      case .constant(let values):
        if tags.contains(where: { $0.key.plain == member.keys[0].plain }) { continue }
        if member.presence == .optional, choices.oneIn(3), !options.isNew { continue }
        let departure = nextPlace()
        if departure == .absent { continue }
        openMember(member.keys[0])
        if departure == .none { bytes += pickWritten(values) } else { writeOtherValue() }
        closeMember()
      case .flattened(let node):
        if member.presence != .required, !isThere(node, oneIn: 3, depth: depth - 3) { continue }
        writeFlattened(node, isOptional: member.presence == .optional, depth: depth + 1)
      case .value(let node): write(member, node, depth: depth)
      }
    }
    if isFuture() { writeFurtherMember() }
    writeOtherKey()
  }

  /// Writes `null` under the key of another variant, which tells no variant.
  private mutating func writeOtherKey() {
    guard let keys = scopes.last?.otherKeys, !keys.isEmpty else { return }
    scopes[scopes.count - 1].otherKeys = []
    if isFuture() { writeMember(choices.pick(keys), Self.null) }
  }

  private mutating func write(_ member: SampleMember, _ node: SampleNode, depth: Int) {
    var isNull = false
    let variantKeys = scopes.last?.variantKeys(among: member.keys) ?? []
    if variantKeys.isEmpty, member.presence != .required, !isThere(node, oneIn: 3, depth: depth + 2)
    {
      switch member.presence {
      case .defaulted where options.isNew: break
      case .optional where options.isNew ? member.isNullNew : choices.oneIn(3): isNull = true
      default: return
      }
    }
    let departure = nextPlace()
    if departure == .absent { return }
    let keys = variantKeys.isEmpty ? member.keys : variantKeys
    openMember(keys.count == 1 ? keys[0] : pickWritten(keys))
    if isNull, departure == .none {
      bytes += Self.null
    } else {
      let others = member.keys.contains { $0.plain == otherSeconds.key } ? otherSeconds.values : []
      let start = bytes.count
      write(
        node, departure, depth: depth + 1,
        isEditable: member.presence != .optional && !member.isIdentity && others.isEmpty)
      var tries = 0
      while departure == .none, tries < 16, others.contains(Array(bytes[start...])) {
        tries += 1
        bytes.removeLast(bytes.count - start)
        write(node, departure, depth: depth + 1, isEditable: false)
      }
    }
    closeMember()
  }

  /// Returns one of several spellings; the first one for new values.
  mutating func pickWritten<Spelling>(_ spellings: [Spelling]) -> Spelling {
    options.isNew ? spellings[0] : choices.pick(spellings)
  }

  /// Writes an unknown member.
  mutating func writeFurtherMember() {
    guard let scope = scopes.last, !scope.hasFurther, !scope.isClosed || options.faults > 0 else {
      return
    }
    scopes[scopes.count - 1].hasFurther = true
    openMember(plan.unknown)
    bytes += choices.pick(Self.furtherValues)
    closeMember()
  }

  // MARK: - Tuples

  /// Writes the elements of a tuple in the open array. Some at the end may be missing. There may be further ones, or
  /// those of its rest.
  mutating func writeElements(
    _ members: [SampleMember], isOpen: Bool, areTelling: Bool = false, isFirst: inout Bool,
    depth: Int
  ) {
    let isNew = options.isNew
    var rest: (element: SampleNode, count: SampleCount)?
    if let last = members.last, last.presence == .rest,
      case .value(.list(let element, let count, _)) = last.content
    {
      rest = (element, count)
    }
    let last = members.lastIndex {
      $0.presence == .required || isNew && $0.presence == .defaulted
    }
    let isNeverEmpty = rest.map { $0.count.lower > 0 } ?? false
    let least = isNeverEmpty ? members.count - 1 : (last ?? -1) + 1
    for (index, member) in members.enumerated() where member.presence != .rest {
      guard case .value(let node) = member.content else { continue }
      let isOptional = member.presence == .optional
      if index >= least, !isThere(node, oneIn: 4, depth: depth + 2) { return }
      let departure = nextPlace()
      if departure == .absent { continue }
      openElement(&isFirst)
      if departure == .none, isOptional, !isThere(node, oneIn: 4, depth: depth) {
        bytes += Self.null
      } else {
        isTelling = areTelling && node.isReference
        write(
          node, departure, depth: depth + 1, isEditable: !isOptional && !member.isIdentity)
        isTelling = false
      }
    }
    if let rest {
      writeListElements(
        of: rest.element, rest.count, areTelling: areTelling, isFirst: &isFirst, depth: depth)
    }
    if isOpen || options.faults > 0, isFuture() {
      for value in Self.furtherValues.prefix(1 + choices.below(2)) {
        openElement(&isFirst)
        bytes += value
      }
    }
  }

  // MARK: - Punctuation

  mutating func openObject() {
    bytes.append(0x7B)
    scopes.append(
      Scope(base: marks.count, variantKeys: nextVariantKeys, otherKeys: nextOtherKeys))
    (nextVariantKeys, nextOtherKeys) = ([], [])
    indentation += 1
  }

  mutating func openMember(_ key: SampleKey) {
    if let scope = scopes.last, marks.count > scope.base { bytes.append(0x2C) }
    breakLine()
    marks.append(bytes.count)
    bytes += options.spelling == .varied && choices.oneIn(9) ? key.escaped : key.plain
    writeSpace()
    bytes.append(0x3A)
    if options.layout == .pretty { bytes.append(0x20) }
    writeSpace()
  }

  mutating func closeMember() {
    marks.append(bytes.count)
    writeSpace()
  }

  mutating func writeMember(_ key: SampleKey, _ value: [UInt8]) {
    openMember(key)
    bytes += value
    closeMember()
  }

  /// Ends an object. The members may get another order.
  ///
  /// - Parameter isSingle: whether the object has to have one member, which is not repeated.
  mutating func closeObject(isSingle: Bool = false) {
    let base = scopes.removeLast().base
    let count = (marks.count - base) / 2
    if count > 0, !isSingle, options.faults > 0, choices.oneIn(options.faults * 2) {
      repeatMember(choices.below(count), from: base)
    }
    if count > 1, choices.oneIn(3) { shuffleMembers(from: base) }
    let isEmpty = marks.count == base
    marks.removeLast(marks.count - base)
    indentation -= 1
    if !isEmpty { breakLine() }
    bytes.append(0x7D)
  }

  /// Repeats a member, or adds another value under its key.
  private mutating func repeatMember(_ index: Int, from base: Int) {
    hasRepeatedKeys = true
    let member = Array(bytes[marks[base + index * 2]..<marks[base + index * 2 + 1]])
    bytes.append(0x2C)
    marks.append(bytes.count)
    if choices.oneIn(2) {
      bytes += member
    } else {
      // A key ends at the first quote that is not escaped.
      var end = 1
      while end < member.count, member[end] != 0x22 { end += member[end] == 0x5C ? 2 : 1 }
      bytes += member[...end]
      bytes.append(0x3A)
      writeOtherValue()
    }
    marks.append(bytes.count)
  }

  /// Changes the order of the members; the white space between them stays.
  private mutating func shuffleMembers(from base: Int) {
    let count = (marks.count - base) / 2
    let start = marks[base]
    // A long object is not shuffled, since each object around it would copy it again.
    if bytes.count - start > 1 << 14 { return }
    let old = Array(bytes[start...])
    bytes.removeLast(old.count)
    for (place, index) in choices.order(count).enumerated() {
      let member = marks[base + index * 2] - start..<marks[base + index * 2 + 1] - start
      bytes += old[member]
      let end = marks[base + place * 2 + 1] - start
      let next = place + 1 < count ? marks[base + place * 2 + 2] - start : old.count
      bytes += old[end..<next]
    }
  }

  mutating func openArray() {
    bytes.append(0x5B)
    indentation += 1
  }

  mutating func openElement(_ isFirst: inout Bool) {
    if !isFirst { bytes.append(0x2C) }
    isFirst = false
    breakLine()
  }

  mutating func closeArray(isEmpty: Bool) {
    indentation -= 1
    if isEmpty { writeSpace() } else { breakLine() }
    bytes.append(0x5D)
  }

  private mutating func breakLine() {
    guard options.layout == .pretty else { return writeSpace() }
    bytes.append(0x0A)
    for _ in 0..<indentation { bytes += [0x20, 0x20] }
  }

  private mutating func writeSpace() {
    switch options.layout {
    case .compact, .pretty: break
    case .varied: bytes += choices.pick(Self.spaces)
    case .variedOnOneLine: bytes += choices.pick(Self.flatSpaces)
    }
  }

  private static let spaces = ["", "", "", " ", "\n  ", "\r\n\t"].map { Array($0.utf8) }
  private static let flatSpaces = ["", "", "", " ", "\t "].map { Array($0.utf8) }
}
