extension SourceFile {
  /// The index of the line that holds the byte at `offset`, from 0.
  func lineIndex(at offset: Int) -> Int {
    let starts = lineStarts
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The line's bytes, without its end and without a byte order mark.
  func line(_ index: Int) -> Range<Int> {
    let starts = lineStarts
    var lower = starts[index]
    var upper = index + 1 < starts.count ? starts[index + 1] : bytes.count
    if upper > lower && bytes[upper - 1] == 0x0A { upper -= 1 }
    if upper > lower && bytes[upper - 1] == 0x0D { upper -= 1 }
    if index == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lower = min(3, upper) }
    return lower..<upper
  }
}
