import SumTypeGenerator
import SumTypeJSON

extension Sampler {
  /// Returns the number of elements.
  mutating func count(_ count: SampleCount, of element: SampleNode, depth: Int) -> Int {
    if isEnding(at: depth) || !isMakeable(element) || count.upper == count.lower {
      return count.lower
    }
    let most = min(count.upper, count.lower + 1000)
    if isDiving { return max(1, count.lower) }
    if options.prefersExtremes {
      switch choices.below(8) {
      case 0...2: return count.lower
      case 3...5: return count.lower + 1
      case 6: return min(most, count.lower + 40 + choices.below(160))
      default: return count.upper == .max ? count.lower : most
      }
    }
    if count.upper < .max, choices.oneIn(6) { return most }
    return min(most, count.lower + choices.below(4))
  }

  mutating func writeList(
    of element: SampleNode, _ count: SampleCount, isAside: Bool, depth: Int
  ) {
    var isFirst = true
    openArray()
    writeListElements(of: element, count, isAside: isAside, isFirst: &isFirst, depth: depth)
    closeArray(isEmpty: isFirst)
  }

  /// Writes the elements of a list in the open array.
  mutating func writeListElements(
    of element: SampleNode, _ count: SampleCount, isAside: Bool = false, areTelling: Bool = false,
    isFirst: inout Bool,
    depth: Int
  ) {
    for _ in 0..<self.count(count, of: element, depth: depth) {
      let departure = nextPlace()
      if departure == .absent { continue }
      openElement(&isFirst)
      isEntry = isAside
      isTelling = areTelling && element.isReference
      write(element, departure, depth: depth + 1)
      isTelling = false
    }
  }

  mutating func writeMap(of element: SampleNode, _ count: SampleCount, depth: Int) {
    openObject()
    writeEntries(of: element, count, keys: Self.mapKeys, depth: depth)
    closeObject()
  }

  /// Writes the entries of a map as members of the open object.
  mutating func writeEntries(
    of element: SampleNode, _ count: SampleCount, keys: [SampleKey], depth: Int
  ) {
    let count = self.count(count, of: element, depth: depth)
    let order = choices.order(count > 0 ? keys.count : 0)
    for index in 0..<count {
      let departure = nextPlace()
      if departure == .absent { continue }
      openMember(index < order.count ? keys[order[index]] : SampleKey("key \(index)"))
      write(element, departure, depth: depth + 1)
      closeMember()
    }
    if options.faults > 0, count > 1, choices.oneIn(8) {
      // Two keys that are equal in Swift make the map malformed.
      for key in Self.equalKeys {
        openMember(key)
        write(element, depth: depth + 1, isEditable: false)
        closeMember()
      }
    }
  }

  mutating func writeOneEntry(of element: SampleNode, depth: Int) {
    let departure = nextPlace()
    if departure == .absent {
      bytes += choices.pick(Self.badEntries)
      return
    }
    openObject()
    openMember(choices.pick(Self.mapKeys))
    write(element, departure, depth: depth + 1)
    closeMember()
    closeObject(isSingle: true)
  }

  // MARK: - JSON in strings

  /// Writes embedded JSON in a string, which halves the remaining depth.
  mutating func writeEmbedded(_ inner: SampleNode, _ wire: EmbeddedWire, depth: Int) {
    let (limit, layout) = (depthLimit, options.layout)
    if depth < limit { depthLimit = depth + (limit - depth) / 2 }
    strings += 1
    if layout == .pretty { options.layout = .compact }
    let start = bytes.count
    write(inner, nextPlace(), depth: depth + 1)
    strings -= 1
    (depthLimit, options.layout) = (limit, layout)
    let json = Array(bytes[start...])
    bytes.removeLast(json.count)
    switch wire {
    case .json: SampleText.embed(json[...], into: &bytes)
    case .base64JSON: SampleText.embedBase64(json, into: &bytes)
    }
  }
}
