import SumTypeSource
import SumTypeSwift

/// Which type a name means in which file.
struct TypeScope {
  /// The types of each file by name.
  private var declared: [[String: TypeID]] = []
  /// The files that declare a name, in their order; none where there is only one file.
  private var declarers: [String: [Int]] = [:]
  private let imports: [[Int]]
  private let isImported: [Set<Int>]
  /// Which files declare choices that a file spells as well, by the names of their types.
  private let lenders: [[String: Int]]
  /// Whether everything in a file and in those that it imports could be read.
  private let isComplete: [Bool]
  private var spellings: [Int: Suggestions] = [:]
  private var suggestions = 0

  /// A "did you mean" is sought for no more names than a person would look at.
  private static let maximumSuggestions = 100

  enum Found {
    case type(TypeID)
    case several([TypeID])
    case none
    /// Nothing by that name, but not everything could be read.
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
      var types: [String: TypeID] = [:]
      types.reserveCapacity(file.document.types.count)
      for type in file.document.types {
        if types.updateValue(TypeID(index: next), forKey: type.spelling) == nil,
          !isAlone
        {
          declarers[type.spelling, default: []].append(index)
        }
        next += 1
      }
      declared.append(types)
    }
  }

  /// The type that `name` means in `file`: one of its own, or of the files that it imports itself.
  func find(_ name: String, in file: Int) -> Found {
    if let own = declared[file][name] { return .type(own) }
    let found = (declarers[name] ?? []).filter { isImported[file].contains($0) }
      .compactMap { declared[$0][name] }
    if found.count > 1 { return .several(found) }
    if let only = found.first { return .type(only) }
    if let lent = lenders[file][name].flatMap({ declared[$0][name] }) { return .type(lent) }
    return isComplete[file] ? .none : .hidden
  }

  /// A file that declares `name` but is not imported by `file`.
  func elsewhere(_ name: String) -> Int? {
    declarers[name]?.first
  }

  /// The nearest of a few names; nil where none is near, or enough have been asked for.
  mutating func nearest(
    to name: String, among names: @autoclosure () -> [String]
  ) -> String? {
    suggestions += 1
    return suggestions <= Self.maximumSuggestions ? Suggestions.nearest(to: name, in: names()) : nil
  }

  /// The nearest known name; nil where none is near, or enough have been asked for.
  mutating func nearest(to name: String, in file: Int) -> String? {
    suggestions += 1
    guard suggestions <= Self.maximumSuggestions else { return nil }
    if let spelling = spellings[file] { return spelling.nearest(to: name) }
    let files = [file] + imports[file]
    let names = files.flatMap { declared[$0].keys.sorted() }
    let spelling = Suggestions(Scalar.all.map(\.name) + names)
    spellings[file] = spelling
    return spelling.nearest(to: name)
  }
}
