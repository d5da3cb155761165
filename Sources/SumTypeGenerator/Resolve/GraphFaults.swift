import SumTypeSource

/// The errors of files that were resolved together, as each of the files has them by itself.
struct GraphFaults {
  /// Whether a file has errors of its own.
  enum Verdict {
    /// The file and what it imports have no errors.
    case clean
    /// The file would have errors by itself.
    case faulty
    /// The file may have errors only together with files that it does not import.
    case unclear
  }

  private let found: Diagnostics
  private let reach: [FileSet]
  /// The files that have an error, whatever other files are there.
  private var faulty: FileSet
  /// The files that have an error only beside others: those of ``pairs`` and of totals over all files.
  private var unclear: FileSet
  /// The files between which there are errors: none of them imports the others of its set.
  private var pairs: [[Int]] = []
  /// The places of files by their paths.
  private var places: [PathKey: Int] = [:]
  /// The files that have an error if all files are counted.
  private(set) var totals: [Int] = []

  init(_ found: Diagnostics, of graph: FileGraph, reach: [FileSet]) {
    self.found = found
    self.reach = reach
    faulty = FileSet(among: graph.files.count)
    unclear = faulty
    for (index, file) in graph.files.enumerated() {
      places[file.document.file.source.key] = index
      if !file.isComplete { faulty.insert(index) }
    }
    var seen: Set<[Int]> = []
    for diagnostic in found.all where diagnostic.severity == .error {
      let files = files(of: diagnostic)
      guard let first = files.first else { continue }
      if diagnostic.isOfAllFiles {
        if seen.insert([first]).inserted { totals.append(first) }
        unclear.insert(first)
      } else if files.count == 1 {
        faulty.insert(first)
      } else if seen.insert(files).inserted {
        pairs.append(files)
        for file in files { unclear.insert(file) }
      }
    }
  }

  /// Returns the file of a diagnostic, and those of its notes that this file does not import.
  private func files(of diagnostic: Diagnostic) -> [Int] {
    guard let first = places[diagnostic.range.file.key] else { return [] }
    var files = [first]
    for note in diagnostic.notes {
      guard let file = note.range.flatMap({ places[$0.file.key] }), !files.contains(file),
        !reach[first].contains(file)
      else { continue }
      files.append(file)
    }
    return files
  }

  /// Adds a file that has an error by itself.
  mutating func add(_ file: Int) { faulty.insert(file) }

  func verdict(of file: Int) -> Verdict {
    if !reach[file].isDisjoint(with: faulty) || has(pairs, file) { return .faulty }
    return reach[file].isDisjoint(with: unclear) ? .clean : .unclear
  }

  private func has(_ pairs: [[Int]], _ file: Int) -> Bool {
    pairs.contains { $0.allSatisfy(reach[file].contains) }
  }

  /// Returns the diagnostics that some files have by themselves.
  func diagnostics(of files: [Int]) -> Diagnostics {
    var own = Diagnostics()
    var known: [[Int]: Bool] = [:]
    for diagnostic in found.all {
      let places = self.files(of: diagnostic)
      let isTotal = diagnostic.isOfAllFiles && !places.allSatisfy(faulty.contains)
      // What a file cannot read concerns all that import it.
      let isKnown =
        known[places] ?? places.isEmpty
        || files.contains { file in places.allSatisfy(reach[file].contains) }
      known[places] = isKnown
      if isKnown, !isTotal { own.report(diagnostic) }
    }
    return own
  }
}
