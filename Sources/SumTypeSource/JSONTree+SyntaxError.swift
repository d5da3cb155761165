import SumTypeJSON

extension DiagnosticID {
  /// The file is no JSON.
  public static let jsonSyntax = DiagnosticID("json-syntax")
}

extension JSONTree {
  /// What stopped the reader, with the way out where the habit behind the fault is known.
  static func syntaxError(_ fault: JSONFault, in file: SourceFile) -> Diagnostic {
    let message = "this is not JSON: \(fault.explained(in: file.bytes).message)"
    let place = min(max(fault.offset, 0), file.bytes.count)
    var range = place..<min(place + 1, file.bytes.count)
    var cure: String?
    if let comma = trailingComma(before: place, in: file.bytes) {
      range = comma..<(comma + 1)
      cure = "remove this comma; JSON has none after the last one"
    } else if place < file.bytes.count {
      cure = habit(at: place, in: file.bytes)
    }
    return Diagnostic(
      .error, .jsonSyntax, message, at: SourceRange(file: file, bytes: range), cure: cure)
  }

  /// The comma of `[1, ]`, where reading stops at the bracket.
  private static func trailingComma(before place: Int, in bytes: [UInt8]) -> Int? {
    guard place < bytes.count, bytes[place] == 0x7D || bytes[place] == 0x5D else { return nil }
    var index = place - 1
    while index >= 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index -= 1 }
    return index >= 0 && bytes[index] == 0x2C ? index : nil
  }

  /// What people bring from other formats.
  private static func habit(at place: Int, in bytes: [UInt8]) -> String? {
    switch bytes[place] {
    case 0x2F, 0x23: "JSON has no comments; a \"doc\" member can hold the text"
    case 0x27: "JSON has strings in double quotes only"
    default: nil
    }
  }
}
