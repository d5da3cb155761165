import SumTypeRuntime
import Testing

@Suite("Every representation")
struct RepresentationTests {
  typealias Sample = RepresentationSample

  @Test(
    "a known value is read in every spelling, and a new one is written as the schema says",
    arguments: Sample.names)
  func roundTrip(name: String) throws {
    let sample = try Sample.named(name)
    for ways in [sample.open, sample.closed] {
      let json = "[\(sample.json.line),\(sample.json.blank)]"
      #expect(try ways.load(json) == [.line("a"), .blank])
      #expect(try ways.write([.line("a"), .blank]) == json)
      #expect(try ways.report(json) == [])
      for blank in sample.json.blanks { #expect(try ways.load("[\(blank)]") == [.blank]) }
      #expect(try ways.load("[\(sample.json.oddLine)]") == [.line("a")])
    }
  }

  @Test(
    "the DTO reads what the codec reads, and the codec reads what the DTO writes",
    arguments: Sample.names)
  func codable(name: String) throws {
    let sample = try Sample.named(name)
    for ways in [sample.open, sample.closed] {
      let values = [sample.json.line, sample.json.oddLine, sample.json.blank] + sample.json.blanks
      let json = "[\(values.joined(separator: ","))]"
      #expect(try ways.decode(json) == (try ways.load(json)))
      #expect(try ways.load(ways.encode([.line("a"), .blank])) == [.line("a"), .blank])
    }
  }

  @Test(
    "an unknown value is kept byte for byte with its tag, and refused by a closed union",
    arguments: Sample.names)
  func unknown(name: String) throws {
    let sample = try Sample.named(name)
    for (json, tag) in sample.json.unknown {
      let list = "[\(sample.json.line), \(json) ,\(sample.json.blank)]"
      #expect(try sample.open.load(list) == [.line("a"), .unknown(tag), .blank])
      #expect(try sample.open.decode(list) == [.line("a"), .unknown(tag), .blank])
      #expect(try sample.open.report(list) == ["variant /1 \(json)"])
      #expect(try sample.open.save(list, []) == list)
      let edited = try sample.open.save(list, [.line("b"), nil, nil])
      #expect(edited == list.replacing(sample.json.line, with: sample.line("b")))
      #expect(throws: JSONError.self) { try sample.closed.load(list) }
      #expect(throws: (any Error).self) { try sample.closed.decode(list) }
    }
  }

  @Test(
    "a malformed value is kept byte for byte, and a closed union reports the reason and place",
    arguments: Sample.names)
  func malformed(name: String) throws {
    let sample = try Sample.named(name)
    for malformed in sample.json.malformed {
      let list = "[\(sample.json.blank), \(malformed.json) ,\(sample.json.line)]"
      #expect(try sample.open.load(list) == [.blank, .malformed(malformed.tag), .line("a")])
      #expect(try sample.open.report(list) == ["malformed /1 \(malformed.json)"])
      if !malformed.hasRepeatedKey {
        #expect(
          try sample.open.decode(list) == [.blank, .malformed(malformed.tag), .line("a")],
          "\(malformed.json)")
      }
      #expect(try sample.open.save(list, []) == list)
      #expect(
        try sample.open.save(list, [nil, nil, .line("b")])
          == list.replacing(sample.json.line, with: sample.line("b")))
      let error = #expect(throws: JSONError.self) { try sample.closed.load(list) }
      #expect(error?.code == malformed.code, "\(malformed.json)")
      #expect(error?.path == "/1\(malformed.path)", "\(malformed.json)")
    }
  }

  @Test("an edit changes the bytes of the edited field, and no others", arguments: Sample.names)
  func edits(name: String) throws {
    let sample = try Sample.named(name)
    for ways in [sample.open, sample.closed] {
      let list = "[ \(sample.json.oddLine),\n\(sample.json.oddLine)]"
      #expect(try ways.save(list, []) == list)
      // In embedded JSON the letter is escaped twice.
      let changed = sample.json.oddLine.replacing(#"\\u0061"#, with: "b")
        .replacing(#"\u0061"#, with: "b")
      #expect(try ways.save(list, [nil, .line("b")]) == "[ \(sample.json.oddLine),\n\(changed)]")
    }
  }

  @Test("a bare variant keeps the spelling that was read", arguments: Sample.names)
  func blanks(name: String) throws {
    let sample = try Sample.named(name)
    for blank in sample.json.blanks + [sample.json.blank] {
      let list = "[\(blank), \(sample.json.line)]"
      #expect(
        try sample.open.save(list, [.blank, .line("b")]) == "[\(blank), \(sample.line("b"))]")
      #expect(
        try sample.closed.save("[\(sample.json.line)]", [.blank]) == "[\(sample.json.blank)]")
    }
  }

  @Test("a value cut short anywhere is an error of the JSON grammar", arguments: Sample.names)
  func cutShort(name: String) throws {
    let sample = try Sample.named(name)
    for json in [sample.json.line, sample.json.oddLine, sample.json.blank] {
      for count in 0..<json.utf8.count {
        let error = #expect(throws: JSONError.self) {
          try sample.open.load(
            "[" + String(decoding: Array(json.utf8).prefix(count), as: UTF8.self))
        }
        #expect(error?.fault.isGrammar == true)
      }
    }
  }
}

extension RepresentationSample {
  /// Returns a line with another text, as a new value is written.
  fileprivate func line(_ text: String) -> String {
    json.line.replacing(#""a""#, with: #""\#(text)""#)
      .replacing(#"\"a\""#, with: #"\"\#(text)\""#)
  }
}
