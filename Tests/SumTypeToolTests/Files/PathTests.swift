import Testing

@testable import SumTypeTool

@Suite("a path")
struct PathTests {
  @Test(
    "is joined as a person would write it",
    arguments: [
      ("", "b", "b"), (".", "b", "b"), ("a", "b", "a/b"), ("a/", "b", "a/b"), ("a", "/b", "/b"),
      ("/", "b", "/b"), ("..", "b", "../b"), ("a", "", "a"),
    ])
  func join(_ folder: String, _ path: String, _ joined: String) {
    #expect(Path.join(folder, path) == joined)
  }

  @Test(
    "is simplified by its text",
    arguments: [
      ("a/./b/../c", "a/c"), ("../a", "../a"), ("a/../..", ".."), ("/..", "/"), ("a//b/", "a/b"),
      ("./", "."), ("", "."), ("../../a/..", "../.."), ("/a/../../b", "/b"),
    ])
  func simplify(_ path: String, _ simple: String) {
    #expect(Path.simplified(path) == simple)
  }

  @Test("has a folder and a name")
  func parts() {
    #expect(Path.folder(of: "a/b/c") == "a/b")
    #expect(Path.folder(of: "c") == "")
    #expect(Path.folder(of: "/c") == "/")
    #expect(Path.name(of: "a/b/c") == "c")
    #expect(Path.name(of: "é/ü") == "ü")
  }

  @Test("lies inside a folder, not beside it")
  func inside() {
    #expect(Path.isInside("/a/b", of: "/a"))
    #expect(Path.isInside("/a", of: "/a"))
    #expect(Path.isInside("/a", of: "/"))
    #expect(!Path.isInside("/ab", of: "/a"))
    #expect(!Path.isInside("/a", of: "/a/b"))
  }
}
