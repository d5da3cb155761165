import SumTypeImport
import SumTypeSource
import Testing

@Suite("Import of Lexicons")
struct LexiconTests {
  private static let post = ##"""
    {"lexicon":1,"id":"com.example.post","defs":{
      "main":{"type":"record","key":"tid","description":"A post.","record":{"type":"object","required":["text","createdAt"],"nullable":["note"],"properties":{
        "text":{"type":"string","maxLength":10,"maxGraphemes":5},"createdAt":{"type":"string","format":"datetime"},"note":{"type":"string"},
        "lang":{"type":"string","knownValues":["en","de"]},"mode":{"type":"string","enum":["a","b"]},"kind":{"type":"string","const":"post"},
        "size":{"type":"integer","minimum":1,"default":3},"on":{"type":"boolean"},"by":{"type":"string","format":"did"},
        "embed":{"type":"union","refs":["#image","com.example.defs#link"]},"only":{"type":"union","closed":true,"refs":["#image"]},
        "tags":{"type":"array","items":{"type":"string","maxLength":4},"maxLength":2},"more":{"type":"unknown"},"file":{"type":"blob","maxSize":9},"cid":{"type":"cid-link"},"raw":{"type":"bytes"}}}},
      "image":{"type":"object","required":["url"],"properties":{"url":{"type":"string","format":"uri"}}}}}
    """##

  private static let others = ##"""
    {"lexicon":1,"id":"com.example.defs","defs":{"link":{"type":"object","required":["to"],"properties":{"to":{"type":"ref","ref":"com.example.post#image"}}},"flag":{"type":"token"}}}
    """##

  private static let method = ##"""
    {"lexicon":1,"id":"com.example.getPosts","defs":{"main":{"type":"query","parameters":{"type":"params","required":["by"],"properties":{"by":{"type":"string"},"limit":{"type":"integer","maximum":100}}},"output":{"encoding":"application/json","schema":{"type":"object","required":["posts"],"properties":{"posts":{"type":"array","items":{"type":"ref","ref":"com.example.post"}}}}},"errors":[{"name":"NotFound","description":"Nobody."}]}}}
    """##

  private static func imported() throws -> Imported {
    let sources = [("post.json", post), ("defs.json", others), ("getPosts.json", method)]
    var importing = SchemaImport(ImportOptions())
    for (path, text) in sources { importing.add(SourceFile(path: path, text: text)) }
    return try Imported(importing)
  }

  private static let least =
    #""$type":"com.example.post","text":"hi","createdAt":"2026-01-31T12:00:00Z""#

  @Test(
    "a record with any type of the protocol is read without findings",
    arguments: [
      "", #","note":null,"lang":"fr2""#.replacing("fr2", with: "en"), #","mode":"a","kind":"post""#,
      #","size":1,"on":true,"by":"did:plc:a""#,
      #","embed":{"$type":"com.example.post#image","url":"https://example.org"}"#,
      #","embed":{"$type":"com.example.defs#link","to":{"url":"https://example.org"}}"#,
      #","only":{"$type":"com.example.post#image","url":"https://example.org"}"#,
      #","tags":["a"],"more":{"x":1},"cid":{"$link":"bafy"},"raw":{"$bytes":"aGk"}"#,
      #","file":{"$type":"blob","ref":{"$link":"bafy"},"mimeType":"image/png","size":3}"#,
    ])
  func reads(_ rest: String) throws {
    let findings = try Self.imported().findings(in: "{\(Self.least)\(rest)}", as: "Post")
    #expect(findings.isEmpty)
  }

  @Test(
    "a record with a member that does not fit has a finding",
    arguments: [
      #","text":1"#, #","lang":"fr""#, #","mode":"c""#, #","kind":"page""#, #","size":0"#,
      #","tags":["abcde"]"#, #","embed":{"$type":"com.example.other"}"#,
      #","embed":{"$type":"com.example.post#image"}"#,
      #","only":{"$type":"com.example.other"}"#, #","tags":["a","b","c"]"#, #","raw":{"$bytes":3}"#,
      #","file":{"$type":"file"}"#, #","createdAt":"now""#,
    ])
  func refuses(_ rest: String) throws {
    let findings = try Self.imported().findings(in: "{\(Self.least)\(rest)}", as: "Post")
    #expect(!findings.isEmpty)
  }

  @Test("parameters, outputs and errors of methods are types")
  func methods() throws {
    let imported = try Self.imported()
    #expect(try imported.findings(in: #"{"by":"a","limit":10}"#, as: "GetPostsParameters").isEmpty)
    #expect(
      try !imported.findings(in: #"{"by":"a","limit":101}"#, as: "GetPostsParameters").isEmpty)
    #expect(try imported.findings(in: #"{"posts":[]}"#, as: "GetPostsOutput").isEmpty)
    #expect(try imported.findings(in: #""NotFound""#, as: "GetPostsError").isEmpty)
    let others = try imported.findings(in: #""Other""#, as: "GetPostsError")
    #expect(others.count == 1 && others[0].hasPrefix("unknown"), "\(others)")
    #expect(imported.has("maxGraphemes", .looser))
    #expect(imported.has("maxLength in bytes", .looser))
    #expect(imported.has("format datetime", .stricter))
  }

  @Test("a procedure has an input and an output, a subscription has messages")
  func bodies() throws {
    var importing = SchemaImport(ImportOptions())
    importing.add(
      SourceFile(
        path: "putPost.json",
        text:
          ##"{"lexicon":1,"id":"com.example.putPost","defs":{"main":{"type":"procedure","input":{"encoding":"application/json","schema":{"type":"object","required":["text"],"properties":{"text":{"type":"string"}}}},"output":{"encoding":"application/json","schema":{"type":"object","required":["uri"],"properties":{"uri":{"type":"string"}}}}}}}"##
      ))
    importing.add(
      SourceFile(
        path: "watch.json",
        text:
          ##"{"lexicon":1,"id":"com.example.watch","defs":{"main":{"type":"subscription","parameters":{"type":"params","properties":{"cursor":{"type":"integer"}}},"message":{"schema":{"type":"union","refs":["#commit"]}}},"commit":{"type":"object","required":["seq"],"properties":{"seq":{"type":"integer"}}}}}"##
      ))
    let imported = try Imported(importing)
    let cases: [(type: String, fits: String, refused: String)] = [
      ("PutPostInput", #"{"text":"a"}"#, "{}"), ("PutPostOutput", #"{"uri":"a"}"#, #"{"uri":1}"#),
      ("WatchParameters", #"{"cursor":1}"#, #"{"cursor":"x"}"#),
      ("WatchMessage", ##"{"$type":"com.example.watch#commit","seq":1}"##, #"{"seq":1}"#),
    ]
    for (type, fits, refused) in cases {
      #expect(try imported.findings(in: fits, as: type).isEmpty, "\(type)")
      #expect(try !imported.findings(in: refused, as: type).isEmpty, "\(type)")
    }
  }

  @Test("an output that refers to a type gets an alias and a document")
  func outputByReference() throws {
    var importing = SchemaImport(ImportOptions())
    importing.add(
      SourceFile(
        path: "getLatest.json",
        text:
          ##"{"lexicon":1,"id":"com.example.getLatest","defs":{"main":{"type":"query","output":{"encoding":"application/json","schema":{"type":"ref","ref":"#post"}}},"post":{"type":"object","required":["text"],"properties":{"text":{"type":"string"}}}}}"##
      ))
    let text = try Imported(importing).result.text
    #expect(text.contains(#""GetLatestOutput": { "alias": "Post" }"#), "\(text)")
    #expect(text.contains(#""GetLatestOutput": { "root": "#), "\(text)")
  }

  @Test("each Lexicon becomes one schema, which imports those whose types it uses")
  func files() throws {
    let files = try Self.imported().result.files(home: "Lexicons")
    #expect(files.map(\.name).sorted() == ["Defs", "GetPosts", "Post", "Protocol"])
    let shared = try #require(files.first { $0.name == "Protocol" })
    #expect(shared.text.contains(#""DID""#) && shared.text.contains(#""Blob""#))
    #expect(!shared.text.contains("imports"))
    let defs = try #require(files.first { $0.name == "Defs" })
    #expect(defs.text.contains(#""imports": ["Post.sumtype.json"]"#))
  }

  @Test(
    "a name in several files is prefixed with the file's name in each, also for variants"
  )
  func namesOfFiles() throws {
    var importing = SchemaImport(ImportOptions())
    for space in ["images", "records"] {
      importing.add(
        SourceFile(
          path: "\(space).json",
          text:
            ##"{"lexicon":1,"id":"com.example.\##(space)","defs":{"view":{"type":"object","properties":{}},"\##(space)":{"type":"object","properties":{"of":{"type":"union","refs":["com.example.images#view","com.example.records#view"]}}}}}"##
        ))
    }
    let text = try Imported(importing).result.text
    #expect(text.contains(#""imagesView": { "tag": "com.example.images#view""#))
    #expect(text.contains(#""RecordsView": {"#))
    #expect(!text.contains(#""View""#))
  }

  @Test("a reference to a Lexicon that is not among the sources is refused")
  func missing() {
    var importing = SchemaImport(ImportOptions())
    importing.add(SourceFile(path: "post.json", text: Self.post))
    var diagnostics = Diagnostics()
    #expect(importing.run(into: &diagnostics) == nil)
    let shown = DiagnosticFormat.text.render(diagnostics, isColoured: false)
    #expect(shown.contains("the Lexicon com.example.defs is not among the sources"))
  }
}
