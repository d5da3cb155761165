import SumTypeJSON
import Testing

@Suite("what a load does not know is recorded where it lies")
struct KeptTests {
  static let members = MemberTable("id", "payload")
  static let payload = MemberTable("message")

  /// Reads the object, entering `payload` if it is an object.
  private static func readAll(_ reader: inout JSONReader) throws(JSONFault) {
    var object = try reader.openObject()
    while let index = try reader.nextMember(&object, members) {
      if index == 1, try reader.peekKind() == .object {
        var inner = try reader.openObject()
        while try reader.nextMember(&inner, payload) != nil { try reader.skipValue() }
      } else {
        try reader.skipValue()
      }
    }
  }

  private func kept(in text: String, claims: [MemberKey] = []) throws -> [String] {
    try read(text, recordsKept: true) { (reader) throws(JSONFault) in
      for claim in claims { reader.claim(claim) }
      try Self.readAll(&reader)
      return reader.kept.map { item in
        #expect(item.level == .field)
        return String(decoding: Array(text.utf8)[item.range], as: UTF8.self)
      }
    }
  }

  @Test("unknown members are kept from key to value, at every depth, in their order")
  func fields() throws {
    let text = """
      { "new" : [1, 2] , "id": 1, "payload": {"x": {}, "message": "m", "y": 1.50}, "new":null,
        "la\\u0073t": "\\u00e9"  }
      """
    #expect(
      try kept(in: text) == [
        #""new" : [1, 2]"#, #""x": {}"#, #""y": 1.50"#, #""new":null"#, #""la\u0073t": "\u00e9""#,
      ])
  }

  @Test("nothing is recorded unless it is asked for")
  func notAsked() throws {
    let count = try read(#"{"new":1}"#) { (reader) throws(JSONFault) in
      try Self.readAll(&reader)
      return reader.kept.count
    }
    #expect(count == 0)
  }

  @Test("an object that is only scanned records nothing")
  func scanned() throws {
    let count = try read(#"{"new":1}"#, recordsKept: true) { (reader) throws(JSONFault) in
      var object = try reader.openObject(keepsUnknown: false)
      while try reader.nextMember(&object, Self.members) != nil { try reader.skipValue() }
      return reader.kept.count
    }
    #expect(count == 0)
  }

  @Test(
    "unknown does not mean unchecked",
    arguments: [
      #"{"new":[1,]}"#, #"{"new":"\ud800"}"#, #"{"new":01}"#, "{\"new\":\"\t\"}",
      #"{"new":{"a":tru}}"#,
    ])
  func checked(text: String) {
    #expect(fault(text) { (reader) throws(JSONFault) in try Self.readAll(&reader) } != nil)
  }

  @Test("going back forgets what was kept and claimed since")
  func rewind() throws {
    let text = #"{"new":1,"id":2,"other":3}"#
    let count = try read(text, recordsKept: true) { (reader) throws(JSONFault) in
      let mark = reader.mark()
      try Self.readAll(&reader)
      #expect(reader.kept.count == 2)
      reader.rewind(to: mark)
      #expect(reader.kept.isEmpty)
      #expect(reader.offset == mark.offset)
      // From inside the object, too: depth and claims come back.
      for _ in 0..<600 {
        reader.claim(MemberKey("new"))
        _ = try reader.openObject()
        reader.rewind(to: mark)
      }
      try Self.readAll(&reader)
      return reader.kept.count
    }
    #expect(count == 2)
  }

  @Test("a claimed key is not unknown in the next object, and is unknown in those inside it")
  func claims() throws {
    let text = #"{"type":"a","id":1,"payload":{"type":"b","message":""},"kind":2}"#
    #expect(try kept(in: text).count == 3)
    #expect(try kept(in: text, claims: [MemberKey("type")]) == [#""type":"b""#, #""kind":2"#])
    #expect(try kept(in: text, claims: [MemberKey("type"), MemberKey("kind")]) == [#""type":"b""#])
    #expect(
      try kept(in: #"{"t\u0079pe":"a","typ":1}"#, claims: [MemberKey("type")]) == [#""typ":1"#])
  }

  @Test("claims inside a claimed object belong to the inner object, and end with it")
  func nestedClaims() throws {
    let text = #"{"type":"a","payload":{"kind":"b","type":"c"},"kind":1}"#
    let kept = try read(text, recordsKept: true) { (reader) throws(JSONFault) in
      reader.claim(MemberKey("type"))
      var object = try reader.openObject()
      while try reader.nextMember(&object, Self.members) != nil {
        reader.claim(MemberKey("kind"))
        var inner = try reader.openObject()
        while try reader.nextMember(&inner, Self.payload) != nil { try reader.skipValue() }
        reader.unclaim()
      }
      reader.unclaim()
      return reader.kept.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
    }
    #expect(kept == [#""type":"c""#, #""kind":1"#])
  }

  @Test("taking back more claims than were made does no harm")
  func unbalanced() throws {
    _ = try read(#"{"a":1}"#, recordsKept: true) { (reader) throws(JSONFault) in
      reader.unclaim()
      reader.claim(MemberKey("a"))
      var object = try reader.openObject()
      reader.unclaim()
      reader.unclaim()
      while try reader.nextMember(&object, Self.members) != nil { try reader.skipValue() }
      #expect(reader.kept.count == 1)
    }
  }

  @Test("an item knows its reason and what lies inside it")
  func items() {
    let plain = KeptItem(.variant, 3..<9)
    #expect(plain.range == 3..<9 && plain.fault == nil && plain.embedded.isEmpty)
    let reason = JSONFault(.typeMismatch, at: 4, expected: "an integer")
    let inner = KeptItem(.malformed, 1..<2, fault: reason)
    let outer = KeptItem(.value, 0..<20, embedded: [inner], innerSource: [0x31])
    #expect(inner.fault == reason)
    #expect(outer.embedded == [inner] && outer.innerSource == [0x31])
    #expect(outer != KeptItem(.value, 0..<20))
    #expect(MemoryLayout<KeptItem>.size <= 32)
  }
}
