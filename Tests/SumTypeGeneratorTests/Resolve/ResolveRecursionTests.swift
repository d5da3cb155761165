import Foundation
import SumTypeGenerator
import TestSupport
import Testing

@Suite("Recursion")
struct ResolveRecursionTests {
  @Test("only the variants on a circle are indirect, and no list or map makes one")
  func boxesVariants() throws {
    let union = try schema(
      types: #"""
        "Tree": {"union": {"leaf": "Int", "node": "Node", "list": "[Tree]", "map": "[String: Tree]",
          "same": "Tree?", "other": "Other", "text": {"payload": "Leaf"}}, "representation": "external"},
        "Node": {"struct": {"left": "Tree", "right": "Tree?"}},
        "Other": {"struct": {"trees": "[Tree]"}},
        "Leaf": {"struct": {}}
        """#
    )
    let tree = try union.union("Tree")
    #expect(
      tree.variants.filter(\.isIndirect).map(\.name.name) == ["node", "same"])
    #expect(try union.structure("Node").fields.allSatisfy { !$0.isIndirect })
  }

  @Test("on a circle of structs alone, its optional fields are indirect")
  func boxesFields() throws {
    let schema = try schema(
      types: #"""
        "A": {"struct": {"b": "B?", "own": {"type": "A?", "wire": "json"}, "list": "[A]", "leaf": "Leaf?"}},
        "B": {"struct": {"c": "C", "leaf": "Leaf"}},
        "C": {"struct": {"a": "A?"}},
        "Leaf": {"struct": {"note": "String?"}},
        "User": {"struct": {"a": "A?"}}
        """#)
    #expect(try schema.structure("A").fields.map(\.isIndirect) == [true, true, false, false])
    #expect(try schema.structure("B").fields.map(\.isIndirect) == [false, false])
    #expect(try schema.structure("C").fields.map(\.isIndirect) == [true])
    #expect(try schema.structure("User").fields.map(\.isIndirect) == [false])
  }

  @Test("a circle through a union needs no other box")
  func boxesOnce() throws {
    let schema = try schema(
      types: #"""
        "Expr": {"union": {"add": "Add", "one": null}},
        "Add": {"struct": {"left": "Expr", "right": "Expr?"}}
        """#)
    #expect(try schema.union("Expr").variants.map(\.isIndirect) == [true, false])
    #expect(try schema.structure("Add").fields.map(\.isIndirect) == [false, false])
  }

  @Test("a circle of ten thousand types is no deeper than one of two")
  func survivesLongCircles() throws {
    let count = 10_000
    let types = (0..<count).map {
      #""T\#($0)": {"struct": {"next": "T\#(($0 + 1) % count)?"}}"#
    }
    let resolved = try ProcessorTime.within(.seconds(30)) {
      try schema(types: types.joined(separator: ","))
    }
    #expect(resolved.types.count == count)
    #expect(try resolved.structure("T77").fields[0].isIndirect)
    let endless = types.map { $0.replacing("?", with: "") }
    let text = try ProcessorTime.within(.seconds(30)) {
      try shown(types: endless.joined(separator: ","))
    }
    #expect(text.contains("T0.next → T1.next"))
    #expect(text.components(separatedBy: "error:").count == 2)
  }
}
