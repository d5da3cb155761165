import SumTypeRuntime
import TestSupport
import Testing

/// Elements that are recognised by the spelling of their identities.
@Suite struct ListIdentityTests {
  typealias Cells = Sole<ArrayCodec<CellCodec>>
  typealias Names = Sole<ArrayCodec<NamedCodec>>

  @Test("elements whose identities are equal only in Swift keep their own unknown fields")
  func canonicallyEqual() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let first = #"{"id":"\#(composed)","u":1}"#
    let second = #"{"id":"\#(decomposed)","u":2}"#
    let removed = try Names.editedFully("[\(first),\(second)]") { $0.removeFirst() }
    #expect(Array(removed.bytes) == Array("[\(second)]".utf8))
    #expect(removed.dropped.isEmpty)
    let swapped = try Names.editedFully("[\(first),\(second)]") { $0.swapAt(0, 1) }
    #expect(swapped.bytes == Array("[\(second),\(first)]".utf8))
    let changed = try Names.editedFully("[\(first),\(second)]") {
      $0.swapAt(0, 1)
      $0[0].name = "b"
      $0[1].name = "a"
    }
    #expect(
      changed.bytes
        == Array(
          #"[{"id":"\#(decomposed)","name":"b","u":2},{"id":"\#(composed)","name":"a","u":1}]"#
            .utf8))
    #expect(changed.dropped.isEmpty)
  }

  @Test("of two elements with one identity, the one whose value has not changed keeps its bytes")
  func equalValuesFirst() throws {
    let json = #"[{"id":1,"text":"a","u":1},{"id":1,"text":"b","u":2}]"#
    let first = try Cells.editedFully(json) { $0.removeFirst() }
    #expect(first.text == #"[{"id":1,"text":"b","u":2}]"#)
    #expect(first.dropped.isEmpty)
    let last = try Cells.editedFully(json) { $0.removeLast() }
    #expect(last.text == #"[{"id":1,"text":"a","u":1}]"#)
    #expect(last.dropped.isEmpty)
    #expect(
      try Cells.edited(json) { $0.reverse() }
        == #"[{"id":1,"text":"b","u":2},{"id":1,"text":"a","u":1}]"#)
    let changed = try Cells.editedFully(json) {
      $0.reverse()
      $0[1].text = "c"
    }
    #expect(
      changed.text == #"[{"id":1,"text":"b","u":2},{"id":1,"text":"c","u":1}]"#)
    #expect(changed.dropped.isEmpty)
  }

  @Test("if all elements with one identity have changed, they are paired in their order")
  func byOccurrence() throws {
    let json = #"[{"id":1,"text":"a","u":1},{"id":2,"text":"m"},{"id":1,"text":"b","u":2}]"#
    let saved = try Cells.editedFully(json) {
      $0[0].text = "c"
      $0[2].text = "d"
      $0.swapAt(0, 1)
    }
    #expect(
      saved.text
        == #"[{"id":2,"text":"m"},{"id":1,"text":"c","u":1},{"id":1,"text":"d","u":2}]"#)
    #expect(saved.dropped.isEmpty)
  }

  @Test("if one of two elements with one identity is removed and one changes, both are reported")
  func uncertainIdentity() throws {
    let json = #"[{"id":1,"text":"a","u":1},{"id":1,"text":"b","u":2},{"id":2,"text":"m"}]"#
    let fewer = try Cells.editedFully(json) {
      $0.remove(at: 1)
      $0[0].text = "c"
    }
    #expect(fewer.text == #"[{"id":1,"text":"c","u":1},{"id":2,"text":"m"}]"#)
    #expect(fewer.guesses.map(\.path) == ["/0/u"])
    #expect(fewer.dropped.map(\.description) == ["/1/u: unknown field (a guess)"])
    let more = try Cells.editedFully(json) {
      $0.remove(at: 1)
      $0[0].text = "c"
      $0.append(Cell(id: 1, text: "d"))
      $0.append(Cell(id: 1, text: "e"))
    }
    #expect(more.guesses.map(\.path) == ["/0/u", "/1/u"])
    #expect(more.dropped.isEmpty)
  }

  @Test("the removal of one of two equal elements with different unknown fields is reported")
  func twins() throws {
    let json = #"[{"id":1,"text":"a","u":1},{"id":1,"text":"a","u":2},{"id":2,"text":"m"}]"#
    let saved = try Cells.editedFully(json) { $0.removeFirst() }
    #expect(saved.text == #"[{"id":1,"text":"a","u":1},{"id":2,"text":"m"}]"#)
    #expect(saved.dropped.map(\.path) == ["/1/u"])
    let changed = try Cells.editedFully(json) {
      $0.removeFirst()
      $0[1].text = "n"
    }
    #expect(changed.text == #"[{"id":1,"text":"a","u":1},{"id":2,"text":"n"}]"#)
    #expect(changed.dropped.map(\.path) == ["/1/u"])
    let equal = #"[{"id":1,"text":"a","u":1},{"id":1,"text":"a","u":1},{"id":2,"text":"m"}]"#
    #expect(try Cells.editedFully(equal) { $0.removeFirst() }.dropped.isEmpty)
    let all = try Cells.editedFully(json) { $0.removeFirst(2) }
    #expect(all.dropped.isEmpty)
  }

  @Test(
    "of equal elements those with the fewest unknown fields are removed, and only they are reported"
  )
  func leastLoss() throws {
    let (plain, one, two) = (
      #"{"id":1,"text":"a"}"#, #"{"id":1,"text":"a","u":1}"#, #"{"id":1,"text":"a","u":2,"v":3}"#
    )
    let other = #"{"id":2,"text":"m"}"#
    for order in [[plain, one, two], [two, plain, one], [one, two, plain], [two, one, plain]] {
      for isElsewhere in [false, true] {
        let json = "[" + (order + [other]).joined(separator: ",") + "]"
        let last = isElsewhere ? #"{"id":2,"text":"n"}"# : other
        // If nothing else changes, a removal of two is not tested: any two adjacent elements of
        // three include the middle one.
        for removed in isElsewhere ? 1...2 : 1...1 {
          for start in 0...3 - removed {
            let saved = try Cells.editedFully(json) {
              $0.removeSubrange(start..<start + removed)
              if isElsewhere { $0[$0.count - 1].text = "n" }
            }
            let left = removed == 1 ? order.filter { $0 != plain } : [two]
            let elements = saved.text.dropFirst().dropLast().split(separator: "},").map {
              $0.hasSuffix("}") ? String($0) : $0 + "}"
            }
            #expect(Set(elements) == Set(left + [last]) && elements.count == left.count + 1)
            let lost = removed == 2 ? ["/\(order.firstIndex(of: one) ?? -1)/u"] : []
            #expect(saved.dropped.map(\.path) == lost)
          }
        }
      }
    }
  }

  @Test("of rows that may be the removed one, the one with the fewest unknown fields is removed")
  func leastRow() throws {
    typealias Drafts = Sole<ArrayCodec<DraftCodec>>
    func draft(_ length: Int, _ u: Int?) -> String {
      #"{"words":[],"length":\#(length)\#(u.map { #","u":\#($0)"# } ?? "")}"#
    }
    let drafts = [
      draft(1, nil), draft(2, nil), draft(1, 3), draft(2, nil), draft(1, 5), draft(2, 6),
    ]
    let json = "[" + drafts.joined(separator: ",") + "]"
    for start in 0...4 {
      let row = try Drafts.editedFully(json) { $0.removeSubrange(start..<start + 2) }
      #expect(row.text == "[" + drafts[2...].joined(separator: ",") + "]")
      #expect(row.dropped.isEmpty)
    }
    for start in 0...2 {
      let row = try Drafts.editedFully(json) { $0.removeSubrange(start..<start + 4) }
      #expect(row.text == "[" + drafts[4...].joined(separator: ",") + "]")
      // Each of these rows includes the third and the fourth element.
      #expect(row.dropped.isEmpty)
    }
  }

  @Test("a removed row is reported only if another row may be the removed one")
  func rows() throws {
    typealias Drafts = Sole<ArrayCodec<DraftCodec>>
    func draft(_ length: Int, _ u: Int) -> String { #"{"words":[],"length":\#(length),"u":\#(u)}"# }
    let json =
      "[" + [draft(1, 1), draft(2, 2), draft(1, 3), draft(2, 4)].joined(separator: ",") + "]"
    // The removed row may be the second and third element, the first two or the last two.
    let row = try Drafts.editedFully(json) { $0.removeSubrange(1...2) }
    #expect(row.text == "[" + draft(1, 1) + "," + draft(2, 2) + "]")
    #expect(row.dropped.map(\.path) == ["/2/u", "/3/u"])
    let one = try Drafts.editedFully(json) { $0.removeFirst() }
    #expect(one.text == "[" + [draft(2, 2), draft(1, 3), draft(2, 4)].joined(separator: ",") + "]")
    #expect(one.dropped.isEmpty)
  }

  @Test("elements keep their bytes in any order, also if the app copies their strings")
  func reordered() throws {
    var random = SplitMix64(seed: 12)
    let elements = (0..<500).map {
      #"{"id":\#($0 % 400), "text":"a text that is too long to lie in its element \#($0)","u":\#($0)}"#
    }
    let json = "[" + elements.joined(separator: ",") + "]"
    for isShared in [true, false] {
      for round in 0..<6 {
        var order = Array(elements.indices)
        if round < 4 { order.shuffle(using: &random) } else { order.reverse() }
        let saved = try Cells.editedFully(json) { cells in
          cells = order.map { index in
            var cell = cells[index]
            if !isShared { cell.text = String(Array(cell.text)) }
            return cell
          }
        }
        #expect(saved.text == "[" + order.map { elements[$0] }.joined(separator: ",") + "]")
        #expect(saved.dropped.isEmpty)
      }
    }
  }

  @Test(
    "20,000 elements with one identity are paired in their order, and a removed half is reported")
  func many() throws {
    let count = 20_000
    let alike = (0..<count).map { #"{"id":1,"text":"\#($0)","u":\#($0)}"# }
    let json = "[" + alike.joined(separator: ",") + "]"
    #expect(
      try Cells.edited(json) { $0.reverse() }
        == "[" + alike.reversed().joined(separator: ",") + "]")
    let changed = try Cells.editedFully(json) {
      for index in $0.indices { $0[index].text += "!" }
    }
    #expect(changed.dropped.isEmpty)
    #expect(changed.text.hasSuffix(#"{"id":1,"text":"\#(count - 1)!","u":\#(count - 1)}]"#))
    let fewer = try Cells.editedFully(json) { cells in
      cells = cells.filter { $0.text.count % 2 == 0 }
    }
    #expect(fewer.dropped.isEmpty)
    let equal = (0..<count).map { #"{"id":1,"text":"a","u":\#($0)}"# }
    let half = try Cells.editedFully("[" + equal.joined(separator: ",") + "]") {
      $0.removeLast(count / 2)
    }
    #expect(half.dropped.count == count / 2)
  }
}
