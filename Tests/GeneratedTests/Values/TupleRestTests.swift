import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Tuples whose last element is a list of all further elements")
struct TupleRestTests {
  private static let routes =
    #"[ ["a", null , 5e1, {"id":1, "x":[1]}, {"name":"two","id":2} ,{"id":3,"y":1.0} ], ["b"], ["c","n"] ]"#

  private func saved(
    _ json: String = Self.routes, _ change: (inout [Route]) -> Void
  ) throws -> (text: String, dropped: [String]) {
    let loaded = try RoutesDocument.load(Array(json.utf8))
    var value = loaded.value
    change(&value)
    let saved = try RoutesDocument.save(value, preserving: loaded.preserved)
    #expect(try RoutesDocument.load(saved.bytes).value == value)
    return (text(saved.bytes), saved.dropped.map { "\($0.path)" })
  }

  private func expect(
    _ old: String, _ new: String, in json: String = Self.routes, dropped: [String] = [],
    _ change: (inout [Route]) -> Void
  ) throws {
    #expect(json.contains(old))
    let saved = try saved(json, change)
    #expect(saved.text == json.replacing(old, with: new))
    #expect(saved.dropped == dropped)
  }

  @Test(
    "all further elements are those of the list, and unknown data in them is reported at their indexes"
  )
  func load() throws {
    let loaded = try RoutesDocument.load(Array(Self.routes.utf8))
    #expect(
      loaded.value == [
        Route(
          name: "a", stops: [RouteStop(id: 1), RouteStop(id: 2, name: "two"), RouteStop(id: 3)]),
        Route(name: "b"), Route(name: "c", note: "n"),
      ])
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" } == [
        "field /0/3/x", "field /0/5/y",
      ])
  }

  @Test("a save writes only the elements that have changed")
  func edits() throws {
    #expect(try saved { _ in }.text == Self.routes)
    try expect(#"{"id":1, "x":[1]}"#, #"{"id":1, "name":"one", "x":[1]}"#) {
      $0[0].stops[0].name = "one"
    }
    try expect(#""two""#, #""deux""#) { $0[0].stops[1].name = "deux" }
    try expect(#"{"id":3,"y":1.0}"#, #"{"id":3,"name":"drei","y":1.0}"#) {
      $0[0].stops[2].name = "drei"
    }
    try expect("5e1", "60") { $0[0].speed = 60 }
    try expect("null ", #""m" "#) { $0[0].note = "m" }
  }

  @Test("elements that are inserted, removed and moved leave the unknown data of all others")
  func structure() throws {
    try expect(#", {"id":1, "x":[1]}"#, #" , {"id":9}, {"id":1, "x":[1]}"#) {
      $0[0].stops.insert(RouteStop(id: 9), at: 0)
    }
    try expect(#" ,{"id":3,"y":1.0}"#, #", {"id":9} ,{"id":3,"y":1.0}"#) {
      $0[0].stops.insert(RouteStop(id: 9), at: 2)
    }
    try expect(#"{"id":3,"y":1.0} "#, #"{"id":3,"y":1.0} ,{"id":9} "#) {
      $0[0].stops.append(RouteStop(id: 9))
    }
    try expect(#" {"id":1, "x":[1]}, "#, #" "#) { $0[0].stops.removeFirst() }
    try expect(#", {"name":"two","id":2}"#, "") { $0[0].stops.remove(at: 1) }
    try expect(#" ,{"id":3,"y":1.0}"#, "") { $0[0].stops.removeLast() }
    let moved = try saved {
      $0[0].stops.swapAt(0, 2)
      $0[0].stops[0].name = "drei"
    }
    #expect(
      moved.text.hasPrefix(
        #"[ ["a", null , 5e1 ,{"id":3,"name":"drei","y":1.0}, {"name":"two","id":2}, {"id":1, "x":[1]} ]"#
      ))
    #expect(moved.dropped == [])
    let emptied = try saved { $0[0].stops = [] }
    #expect(emptied.text.hasPrefix(#"[ ["a", null , 5e1 ], ["b"]"#))
    #expect(emptied.dropped == [])
  }

  @Test("elements before the list that were missing are written if the list has elements")
  func missing() throws {
    try expect(#"["b"]"#, #"["b", null, 50, {"id":1}]"#) { $0[1].stops = [RouteStop(id: 1)] }
    try expect(#"["c","n"]"#, #"["c","n",50,{"id":1},{"id":2}]"#) {
      $0[2].stops = [RouteStop(id: 1), RouteStop(id: 2)]
    }
    try expect(#"["c","n"]"#, #"["c"]"#) { $0[2].note = nil }
    try expect(#"["c","n"]"#, #"["c",null,50,{"id":1}]"#) {
      $0[2].note = nil
      $0[2].stops = [RouteStop(id: 1)]
    }
    let full = #"[["c","n",7,{"id":1,"x":1}]]"#
    try expect(#""n""#, "null", in: full) { $0[0].note = nil }
    try expect(full, #"[["c","n",7]]"#, in: full) { $0[0].stops = [] }
  }

  @Test("a new value has its list after all other elements")
  func new() throws {
    let routes = [
      Route(name: "a"), Route(name: "b", stops: [RouteStop(id: 1)]), Route(name: "c", note: "n"),
    ]
    let json = #"[["a",null,50],["b",null,50,{"id":1}],["c","n",50]]"#
    #expect(text(try RoutesDocument.save(routes).bytes) == json)
    let dto = try JSONDecoder().decode([RouteDTO].self, from: Data(json.utf8))
    #expect(try dto.map { try $0.domain() } == routes)
    #expect(try JSONEncoder().encode(routes.map { RouteDTO($0) }).count == json.utf8.count)
  }

  @Test(
    "an element that does not fit is reported at its index",
    arguments: [
      (#"["a",null,50,{"id":1},{"id":"2"}]"#, "/0/4/id"), (#"["a",null,50,null]"#, "/0/3"),
      (#"["a",null,50,[]]"#, "/0/3"), ("[]", "/0"), (#"["a",null,"x"]"#, "/0/2"),
    ])
  func faults(json: String, place: String) throws {
    let json = Array("[\(json)]".utf8)
    #expect {
      try RoutesDocument.load(json)
    } throws: { error in (error as? JSONError)?.path.description == place }
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode([RouteDTO].self, from: Data(json)).map { try $0.domain() }
    }
  }

  @Test("elements may be null, and have bounds as the list has")
  func bounds() throws {
    let json = #"[["k"], ["l", null, 1e0], ["m", 0.5 , null, 2]]"#
    let loaded = try TableRowsDocument.load(Array(json.utf8))
    #expect(loaded.value.map { $0._values } == [[], [nil, 1], [0.5, nil, 2]])
    func save(_ change: (inout [TableRow]) -> Void) throws -> String {
      var value = loaded.value
      change(&value)
      return text(try TableRowsDocument.save(value, preserving: loaded.preserved).bytes)
    }
    #expect(try save { _ in } == json)
    let edited = try save {
      $0[0]._values = [nil]
      $0[1]._values[0] = 3
      $0[2]._values[0] = nil
      $0[2]._values.append(4)
    }
    #expect(edited == #"[["k", null], ["l", 3.0, 1e0], ["m" , null , null, 2, 4.0]]"#)
    #expect {
      try save { $0[2]._values[2] = -1 }
    } throws: { ($0 as? JSONError)?.path == "/2/3" }
    #expect {
      try save { $0[2]._values += [1, 1, 1] }
    } throws: { ($0 as? JSONError)?.path == "/2/1" }
    #expect {
      try TableRowsDocument.save([TableRow(key: "k", values: [1, 2, 3, 4, 5])])
    } throws: { ($0 as? JSONError)?.path == "/0/1" }
    #expect {
      try TableRowsDocument.load(Array(#"[["k",1,2,3,4,5]]"#.utf8))
    } throws: { ($0 as? JSONError)?.path == "/0" }
    let dto = TableRowDTO(key: "k", values: [1, -2])
    #expect {
      try dto.domain()
    } throws: { ($0 as? MappingError)?.path.description == "/2" }
  }

  @Test("the list of a payload follows the tag and the other elements")
  func positional() throws {
    let json =
      #"[["REQ","s",{"kinds":[1],"x":1},{"limit":2}], ["LOG"], ["LOG",1.5,2], ["CLOSE","s",7], ["REQ","s"]]"#
    let loaded = try RelayRequestsDocument.load(Array(json.utf8))
    guard case .request(var request) = loaded.value[0], case .log(var log) = loaded.value[2],
      case .unknown(let unknown) = loaded.value[4]
    else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(unknown.isMalformed)
    #expect(request.filters == [RelayFilter(kinds: [1]), RelayFilter(limit: 2)])
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" } == [
        "field /0/2/x", "field /3/2", "malformed /4",
      ])
    request.filters.append(RelayFilter(kinds: []))
    log.at.removeLast()
    var value = loaded.value
    (value[0], value[1], value[2]) = (
      .request(request), .log(.init(at: [.init(timeIntervalSince1970: 3)])), .log(log)
    )
    let edited = text(try RelayRequestsDocument.save(value, preserving: loaded.preserved).bytes)
    #expect(
      edited
        == #"[["REQ","s",{"kinds":[1],"x":1},{"limit":2},{"kinds":[]}], ["LOG", 3], ["LOG",1.5], ["CLOSE","s",7], ["REQ","s"]]"#
    )
    request.filters = []
    value[0] = .request(request)
    #expect {
      try RelayRequestsDocument.save(value, preserving: loaded.preserved)
    } throws: { ($0 as? JSONError)?.path.hasPrefix("/0") == true }
    // Another variant is written anew.
    let closed = try RelayRequestsDocument.save(
      [.log(.init(at: [])), .close(.init(subscription: "t"))] + loaded.value.dropFirst(2),
      preserving: loaded.preserved)
    #expect(text(closed.bytes).hasPrefix(#"[["LOG"], ["CLOSE","t"], "#))
  }

  @Test(
    "arrays with a list are distinguished by the elements before it",
    arguments: [
      (#""text""#, "text"), (#"["div"]"#, "plain"), (#"["div","a",["b"]]"#, "plain"),
      (#"["div",{}]"#, "element"), (#"["div",{"id":"x","y":1},"a",["p",{},"b"]]"#, "element"),
      (#"["div",1]"#, "unknown"), ("[]", "unknown"), ("7", "unknown"),
    ])
  func told(json: String, outcome: String) throws {
    let loaded = try MarkupNodesDocument.load(Array("[\(json)]".utf8))
    let found =
      switch loaded.value[0] {
      case .text: "text"
      case .plain: "plain"
      case .element: "element"
      case .unknown: "unknown"
      }
    #expect(found == outcome)
    let dto = try JSONDecoder().decode([MarkupNodeDTO].self, from: Data("[\(json)]".utf8))
    #expect(dto[0].domain() == loaded.value[0])
    #expect(
      text(try MarkupNodesDocument.save(loaded.value, preserving: loaded.preserved).bytes)
        == "[\(json)]")
  }

  @Test("a list contains the tuple itself, at any depth")
  func recursion() throws {
    let json = #"[["all", ["==","kind", "road" ], ["any",["!", ["has", "name"]]], ["all"]]]"#
    let loaded = try CallsDocument.load(Array(json.utf8))
    var value = loaded.value
    #expect(text(try CallsDocument.save(value, preserving: loaded.preserved).bytes) == json)
    guard case .call(var any) = value[0].operands[1] else {
      Issue.record("\(value)")
      return
    }
    any.operands.insert(.double(1), at: 0)
    value[0].operands[1] = .call(any)
    let edited = text(try CallsDocument.save(value, preserving: loaded.preserved).bytes)
    #expect(
      edited == #"[["all", ["==","kind", "road" ], ["any",1.0,["!", ["has", "name"]]], ["all"]]]"#)
  }
}
