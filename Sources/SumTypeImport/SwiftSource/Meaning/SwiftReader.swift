import SumTypeGenerator
import SumTypeSource

/// Reads Swift types that are `Codable` into a draft. The files are one module: each sees the types of all others.
final class SwiftReader {
  let draft: Draft
  let store: SourceStore
  let options: ImportOptions
  var diagnostics = Diagnostics()
  var roots: [Int] = []
  var documents: [(name: String, use: Use, file: Int)] = []

  private(set) var texts: [Int: SwiftText] = [:]
  private var declarations: [SwiftDeclaration] = []
  private(set) var symbols = SwiftSymbols([])
  private(set) var conformances = SwiftConformances(SwiftSymbols([]))
  private var declared: [SwiftSpecialisation: Int] = [:]
  /// The declarations whose members are still to be read.
  private var waiting: [(id: Int, symbol: Int, scope: SwiftScope)] = []
  private(set) var files: [Int] = []
  var lookups = SwiftLookups()
  /// The number of types that generic arguments have made.
  private var specialisations = 0

  init(_ draft: Draft, _ store: SourceStore, _ options: ImportOptions) {
    self.draft = draft
    self.store = store
    self.options = options
  }

  /// Adds a file.
  func add(_ file: Int) {
    do throws(SwiftFault) {
      let text = try SwiftText(store.files[file].source.bytes)
      read(text, file: file)
      files.append(file)
    } catch {
      report(error, in: file)
    }
  }

  private func report(_ fault: SwiftFault, in file: Int) {
    diagnostics.error(
      .importSource, fault.message, at: range(fault.place, in: file), cure: fault.cure)
  }

  private func read(_ text: SwiftText, file: Int) {
    texts[file] = text
    var parser = SwiftParser(text, file: file, first: declarations.count)
    parser.run()
    declarations += parser.declarations
    if let fault = parser.fault { report(fault, in: file) }
  }

  /// Reads all files that were added.
  func read() {
    guard !files.isEmpty, !diagnostics.hasErrors else { return }
    draft.style = options.convertsKeysToSnakeCase ? .snakeCase : .asWritten
    do throws(SwiftFault) {
      read(try SwiftText(Array(SwiftPrelude.source.utf8)), file: SwiftPrelude.file)
    } catch {
      assertionFailure(error.message)
    }
    symbols = SwiftSymbols(declarations)
    conformances = SwiftConformances(symbols)
    noteSettings()
    let all = codableTypes()
    if let spelling = options.pointer {
      readOnly(spelling, among: all)
      return
    }
    if all.isEmpty {
      diagnostics.error(
        .importSource, "the sources declare no type that is Codable",
        at: SourceRange(file: store.files[files[0]].source, bytes: 0..<0),
        cure: "name the files of types that conform to Codable, Encodable or Decodable")
    }
    for symbol in all { declareRoot(symbol) }
    readWaiting()
    let found = rootDocuments()
    for id in found { document(id, named: found.count == 1 ? options.name : nil) }
  }

  // MARK: - Declarations

  /// The greatest number of types, and of bytes of a name, that generic arguments make.
  private static let mostSpecialisations = 1000
  private static let longestName = 160

  /// The generic parameters of a type and of those around it that matter for its JSON, the outer ones first.
  func generics(of symbol: Int) -> [String] {
    var all: [[String]] = []
    var next: Int? = symbol
    while let id = next {
      all.append(usedGenerics(of: id))
      next = symbols.symbols[id].outer
    }
    return all.reversed().flatMap(\.self)
  }

  /// The own generic parameters of a type that the types in it mention: not those of `struct ID<Entity> { let raw: Int }`.
  func usedGenerics(of symbol: Int) -> [String] {
    let names = symbols.declaration(symbol)?.generics ?? []
    if names.isEmpty { return [] }
    if let known = lookups.usedGenerics[symbol] { return names.filter(known.contains) }
    var used: Set<String> = []
    var open = [symbol]
    while let id = open.popLast() {
      open += symbols.symbols[id].members.values
      guard let declaration = symbols.declaration(id) else { continue }
      for property in declaration.properties {
        if let type = property.type { used.formUnion(type.names) }
      }
      for found in declaration.cases {
        for value in found.values ?? [] {
          if let type = value.type { used.formUnion(type.names) }
        }
      }
      if case .alias(let type?) = declaration.kind { used.formUnion(type.names) }
    }
    lookups.usedGenerics[symbol] = used
    return names.filter(used.contains)
  }

  /// Returns a declaration for a type with its arguments, which is made once.
  func declare(_ symbol: Int, _ scope: SwiftScope, at place: SourceRange, file: Int) -> Use {
    guard let declaration = symbols.declaration(symbol) else { return .json }
    let names = generics(of: symbol)
    let arguments = names.map { scope.arguments[$0] ?? .json }
    let key = SwiftSpecialisation(symbol: symbol, arguments: arguments)
    if let known = declared[key] { return Use(.reference(known)) }
    var base = symbols.path(symbol).joined(separator: "_")
    for argument in arguments { base += "_" + word(for: argument) }
    let isTooLarge =
      base.utf8.count > Self.longestName || specialisations > Self.mostSpecialisations
    if isTooLarge, !arguments.isEmpty {
      draft.notes.add(.tooManySpecialisations, at: place)
      return .json
    }
    if !arguments.isEmpty { specialisations += 1 }
    let isKnown = declaration.file == SwiftPrelude.file
    if isKnown, arguments.isEmpty { base += "_value" }
    let id = draft.declare(
      .pending, named: base, in: nil, isDefinition: !isKnown,
      file: isKnown ? file : declaration.file,
      at: isKnown ? place : range(declaration.place, in: declaration.file))
    draft[id].doc = declaration.doc
    draft[id].isDeprecated = declaration.deprecation != nil
    draft[id].replacement = declaration.deprecation?.message
    declared[key] = id
    var inner = SwiftScope(symbol: symbol, file: declaration.file)
    for (name, argument) in zip(names, arguments) { inner.arguments[name] = argument }
    if isKnown { inner.place = draft[id].place }
    waiting.append((id, symbol, inner))
    return Use(.reference(id))
  }

  func readWaiting() {
    var next = 0
    while next < waiting.count {
      let (id, symbol, scope) = waiting[next]
      next += 1
      fill(id, symbol, scope)
    }
  }

  /// The word for an argument in the name of a type: `PagePost` for `Page<Post>`.
  func word(for use: Use) -> String {
    let word: String
    switch use.type {
    case .json: word = "JSON"
    case .scalar(let name, _): word = name
    case .reference(let id): word = draft[id].base
    case .list(let element): word = self.word(for: element) + "_list"
    case .map(let value): word = self.word(for: value) + "_map"
    case .dictionary(let key, let value):
      word = self.word(for: key) + "_" + self.word(for: value) + "_map"
    case .choice, .embedded: word = "value"
    }
    return use.isNullable ? "Optional_" + word : word
  }

  // MARK: - Notes

  func range(_ place: Range<Int>, in file: Int) -> SourceRange {
    SourceRange(file: store.files[max(0, file)].source, bytes: place)
  }

  /// Returns the place of something in a type, or that of the use of a type of Foundation.
  func range(_ place: Range<Int>, _ scope: SwiftScope) -> SourceRange {
    scope.place ?? range(place, in: scope.file)
  }

  func note(_ difference: Difference, at place: Range<Int>, in file: Int) {
    if file != SwiftPrelude.file { draft.notes.add(difference, at: range(place, in: file)) }
  }
}
