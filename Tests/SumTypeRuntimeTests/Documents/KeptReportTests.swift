import Foundation
import SumTypeRuntime
import TestSupport
import Testing

/// The items of a report: level, pointer, tag, text and reason.
@Suite struct KeptReportTests {
  let json = #"""
    {
      "title": "t", "new/field": [1],
      "pages": [{
        "name": "p", "mood": "wistful",
        "cells": [{"id": 1, "text": "a", "~": null}]
      }],
      "shapes": [{"group": [{"star": {}}, {"circle": {"radius": "x"}}, {"circle": {}, "star": 1}]}],
      "events": [{"event": "opened", "by": "me", "x": 1}, {"event": "change", "action": "move"}, {}]
    }
    """#

  @Test(
    "a report lists each unknown field, variant and enum value and each malformed value, in order")
  func everything() throws {
    let report = try NotebookDocument.load(Array(json.utf8)).preserved.report
    #expect(
      report.items.map { "\($0.level) \($0.path)" } == [
        "field /new~1field", "value /pages/0/mood", "field /pages/0/cells/0/~0",
        "variant /shapes/0/group/0", "malformed /shapes/0/group/1", "malformed /shapes/0/group/2",
        "field /events/0/x", "variant /events/1", "malformed /events/2",
      ])
    #expect(
      report.items.map { $0.tag?.description ?? "-" } == [
        "-", "-", "-", #""star""#, #""circle""#, "-", "-", #""move""#, "-",
      ])
    #expect(report.items[1].text == #""wistful""#)
    #expect(report.items[4].reason?.path == "/circle/radius")
    #expect(report.items[4].reason?.expected == "a number")
    #expect(report.items[5].reason?.code == .repeatedTag)
    #expect(report.items[8].reason?.code == .missingTag)
    #expect(report.count(of: .field) == 3)
    #expect(report.count(of: .malformed) == 3)
    #expect(!report.isEmpty)
  }

  @Test("the report of a fully known document is empty")
  func nothing() throws {
    let loaded = try NotebookDocument.load(Array(#"{"title":"t"}"#.utf8))
    #expect(loaded.preserved.report.isEmpty)
    #expect(loaded.preserved.version == nil)
  }

  @Test("a malformed value is kept with its reason by the nearest open union around it")
  func nearest() throws {
    let loaded = try NotebookDocument.load(Array(json.utf8))
    guard case .group(let shapes) = loaded.value.shapes[0], case .unknown(let value) = shapes[1],
      case .malformed(let error) = value.reason
    else {
      Issue.record("the second shape of the group is not malformed")
      return
    }
    #expect(value.tag == "circle")
    #expect(value.json.text == #"{"circle": {"radius": "x"}}"#)
    #expect(error.path == "/circle/radius")
    #expect(error.location.column == 23)
  }

  @Test("a report of 20,000 items takes less than 20 seconds of processor time")
  func many() throws {
    let count = 20_000
    let json =
      #"{"title":"t","events":["#
      + Array(repeating: #"{"event":"x","y":[{}]}"#, count: count).joined(separator: ",") + "]}"
    let report = try ProcessorTime.within(.seconds(20)) {
      try NotebookDocument.load(Array(json.utf8)).preserved.report
    }
    #expect(report.items.count == count)
    #expect(report.items.last?.path == "/events/\(count - 1)")
  }
}
