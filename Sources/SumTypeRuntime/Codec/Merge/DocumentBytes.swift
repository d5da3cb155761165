import Foundation

/// The bytes of a document: in one piece, or as slices of the loaded bytes and of new ones, so that
/// a large document with few changes need not be in memory twice.
struct DocumentBytes: Sendable {
  /// The slices in order.
  let slices: [ArraySlice<UInt8>]
  let count: Int

  init(_ bytes: [UInt8]) { self.init(slices: [bytes[...]]) }

  init(slices: [ArraySlice<UInt8>]) {
    self.slices = slices
    count = slices.reduce(0) { $0 + $1.count }
  }

  /// All bytes in one array.
  var whole: [UInt8] {
    // The array of a single slice that is a whole array shares its memory.
    if slices.count == 1 { return Array(slices[0]) }
    return [UInt8](unsafeUninitializedCapacity: count) { output, count in
      for slice in slices {
        let place = UnsafeMutableBufferPointer(rebasing: output[count...])
        count += place.update(fromContentsOf: slice)
      }
    }
  }

  /// Whether the bytes from `offset` on are equal to `bytes`.
  func holds(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard bytes.count <= count - offset else { return false }
    var place = 0
    for slice in slices {
      // The compared range, as offsets in this slice.
      let start = max(offset - place, 0)
      let end = min(offset + bytes.count - place, slice.count)
      defer { place += slice.count }
      if start >= end { continue }
      let isSame = slice.withUnsafeBytes { slice in
        guard let known = slice.baseAddress, let found = bytes.baseAddress else { return false }
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
    for slice in right.slices {
      guard slice.withUnsafeBytes({ left.holds($0, at: place) }) else { return false }
      place += slice.count
    }
    return true
  }
}
