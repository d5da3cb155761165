import SumTypeGenerator
import SumTypeSource

/// The JSON bodies of requests and responses in an OpenAPI document.
struct OperationBodies {
  struct Body {
    let name: String
    let schema: JSONTree
    let file: Int
    let base: String
  }

  private(set) var all: [Body] = []
  private let store: SourceStore
  private let root: Int
  private var taken: Set<String> = []
  /// The schemas of bodies that operations refer to.
  private var schemas: [Int: JSONTree?] = [:]

  private static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  init(_ tree: JSONTree, _ store: SourceStore, _ root: Int, into diagnostics: inout Diagnostics) {
    self.store = store
    self.root = root
    for path in tree["paths"]?.members ?? [] {
      for operation in path.value.members ?? [] where Self.methods.contains(operation.key) {
        let word = operation.value["operationId"]?.string ?? "\(operation.key) \(path.key)"
        let name = TypeNames.typeName(of: word) ?? "Operation"
        add(operation.value["requestBody"], named: name + "Request", into: &diagnostics)
        for response in operation.value["responses"]?.members ?? [] {
          let isSuccess = response.key.hasPrefix("2")
          let suffix =
            isSuccess
            ? "Response" : (TypeNames.typeName(of: response.key) ?? "_\(response.key)") + "Response"
          add(response.value, named: name + suffix.replacing("_", with: ""), into: &diagnostics)
        }
      }
    }
  }

  private mutating func add(
    _ body: JSONTree?, named name: String, into diagnostics: inout Diagnostics
  ) {
    guard let body else { return }
    var location = root
    let schema: JSONTree?
    if let reference = body["$ref"], let word = reference.string,
      let target = store.resolve(word, from: root, at: reference.range, into: &diagnostics)
    {
      location = target
      schema = schemas[target] ?? Self.schema(of: store[target].tree)
      schemas[target] = .some(schema)
    } else {
      schema = Self.schema(of: body)
    }
    guard let schema, taken.insert(name).inserted else { return }
    all.append(
      Body(name: name, schema: schema, file: store[location].file, base: store[location].base))
  }

  /// Returns the first schema of JSON in a body.
  private static func schema(of body: JSONTree) -> JSONTree? {
    (body["content"]?.members ?? []).lazy.compactMap { content in
      let type = content.key.lowercased().split(separator: ";").first.map(String.init) ?? ""
      return type == "application/json" || type.hasSuffix("+json") ? content.value["schema"] : nil
    }.first
  }
}
