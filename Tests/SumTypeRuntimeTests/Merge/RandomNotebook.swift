import Foundation
import TestSupport

/// Writes a notebook with random white space, order of members, unknown fields, unknown and
/// malformed variants. Each unknown thing has a mark of its own, and every element says by its name
/// or number who it is.
struct RandomNotebook {
  private(set) var random: SplitMix64
  /// The mark of every unknown thing with the elements that it lies in.
  private(set) var marks: [(mark: String, owners: [String])] = []
  private var owners: [String] = []
  private var counter = 0
  private let style: Style

  /// How the white space is: none, lines, or anything.
  enum Style: CaseIterable {
    case compact
    case spaced
    case lines
    case wild
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    style = Style.allCases[Int(random.next() % 4)]
  }

  mutating func json() -> String {
    let pages = list(0...3, depth: 1) { $0.page(depth: 2) }
    let shapes = list(0...4, depth: 1) { $0.shape(depth: 2, nesting: 0) }
    let events = list(0...5, depth: 1) { $0.event(depth: 2) }
    let root = object(
      [
        (#""title""#, #""t""#), (#""pages""#, pages), (#""shapes""#, shapes),
        (#""events""#, events),
      ] + optional(#""settings""#) { $0.owned { $0.settings(depth: 2) } }, depth: 0)
    return (chance(0.1) ? "\u{FEFF}" : "") + root + (chance(0.5) ? "\n" : "")
  }

  // MARK: - Elements

  private mutating func page(depth: Int) -> String {
    let name = next()
    owners.append("page\(name)")
    defer { owners.removeLast() }
    return object(
      [
        (chance(0.3) ? #""heading""# : #""n\u0061me""#, #""page\#(name)""#),
        (#""cells""#, list(0...4, depth: depth + 1) { $0.cell(depth: depth + 2) }),
      ] + optional(#""tags""#) { $0.list(0...3, depth: depth + 1) { "\"tag\($0.next())\"" } }
        + optional(#""mood""#) { $0.mood() }, depth: depth)
  }

  private mutating func mood() -> String {
    switch random.next() % 4 {
    case 0: return "null"
    case 1: return #""happy""#
    case 2: return #""s\u0061d""#
    default:
      let mark = "mood\(next())"
      marks.append((mark, owners))
      return "\"\(mark)\""
    }
  }

  private mutating func cell(depth: Int) -> String {
    let id = next()
    owners.append("cell\(id)")
    defer { owners.removeLast() }
    return object(
      [(#""id""#, "\(id)"), (#""text""#, #""caf\u00e9 \#(id)""#)]
        + optional(#""attributes""#) { random in
          random.object(
            (0..<Int(random.random.next() % 3)).map { _ in
              ("\"k\(random.next())\"", random.chance(0.3) ? "null" : "1.50")
            }, depth: depth + 1, extras: false)
        }
        + optional(#""data""#) { $0.list(0...3, depth: depth + 1) { _ in "1e2" } }
        + optional(#""draft""#) { random in
          random.owned { random in
            "\""
              + random.draft(depth: depth + 1).replacingOccurrences(of: "\\", with: "\\\\")
              .replacingOccurrences(of: "\"", with: "\\\"")
              .replacingOccurrences(of: "\n", with: "\\n")
              .replacingOccurrences(of: "\t", with: "\\t")
              .replacingOccurrences(of: "\r", with: "\\r") + "\""
          }
        }, depth: depth)
  }

  private mutating func draft(depth: Int) -> String {
    object(
      [
        (#""words""#, list(0...3, depth: depth + 1) { "\"word\($0.next())\"" }),
        (#""length""#, "\(random.next() % 20)"),
      ], depth: depth)
  }

  private mutating func settings(depth: Int) -> String {
    let byName = (0..<Int(random.next() % 3)).map { _ in
      let key = "name\(next())"
      owners.append(key)
      defer { owners.removeLast() }
      return ("\"\(key)\"", draft(depth: depth + 2))
    }
    return object(
      [(#""ratio""#, "1.0"), (#""byName""#, object(byName, depth: depth + 1, extras: false))]
        + optional(#""width""#) { _ in "7e1" }
        + optional(#""theme""#) { $0.chance(0.5) ? "null" : #""x""# },
      depth: depth)
  }

  private mutating func shape(depth: Int, nesting: Int) -> String {
    let radius = next()
    owners.append("shape\(radius)")
    defer { owners.removeLast() }
    switch random.next() % 6 {
    case 0: return chance(0.5) ? #""point""# : #"{"point":{ }}"#
    case 1 where nesting < 3:
      let inner = list(0...3, depth: depth + 2) { $0.shape(depth: depth + 3, nesting: nesting + 1) }
      return object([(#""group""#, inner)], depth: depth, extras: false)
    case 2: return object([unknownMember()], depth: depth, extras: false)
    case 3:
      let circle = object([(#""radius""#, #""bad""#), unknownMember()], depth: depth + 1)
      return object([(#""circle""#, circle)], depth: depth, extras: false)
    default:
      let circle = object([(#""radius""#, "\(radius).50")], depth: depth + 1)
      return object([(#""circle""#, circle)], depth: depth, extras: false)
    }
  }

  private mutating func event(depth: Int) -> String {
    let by = next()
    owners.append("event\(by)")
    defer { owners.removeLast() }
    switch random.next() % 6 {
    case 0: return object([(#""event""#, #""closed""#)], depth: depth)
    case 1:
      return object(
        [
          (#""event""#, #""change""#), (#""action""#, #""insert""#), (#""at""#, "\(by)"),
          (#""text""#, #""x""#),
        ], depth: depth)
    case 2:
      return object(
        [(#""event""#, #""change""#), (#""action""#, #""new""#), unknownMember()], depth: depth)
    case 3: return object([(#""event""#, #""new""#), unknownMember()], depth: depth)
    case 4: return object([(#""by""#, #""nobody""#), unknownMember()], depth: depth)
    default:
      return object(
        [(#""event""#, #""opened""#), (#""by""#, "\"by\(by)\"")]
          + optional(#""note""#) { $0.chance(0.3) ? "null" : #""n""# }, depth: depth)
    }
  }

  // MARK: - Pieces

  private mutating func owned(_ body: (inout RandomNotebook) -> String) -> String {
    owners.append("optional")
    defer { owners.removeLast() }
    return body(&self)
  }

  private mutating func unknownMember() -> (String, String) {
    let mark = "mark\(next())"
    marks.append((mark, owners))
    let values = ["1.0", "-0", #"{"deep" : [1, 2 ]}"#, #""\u00e9""#, "null", "[ ]"]
    return ("\"\(mark)\"", values[Int(random.next() % 6)])
  }

  private mutating func optional(
    _ key: String, _ value: (inout RandomNotebook) -> String
  ) -> [(String, String)] {
    chance(0.6) ? [(key, value(&self))] : []
  }

  private mutating func list(
    _ counts: ClosedRange<Int>, depth: Int, _ element: (inout RandomNotebook) -> String
  ) -> String {
    let count = Int.random(in: counts, using: &random)
    return container((0..<count).map { _ in element(&self) }, "[", "]", depth: depth)
  }

  private mutating func object(
    _ members: [(String, String)], depth: Int, extras: Bool = true
  ) -> String {
    var members = members
    if extras, chance(0.4) { members.append(unknownMember()) }
    if chance(0.6) { members.shuffle(using: &random) }
    let colon = style == .wild ? space() + ":" + space() : style == .compact ? ":" : ": "
    return container(members.map { $0 + colon + $1 }, "{", "}", depth: depth)
  }

  private mutating func container(
    _ items: [String], _ open: String, _ close: String, depth: Int
  ) -> String {
    if items.isEmpty { return open + (style == .wild ? space() : "") + close }
    switch style {
    case .compact: return open + items.joined(separator: ",") + close
    case .spaced: return open + items.joined(separator: ", ") + close
    case .lines:
      let line = "\r\n" + String(repeating: "\t", count: depth + 1)
      return open + line + items.joined(separator: "," + line) + line.dropLast() + close
    case .wild:
      var text = open
      for (index, item) in items.enumerated() {
        if index > 0 { text += space() + "," }
        text += space() + item
      }
      return text + space() + close
    }
  }

  private mutating func space() -> String {
    ["", "", " ", "  ", "\n", "\n  ", "\t", " \r\n"][Int(random.next() % 8)]
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func next() -> Int {
    counter += 1
    return counter
  }
}
