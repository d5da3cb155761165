import SumTypeSource
import Testing

@testable import SumTypeTool

@Suite("Operations on paths")
struct PathTests {
  @Test(
    "a folder and a path are joined without a needless separator",
    arguments: [
      ("", "b", "b"), (".", "b", "b"), ("a", "b", "a/b"), ("a/", "b", "a/b"), ("a", "/b", "/b"),
      ("/", "b", "/b"), ("..", "b", "../b"), ("a", "", "a"),
    ])
  func join(_ folder: String, _ path: String, _ joined: String) {
    #expect(Path.join(folder, path) == joined)
  }

  @Test(
    "a path is simplified without reading the file system",
    arguments: [
      ("a/./b/../c", "a/c"), ("../a", "../a"), ("a/../..", ".."), ("/..", "/"), ("a//b/", "a/b"),
      ("./", "."), ("", "."), ("../../a/..", "../.."), ("/a/../../b", "/b"),
    ])
  func simplify(_ path: String, _ simple: String) {
    #expect(Path.simplified(path) == simple)
  }

  @Test("a path has a folder and a name")
  func parts() {
    #expect(Path.folder(of: "a/b/c") == "a/b")
    #expect(Path.folder(of: "c") == "")
    #expect(Path.folder(of: "/c") == "/")
    #expect(Path.name(of: "a/b/c") == "c")
    #expect(Path.name(of: "é/ü") == "ü")
  }

  @Test("a path is inside a folder by whole components")
  func inside() {
    #expect(Path.isInside("/a/b", of: "/a"))
    #expect(Path.isInside("/a", of: "/a"))
    #expect(Path.isInside("/a", of: "/"))
    #expect(!Path.isInside("/ab", of: "/a"))
    #expect(!Path.isInside("/a", of: "/a/b"))
  }
}
