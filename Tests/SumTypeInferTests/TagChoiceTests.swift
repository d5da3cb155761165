import SumTypeInfer
import Testing

/// The choice between several members that distinguish the variants.
@Suite("Choice of a tag")
struct TagChoiceTests {
  @Test(
    "a string with a usual name is the tag where a number, a Boolean or another string would do",
    arguments: [
      ("roughness", "1", "0"), ("strokeWidth", "1", "2"), ("locked", "false", "true"),
      ("style", #""filled""#, #""plain""#),
    ])
  func few(_ member: String, _ box: String, _ line: String) throws {
    let kinds = ["rectangle", "ellipse", "diamond", "arrow", "line"]
    for tag in ["type", "kind", "$type", "tag"] {
      let inferred = try Inferred(
        list: Drawing.elements(kinds, tag: tag, member, box: box, line: line))
      let representation = inferred.type("Thing", "representation")
      #expect(representation == (tag == "type" ? nil : #"{ "internal": { "tag": "\#(tag)" } }"#))
      #expect(inferred.field("LineThing", "points") != nil)
      #expect(inferred.field("DiamondThing", "points") == nil)
    }
  }

  @Test("the same holds if each variant has members of its own, and of many elements")
  func many() throws {
    let kinds = ["rectangle", "ellipse", "diamond", "arrow", "line", "freedraw"]
    let once = Drawing.elements(kinds, "roughness", box: "1", line: "0")
    let own = zip(kinds, once).map { #"\#($1.dropLast()),"\#($0)Size":2}"# }
    let often = Array(repeating: own, count: 20).flatMap(\.self)
    for elements in [own, own + own, often] {
      let inferred = try Inferred(list: elements)
      #expect(inferred.field("FreedrawThing", "freedrawSize") == #""Int""#)
      #expect(inferred.field("FreedrawThing", "roughness") == #""Int""#)
    }
  }

  @Test("a string decides the number where only some elements have it")
  func absent() throws {
    let kinds = ["rectangle", "ellipse", "diamond", "arrow", "line", "freedraw"]
    let elements = Drawing.elements(kinds, "roughness", box: "1", line: "0")
    let references = kinds.map { #"{"type":"\#($0)","id":"reference to \#($0)"}"# }
    let inferred = try Inferred(list: elements + references)
    #expect(inferred.field("ArrowThing", "endBinding") != nil)
  }

  @Test("a string is the tag rather than keys of which each object has one, if it decides which")
  func keys() throws {
    let kinds = ["rectangle", "ellipse", "arrow", "line"]
    let elements = Array(repeating: kinds, count: 4).flatMap(\.self)
    let plain = Drawing.elements(elements, tag: "shape", "roughness", box: "1", line: "1")
    let own = zip(elements, plain).map { #"\#($1.dropLast()),"\#($0)Size":2}"# }
    let named = try Inferred(list: own)
    #expect(named.type("Thing", "representation") == #"{ "internal": { "tag": "shape" } }"#)
    let unnamed = own.enumerated().map { index, element in
      let color = ["red", "green", "blue"][index % 3]
      return element.replacing(
        #""shape":"\#(elements[index])""#, with: #""shape":"\#(color)""#)
    }
    #expect(try Inferred(list: unnamed).type("Thing", "representation") == #""presence""#)
  }

  @Test("a few values that are no names do not keep a member with a usual name from being the tag")
  func oddValues() throws {
    let kinds = ["rectangle", "ellipse", "diamond", "arrow", "line"]
    let elements = Array(repeating: kinds, count: 8).flatMap(\.self)
    let list = Drawing.elements(elements, "roughness", box: "1", line: "0")
    for odd in ["Steve Holt!", "100 %", String(repeating: "very ", count: 16)] {
      let inferred = try Inferred(list: list + [#"{"type":"\#(odd)","id":"x"}"#])
      #expect(inferred.field("LineThing", "points") != nil)
      #expect(inferred.type("Thing", "union")?.contains(odd) == true)
      // A text is no tag.
      let texts = (0..<12).map { #"{"type":"\#(odd)\#($0)","id":"x\#($0)"}"# }
      #expect(try Inferred(list: list + texts).field("LineThing", "points") == nil)
    }
  }

  @Test("a number is the tag if no string decides it")
  func numbers() throws {
    let kinds = ["a", "b", "a", "b", "a"]
    var elements: [String] = []
    for index in 0..<20 {
      elements += Drawing.elements(
        [kinds[index % 5]], "roughness", box: "1", line: "0", of: index % 2 == 0 ? ["a", "b"] : [])
    }
    let inferred = try Inferred(list: elements)
    #expect(inferred.type("Thing", "representation") == #"{ "internal": { "tag": "roughness" } }"#)
  }

  @Test("a string at a path is the tag rather than a number beside it")
  func path() throws {
    let elements = (0..<24).map { number in
      #"{"header":{"type":"\#(["box", "frame", "arrow", "line"][number % 4])","at":\#(number)},"#
        + #""level2":\#(number % 4 < 2 ? 0 : 1),\#(number % 4 < 2 ? Drawing.box : Drawing.line)}"#
    }
    let inferred = try Inferred(list: elements)
    #expect(
      inferred.type("Thing", "representation") == #"{ "internal": { "tag": "header/type" } }"#)
  }

  @Test("one tag that is also a key is a coincidence if other members depend on the tag")
  func keyed() throws {
    let texts = (0..<3).map { #"{"type":"text","text":"hi \#($0)","fontSize":\#($0),"x":1}"# }
    let others = [
      #"{"type":"diamond","skew":2,"x":1}"#, #"{"type":"line","points":[[0,1]],"x":2}"#,
    ]
    let inferred = try Inferred(list: texts + others)
    #expect(inferred.field("TextThing", "fontSize") == #""Int""#)
    #expect(inferred.field("LineThing", "points") == #""[[Int]]""#)
    let keyed = try Inferred(
      list: (0..<4).flatMap {
        [#"{"type":"text","text":{"size":\#($0)}}"#, #"{"type":"divider"}"#]
      })
    #expect(keyed.type("Thing", "representation") == #"{ "keyed": { "tag": "type" } }"#)
  }
}

/// Elements of a drawing, in which lines have other members than boxes.
enum Drawing {
  static let shape = #""x":1,"y":2,"width":3,"height":4,"strokeColor":"black""#
  static let box =
    #""roundness":{"type":3,"value":2},"fillStyle":"hachure","containerId":null,"frame":{"id":"a b"}"#
  static let binding = #"{"elementId":"a b","focus":0.5,"gap":1}"#
  static let line =
    #""points":[[0,0],[1,2]],"startArrowhead":null,"endArrowhead":"an arrow","#
    + #""startBinding":\#(binding),"endBinding":\#(binding),"lastCommittedPoint":null,"#
    + #""elbowed":false,"polygon":false,"fixedSegments":[]"#

  /// Returns an element of each kind, with a member that has one value in boxes and another in lines.
  static func elements(
    _ kinds: [String], tag: String = "type", _ member: String, box: String, line: String,
    of boxes: Set<String> = ["rectangle", "ellipse", "diamond", "frame"]
  ) -> [String] {
    kinds.enumerated().map { index, kind in
      let isBox = boxes.contains(kind)
      return #"{"id":"element \#(index)","\#(tag)":"\#(kind)",\#(shape),"#
        + #""\#(member)":\#(isBox ? box : line),\#(isBox ? Drawing.box : Drawing.line)}"#
    }
  }
}

extension GuessRow {
  static let ofTagChoice: [GuessRow] = {
    var guess = GuessRow("which of several tags") { $0.isInternal("type") }
    let kinds = ["rectangle", "ellipse", "diamond", "arrow", "line"]
    let elements = Drawing.elements(kinds, "roughness", box: "1", line: "0")
    guess.made("one element of each type, and a number that the type decides", elements)
    guess.made("many elements of each type", Array(repeating: elements, count: 12).flatMap(\.self))
    guess.notMade(
      "no member has a usual name",
      Drawing.elements(kinds, tag: "shape", "roughness", box: "1", line: "0"))
    guess.nearMiss(
      "one type has two values of the number",
      elements + Drawing.elements(["line"], "roughness", box: "1", line: "0", of: ["line"]))
    return [guess]
  }()
}
