import Foundation
import SumTypeRuntime
import Testing

/// Streams in files.
@Suite struct LineFileTests {
  @Test("the lines of a file are those of its bytes, by its URL and by its handle")
  func reading() throws {
    let folder = try TemporaryFolder()
    let url = try folder.file("log.ndjson", difficultStream)
    let expected = VolumeLines.lines(of: difficultStream).map(\.portrait)
    #expect(try VolumeLines.lines(at: url).map(\.portrait) == expected)
    let handle = try FileHandle(forReadingFrom: url)
    #expect(VolumeLines.lines(from: handle).map(\.portrait) == expected)
  }

  @Test("a file that is longer than a chunk is read to its end")
  func manyChunks() throws {
    let folder = try TemporaryFolder()
    let line = #"{"kind":"on","level":7,"x":"\#(String(repeating: "y", count: 1000))"}"#
    let url = try folder.file(
      "log.ndjson", String(repeating: line + "\n", count: 500))
    #expect(try VolumeLines.lines(at: url).filter { $0.value == volume(7) }.count == 500)
  }

  @Test("a missing file is an error, and a folder is a stream of one unread entry")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    do throws(DocumentError) {
      _ = try VolumeLines.lines(at: folder.url.appendingPathComponent("none"))
      Issue.record("the file was opened")
    } catch {
      guard case .missing = error else {
        Issue.record("\(error)")
        return
      }
    }
    var lines = VolumeLines.lines(from: try FileHandle(forReadingFrom: folder.url)).makeIterator()
    #expect(lines.next()?.summary == "unread")
    #expect(lines.next() == nil)
  }

  @Test("the last entry of a pipe that is closed has the bytes that were written of its line")
  func failing() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("1\n{\"kind\":".utf8))
    var lines = VolumeLines.lines(from: pipe.fileHandleForReading).makeIterator()
    #expect(lines.next()?.text == "1")
    try pipe.fileHandleForWriting.close()
    #expect(lines.next()?.text == "{\"kind\":")
    #expect(lines.next() == nil)
  }

  @Test("a rewrite of a file keeps its permissions and its symbolic link, and leaves no other file")
  func rewriting() throws {
    let folder = try TemporaryFolder()
    let url = try folder.file("log.ndjson", "{\"kind\":\"on\",\"x\":1}\r\njunk\r\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
    let link = folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    let changes = try VolumeLines.rewrite(link) { entry in
      entry.value == nil ? .keep : .replace(with: volume(2)).inserting(after: [volume(3)])
    }
    #expect("\(changes)" == "1 kept, 1 replaced, 0 removed, 1 inserted")
    #expect(
      url.text
        == "{\"kind\":\"on\",\"level\":2,\"x\":1}\r\n{\"kind\":\"on\",\"level\":3}\r\njunk\r\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(folder.names == ["link", "log.ndjson"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == url.path)
  }

  @Test("a rewrite without changes does not write the file, and one that fails leaves it as it was")
  func untouched() throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    let url = try folder.file("log.ndjson", difficultStream)
    let before = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(try VolumeLines.rewrite(url) { _ in .keep }.isEmpty)
    #expect(throws: Stop.self) {
      try VolumeLines.rewrite(url) { entry in
        if entry.number == 3 { throw Stop() }
        return .remove
      }
    }
    let after = try FileManager.default.attributesOfItem(atPath: url.path)
    let number = FileAttributeKey.systemFileNumber
    #expect((before[number] as? NSNumber) == (after[number] as? NSNumber))
    #expect(url.text == difficultStream)
    #expect(folder.names == ["log.ndjson"])
  }

  @Test("a rewrite is refused if lines are appended meanwhile, and these lines stay")
  func appendedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let url = try folder.file("log.ndjson", "{\"kind\":\"on\"}\n")
    do {
      try VolumeLines.rewrite(url) { entry in
        guard entry.number == 1 else { return .keep }
        var other = try JSONLinesWriter<VolumeLines, FileHandle>(appendingTo: url)
        try other.append(volume(9))
        return .remove
      }
      Issue.record("the file was rewritten")
    } catch DocumentError.changed(url) {}
    #expect(url.text?.hasSuffix("{\"kind\":\"on\",\"level\":9}\n") == true)
    #expect(folder.names == ["log.ndjson"])
  }
}
