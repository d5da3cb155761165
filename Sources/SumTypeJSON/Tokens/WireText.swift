/// A text that is compared by its UTF-8: a key, a tag, a pattern or a value of JSON (RFC 8259 §8.3), or a path.
///
/// ```swift
/// var places: [WireText: Int] = [:]
/// places[field.key.wire] = 0
/// ```
/// `String` compares by canonical equivalence, and so do sets and dictionaries of strings: for them `"é"` as one
/// scalar and as two is the same text. In JSON these are two keys.
package struct WireText: Hashable, Sendable {
  /// The text as a string.
  package let text: String

  /// Creates a text that is compared by its UTF-8.
  package init(_ text: String) { self.text = text }

  package static func == (left: WireText, right: WireText) -> Bool {
    let (one, other) = (left.text.utf8, right.text.utf8)
    if one.count != other.count { return false }
    let result: Bool?? = one.withContiguousStorageIfAvailable { one in
      other.withContiguousStorageIfAvailable { other in haveSameBytes(one, other) }
    }
    return result.flatMap(\.self) ?? one.elementsEqual(other)
  }

  /// Compares eight bytes at a time. Long texts that share their memory are the same at once: many places have the
  /// same key.
  private static func haveSameBytes(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if one.baseAddress == other.baseAddress { return true }
    let (one, other) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
    var offset = 0
    while offset &+ 8 <= one.count {
      if one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset &+= 8
    }
    while offset < one.count {
      if one[offset] != other[offset] { return false }
      offset &+= 1
    }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // No UTF-8 has this byte, so that the texts of a list cannot run together.
    hasher.combine(0xFF as UInt8)
  }
}

extension WireText: Comparable {
  /// The order of the UTF-8, which no version of Unicode changes.
  package static func < (left: WireText, right: WireText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension WireText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension WireText: CustomStringConvertible {
  package var description: String { text }
}

extension String {
  /// The text as it is compared in JSON.
  package var wire: WireText { WireText(self) }
}

extension StringProtocol {
  /// Returns the parts between separators, of which empty ones count. A character that Unicode composes of the
  /// separator and a mark after it is no character of its own here, as it is none in the bytes.
  package func parts(between separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map {
      var part = String.UnicodeScalarView()
      part.append(contentsOf: $0)
      return String(part)
    }
  }
}

extension Sequence<String> {
  /// Returns whether one of the texts has the same UTF-8.
  package func contains(wire text: String) -> Bool { contains { $0.wire == text.wire } }

  /// The texts as they are compared in JSON.
  package var wire: [WireText] { map(\.wire) }
}
