import SumTypeGenerator
import SumTypeImport
import SumTypeSource
import Testing

/// The targets of references: files by their paths, and schemas by their addresses.
@Suite("Paths and addresses of references")
struct AddressTests {
  /// A loader that records the paths that it is asked for.
  private final class Asked: SourceLoader {
    private(set) var paths: [String] = []
    func load(_ path: String) -> Result<SourceFile, ImportFailure> {
      paths.append(path)
      return .success(SourceFile(path: path, text: #"{"type":"integer"}"#))
    }
  }

  private static func asked(
    _ reference: String, in path: String = "a/thing.json", id: String? = nil,
    addresses: [String: String] = [:]
  ) -> (paths: [String], shown: String) {
    let asked = Asked()
    var options = ImportOptions()
    options.addresses = addresses
    var importing = SchemaImport(options, loader: asked)
    let own = id.map { #""$id":"\#($0)","# } ?? ""
    importing.add(
      SourceFile(
        path: path, text: #"{\#(own)"type":"object","properties":{"a":{"$ref":"\#(reference)"}}}"#))
    var diagnostics = Diagnostics()
    _ = importing.run(into: &diagnostics)
    return (asked.paths, DiagnosticFormat.text.render(diagnostics, isColoured: false))
  }

  static let paths: [(reference: String, from: String, path: String)] = [
    ("c/../\u{301}b.json", "a/thing.json", "a/\u{301}b.json"),
    ("../\u{301}b.json", "a/\u{301}/thing.json", "a/\u{301}b.json"),
    ("b.json", "a/thing.json", "a/b.json"), ("./b.json", "a/thing.json", "a/b.json"),
    ("c/../b.json", "a/thing.json", "a/b.json"), ("../b.json", "a/thing.json", "b.json"),
    ("../../b.json", "a/thing.json", "../b.json"), ("../b.json", "../thing.json", "../../b.json"),
    ("b.json", "thing.json", "b.json"), ("b.json", "/x/thing.json", "/x/b.json"),
    ("../../b.json", "/x/thing.json", "/b.json"), ("/y/b.json", "/x/thing.json", "/y/b.json"),
    ("b%20c.json", "a/thing.json", "a/b c.json"), ("b%C3%A9.json#", "a/thing.json", "a/bé.json"),
    ("c:b.json", "a/thing.json", "a/c:b.json"), (":b.json", "a/thing.json", "a/:b.json"),
  ]

  @Test("a relative reference is a path relative to its file", arguments: paths)
  func relative(_ reference: String, _ from: String, _ path: String) {
    let found = Self.asked(reference, in: from)
    #expect(found.paths == [path], "\(found.shown)")
    #expect(found.shown.isEmpty, "\(found.shown)")
  }

  static let addresses: [(reference: String, id: String, address: String)] = [
    ("part.json", "https://example.org/x/root.json", "https://example.org/x/part.json"),
    ("../part.json", "https://example.org/x/root.json", "https://example.org/part.json"),
    ("/part.json", "https://example.org/x/root.json", "https://example.org/part.json"),
    ("part.json", "https://example.org/", "https://example.org/part.json"),
    ("//example.net/p", "https://example.org/x/root.json", "https://example.net/p"),
    ("HTTP://example.net/p", "https://example.org/x/root.json", "HTTP://example.net/p"),
  ]

  @Test(
    "a reference in a file with an address is resolved against that address",
    arguments: addresses)
  func absolute(_ reference: String, _ id: String, _ address: String) {
    let found = Self.asked(reference, id: id, addresses: [address: "local.json"])
    #expect(found.paths == ["local.json"], "\(found.shown)")
    #expect(found.shown.isEmpty, "\(found.shown)")
  }

  @Test("an address of another scheme is not followed")
  func scheme() {
    let found = Self.asked("urn:example:part")
    #expect(found.paths.isEmpty)
    #expect(
      found.shown.contains("\"urn:example:part\" is not read: sumtype does not load urn addresses"))
  }
}
