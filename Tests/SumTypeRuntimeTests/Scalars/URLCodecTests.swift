import Foundation
import SumTypeRuntime
import Testing

@Suite("URLs")
struct URLCodecTests {
  @Test(
    "a URL is written as it was read",
    arguments: [
      "https://example.com", "https://example.com/", "https://example.com/a%20b?c=d%2Fe#f",
      "mailto:a@example.com", "a/b/../c",
      "file:///a/x", "HTTPS://EXAMPLE.com/%7efoo", "urn:isbn:123", "?q", "https://[::1]:8080/",
      "https://xn--caf-dma.example/",
    ])
  func exact(text: String) throws {
    let url = try URLCodec.read("\"\(text)\"")
    #expect(url.absoluteString == text)
    #expect(URLCodec.written(url) == "\"\(text)\"")
  }

  @Test(
    "a text that would have to be changed to be a URL is refused",
    arguments: [
      "", "https://example.com/a b", "https://example.com/é", "https://café.example/",
      "https://example.com/%zz", "http://[", "\\u0000", "<a>",
    ])
  func refused(text: String) {
    #expect(URLCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
  }

  @Test("URLs are compared as they are written, with or without a base")
  func same() throws {
    let base = try #require(URL(string: "https://example.com/a/"))
    let relative = try #require(URL(string: "b", relativeTo: base))
    let absolute = try #require(URL(string: "https://example.com/a/b"))
    #expect(URLCodec.isSame(relative, absolute))
    #expect(URLCodec.written(relative) == #""https://example.com/a/b""#)
    #expect(!URLCodec.isSame(absolute, try #require(URL(string: "https://example.com/a/B"))))
  }
}
