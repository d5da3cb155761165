import SumTypeSource
import SumTypeSwift

/// Which type a name means in which file.
struct TypeScope {
  /// The types of each file by name.
  private var declared: [[String: TypeID]] = []
  private let imports: [[Int]]
  /// The files that declare choices which a file spells as well.
  private let lenders: [[Int]]
  private let isComplete: [Bool]
  private var spellings: [Int: Spelling] = [:]
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
    lenders = graph.files.map(\.lenders)
    isComplete = graph.files.map(\.isComplete)
    var next = 0
    for file in graph.files {
      var types: [String: TypeID] = [:]
      types.reserveCapacity(file.document.types.count)
      for type in file.document.types {
        types[type.spelling] = TypeID(index: next)
        next += 1
      }
      declared.append(types)
    }
  }

  /// The type that `name` means in `file`: one of its own, or of the files that it imports itself.
  func find(_ name: String, in file: Int) -> Found {
    if let own = declared[file][name] { return .type(own) }
    let found = imports[file].compactMap { declared[$0][name] }
    if found.count > 1 { return .several(found) }
    if let only = found.first { return .type(only) }
    if let lent = lenders[file].lazy.compactMap({ declared[$0][name] }).first {
      return .type(lent)
    }
    let areComplete = isComplete[file] && imports[file].allSatisfy { isComplete[$0] }
    return areComplete ? .none : .hidden
  }

  /// A file that declares `name` but is not imported by `file`.
  func elsewhere(_ name: String) -> Int? {
    declared.firstIndex { $0[name] != nil }
  }

  /// The nearest of a few names; nil where none is near, or enough have been asked for.
  mutating func nearest(
    to name: String, among names: @autoclosure () -> [String]
  ) -> String? {
    suggestions += 1
    return suggestions <= Self.maximumSuggestions ? Spelling.nearest(to: name, in: names()) : nil
  }

  /// The nearest known name; nil where none is near, or enough have been asked for.
  mutating func nearest(to name: String, in file: Int) -> String? {
    suggestions += 1
    guard suggestions <= Self.maximumSuggestions else { return nil }
    if let spelling = spellings[file] { return spelling.nearest(to: name) }
    let files = [file] + imports[file]
    let names = files.flatMap { declared[$0].keys.sorted() }
    let spelling = Spelling(Scalar.all.map(\.name) + names)
    spellings[file] = spelling
    return spelling.nearest(to: name)
  }
}
