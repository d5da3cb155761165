import Foundation
import SumTypeGenerator
import SumTypeRuntime

/// The types in a library of generated code by name, which a function of the compiled library returns.
enum Registry {
  /// The Swift source of the registry, with the codecs, DTOs and documents of the schemas.
  static func source(of schemas: [Schema]) -> String {
    var entries: [String] = []
    func add(_ schema: Schema, _ name: String, _ kind: String) {
      let key = JSONValueText.quoted("\(schema.fileName) \(name)\(kind)")
      entries.append("  \(key): \(name)\(kind).self,")
    }
    for schema in schemas {
      for (_, type) in schema.generatedTypes {
        switch type.kind {
        case .alias, .typeAlias, .external: break
        case .enumeration: add(schema, type.name.name, "Codec")
        case .structure, .union, .tuple:
          add(schema, type.name.name, "Codec")
          add(schema, type.name.name, "DTO")
        }
      }
      for document in schema.documents { add(schema, document.name.name, "Document") }
    }
    return """
      @_cdecl("randomSchemasRegistry")
      public func randomSchemasRegistry() -> UnsafeMutableRawPointer {
        let place = UnsafeMutablePointer<[String: Any.Type]>.allocate(capacity: 1)
        place.initialize(to: randomSchemas)
        return UnsafeMutableRawPointer(place)
      }
      nonisolated private let randomSchemas: [String: Any.Type] = [
        "": Int.self,
      \(entries.joined(separator: "\n"))
      ]
      """
  }

  /// Loads a compiled library, and returns its registry; nil if the library cannot be loaded or has none.
  static func load(_ path: String) -> [String: Any.Type]? {
    guard let library = dlopen(path, RTLD_NOW | RTLD_GLOBAL) else {
      say("the library cannot be loaded: \(dlerror().map { String(cString: $0) } ?? "")")
      return nil
    }
    guard let symbol = dlsym(library, "randomSchemasRegistry") else { return nil }
    typealias Function = @convention(c) () -> UnsafeMutableRawPointer
    let function = unsafeBitCast(symbol, to: Function.self)
    return function().assumingMemoryBound(to: [String: Any.Type].self).pointee
  }
}

/// String literals of Swift.
enum JSONValueText {
  static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      literal += isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return literal + "\""
  }
}
