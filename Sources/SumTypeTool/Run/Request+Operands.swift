import SumTypeGenerator
import SumTypeSwift

extension Request {
  /// The operand that means standard input.
  package static let standardInput = "-"

  /// Checks that the operands can be schemas, before anything is read.
  package func checkOperands(in files: FileSystem) throws(Failure) {
    let fromInput = operands.filter { $0 == Self.standardInput }.count
    if fromInput > 1 {
      throw .usage("standard input (-) is named twice", cure: "remove one of the two", of: self)
    }
    if fromInput == 0, has(.stdinName) {
      throw .usage(
        "--stdin-name is only for the schema from standard input (-)",
        cure: "name the SCHEMA -, or remove --stdin-name", of: self)
    }
    if fromInput == 1, !has(.stdinName), !command.onlyReads {
      throw .usage(
        "the schema from standard input needs a name",
        cure: "write --stdin-name=NAME\(FileNames.schemaSuffix)", of: self)
    }
    for operand in operands + all(.stdinName) where operand != Self.standardInput {
      if files.kind(of: operand) == .folder {
        throw .usage(
          "expected a schema, found the folder \(operand)",
          cure: "name the schemas in it: \(operand)/*\(FileNames.schemaSuffix)", of: self)
      }
      guard FileNames.isSchema(operand) else { throw .misnamed(operand, self) }
    }
  }

  /// Returns the name of a type or document that `--name` gives; nil if the option is missing.
  ///
  /// - Parameter example: a possible name, for messages.
  package func typeName(example: String) throws(Failure) -> String? {
    guard let word = self[.name] else { return nil }
    if let name = Identifier(word), !SwiftNames.keywords.contains(word),
      word.unicodeScalars.first?.properties.isUppercase == true
    {
      return name.name
    }
    var names = TypeNames()
    let name = TypeNames.typeName(of: word).map { names.name($0, in: nil) } ?? example
    throw .usage(
      "--name cannot be \"\(word)\"", cure: "write the name of a Swift type, such as \(name)",
      of: self)
  }
}
