import SumTypeGenerator

/// Names as short as they can be without being another's: the last part, and before it as many others as tell
/// it apart.
struct ShortNames {
  /// A name, with what may stand before it.
  struct Candidate {
    /// How many parts there are before the name.
    let depth: Int
    /// The name with so many parts before it.
    let name: (Int) -> String
  }

  /// The shortest names, in the order of the candidates. Two that are the same are so with all of their parts.
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
      level += 1
    }
    return names
  }

  /// The name as it is compared: two that differ by case would be one file.
  private static func key(_ name: String) -> String {
    TypeNames.typeName(of: name)?.lowercased() ?? name
  }

  /// What files are called: `Post` for `blog/post.schema.json`, and `BlogPost` where another folder has one.
  static func ofFiles(_ paths: [String]) -> [String: String] {
    let names = names(
      paths.map { path in
        let folders = path.split(separator: "/").dropLast().filter { $0 != "." && $0 != ".." }
        let word = SourceReading.name(of: path)
        return Candidate(depth: folders.count) { level in
          let outer = folders.suffix(level).joined(separator: "_")
          return (TypeNames.typeName(of: outer) ?? "") + word
        }
      })
    return Dictionary(zip(paths, names)) { first, _ in first }
  }
}
