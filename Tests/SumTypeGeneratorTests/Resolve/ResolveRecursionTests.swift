import Foundation
import SumTypeGenerator
import TestSupport
import Testing

@Suite("Recursive types")
struct ResolveRecursionTests {
  @Test("only the variants on a cycle are indirect, and lists and maps make no cycle")
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

  @Test("in a cycle of structs, the optional fields of the cycle are indirect")
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

  @Test("a cycle through a union has a box only in the union")
  func boxesOnce() throws {
    let schema = try schema(
      types: #"""
        "Expr": {"union": {"add": "Add", "one": null}},
        "Add": {"struct": {"left": "Expr", "right": "Expr?"}}
        """#)
    #expect(try schema.union("Expr").variants.map(\.isIndirect) == [true, false])
    #expect(try schema.structure("Add").fields.map(\.isIndirect) == [false, false])
  }

  @Test("a cycle of ten thousand types is resolved or refused in bounded time")
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
