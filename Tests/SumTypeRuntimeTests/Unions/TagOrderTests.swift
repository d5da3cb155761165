import SumTypeRuntime
import Testing

@Suite("A tag among the members of its payload")
struct TagOrderTests {
  private static let members = [
    #""event"~:~"change""#, #""action"~:~"delete""#, #""at"~:~3"#,
    #""o{ther"~:~{"event":"opened","}":["]\"",{"event":null}]}"#,
    #""back"~:~"\\\"event\":\\\\""#,
  ]
  /// The white space that replaces `~`, and the separator of members.
  private static let styles = [
    ("", ","), (" ", ",\n        "), ("", ", "), ("\t\r\n", " ,\r\n\t"), (" ", ","),
    ("  ", ",\n\n"),
  ]

  @Test("a tag is found at any place among the members, and in any white space")
  func orders() throws {
    for (space, separator) in Self.styles {
      for order in Self.members.orders {
        for (start, end) in [("{", "}"), ("{\n  ", "\n}"), ("{ ", " } \n                    ")] {
          let text =
            start
            + order.map { $0.split(separator: "~", omittingEmptySubsequences: false) }
            .map { $0.joined(separator: space) }.joined(separator: separator) + end
          #expect(try read(text) == .change(.delete(Deletion(at: 3))), "\(text)")
          // A tag whose key has an escape is found as well, and a repeated tag is a fault.
          let escaped = text.replacing(#""event""#, with: #""\u0065vent""#, maxReplacements: 1)
          if order[0].hasPrefix(#""event"#) {
            #expect(try read(escaped) == .change(.delete(Deletion(at: 3))))
          }
          let twice = start + #""event":"change""# + separator + text.dropFirst(start.count)
          #expect(try isRepeated(in: read(twice)), "\(twice)")
        }
      }
    }
  }

  @Test("an object that is cut off at any byte is refused, without a look beyond the cut")
  func cuts() throws {
    let text = #"{"at" : 3, "action" : "delete", "event" : "change"}"#
    let bytes = Array(text.utf8)
    for end in 0..<bytes.count {
      let read = { () throws(JSONFault) in
        try JSONReader.read(bytes, in: 0..<end) { (reader) throws(JSONFault) in
          try LogEventCodec.decode(from: &reader)
        }
      }
      #expect(throws: JSONFault.self) { try read() }
    }
    #expect(try read(text) == .change(.delete(Deletion(at: 3))))
  }

  @Test(
    "a tag behind a malformed value that has both tags itself is no unknown member",
    arguments: [
      ("instead", #"{"event":"change","action":"delete","at":"x"}"#),
      ("after", #"{"line":1,"event":"change","action":"delete","at":"x"}"#),
    ])
  func behindMalformed(key: String, inner: String) throws {
    let event = #"{"action":"delete","at":3,"\#(key)":\#(inner),"event":"change"}"#
    let loaded = try NotebookDocument.load(Array(#"{"title":"","events":[\#(event)]}"#.utf8))
    #expect(loaded.preserved.report.items.map(\.path) == ["/events/0/\(key)"])
    guard case .change(.delete(let deletion)) = loaded.value.events[0] else {
      Issue.record("\(loaded.value.events)")
      return
    }
    #expect(deletion.at == 3)
  }

  @Test("a tag that ends with a backslash is not read as one with an escaped quote")
  func backslash() throws {
    let tags = TagTable("x\\", "y")
    func variant(_ text: String) throws -> Int? {
      try JSONReader.read(Array((text + String(repeating: " ", count: 20)).utf8)) {
        (reader) throws(JSONFault) in try reader.readVariant(tags)
      }
    }
    #expect(try variant(#""x\\""#) == 0)
    #expect(try variant(#""x\"y""#) == nil)
    #expect(try variant(#""y""#) == 1)
    #expect(try variant(#""y\u0041""#) == nil)
  }

  private func read(_ text: String) throws -> LogEvent {
    try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
      try LogEventCodec.decode(from: &reader)
    }
  }

  /// Whether the tag of the outer union is repeated. The inner union, which reads the same object,
  /// is open as well.
  private func isRepeated(in event: LogEvent) -> Bool {
    guard case .unknown(let unknown) = event, case .malformed(let error) = unknown.reason else {
      return false
    }
    return error.code == .repeatedTag
  }
}

extension Array {
  /// All orders of the elements.
  fileprivate var orders: [[Element]] {
    guard let first else { return [[]] }
    return Array(dropFirst()).orders.flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }
}
