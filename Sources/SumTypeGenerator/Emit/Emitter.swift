import Dispatch
public import SumTypeSwift

/// Emits a schema as Swift. Every `Schema` can be emitted: nothing fails here, and nothing is left
/// out.
///
/// ```swift
/// for (artefact, file) in Emitter.files(of: schema, options: options) {
///   print(artefact.fileName(for: schema.name), SwiftPrinter.print(file))
/// }
/// ```
public enum Emitter {
  /// The files of the artefacts that were asked for, in their usual order.
  public static func files(
    of schema: Schema, options: GenerationOptions
  ) -> [(artefact: Artefact, file: SwiftFile)] {
    let spelling = SchemaSpelling(schema, options: options)
    let heads = heads(of: spelling)
    return heads.map { artefact, head in
      var file = head
      emit(artefact, of: spelling) { file.declarations.append($0) }
      if checksRuntime(head, artefact, in: heads) { file.declarations.append(runtimeCheck) }
      return (artefact, file)
    }
  }

  /// Emits the declarations of the domain as other code sees them.
  static func domain(of schema: Schema, _ add: (Declaration) -> Void) {
    let options = GenerationOptions(access: .public, artefacts: [.domain])
    DomainEmitter(schema: SchemaSpelling(schema, options: options), isInterface: true).emit(add)
  }

  /// Returns the same files as text. The files of a large schema are printed in parallel.
  ///
  /// Each declaration is printed as soon as it is made, so that memory never holds all of them.
  static func texts(
    of schema: Schema, options: GenerationOptions, _ table: TypeTable? = nil
  ) -> [(artefact: Artefact, text: String)] {
    let spelling = SchemaSpelling(schema, options: options, table)
    let heads = heads(of: spelling)
    // The codecs, the largest file, are printed first: otherwise the other threads wait for them.
    let codecs = heads.firstIndex { $0.artefact == .codec } ?? 0
    let texts = Concurrently.map(heads.count, isWorthwhile: schema.ownTypeCount > 40) { index in
      let (artefact, head) = heads[index == 0 ? codecs : index <= codecs ? index &- 1 : index]
      var printer = SwiftPrinter(head)
      emit(artefact, of: spelling) { printer.print($0) }
      if checksRuntime(head, artefact, in: heads) { printer.print(runtimeCheck) }
      return printer.text
    }
    return heads.indices.map { index in
      let text = texts[index == codecs ? 0 : index < codecs ? index &+ 1 : index]
      return (heads[index].artefact, text)
    }
  }

  /// Returns the files without their declarations. The files of paths, documents, repositories and
  /// stores are left out if the schema has none of these.
  private static func heads(
    of schema: SchemaSpelling
  ) -> [(artefact: Artefact, file: SwiftFile)] {
    let imports = Imports(schema)
    var artefacts = schema.options.artefacts
    let documents = schema.schema.documents
    if schema.unionsWithPaths.isEmpty { artefacts.remove(.paths) }
    if documents.isEmpty { artefacts.remove(.document) }
    if !schema.roots.contains(where: \.hasRepository) { artefacts.remove(.repository) }
    if !schema.schema.hasStores { artefacts.remove(.store) }
    return Artefact.allCases.filter(artefacts.contains).map { artefact in
      let file = SwiftFile(
        header: header(of: schema.schema), imports: imports.imports(of: artefact),
        access: schema.options.access, declarations: [])
      return (artefact, file)
    }
  }

  private static func emit(
    _ artefact: Artefact, of schema: SchemaSpelling, _ add: (Declaration) -> Void
  ) {
    switch artefact {
    case .domain: DomainEmitter(schema: schema).emit(add)
    case .paths: PathsEmitter(schema: schema).emit(add)
    case .dto: DTOEmitter(schema: schema).emit(add)
    case .mapping: MappingEmitter(schema: schema).emit(add)
    case .codec: CodecEmitter(schema: schema).emit(add)
    case .document: DocumentEmitter(schema: schema).emit(add)
    case .repository: RepositoryEmitter(schema: schema).emit(add)
    case .store: StoreEmitter(schema: schema).emit(add)
    }
  }

  /// Whether this file has the check of the runtime: exactly one of the files that import the
  /// runtime has it.
  private static func checksRuntime(
    _ file: SwiftFile, _ artefact: Artefact, in files: [(artefact: Artefact, file: SwiftFile)]
  ) -> Bool {
    let candidates: [Artefact] = [.codec, .mapping, .dto, .document, .paths]
    let usesRuntime = Set(
      files.filter { $0.file.imports.contains { $0.module == Runtime.module } }.map(\.artefact))
    return candidates.first(where: usesRuntime.contains) == artefact
  }

  /// A declaration that does not compile with a runtime that is older or newer than the generated
  /// code.
  ///
  /// ```swift
  /// // If this does not compile, generate this file again for the runtime in use.
  /// nonisolated extension GeneratedCode.Version1 {}
  /// ```
  private static var runtimeCheck: Declaration {
    .extension(
      ExtensionDeclaration(
        doc: "If this does not compile, generate this file again for the runtime in use.",
        extending: Runtime.types.generatedCode))
  }

  private static func header(of schema: Schema) -> [String] {
    ["Generated by sumtype from \(schema.fileName). Do not edit."]
  }
}

/// Runs independent pieces of work on as many threads as there are processors.
package enum Concurrently {
  /// Returns the results of `make` for each number in `0..<count`, in order.
  ///
  /// - Parameter isWorthwhile: If false, the calls run one after the other, since a thread takes
  ///   time to start.
  package static func map<Value: Sendable>(
    _ count: Int, isWorthwhile: Bool, _ make: @Sendable (Int) -> Value
  ) -> [Value] {
    guard isWorthwhile else { return (0..<count).map { make($0) } }
    let slots = (0..<count).map { _ in Slot<Value>() }
    DispatchQueue.concurrentPerform(iterations: count) { slots[$0].value = make($0) }
    return slots.indices.map { slots[$0].value ?? make($0) }
  }

  /// The place of one result: one thread writes it, and it is read after all threads are done.
  private final class Slot<Value: Sendable>: @unchecked Sendable {
    var value: Value?
  }
}

extension Schema {
  /// Returns the first artefact that stores of this schema need and that is missing from
  /// `artefacts`, with the name of what needs it: `the store of the document "Timeline"`. Nil if
  /// none is missing.
  public func missing(
    among artefacts: Set<Artefact>
  ) -> (artefact: Artefact, for: String)? {
    func isMissing(_ artefact: Artefact) -> Bool { !artefacts.contains(artefact) }
    if !artefacts.contains(.store) { return nil }
    if isMissing(.document) {
      if let document = documents.first(where: { $0.store != nil }) {
        return (.document, "the store of the document \"\(document.name.name)\"")
      }
      if let type = generatedTypes.first(where: { $0.type.entity?.cache != nil })?.type {
        return (.document, "the cache of the entities \"\(type.name.name)\"")
      }
    }
    if isMissing(.paths) {
      for (_, type) in generatedTypes where type.entity?.updates.isEmpty == false {
        if case .union = type.kind { return (.paths, "the updates of \"\(type.name.name)\"") }
      }
    }
    if isMissing(.codec), let feature = features.first {
      return (.codec, "the feature \"\(feature.name.name)\"")
    }
    return nil
  }

  /// Whether the schema declares a store, an entity, a model or a feature.
  fileprivate var hasStores: Bool {
    !features.isEmpty || documents.contains { $0.store != nil }
      || generatedTypes.contains { $0.type.entity != nil || $0.type.model != nil }
  }
}
