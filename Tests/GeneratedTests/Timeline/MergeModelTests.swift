import Foundation
import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

/// A simple model of the entries of a file after a save: an unknown entry follows the entry that was
/// before it. If that was removed, it follows the nearest predecessor that is left, or comes first.
private struct EntriesModel {
  enum Loaded {
    case known(UUID, String)
    case unknown(String)
  }

  let loaded: [Loaded]

  func saved(_ order: [UUID], _ text: (UUID) -> String) -> [String] {
    var head: [String] = []
    var following: [UUID: [String]] = [:]
    var last: UUID?
    for entry in loaded {
      switch entry {
      case .known(let id, _): if order.contains(id) { last = id }
      case .unknown(let text):
        if let last { following[last, default: []].append(text) } else { head.append(text) }
      }
    }
    return head + order.flatMap { [text($0)] + (following[$0] ?? []) }
  }

  /// The paths of the unknown fields of removed entries, if other entries are new: a new entry may be a
  /// removed one with another identity.
  func dropped(_ order: [UUID]) -> [String] {
    let known = loaded.compactMap { if case .known(let id, _) = $0 { id } else { nil } }
    if Set(order).isSubset(of: known) { return [] }
    return loaded.enumerated().compactMap { index, entry in
      guard case .known(let id, _) = entry, !order.contains(id) else { return nil }
      return "/entries/\(index)/payload » /edited"
    }
  }
}

@Suite("Timelines under random edits")
struct MergeModelTests {
  @Test(
    "entries are where the rule says, and unchanged ones keep their bytes", arguments: 1...300)
  func random(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let loaded: [EntriesModel.Loaded] = (0..<UInt8(random.below(12))).map { index in
      if random.oneIn(3) { return .unknown(Self.unknown(index, &random)) }
      let id = ID.id(index)
      return .known(id, TimelineText.text(id, "Old \(index)", #","edited":\#(index)"#))
    }
    let file = TimelineText(entries: loaded.map(\.text))
    let document = try TimelineDocument.load(file.bytes)

    var timeline = document.value
    var texts: [UUID: String] = [:]
    for case .known(let id, let text) in loaded { texts[id] = text }
    edit(&timeline.entries, &texts, &random)

    let saved = try TimelineDocument.save(timeline, preserving: document.preserved)
    let model = EntriesModel(loaded: loaded)
    let expected = model.saved(timeline.entries.map(\.id)) {
      texts[$0] ?? ""
    }
    let written = try entries(of: saved.bytes)
    #expect(try written.map(laidOut) == expected.map(laidOut))
    #expect(try TimelineDocument.load(saved.bytes).value == timeline)
    #expect(saved.dropped.map(\.path) == model.dropped(timeline.entries.map(\.id)))
  }

  /// Removes, moves, changes and adds posts, and notes the text that each must have in the file.
  private func edit(
    _ posts: inout [Post], _ texts: inout [UUID: String], _ random: inout SplitMix64
  ) {
    posts.removeAll { _ in random.oneIn(4) }
    if random.oneIn(3) { posts.shuffle(using: &random) }
    for index in posts.indices where random.oneIn(3) {
      guard case .text(var post) = posts[index] else { continue }
      post.message = "New"
      posts[index] = .text(post)
      let number = post.id.uuid.15
      texts[post.id] = TimelineText.text(post.id, "New", #","edited":\#(number)"#)
    }
    for added in 0..<random.below(3) {
      let id = ID.id(UInt8(100 + added))
      let post = TextPost(
        id: id, createdAt: Date(timeIntervalSince1970: 1_709_208_000), message: "Added")
      posts.insert(.text(post), at: random.below(posts.count + 1))
      texts[id] = TimelineText.text(id, "Added")
    }
  }

  /// Returns an added entry without its layout, which follows that of its neighbours; others as they are.
  private func laidOut(_ entry: String) throws -> String {
    let value = try JSONValue(parsing: entry)
    let payload = value["payload"]?.stringValue.flatMap { Data(base64Encoded: $0) } ?? Data()
    return text([UInt8](payload)).contains("Added") ? value.text() : entry
  }

  private static func unknown(_ index: UInt8, _ random: inout SplitMix64) -> String {
    random.pick([
      TimelineText.photo, #"{"type" :"clip","n":\#(index)}"#, "null", #"["\u0041",-0]"#,
      TimelineText.mood(ID.id(index), "🙂", "77"),
    ])
  }

  /// Returns the entries of a file, byte for byte.
  private func entries(of bytes: [UInt8]) throws -> [String] {
    try JSONReader.read(bytes) { (reader) throws(JSONFault) in
      var entries: [String] = []
      var root = try reader.openObject()
      while let key = try reader.nextKey(&root) {
        guard key == "entries" else {
          _ = try reader.skipValue()
          continue
        }
        var list = try reader.openArray()
        while try reader.nextElement(&list) {
          entries.append(text(Array(bytes[try reader.skipValue()])))
        }
      }
      return entries
    }
  }
}

extension EntriesModel.Loaded {
  fileprivate var text: String {
    switch self {
    case .known(_, let text), .unknown(let text): text
    }
  }
}
