/// A UUID in the form of RFC 9562 §4, in either case.
enum UUIDText {
  static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: if text[index] != 0x2D { return false }
      default: if !HexText.isDigit(text[index]) { return false }
      }
    }
    return true
  }
}
