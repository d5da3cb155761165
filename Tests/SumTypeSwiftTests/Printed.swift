import SumTypeSwift
import Testing

/// Returns the printed declarations without the lines that every file begins with.
func printed(
  _ declarations: [Declaration], access: AccessLevel = .public, imports: [ImportDeclaration] = []
) -> String {
  let file = SwiftFile(header: [], imports: imports, access: access, declarations: declarations)
  let header = "// swift-format-ignore-file\n// swiftlint:disable all\n"
  let text = SwiftPrinter.print(file)
  #expect(text.hasPrefix(header))
  return String(text.dropFirst(header.count))
}
