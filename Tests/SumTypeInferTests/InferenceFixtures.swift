import SumTypeGenerator
import SumTypeInfer
import SumTypeJSON
import SumTypeSource
import Testing

/// A schema that is inferred from documents, and what tests ask about it.
struct Inferred {
  let schema: InferredSchema
  let tree: JSONTree

  init(_ documents: [String], _ change: (inout InferenceOptions) -> Void = { _ in }) throws {
    var options = InferenceOptions(name: "Thing")
    options.optionalBelow = 1
    change(&options)
    var inference = Inference(options)
    for document in documents { try inference.add(Array(document.utf8)) }
    schema = inference.infer()
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "Thing.sumtype.json", text: schema.text)
    tree = try #require(JSONTree.read(file, into: &diagnostics))
    #expect(schema.problems.isEmpty, "\(schema.problems.joined(separator: "\n"))\n\(schema.text)")
  }

  /// Infers the schema of one document: a list of the elements.
  init(list elements: [String], _ change: (inout InferenceOptions) -> Void = { _ in }) throws {
    try self.init(["[\(elements.joined(separator: ","))]"], change)
  }

  /// The value of a key in the declaration of a type, on one line: `type("Thing", "union")`.
  func type(_ name: String, _ key: String) -> String? {
    tree["types"]?[name]?[key].map(Self.line)
  }

  /// The declaration of a field, on one line.
  func field(_ type: String, _ field: String) -> String? {
    tree["types"]?[type]?["struct"]?[field].map(Self.line)
  }

  var root: String? { tree["documents"]?["Thing"]?["root"]?.string }

  private static func line(_ tree: JSONTree) -> String {
    let bytes = tree.file.bytes[tree.bytes]
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// An existing schema, updated with samples.
struct Updated {
  let schema: UpdatedSchema
  let tree: JSONTree

  init(_ text: String, _ samples: [String]) throws {
    var inference = Inference(InferenceOptions(name: "Thing"))
    for sample in samples { try inference.add(Array(sample.utf8)) }
    let file = SchemaFile(SourceFile(path: "Thing.sumtype.json", text: text))
    schema = inference.update(file, loader: NoImports(), document: "Thing")
    var diagnostics = Diagnostics()
    tree = try #require(
      JSONTree.read(SourceFile(path: "Thing", text: schema.text), into: &diagnostics))
  }

  func line(_ path: String...) -> String? { line(path) }

  func line(_ path: [String]) -> String? {
    var tree: JSONTree? = tree
    for key in path { tree = tree?[key] }
    return tree.map {
      String(decoding: $0.file.bytes[$0.bytes], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}
