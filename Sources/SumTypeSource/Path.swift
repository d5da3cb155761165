import SumTypeJSON

/// Functions for paths as text, in the spelling of a user.
///
/// Paths are taken apart and compared as bytes, never as characters: a combining mark after a slash
/// would belong to the character of the slash.
package enum Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Returns whether a file with this name is hidden.
  package static func isHidden(_ name: String) -> Bool { name.utf8.first == dot }

  /// Returns whether two paths have the same bytes.
  package static func areEqual(_ path: String, _ other: String) -> Bool {
    PathKey(path) == PathKey(other)
  }

  /// Orders paths by their bytes.
  package static func areInOrder(_ path: String, _ other: String) -> Bool {
    path.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns the names in a path, without empty ones and `.`: `a` and `b` for `/a//./b/`.
  package static func names(in path: String) -> [Substring] {
    path.utf8.split(separator: slash).map(Substring.init).filter { $0 != "." }
  }

  /// Joins two paths: `a` and `b/c` give `a/b/c`. An absolute second path is returned unchanged.
  package static func join(_ folder: String, _ path: String) -> String {
    if isAbsolute(path) || folder.isEmpty || folder == "." { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// Returns the folder of a path: `a/b` for `a/b/c`; empty for `c`.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component: `c` for `a/b/c`.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns the path without `.`, `x/..` and repeated slashes: `a/c` for `a/./b/../c`.
  ///
  /// It does not resolve links, so the result may lead to another file than the path.
  package static func simplified(_ path: String) -> String {
    var parts: [Substring] = []
    for part in names(in: path) {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute(path) {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    if isAbsolute(path) { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// Returns whether `path` is `folder` or lies in it. Both must be absolute and simplified.
  package static func isInside(_ path: String, of folder: String) -> Bool {
    areEqual(path, folder) || folder == "/" || rest(of: path, after: folder + "/") != nil
  }

  /// Returns the rest of a path after its beginning: `b/c` for `a/b/c` after `a/`; nil if the path
  /// begins otherwise.
  package static func rest(of path: String, after beginning: String) -> String? {
    guard path.utf8.starts(with: beginning.utf8) else { return nil }
    return String(Substring(path.utf8.dropFirst(beginning.utf8.count)))
  }

  /// Returns whether a path ends with these bytes.
  package static func ends(_ path: String, with ending: String) -> Bool {
    path.utf8.count >= ending.utf8.count
      && path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// Returns a path without its ending: `Post` for `Post.json` without `.json`.
  package static func without(_ ending: String, at path: String) -> String {
    ends(path, with: ending) ? String(Substring(path.utf8.dropLast(ending.utf8.count))) : path
  }
}

/// A path as an element of a set or a key of a dictionary: two paths are equal if their bytes are. Most
/// file systems have a file for each spelling of `é`.
package typealias PathKey = WireText
