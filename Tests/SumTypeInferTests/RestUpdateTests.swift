import SumTypeInfer
import Testing

/// Updates of schemas whose tuples end with a list of all further elements.
@Suite("Updates of further elements")
struct RestUpdateTests {
  private static let text = """
    {
      "sumtype": 1,
      "types": {
        "Call": { "tuple": { "operator": "String", "operands": { "type": "[Int | Call]", "rest": true } } },
        "Route": {
          "tuple": {
            "name": "String",
            "note": "String?",
            "stops": { "type": "[Stop]", "rest": true, "minLength": 1, "maxLength": 2, "doc": "In order." }
          }
        },
        "Stop": { "struct": { "id": "Int" } },
        "Row": {
          "tuple": {
            "key": "String",
            "size": "Int",
            "values": { "type": "[Double]", "rest": true, "maxLength": 2, "elements": { "minimum": 0 } }
          }
        },
        "Log": {
          "tuple": { "key": "String", "at": { "type": "[Date]", "rest": true, "wire": "seconds" } }
        },
        "Big": { "tuple": { "key": "String", "at": { "type": "[Int]", "rest": true, "wire": "string" } } },
        "Shape": { "union": { "dot": "Dot", "line": null } },
        "Dot": { "struct": { "x": "Int" } },
        "Drawing": { "tuple": { "name": "String", "shapes": { "type": "[Shape]", "rest": true } } },
        "Request": {
          "union": {
            "req": {
              "tag": "REQ",
              "tuple": {
                "sub": "String",
                "filters": { "type": "[Filter]", "rest": true, "maxLength": 2 }
              }
            },
            "log": { "tag": "LOG", "tuple": { "at": { "type": "[Int]", "rest": true } } }
          },
          "representation": { "positional": { "payload": "elements" } }
        },
        "Filter": { "struct": { "kind": "Int?" } },
        "Node": {
          "union": { "text": "String", "plain": "Plain", "element": "Element" },
          "representation": "untagged"
        },
        "Plain": { "tuple": { "name": "String", "children": { "type": "[Node]", "rest": true } } },
        "Element": {
          "tuple": {
            "name": "String",
            "attributes": "Attributes",
            "children": { "type": "[Node]", "rest": true }
          }
        },
        "Attributes": { "struct": { "id": "String?" } },
        "Thing": {
          "struct": {
            "node": "Node?",
            "call": "Call?",
            "route": "Route?",
            "row": "Row?",
            "log": "Log?",
            "big": "Big?",
            "drawing": "Drawing?",
            "requests": "[Request]?"
          }
        }
      },
      "documents": {
        "Thing": { "root": "Thing" }
      }
    }

    """

  /// A sample, and what the updated schema has at a path.
  struct Row: CustomTestStringConvertible {
    let sample: String
    let path: [String]
    let expected: String

    init(_ sample: String, _ path: String, _ expected: String) {
      (self.sample, self.expected) = (sample, expected)
      self.path = path.split(separator: "/").map(String.init)
    }

    var testDescription: String { sample }
  }

  private static let rows: [Row] = [
    // New types of further elements, at any depth.
    Row(
      #"{"call":["all","x",1]}"#, "Call/tuple/operands",
      #"{ "type": "[Int | Call | String]", "rest": true }"#),
    Row(
      #"{"call":["all",1,["has",true]]}"#, "Call/tuple/operands",
      #"{ "type": "[Int | Call | Bool]", "rest": true }"#),
    Row(
      #"{"call":["all",null]}"#, "Call/tuple/operands",
      #"{ "type": "[(Int | Call)?]", "rest": true }"#),
    Row(
      #"{"drawing":["d",1]}"#, "Drawing/tuple/shapes", #"{ "type": "[Shape | Int]", "rest": true }"#
    ),
    // Changes inside the further elements.
    Row(
      #"{"route":["a",null,{"id":1},{"id":2,"name":"x"}]}"#, "Stop/struct",
      #"{ "id": "Int", "name": "String?" }"#),
    Row(#"{"route":["a",null,{}]}"#, "Stop/struct", #"{ "id": "Int?" }"#),
    Row(
      #"{"drawing":["d",{"type":"dot","x":1},{"type":"box","w":1}]}"#, "Shape/union",
      #"{ "dot": "Dot", "line": null, "box": "BoxShape" }"#),
    Row(
      #"{"drawing":["d",{"type":"line","w":1}]}"#, "Shape/union",
      #"{ "dot": "Dot", "line": "LineShape" }"#),
    // The elements before.
    Row(#"{"row":["k"]}"#, "Row/tuple/size", #""Int?""#),
    Row(#"{"row":["k",true,1]}"#, "Row/tuple/size", #""Int | Bool""#),
    // Bounds and wires.
    Row(
      #"{"route":["a",null]}"#, "Route/tuple/stops",
      #"{ "type": "[Stop]", "rest": true, "doc": "In order." }"#),
    Row(
      #"{"route":["a","b",{"id":1},{"id":2},{"id":3}]}"#, "Route/tuple/stops",
      #"{ "type": "[Stop]", "rest": true, "doc": "In order." }"#),
    Row(
      #"{"row":["k",1,-1]}"#, "Row/tuple/values",
      #"{ "type": "[Double]", "rest": true, "maxLength": 2 }"#),
    Row(
      #"{"row":["k",1,"x"]}"#, "Row/tuple/values",
      #"{ "type": "[Double | String]", "rest": true, "maxLength": 2 }"#),
    Row(
      #"{"log":["k",1,"2026-01-31T12:00:00Z"]}"#, "Log/tuple/at",
      #"{ "type": "[Double | Date]", "rest": true }"#),
    Row(#"{"big":["k","7",5]}"#, "Big/tuple/at", #"{ "type": "[String | Int]", "rest": true }"#),
    // Tuples that an element tells apart.
    Row(
      #"{"node":["p","a",["b","c",5]]}"#, "Node/union",
      #"{ "text": "String", "plain": "Plain", "element": "Element", "number": "Int" }"#),
    Row(
      #"{"node":["p",{"id":"a"},["b",{"id":true},"c"]]}"#, "Attributes/struct/id",
      #""(String | Bool)?""#),
    Row(
      #"{"node":["p",["b",["c",{"id":"x","at":1}]]]}"#, "Attributes/struct",
      #"{ "id": "String?", "at": "Int?" }"#),
    // The elements after a tag.
    Row(
      #"{"requests":[["REQ","s",{"kind":1},{"kind":"a"}]]}"#, "Filter/struct/kind",
      #""(Int | String)?""#),
    Row(
      #"{"requests":[["REQ","s",{},{},{}]]}"#, "Request/union/req/tuple/filters",
      #"{ "type": "[Filter]", "rest": true }"#),
    Row(
      #"{"requests":[["REQ","s",{},true]]}"#, "Request/union/req/tuple/filters",
      #"{ "type": "[Filter | Bool]", "rest": true, "maxLength": 2 }"#),
    Row(#"{"requests":[["REQ",5]]}"#, "Request/union/req/tuple/sub", #""String | Int""#),
    Row(#"{"requests":[["REQ"]]}"#, "Request/union/req/tuple/sub", #""String?""#),
    Row(
      #"{"requests":[["LOG",1,"x"]]}"#, "Request/union/log/tuple/at",
      #"{ "type": "[Int | String]", "rest": true }"#),
    Row(
      #"{"requests":[["NEW",3,4],["NEW"],["NEW",3,4,5,6]]}"#, "NEWRequest/tuple",
      #"{ "first": "Int?", "others": { "type": "[Int]", "rest": true } }"#),
    Row(
      #"{"requests":[["NEW",3,{"a":1}]]}"#, "NEWRequest/tuple",
      #"{ "first": "Int", "second": "NEWRequestSecond" }"#),
    Row(#"{"requests":[["NEW"]]}"#, "Request/union/new", #"{ "tag": "NEW", "payload": null }"#),
  ]

  @Test("a sample that does not fit widens the schema at one place", arguments: rows)
  func widens(_ row: Row) throws {
    let updated = try Updated(Self.text, [row.sample])
    #expect(updated.schema.problems == [])
    #expect(updated.line(["types"] + row.path) == row.expected)
    // The schema reads the sample, and changes no more.
    #expect(try Updated(updated.schema.text, [row.sample]).schema.changes == [])
  }

  @Test("samples that fit change nothing")
  func fits() throws {
    let updated = try Updated(
      Self.text,
      [
        #"{"call":["all",1,["has"]],"route":["a","b",{"id":1}],"row":["k",1,0.5],"log":["k",1],"big":["k","1"]}"#,
        #"{"drawing":["d",{"type":"line"}],"requests":[["REQ","s",{"kind":1},{}],["LOG",1,2],["LOG"]]}"#,
      ])
    #expect(updated.schema.text == Self.text && updated.schema.problems == [])
  }

  @Test("a type that has another wire form becomes a choice of the JSON that it has")
  func wires() throws {
    let text = """
      {
        "sumtype": 1,
        "types": {
          "Thing": {
            "struct": {
              "at": { "type": "Date", "wire": "seconds" },
              "size": { "type": "Int", "minimum": 0 },
              "code": { "type": "String", "pattern": "^a", "minLength": 1 }
            }
          }
        },
        "documents": { "Thing": { "root": "Thing" } }
      }

      """
    let samples = [
      #"{"at":1,"size":1,"code":"a"}"#, #"{"at":"2026-01-31T12:00:00Z","size":"x","code":true}"#,
    ]
    let updated = try Updated(text, samples)
    #expect(updated.schema.problems == [])
    #expect(
      updated.line("types", "Thing", "struct")
        == #"{ "at": { "type": "Double | Date" }, "size": { "type": "Int | String" }, "code": { "type": "String | Bool" } }"#
    )
  }
}
