/// A change to validated JSON: an item is left out, or a string is replaced.
struct Cut {
  /// The range of a member from its key to the end of its value, of an element, or of a string.
  let range: Range<Int>
  /// The new bytes; nil if the item is left out, together with a comma.
  let replacement: [UInt8]?
}

/// Leaves out members and elements of JSON, and keeps every other byte.
///
/// ```json
/// { "a": 1, "x": true, "b": 2 }     without x:  { "a": 1, "b": 2 }
/// ```
/// As in every merge, the bytes before an item belong to the item; the bytes after the opening
/// bracket, and those before the closing one, belong to the container. A container that has lost
/// all items has nothing between its brackets.
struct Pruning {
  private let source: [UInt8]
  private var output: [UInt8] = []
  /// The offset of the next byte to keep.
  private var position = 0

  /// Returns `source` after `cuts`, which ascend and do not overlap.
  static func pruned(_ source: [UInt8], _ cuts: [Cut]) -> [UInt8] {
    var pruning = Pruning(source)
    pruning.run(cuts)
    return pruning.output
  }

  /// Whether the range is an item of a container, which can be left out.
  static func canLeaveOut(_ range: Range<Int>, of source: [UInt8]) -> Bool {
    let pruning = Pruning(source)
    guard let before = pruning.previous(range.lowerBound) else { return false }
    let byte = source[before]
    return byte == 0x2C || byte == 0x5B || byte == 0x7B
  }

  private init(_ source: [UInt8]) {
    self.source = source
  }

  private mutating func run(_ cuts: [Cut]) {
    output.reserveCapacity(source.count)
    var index = 0
    while index < cuts.count {
      let cut = cuts[index]
      index += 1
      if let replacement = cut.replacement {
        keep(to: cut.range.lowerBound)
        output += replacement
        position = cut.range.upperBound
        continue
      }
      // Adjacent items are left out together.
      var end = cut.range.upperBound
      while index < cuts.count, cuts[index].replacement == nil,
        cuts[index].range.lowerBound == nextItem(after: end)
      {
        end = cuts[index].range.upperBound
        index += 1
      }
      leaveOut(cut.range.lowerBound..<end)
    }
    keep(to: source.count)
  }

  /// Leaves out adjacent items.
  private mutating func leaveOut(_ items: Range<Int>) {
    guard let before = previous(items.lowerBound) else { return }
    if source[before] == 0x2C {
      let end = (previous(before) ?? before - 1) + 1
      keep(to: end)
      position = items.upperBound
    } else if let next = nextItem(after: items.upperBound) {
      keep(to: items.lowerBound)
      position = next
    } else {
      keep(to: before + 1)
      position = afterSpace(items.upperBound)
    }
  }

  private mutating func keep(to end: Int) {
    guard end > position else { return }
    output += source[position..<end]
    position = end
  }

  /// Returns the offset of the item after the next comma; nil if no comma follows.
  private func nextItem(after end: Int) -> Int? {
    let comma = afterSpace(end)
    guard comma < source.count, source[comma] == 0x2C else { return nil }
    return afterSpace(comma + 1)
  }

  private func afterSpace(_ offset: Int) -> Int {
    var offset = offset
    while offset < source.count, isSpace(source[offset]) { offset += 1 }
    return offset
  }

  /// Returns the offset of the last byte before `offset` that is no white space; nil if there is
  /// none.
  private func previous(_ offset: Int) -> Int? {
    var offset = offset - 1
    while offset >= 0, isSpace(source[offset]) { offset -= 1 }
    return offset < 0 ? nil : offset
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
