import RareShowcase
import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

@Suite("A struct of a hundred fields")
struct WideRecordTests {
  private let members = WideMember.all
  private var texts: [String] { members.map(\.text) }

  private func load(_ texts: [String]) throws -> Loaded<WideFileDocument> {
    try WideFileDocument.load(WideMember.object(texts))
  }

  @Test("the fields are written in the order of the schema")
  func canonical() throws {
    #expect(members.count == 100)
    let loaded = try load(texts)
    #expect(loaded.preserved.report.isEmpty)
    #expect(text(try WideFileDocument.save(loaded.value).bytes) == text(WideMember.object(texts)))
  }

  @Test("a value is equal in every order of its members, and a save keeps the order")
  func orders() throws {
    let value = try load(texts).value
    var random = SplitMix64(seed: 1)
    var orders = (1..<100).map { Array(texts[$0...] + texts[..<$0]) }
    orders += [texts.reversed()] + (0..<200).map { _ in texts.shuffled(using: &random) }
    for order in orders {
      let loaded = try load(order)
      #expect(loaded.value == value)
      let saved = try WideFileDocument.save(loaded.value, preserving: loaded.preserved)
      #expect(saved.bytes == WideMember.object(order))
    }
  }

  @Test("a required field that is missing is an error that names it", arguments: WideMember.all)
  func missing(member: WideMember) throws {
    let rest = members.filter { $0.key != member.key }.map(\.text)
    guard member.presence == .required else {
      #expect(throws: Never.self) { try load(rest) }
      return
    }
    let error = try #require(throws: JSONError.self) { try load(rest) }
    #expect(error.code == .missingMember)
    #expect(error.expected.contains(member.key))
    #expect(error.path == "")
  }

  @Test("a field of another JSON type is an error at its place", arguments: WideMember.all)
  func mistyped(member: WideMember) throws {
    // A field of type `JSON` takes any value.
    if member.key.hasPrefix("json") { return }
    let wrong = members.map { $0.key == member.key ? "\"\($0.key)\":[true]" : $0.text }
    let error = try #require(throws: JSONError.self) { try load(wrong) }
    #expect(error.code == .typeMismatch)
    #expect(error.path == "/\(member.key)")
  }

  @Test(
    "an edit of one field changes no other byte, in any order of the members",
    arguments: WideMember.all)
  func editing(member: WideMember) throws {
    var random = SplitMix64(seed: 2)
    for order in [members, members.reversed(), members.shuffled(using: &random)] {
      // Unknown members lie between all fields.
      let foreign = order.enumerated().flatMap { [$1.text, "\"x\($0)\":[ 1.0 ]"] }
      let edited = foreign.map { $0 == member.text ? member.edited : $0 }
      let loaded = try load(foreign)
      let saved = try WideFileDocument.save(
        try load(edited).value, preserving: loaded.preserved)
      #expect(text(saved.bytes) == text(WideMember.object(edited)))
      #expect(saved.dropped.isEmpty)
    }
  }

  @Test(
    "an optional field that is cleared is removed, and one that is set follows its predecessor",
    arguments: WideMember.all.filter { $0.presence == .optional })
  func clearing(member: WideMember) throws {
    let rest = texts.filter { $0 != member.text }
    let whole = try load(texts)
    let without = try load(rest)
    let cleared = try WideFileDocument.save(without.value, preserving: whole.preserved)
    #expect(cleared.bytes == WideMember.object(rest))
    let set = try WideFileDocument.save(whole.value, preserving: without.preserved)
    #expect(set.bytes == WideMember.object(texts))
  }

  @Test("a hundred unknown members are kept and reported")
  func unknown() throws {
    let foreign = members.enumerated().flatMap { [$1.text, "\"\($1.key)\($0)\": \($0).0"] }
    let loaded = try load(foreign)
    #expect(loaded.preserved.report.count(of: .field) == 100)
    #expect(
      try WideFileDocument.save(loaded.value, preserving: loaded.preserved).bytes
        == WideMember.object(foreign))
  }

  @Test("the last member of a repeated key counts, and an edit changes that one")
  func repeated() throws {
    let twice = ["\"intFirst\":1"] + texts
    let loaded = try load(twice)
    #expect(loaded.value.intFirst == -9)
    var value = loaded.value
    value.intFirst = 5
    let saved = try WideFileDocument.save(value, preserving: loaded.preserved)
    #expect(
      saved.bytes
        == WideMember.object(twice.map { $0 == "\"intFirst\":-9" ? "\"intFirst\":5" : $0 }))
  }
}
