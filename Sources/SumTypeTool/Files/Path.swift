/// Functions for paths as text, in the spelling of a user.
package enum Path {
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// Joins two paths: `a` and `b/c` give `a/b/c`. An absolute second path is returned unchanged.
  package static func join(_ folder: String, _ path: String) -> String {
    if isAbsolute(path) || folder.isEmpty || folder == "." { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }

  /// Returns the folder of a path: `a/b` for `a/b/c`; empty for `c`.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component: `c` for `a/b/c`.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns the path without `.`, `x/..` and repeated slashes: `a/c` for `a/./b/../c`.
  ///
  /// It does not resolve links, so the result may lead to another file than the path.
  package static func simplified(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
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
    if path == folder || folder == "/" { return true }
    return path.utf8.starts(with: folder.utf8)
      && path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
  }
}
