/// What a save that changes nothing cannot do without.
enum ByteCopy {
  @inline(never)
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: source)
        return source.count
      }
    }
  }
}
