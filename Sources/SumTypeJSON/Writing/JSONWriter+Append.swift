/// What a merge needs: pieces of the original, as they are.
extension JSONWriter {
  /// Writes raw JSON as it is.
  @inlinable
  public mutating func raw(_ value: JSONSlice) {
    value.bytes.withUnsafeBytes { raw($0) }
  }

  /// Writes the bytes of one whole JSON value as they are.
  @inlinable
  public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    copy(bytes)
    pending = .comma
  }

  /// Writes the bytes of one whole member, key, colon and value, as they are.
  @inlinable
  public mutating func rawMember(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    let start = count
    copy(bytes)
    if style.sortsKeys { noteMember(from: start) }
    pending = .comma
  }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: UnsafeRawBufferPointer) { copy(bytes) }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { copy($0) }
  }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { copy($0) }
  }

  /// Appends one byte and nothing else.
  @inlinable
  public mutating func append(_ byte: UInt8) { copy(byte) }
}
