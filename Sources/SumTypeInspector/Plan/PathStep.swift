import SumTypeJSON

/// A step from a value to one inside it: an index of an array, or a key by its place in the source.
struct PathStep {
  private let lower: Int
  private let upper: Int

  static func index(_ index: Int) -> PathStep { PathStep(lower: index, upper: -1) }

  static func key(_ range: Range<Int>) -> PathStep {
    PathStep(lower: range.lowerBound, upper: range.upperBound)
  }

  /// The token of a JSON Pointer.
  func token(in source: [UInt8]) -> String {
    upper < 0 ? String(lower) : source.key(in: lower..<upper)
  }
}

extension [UInt8] {
  /// The key whose quotes are at the ends of `range`, in validated JSON.
  func key(in range: Range<Int>) -> String {
    let inside = self[range].dropFirst().dropLast()
    if !inside.contains(0x5C) { return String(decoding: inside, as: UTF8.self) }
    let key = try? JSONReader.read(self, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }
    return key ?? String(decoding: inside, as: UTF8.self)
  }

  /// Where the key lies that begins at `offset`, in validated JSON.
  func keyRange(at offset: Int) -> Range<Int> {
    var end = offset + 1
    while end < count, self[end] != 0x22 { end += self[end] == 0x5C ? 2 : 1 }
    return offset..<Swift.min(end + 1, count)
  }
}
