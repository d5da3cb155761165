import SumTypeRuntime
import Testing

/// Lines that are too long, which are copied piece by piece, and edits of them.
@Suite struct LongLineTests {
  /// A line that is longer than the pieces in which it is copied.
  let long = String(repeating: "0123456789", count: 20_000)

  @Test(
    "a line that is too long is passed to an edit once, and copied whole between inserted lines",
    arguments: ["\n", "\r\n", ""])
  func keep(ending: String) throws {
    var asked = 0
    let edited = try VolumeLines.edited("1\n" + long + ending, limit: 100) { entry in
      guard case .bad(.tooLong(100)) = entry.content else { return .keep }
      asked += 1
      #expect(entry.bytes.count == 100)
      #expect(entry.ending == nil)
      return .keep.inserting(before: [volume(1)]).inserting(after: [volume(2)])
    }
    let (one, two) = (#"{"kind":"on","level":1}"#, #"{"kind":"on","level":2}"#)
    #expect(asked == 1)
    let between = ending.isEmpty ? "\n" : ending
    #expect(edited == "1\n\(one)\n\(long)\(between)\(two)\(ending)")
  }

  @Test("a line that is too long is removed or replaced as a whole", arguments: ["\n", "\r\n", ""])
  func removeAndReplace(ending: String) throws {
    let removed = try VolumeLines.edited("1\n\(long)\(ending)", limit: 100) { entry in
      entry.number == 2 ? .remove : .keep
    }
    #expect(removed == "1\n")
    let replaced = try VolumeLines.edited("1\n\(long)\(ending)", limit: 100) { entry in
      entry.number == 2 ? .replace(with: volume(3)).inserting(after: [volume(4)]) : .keep
    }
    let between = ending.isEmpty ? "\n" : ending
    #expect(
      replaced == #"1\#n{"kind":"on","level":3}\#(between){"kind":"on","level":4}\#(ending)"#)
  }

  @Test("the lines after one that is too long have their numbers and offsets")
  func after() {
    let entries = Array(VolumeLines.lines(of: "\(long)\r\n\(long)\n{\"kind\":\"on\"}", limit: 13))
    #expect(entries.map(\.number) == [1, 2, 3])
    #expect(entries.map(\.offset) == [0, 200_002, 400_003])
    #expect(entries[2].value == volume(nil))
  }
}
