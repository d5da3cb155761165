/// Some of the files of a graph.
struct FileSet: Sendable {
  private var words: [UInt64]

  init(among count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  func contains(_ file: Int) -> Bool { words[file >> 6] & 1 << UInt64(file & 63) != 0 }

  mutating func insert(_ file: Int) { words[file >> 6] |= 1 << UInt64(file & 63) }

  mutating func formUnion(_ other: FileSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }
}

extension FileGraph {
  /// The circles that the files of each circle import, each circle after those that it imports.
  var importsOfCircles: [[Int]] {
    var imports = [[Int]](repeating: [], count: (circles.max() ?? -1) + 1)
    for (file, own) in zip(files, circles) {
      imports[own] += file.imports.lazy.map { circles[$0] }.filter { $0 != own }
    }
    return imports
  }

  /// What each file leads to, itself among it.
  var reach: [FileSet] {
    var found: [FileSet] = []
    let imports = importsOfCircles
    var members = [[Int]](repeating: [], count: imports.count)
    for (file, circle) in circles.enumerated() { members[circle].append(file) }
    for (circle, imports) in imports.enumerated() {
      var set = FileSet(among: files.count)
      for file in members[circle] { set.insert(file) }
      for other in imports { set.formUnion(found[other]) }
      found.append(set)
    }
    return circles.map { found[$0] }
  }
}
