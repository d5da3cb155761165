import Testing

@testable import SumTypeRuntime

/// A load or a save does not pass a nested value again for each level around it. The tests count the
/// bytes that are passed; they measure no time.
@Suite("The cost of a large value in deeply nested unions")
struct DeepValueTests {
  /// A union in one of the representations, nested in itself.
  struct Subject: @unchecked Sendable, CustomTestStringConvertible {
    let testDescription: String
    let document: (_ levels: Int, _ text: String) -> [UInt8]
    /// Loads a document, and returns the number of bytes that the load passes and its result.
    let load: ([UInt8]) -> (passed: Int, value: Result<Deep, JSONFault>)
    /// Saves a document with another text, and returns the number of bytes that the save passes and
    /// those that it writes.
    let save: ([UInt8], String) throws -> (passed: Int, bytes: [UInt8])

    init<Codec: DeepCodec>(_ codec: Codec.Type) { self.init(codec, codec) }

    init<Codec: JSONCodec<Deep>, Form: DeepCodec>(_ codec: Codec.Type, _ form: Form.Type) {
      testDescription = "\(codec)"
      document = { Form.document(levels: $0, around: $1) }
      let load: ([UInt8]) -> (passed: Int, value: Result<Deep, JSONFault>) = { bytes in
        var passed = 0
        do throws(JSONFault) {
          let value = try Depth.run { (depth) throws(JSONFault) in
            try JSONReader.read(bytes, maximumDepth: depth, recordsKept: true) {
              (reader) throws(JSONFault) in
              defer { passed = reader.bytesPassed }
              let value = try codec.decode(from: &reader)
              try reader.refuseCutShort()
              return value
            }
          }
          return (passed, .success(value))
        } catch {
          return (passed, .failure(error))
        }
      }
      self.load = load
      save = { bytes, text in
        let old = try load(bytes).value.get()
        return try Depth.run(from: Depth.maximum) { (_) throws(JSONFault) in
          var merge = Merge(
            source: bytes, range: 0..<bytes.count, layout: Layout(style: .compact),
            aside: AsideElements(), lists: [], maximumNesting: Depth.maximum)
          codec.merge(old.with(text), over: old, in: &merge)
          let passed = merge.known.bytesPassed
          return (passed, merge.finish().bytes)
        }
      }
    }
  }

  static let subjects = [
    Subject(DeepAdjacentCodec.self), Subject(DeepKeyedCodec.self),
    Subject(DeepExternalCodec.self), Subject(DeepInternalCodec.self),
    Subject(DeepPresenceCodec.self), Subject(DeepUntaggedCodec.self),
    Subject(DeepFlattenedCodec.self, DeepFlattenedCodec.Part.self),
  ]

  private static let levels = 500
  private let text = String(repeating: "text ", count: 20_000)

  @Test(
    "a load of a text below 500 levels passes less than ten times the bytes", arguments: subjects)
  func reading(subject: Subject) throws {
    let bytes = subject.document(Self.levels, text)
    let (passed, value) = subject.load(bytes)
    let found = try value.get().found
    #expect(found?.levels == Self.levels && found?.text == text)
    #expect(passed < 10 * bytes.count, "\(passed) of \(bytes.count)")
  }

  @Test("the members that a struct leaves to its flattened part are passed only once")
  func readingParts() throws {
    let subject = Subject(DeepFlattenedCodec.self, DeepFlattenedCodec.Part.self)
    let bytes = subject.document(10, text)
    let (passed, value) = subject.load(bytes)
    #expect(try value.get().found?.levels == 10)
    #expect(passed < 2 * bytes.count, "\(passed) of \(bytes.count)")
  }

  /// Each level ends with a repeated tag, with a second variant or with an unknown member.
  @Test(
    "a load of 500 levels of which none fits passes less than twelve times the bytes",
    arguments: subjects)
  func keeping(subject: Subject) throws {
    for end in [#","type":"level","type":"level"}"#, #","level":7,"leaf":{}}"#, #","x":1}"#] {
      let bytes = subject.document(Self.levels, text).flatMap {
        $0 == 0x7D ? Array(end.utf8) : [$0]
      }
      let passed = subject.load(bytes).passed
      #expect(passed < 12 * bytes.count, "\(passed) of \(bytes.count)")
    }
  }

  @Test(
    "an invalid escape below 500 levels is refused after less than twelve times the bytes",
    arguments: subjects)
  func refusing(subject: Subject) throws {
    let bytes = subject.document(Self.levels, text + "\\x")
    let (passed, value) = subject.load(bytes)
    #expect(throws: JSONFault.self) { try value.get() }
    guard case .failure(let fault) = value else { return }
    #expect(fault.code == .invalidEscape)
    #expect(passed < 12 * bytes.count, "\(passed) of \(bytes.count)")
  }

  @Test(
    "a save of another text below 500 levels passes less than six times the bytes",
    arguments: subjects)
  func editing(subject: Subject) throws {
    let bytes = subject.document(Self.levels, text)
    let other = text.dropLast(3) + "end"
    let (passed, saved) = try subject.save(bytes, String(other))
    #expect(saved == subject.document(Self.levels, String(other)))
    #expect(passed < 6 * bytes.count, "\(passed) of \(bytes.count)")
  }
}
