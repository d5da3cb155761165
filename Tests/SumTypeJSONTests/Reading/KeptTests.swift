import SumTypeJSON
import Testing

@Suite("Records of unknown members")
struct KeptTests {
  static let members = MemberTable("id", "payload")
  static let payload = MemberTable("message")

  /// Reads an object, and its member `payload` if that is an object, by their tables.
  private static func readAll(
    _ reader: inout JSONReader, claims: [MemberKey] = []
  ) throws(JSONFault) {
    var object = try reader.openObject()
    for claim in claims { reader.claim(claim, in: &object) }
    defer { for _ in claims { reader.endClaim(of: &object) } }
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
      try Self.readAll(&reader, claims: claims)
      return reader.kept.map { item in
        #expect(item.level == .field)
        return String(decoding: Array(text.utf8)[item.range], as: UTF8.self)
      }
    }
  }

  @Test(
    "an unknown member is recorded from its key to its value, at each depth, in the source's order")
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

  @Test("a reader that does not record keeps no items")
  func notAsked() throws {
    let count = try read(#"{"new":1}"#) { (reader) throws(JSONFault) in
      try Self.readAll(&reader)
      return reader.kept.count
    }
    #expect(count == 0)
  }

  @Test("an object that is opened without keepsUnknown records nothing")
  func scanned() throws {
    let count = try read(#"{"new":1}"#, recordsKept: true) { (reader) throws(JSONFault) in
      var object = try reader.openObject(keepsUnknown: false)
      while try reader.nextMember(&object, Self.members) != nil { try reader.skipValue() }
      return reader.kept.count
    }
    #expect(count == 0)
  }

  @Test(
    "the value of an unknown member is validated",
    arguments: [
      #"{"new":[1,]}"#, #"{"new":"\ud800"}"#, #"{"new":01}"#, "{\"new\":\"\t\"}",
      #"{"new":{"a":tru}}"#,
    ])
  func checked(text: String) {
    #expect(fault(text) { (reader) throws(JSONFault) in try Self.readAll(&reader) } != nil)
  }

  @Test("a rewind removes the items and the claims that came after the mark")
  func rewind() throws {
    let text = #"{"new":1,"id":2,"other":3}"#
    let count = try read(text, recordsKept: true) { (reader) throws(JSONFault) in
      let mark = reader.mark()
      try Self.readAll(&reader)
      #expect(reader.kept.count == 2)
      reader.rewind(to: mark)
      #expect(reader.kept.isEmpty)
      #expect(reader.offset == mark.offset)
      // A rewind out of an open object also restores the depth and the claims.
      for _ in 0..<600 {
        var object = try reader.openObject()
        reader.claim(MemberKey("new"), in: &object)
        reader.claim(MemberKey("other"), in: &object)
        reader.rewind(to: mark)
      }
      try Self.readAll(&reader)
      return reader.kept.count
    }
    #expect(count == 2)
  }

  @Test("a claimed key is known in its object, and unknown in the objects inside it")
  func claims() throws {
    let text = #"{"type":"a","id":1,"payload":{"type":"b","message":""},"kind":2}"#
    let (type, kind) = (MemberKey("type"), MemberKey("kind"))
    #expect(try kept(in: text).count == 3)
    #expect(try kept(in: text, claims: [type]) == [#""type":"b""#, #""kind":2"#])
    #expect(try kept(in: text, claims: [type, kind]) == [#""type":"b""#])
    #expect(try kept(in: text, claims: [kind, type]) == [#""type":"b""#])
    #expect(try kept(in: text, claims: [kind, type, MemberKey("a")]) == [#""type":"b""#])
    #expect(try kept(in: #"{"t\u0079pe":"a","typ":1}"#, claims: [type]) == [#""typ":1"#])
  }

  @Test("a claimed key that comes twice is a repeated tag, however many keys are claimed")
  func repeatedClaim() {
    let keys = [MemberKey("type"), MemberKey("kind"), MemberKey("event")]
    for count in 1...3 {
      for key in keys.prefix(count) {
        let text = "{\"\(key.string)\":1,\"id\":1,\"x\":2,\"\(key.string)\":3}"
        let found = fault(text) { (reader) throws(JSONFault) in
          try Self.readAll(&reader, claims: Array(keys.prefix(count)))
        }
        #expect(found?.code == .repeatedTag)
        #expect(found?.offset == text.utf8.count - key.string.utf8.count - 5)
      }
    }
  }

  @Test("a claim of an inner object does not apply to the outer object")
  func nestedClaims() throws {
    let text = #"{"type":"a","payload":{"kind":"b","type":"c"},"kind":1}"#
    let kept = try read(text, recordsKept: true) { (reader) throws(JSONFault) in
      var object = try reader.openObject()
      reader.claim(MemberKey("type"), in: &object)
      reader.claim(MemberKey("event"), in: &object)
      while try reader.nextMember(&object, Self.members) != nil {
        var inner = try reader.openObject()
        reader.claim(MemberKey("kind"), in: &inner)
        reader.claim(MemberKey("x"), in: &inner)
        while try reader.nextMember(&inner, Self.payload) != nil { try reader.skipValue() }
        reader.endClaim(of: &inner)
        reader.endClaim(of: &inner)
      }
      reader.endClaim(of: &object)
      reader.endClaim(of: &object)
      return reader.kept.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
    }
    #expect(kept == [#""type":"c""#, #""kind":1"#])
  }

  @Test("the end of the inner object's claims leaves those of the outer object")
  func claimsAround() throws {
    let text = #"{"payload":{"type":"b","kind":"c"},"kind":"a","type":"a"}"#
    let kept = try read(text, recordsKept: true) { (reader) throws(JSONFault) in
      var object = try reader.openObject()
      for key in ["type", "kind", "event"] as [StaticString] {
        reader.claim(MemberKey(key), in: &object)
      }
      while try reader.nextMember(&object, Self.members) != nil {
        var inner = try reader.openObject()
        for key in ["type", "kind"] as [StaticString] { reader.claim(MemberKey(key), in: &inner) }
        while try reader.nextMember(&inner, Self.payload) != nil { try reader.skipValue() }
        for _ in 0..<2 { reader.endClaim(of: &inner) }
      }
      return reader.kept
    }
    #expect(kept == [])
  }

  @Test("an item holds its range, its fault and its embedded items")
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
