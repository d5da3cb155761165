import Foundation
import SumTypeGenerator
import SumTypeSource
import TestSupport

/// The schemas of the repository. Their generated code is in `Generated/TypeShowcase`; for those with rarer forms, in
/// `Generated/RareShowcase`, and for those of real data, in `Generated/Corpora`. These two are part of the package only if
/// tests run all their cases.
public enum Schemas {
  /// The schemas whose generated code is compiled into one module with others.
  public static let names: [String] =
    Thoroughness.isWhole
    ? showcase + corpora : showcase.filter { !$0.hasPrefix(Repository.rare) }

  /// The schemas whose domain is a module of its own.
  public static let split: [String] = names(in: "split/")

  /// All schemas that are not versions of one another.
  public static let all: [String] = showcase + corpora + split

  /// The schemas of real data.
  public static let corpora: [String] = names(in: "corpora/")

  private static let showcase = Repository.showcase.map(withoutExtension)

  private static func names(in folder: String) -> [String] {
    Repository.names(in: Repository.url("schemas/\(folder)"))
      .filter { $0.hasSuffix(".sumtype.json") }.map { folder + withoutExtension($0) }
  }

  private static func withoutExtension(_ name: String) -> String {
    String(name.dropLast(".sumtype.json".count))
  }

  /// Returns the type of this name in the generated code: a struct, an enum or a class at the top of a file. It is found
  /// by its mangled name, so that no test has to list all types.
  public static func generatedType(_ name: String) -> Any.Type? {
    lock.withLock {
      if let type = found[name] { return type }
      let type = typeOfModules(name)
      found[name] = .some(type)
      return type
    }
  }

  private static func typeOfModules(_ name: String) -> Any.Type? {
    for module in ["TypeShowcase", "RareShowcase", "Corpora", "Split"] {
      for kind in ["V", "O", "C"] {
        let mangled = "\(module.utf8.count)\(module)\(name.utf8.count)\(name)\(kind)"
        if let type = _typeByName(mangled) { return type }
      }
    }
    return nil
  }

  /// The types that were looked up: each search goes through all modules of the process.
  nonisolated(unsafe) private static var found: [String: Any.Type?] = [:]
  private static let lock = NSLock()

  /// Reads and resolves the schema of that name in a folder of the repository.
  public static func read(_ name: String, in folder: String = "schemas") throws -> Schema {
    var parts = name.split(separator: "/")
    let file = parts.removeLast()
    let loader = Folder(path: ([folder[...]] + parts).joined(separator: "/"))
    return try resolve(loader.file("\(file).sumtype.json"), loader: loader)
  }

  /// Resolves a schema whose text is part of a test.
  public static func resolve(_ text: String, named name: String = "Test") throws -> Schema {
    try resolve(
      SourceFile(path: "\(name).sumtype.json", bytes: Array(text.utf8)), loader: NoImports())
  }

  private static func resolve(_ file: SourceFile, loader: any SchemaLoader) throws -> Schema {
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: loader).resolve(SchemaFile(file), into: &diagnostics)
    guard let schema = resolved.schema else { throw Faulty(text: diagnostics.summary) }
    return schema
  }

  struct Faulty: Error {
    let text: String
  }

  private final class Folder: SchemaLoader {
    private let path: String
    private var known: [String: SourceFile] = [:]

    init(path: String) { self.path = path }

    func file(_ name: String) throws -> SourceFile {
      let url = Repository.url("\(path)/\(name)")
      return SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: url)))
    }

    func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
      if let file = known[path] { return .success(file) }
      guard let file = try? file(path) else { return .failure(.notFound) }
      known[path] = file
      return .success(file)
    }

    func module(of file: SourceFile) -> String? { nil }
  }
}
