import SumTypeJSON
import Testing

@Suite("The functions of the reader")
struct ReaderTests {
  @Test("readNull consumes null, and leaves any other value unread")
  func null() throws {
    let found = try read("[null, 1, null ]") { (reader) throws(JSONFault) in
      var found: [Bool] = []
      var array = try reader.openArray()
      while try reader.nextElement(&array) {
        found.append(try reader.readNull())
        if found.last == false { try reader.skipValue() }
      }
      return found
    }
    #expect(found == [true, false, true])
  }

  @Test("peekKind tells the kind of a value without reading it")
  func kinds() throws {
    let kinds = try read(#"[{}, [], "", 0, -1, true, false, null]"#) { (reader) throws(JSONFault) in
      var kinds: [JSONKind] = []
      var array = try reader.openArray()
      while try reader.nextElement(&array) {
        kinds.append(try reader.peekKind())
        try reader.skipValue()
      }
      return kinds
    }
    #expect(kinds == [.object, .array, .string, .number, .number, .bool, .bool, .null])
  }

  @Test(
    "a value of another type is a type mismatch at its first byte, and invalid JSON a grammar fault"
  )
  func mismatches() {
    let values = ["{}", "[]", "\"s\"", "1", "true", "null"]
    for (position, value) in values.enumerated() {
      let text = "  " + value
      var codes: [JSONFault?] = []
      codes.append(fault(text) { (reader) throws(JSONFault) in try reader.openObject() })
      codes.append(fault(text) { (reader) throws(JSONFault) in try reader.openArray() })
      codes.append(fault(text) { (reader) throws(JSONFault) in try reader.readString() })
      codes.append(fault(text) { (reader) throws(JSONFault) in try reader.readDouble() })
      codes.append(fault(text) { (reader) throws(JSONFault) in try reader.readBool() })
      for (asked, found) in codes.enumerated() where asked != position {
        #expect(found?.code == .typeMismatch && found?.offset == 2, "\(value)")
      }
    }
    #expect(
      fault("x") { (reader) throws(JSONFault) in try reader.readString() }?.code == .unexpectedByte)
    #expect(
      fault("[") { (reader) throws(JSONFault) in
        var array = try reader.openArray()
        return try reader.nextElement(&array)
      }?.code == .unexpectedEnd)
  }

  @Test("a value in a range of a larger source is read with the offsets of the source")
  func ranges() throws {
    let source = Array(#"garbage [1, 2 ] more"#.utf8)
    let value = try JSONReader.read(source, in: 8..<15) { (reader) throws(JSONFault) in
      #expect(reader.offset == 8)
      return try reader.readValue()
    }
    #expect(value == [1, 2])
    func code(_ range: Range<Int>) -> Outcome {
      do {
        let value = try JSONReader.read(source, in: range) { (reader) throws(JSONFault) in
          try reader.readValue()
        }
        return .value(value.text())
      } catch { return .fault(error.code, offset: error.offset) }
    }
    #expect(code(8..<14) == .fault(.unexpectedEnd, offset: 14))
    #expect(code(8..<17) == .fault(.trailingContent, offset: 16))
    #expect(code(9..<9) == .fault(.emptyInput, offset: 9))
    #expect(code(9..<10) == .value("1"))
    #expect(code(-5..<2).code == .unexpectedByte)
    #expect(code(15..<99).code == .unexpectedByte)
    #expect(code(30..<99).code == .emptyInput)
  }

  @Test("content that the body leaves unread is refused")
  func unread() {
    #expect(fault("1") { (_) throws(JSONFault) in }?.code == .trailingContent)
    #expect(
      fault("[1]") { (reader) throws(JSONFault) in try reader.openArray() }?.code
        == .trailingContent)
  }

  @Test("a slice holds the bytes of the value without those around it")
  func slices() throws {
    let slice = try read(#"[ {"a" : 1.0}  ]"#) { (reader) throws(JSONFault) in
      var array = try reader.openArray()
      _ = try reader.nextElement(&array)
      let slice = try reader.readSlice()
      _ = try reader.nextElement(&array)
      return slice
    }
    #expect(slice.text == #"{"a" : 1.0}"#)
    #expect(slice.bytes.startIndex == 2)
  }

  @Test("a tag is a string, an integer of 64 bits or a Boolean")
  func tags() throws {
    func tag(_ text: String) throws(JSONFault) -> JSONTag {
      try read(text) { (reader) throws(JSONFault) in try reader.readTag() }
    }
    #expect(try tag(#""t\u0065xt""#) == "text")
    #expect(try tag("7") == 7)
    #expect(try tag("1e1") == 10)
    #expect(try tag("false") == false)
    for text in ["null", "{}", "[]", "1.5", "9223372036854775808"] {
      #expect(
        throws: JSONFault(.typeMismatch, at: 0, expected: "a string, an integer or a Boolean")
      ) {
        try tag(text)
      }
    }
  }
}
