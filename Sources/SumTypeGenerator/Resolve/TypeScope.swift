import SumTypeSource
import SumTypeSwift

/// Finds the type that a name means in a file.
struct TypeScope {
  /// The types that each file declares, by name.
  private var declared: [[String: TypeID]] = []
  /// The names that each file gives to two types, which is an error that `GeneratedNames` reports.
  private var repeated: [Set<String>] = []
  /// The files that declare each name, in their order; empty if there is only one file.
  private var declarers: [String: [Int]] = [:]
  private let imports: [[Int]]
  private let isImported: [Set<Int>]
  /// The indices of the files that declare the choices which a file spells too, by the names of the
  /// choices' types.
  private let lenders: [[String: Int]]
  /// Whether all of a file, and of the files that it imports, could be read.
  private let isComplete: [Bool]
  /// The index of each file's first type among all types.
  private var starts: [Int] = []
  /// The names that were found in imported files, by file.
  private var found: [Int: [String: Found]] = [:]
  private var spellings: [Int: Suggestions] = [:]
  private var suggestions = SuggestionSearch()

  enum Found {
    case type(TypeID)
    /// Two of several types, each with its file.
    case several([(file: Int, index: Int)])
    case none
    /// No type with that name was found, but some declarations could not be read; or a file gives the
    /// name to two types, and it is not known which of them is meant.
    case hidden
  }

  init(_ graph: FileGraph) {
    imports = graph.files.map(\.imports)
    isImported = imports.map { Set($0) }
    lenders = graph.files.map(\.lenders)
    isComplete = graph.files.map { file in
      file.isComplete && file.imports.allSatisfy { graph.files[$0].isComplete }
    }
    var next = 0
    let isAlone = graph.files.count == 1
    for (index, file) in graph.files.enumerated() {
      starts.append(next)
      var types: [String: TypeID] = [:]
      types.reserveCapacity(file.document.types.count)
      var repeated: Set<String> = []
      for type in file.document.types {
        if types.updateValue(TypeID(index: next), forKey: type.spelling) != nil {
          repeated.insert(type.spelling)
        } else if !isAlone {
          declarers[type.spelling, default: []].append(index)
        }
        next += 1
      }
      declared.append(types)
      self.repeated.append(repeated)
    }
  }

  /// Returns the type that `name` means in `file`: one that the file declares, or that a file
  /// declares which it imports directly.
  mutating func find(_ name: String, in file: Int) -> Found {
    if let own = declared[file][name] {
      return repeated[file].contains(name) ? .hidden : .type(own)
    }
    if let known = found[file]?[name] { return known }
    let imported = findImported(name, in: file)
    found[file, default: [:]][name] = imported
    return imported
  }

  private func findImported(_ name: String, in file: Int) -> Found {
    var found: [(file: Int, id: TypeID)] = []
    for declarer in declarers[name] ?? [] where isImported[file].contains(declarer) {
      if repeated[declarer].contains(name) { return .hidden }
      if let id = declared[declarer][name] { found.append((declarer, id)) }
      if found.count > 1 { return .several(found.map { ($0.file, $0.id.index - starts[$0.file]) }) }
    }
    if let only = found.first { return .type(only.id) }
    if let lent = lenders[file][name].flatMap({ declared[$0][name] }) { return .type(lent) }
    return isComplete[file] ? .none : .hidden
  }

  /// Returns the first file that declares `name`, for messages about a file that does not import
  /// it.
  func firstDeclarer(of name: String) -> Int? {
    declarers[name]?.first
  }

  /// Returns the nearest of a few names; nil if none is near, or if the limit of suggestions is
  /// reached.
  mutating func nearest(
    to name: String, among names: @autoclosure () -> [String]
  ) -> String? {
    suggestions.first { Suggestions.nearest(to: name, in: names()) }
  }

  /// Returns the nearest known name; nil if none is near, or if the limit of suggestions is
  /// reached.
  mutating func nearest(to name: String, in file: Int) -> String? {
    suggestions.first {
      if let spelling = spellings[file] { return spelling.nearest(to: name) }
      let files = [file] + imports[file]
      let names = files.flatMap { declared[$0].keys.sorted() }
      let spelling = Suggestions(Scalar.all.map(\.name) + names)
      spellings[file] = spelling
      return spelling.nearest(to: name)
    }
  }
}
