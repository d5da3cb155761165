extension JSONReader {
  /// Reads the beginning of what `bytes` hold; what follows is not looked at.
  ///
  /// - Throws: what `body` throws, and a fault of grammar as far as it reads.
  static func readPart<R>(
    of bytes: [UInt8], _ body: (inout JSONReader) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    var found: R?
    do throws(JSONFault) {
      return try read(bytes) { (reader) throws(JSONFault) in
        let result = try body(&reader)
        found = result
        return result
      }
    } catch {
      // The rest was not read, which is no fault of what was.
      guard let found, error.code == .trailingContent else { throw error }
      return found
    }
  }
}
