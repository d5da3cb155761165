/// A place in documents, as a JSON Pointer (RFC 6901) with room for more than one place:
///
/// | path | the objects |
/// |---|---|
/// | `` | the root |
/// | `/entries/*` | each entry |
/// | `/entries/*/author` | the author of each entry |
/// | `/entries/{list}`, `/entries/{map}` | the same, but only of a list, or only of an object |
/// | `/places/0` | the first of the places, or what has the key `0` |
/// | `/pages/**` | every object in the pages, at any depth, the inner ones first |
/// | `/entries/*/payload/{json}` | the object in the JSON that is the text of each payload |
/// | `/entries/*/payload/{base64.json}` | the same in base 64 |
///
/// A key that is `*`, `**` or one of those in braces itself is written with `~2` before it.
public struct MigrationPath: Sendable, ExpressibleByStringLiteral {
  enum Step: Sendable, Equatable {
    case member(StepKey)
    /// Every element of a list, every value of an object.
    case each
    /// Every element of a list.
    case element
    /// Every value of an object.
    case value
    /// This value, and everything in it.
    case everything
    /// The JSON inside a string.
    case inside(ContentWire)
  }

  let steps: [Step]

  /// - Parameter path: as above; a first `/` may be missing.
  public init(_ path: String) {
    let tokens = path.split(separator: "/", omittingEmptySubsequences: false)
    let isRooted = path.isEmpty || path.hasPrefix("/")
    steps = tokens.dropFirst(isRooted ? 1 : 0).map { Self.step(String($0)) }
  }

  public init(stringLiteral path: String) { self.init(path) }

  private static func step(_ token: String) -> Step {
    switch token {
    case "*": return .each
    case "**": return .everything
    case "{list}": return .element
    case "{map}": return .value
    case "{json}": return .inside(.json)
    case "{base64.json}": return .inside(.base64JSON)
    default: return .member(StepKey(String(decoding: unescaped(Array(token.utf8)), as: UTF8.self)))
    }
  }

  /// The keys of a path to a member of an object: `/author/name`, or `name`.
  static func keys(of path: String) -> [StepKey] {
    MigrationPath(path.hasPrefix("/") ? path : "/" + path).steps.compactMap { step in
      if case .member(let key) = step { key } else { nil }
    }
  }

  /// `~1` is a slash and `~0` a tilde; `~2` keeps what follows from meaning more than itself.
  private static func unescaped(_ token: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    var place = 0
    while place < token.count {
      let next = place + 1 < token.count ? token[place + 1] : 0
      switch (token[place], next) {
      case (0x7E, 0x30): key.append(0x7E)
      case (0x7E, 0x31): key.append(0x2F)
      case (0x7E, 0x32): break
      default:
        key.append(token[place])
        place -= 1
      }
      place += 2
    }
    return key
  }
}
