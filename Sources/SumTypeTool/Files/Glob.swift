import SumTypeSource

/// A pattern of paths: `*` stands for any part of a name, `**` for any number of folders.
///
/// A name that begins with a dot matches only a pattern that writes the dot, so that
/// `**/*.sumtype.json` does not search `.build`. `**` does not follow links.
package struct Glob: Sendable {
  package let pattern: String
  private let parts: [Part]

  private enum Part: Hashable {
    case name(String)
    case pattern([UInt8])
    case anyFolders
  }

  package init(_ pattern: String) {
    self.pattern = pattern
    var parts: [Part] = []
    for part in Path.names(in: pattern) {
      if part == "**" {
        if parts.last != .anyFolders { parts.append(.anyFolders) }
      } else if part.utf8.contains(Self.star) {
        parts.append(.pattern(Array(part.utf8)))
      } else {
        parts.append(.name(String(part)))
      }
    }
    self.parts = parts
  }

  /// Whether the pattern has no wildcards, and so names one path.
  var isLiteral: Bool {
    parts.allSatisfy { if case .name = $0 { true } else { false } }
  }

  /// Returns the matching files (not folders), each once, ordered by their bytes.
  ///
  /// A relative pattern starts in `folder`, and the result contains this folder.
  ///
  /// - Throws: `notUTF8` for a folder that cannot be searched because of its name.
  package func files(in folder: String, of files: FileSystem) throws(FileFault) -> [String] {
    var found: Set<PathKey> = []
    var seen: Set<Step> = []
    var open = [Step(Path.isAbsolute(pattern) ? "/" : folder, part: 0)]
    while let step = open.popLast() {
      guard seen.insert(step).inserted else { continue }
      guard step.part < parts.count else {
        if files.kind(of: step.path) == .file { found.insert(step.key) }
        continue
      }
      open += try next(after: step, in: files)
    }
    return found.map(\.text).sorted(by: Path.areInOrder)
  }

  /// Returns whether a path ends with a match of the pattern: `old/*.json` matches
  /// `data/old/a.json`. A pattern that begins with a slash must match the whole path.
  package func matches(endOf path: String) -> Bool {
    let names = Path.names(in: path).map { Array($0.utf8) }
    // For each part of the pattern, whether the parts before it match the names so far.
    var fits = Array(repeating: false, count: parts.count + 1)
    fits[0] = true
    func skipFolders() {
      for (index, part) in parts.enumerated() where fits[index] && part == .anyFolders {
        fits[index + 1] = true
      }
    }
    skipFolders()
    for name in names {
      var next = Array(repeating: false, count: parts.count + 1)
      for (index, part) in parts.enumerated() where fits[index] {
        switch part {
        case .name(let literal): next[index + 1] = next[index + 1] || Array(literal.utf8) == name
        case .pattern(let pattern):
          next[index + 1] = next[index + 1] || Self.matches(name, pattern)
        case .anyFolders: next[index] = true
        }
      }
      next[0] = next[0] || !Path.isAbsolute(pattern)
      fits = next
      skipFolders()
    }
    return fits[parts.count] && !parts.isEmpty
  }

  private struct Step: Hashable {
    let key: PathKey
    let part: Int

    /// The folder; empty for the working directory.
    var path: String { key.text }

    init(_ path: String, part: Int) {
      key = PathKey(path)
      self.part = part
    }
  }

  private func next(after step: Step, in files: FileSystem) throws(FileFault) -> [Step] {
    func names() throws(FileFault) -> [String] {
      do throws(FileFault) {
        return try files.names(in: step.path.isEmpty ? "." : step.path)
      } catch {
        // A path that is no folder, or that may not be read, has no files for the pattern.
        if error.why == .notUTF8, files.kind(of: step.path) == .folder { throw error }
        return []
      }
    }
    switch parts[step.part] {
    case .name(let name):
      return [Step(Path.join(step.path, name), part: step.part + 1)]
    case .pattern(let pattern):
      return try names().filter { Self.matches(Array($0.utf8), pattern) }.map {
        Step(Path.join(step.path, $0), part: step.part + 1)
      }
    case .anyFolders:
      let folders = try names().filter { !Path.isHidden($0) }
        .map { Path.join(step.path, $0) }.filter { files.kindWithoutFollowing(of: $0) == .folder }
      return [Step(step.path, part: step.part + 1)] + folders.map { Step($0, part: step.part) }
    }
  }

  private static let star = UInt8(ascii: "*")
  private static let dot = UInt8(ascii: ".")

  /// Returns whether a name matches a pattern. On a mismatch only the last star is extended, so
  /// that the time is at most proportional to the product of the lengths.
  private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    if name.first == dot, pattern.first != dot { return false }
    var (n, p) = (0, 0)
    var widened: (name: Int, pattern: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == star {
        widened = (n, p)
        p += 1
      } else if p < pattern.count, pattern[p] == name[n] {
        n += 1
        p += 1
      } else if let last = widened {
        widened = (last.name + 1, last.pattern)
        n = last.name + 1
        p = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == star }
  }
}
