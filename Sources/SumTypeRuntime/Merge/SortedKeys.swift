/// The keys of an object that are in the order of their UTF-8.
struct SortedKeys {
  private let keys: [String]

  /// Nil if the object's keys are in another order.
  init?(of scan: ContainerScan, in source: [UInt8]) {
    var keys: [String] = []
    keys.reserveCapacity(scan.items.count)
    for item in scan.items {
      let key = source.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
      if let last = keys.last, key.precedes(last) { return nil }
      keys.append(key)
    }
    self.keys = keys
  }

  /// How many of the keys stand before `key`.
  func position(of key: String) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if key.precedes(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [UInt8] {
  /// Calls `body` with the characters of the key that lies at `range` with its quotes.
  func withKey<R>(at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let characters = range.dropFirst().dropLast()
    return withUnsafeBytes { bytes in
      let inner = UnsafeRawBufferPointer(
        rebasing: bytes[characters.startIndex..<characters.endIndex])
      guard inner.contains(0x5C) else { return body(inner) }
      return withUnescapedString(self, at: range, body)
    }
  }
}

/// Calls `body` with the characters of the JSON string at `range`, after its escapes.
private func withUnescapedString<R>(
  _ source: [UInt8], at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R
) -> R {
  var text =
    (try? JSONReader.read(source, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }) ?? ""
  return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
}
