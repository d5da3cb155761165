import Foundation

/// The bytes of a document: in one piece, or as slices of the loaded bytes and of new ones, so that
/// a large document with few changes need not be in memory twice.
struct DocumentBytes: Sendable {
  /// The slices in order.
  let parts: [ArraySlice<UInt8>]
  let count: Int

  init(_ bytes: [UInt8]) { self.init(parts: [bytes[...]]) }

  init(parts: [ArraySlice<UInt8>]) {
    self.parts = parts
    count = parts.reduce(0) { $0 + $1.count }
  }

  /// All bytes in one array.
  var whole: [UInt8] {
    // The array of a single part that is a whole array shares its memory.
    if parts.count == 1 { return Array(parts[0]) }
    return [UInt8](unsafeUninitializedCapacity: count) { output, count in
      for part in parts {
        let place = UnsafeMutableBufferPointer(rebasing: output[count...])
        count += place.update(fromContentsOf: part)
      }
    }
  }

  /// Whether the bytes from `offset` on are equal to `bytes`.
  func holds(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard bytes.count <= count - offset else { return false }
    var place = 0
    for part in parts {
      // The compared range, as offsets in this part.
      let start = max(offset - place, 0)
      let end = min(offset + bytes.count - place, part.count)
      defer { place += part.count }
      if start >= end { continue }
      let isSame = part.withUnsafeBytes { part in
        guard let known = part.baseAddress, let found = bytes.baseAddress else { return false }
        let (own, other) = (known + start, found + (place + start - offset))
        return own == other || memcmp(own, other, end - start) == 0
      }
      if !isSame { return false }
    }
    return true
  }
}

extension DocumentBytes: Equatable {
  static func == (left: DocumentBytes, right: DocumentBytes) -> Bool {
    guard left.count == right.count else { return false }
    var place = 0
    for part in right.parts {
      guard part.withUnsafeBytes({ left.holds($0, at: place) }) else { return false }
      place += part.count
    }
    return true
  }
}
