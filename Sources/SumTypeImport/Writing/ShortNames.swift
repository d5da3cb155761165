import SumTypeGenerator
import SumTypeSource

/// Finds names that are as short as possible and unique: the last part, and as many parts before it as are
/// needed.
struct ShortNames {
  /// A name, with the parts that may come before it.
  struct Candidate {
    /// The number of parts before the name.
    let depth: Int
    /// Returns the name with this number of parts before it.
    let name: (Int) -> String
  }

  /// The greatest number of parts up to which names are the shortest ones.
  private static let levels = 16

  /// Returns the shortest unique names, in the order of the candidates. Two equal names are equal with all
  /// their parts.
  static func names(_ candidates: [Candidate]) -> [String] {
    var names = candidates.map { $0.name(0) }
    var open = Array(candidates.indices)
    var level = 0
    while !open.isEmpty {
      var uses: [String: Int] = [:]
      let spelled = candidates.map { $0.name(min(level, $0.depth)) }
      for name in spelled { uses[key(name), default: 0] += 1 }
      open.removeAll { index in
        names[index] = spelled[index]
        return uses[key(spelled[index])] == 1 || level >= candidates[index].depth
      }
      // Names with a great many parts are not tried with each number of them.
      level += level < levels ? 1 : level
    }
    return names
  }

  /// Returns the name for comparisons: names that differ only in case would be the same file.
  private static func key(_ name: String) -> String {
    TypeNames.typeName(of: name)?.lowercased() ?? name
  }

  /// Returns the names of files: `Post` for `blog/post.schema.json`, and `BlogPost` if another folder has a
  /// `Post`.
  static func ofFiles(_ paths: [String]) -> [String: String] {
    let names = names(
      paths.map { path in
        let folders = Path.names(in: path).dropLast().filter { $0 != ".." }
        let word = SourceNames.name(of: path)
        return Candidate(depth: folders.count) { level in
          let outer = folders.suffix(level).joined(separator: "_")
          return (TypeNames.typeName(of: outer) ?? "") + word
        }
      })
    return Dictionary(zip(paths, names)) { first, _ in first }
  }
}
