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

  /// Writes a key that is quoted already.
  mutating func writeKey(quoted key: ArraySlice<UInt8>, layout: Layout) {
    lay(out: layout)
    writer.append(key)
    writeColon(layout)
  }

  private mutating func writeColon(_ layout: Layout) {
    writer.append(layout.style.beforeColon)
    writer.append(0x3A)
    writer.append(layout.style.afterColon)
  }
}
