import SumTypeGenerator
import TestSupport
import Testing

@Suite("Boxing of wide values")
struct ResolveBoxingTests {
  @Test("a wide struct boxes its fields of large types, but not of small ones")
  func boxesFields() throws {
    let schema = try schema(
      types: #"""
        "Chart": {"struct": {"x": "Channel?", "y": "Channel", "title": "String", "span": "Span",
          "channels": "[Channel]"}},
        "Point": {"struct": {"x": "Channel?", "title": "String"}},
        "Channel": {"struct": {\#(Self.strings(20))}},
        "Span": {"struct": {"low": "Int", "high": "Int"}}
        """#)
    let chart = try schema.structure("Chart")
    #expect(chart.fields.map(\.isIndirect) == [true, true, false, false, false])
    #expect(try schema.structure("Point").fields.map(\.isIndirect) == [false, false])
    #expect(try schema.structure("Channel").fields.allSatisfy { !$0.isIndirect })
  }

  @Test("a struct of a hundred scalars has no boxes, but is boxed in other types")
  func keepsScalars() throws {
    let schema = try schema(
      types: #"""
        "Form": {"struct": {\#(Self.strings(100))}},
        "Page": {"struct": {"form": "Form?", "number": "Int"}},
        "Entry": {"union": {"form": "Form", "page": "Page", "short": "Short"}},
        "Short": {"struct": {"text": "String"}}
        """#)
    #expect(try schema.structure("Form").fields.allSatisfy { !$0.isIndirect })
    #expect(try schema.structure("Page").fields.map(\.isIndirect) == [true, false])
    #expect(try schema.union("Entry").variants.map(\.isIndirect) == [true, false, false])
  }

  @Test(
    "a union in many fields of a wide struct boxes its large variant, and the fields are not boxed")
  func compactsUnions() throws {
    let fields = (0..<20).map { #""f\#($0)": "(String | Computed)?""# }.joined(separator: ",")
    let schema = try schema(
      types: #"""
        "Style": {"struct": {\#(fields), "other": "Other?"}},
        "Computed": {"struct": {\#(Self.strings(5))}},
        "Other": {"union": {"wide": "Computed", "none": null}}
        """#)
    let style = try schema.structure("Style")
    #expect(style.fields.allSatisfy { !$0.isIndirect })
    let union = try schema.union("StringOrComputed")
    #expect(union.variants.map(\.isIndirect) == [false, true])
    #expect(try schema.union("Other").variants.map(\.isIndirect) == [false, false])
  }

  @Test("the root of a document boxes wide fields, too")
  func boxesRoots() throws {
    let fields = (0..<4).map { #""f\#($0)": "Wide?""# }.joined(separator: ",")
    let schema = try schema(
      types: #""Wide": {"struct": {\#(Self.strings(40))}}, "Entry": {"struct": {"a": "Int"}}"#,
      documents: #""File": {"version": 1, "entries": "Entry", "fields": {\#(fields)}}"#)
    guard case .versioned(let root) = schema.documents[0].root else {
      Issue.record("no version")
      return
    }
    #expect(root.fields.allSatisfy { $0.isIndirect })
  }

  @Test("types that double in size at every step are measured in bounded time")
  func survivesDoubling() throws {
    let types = (0..<5_000).map {
      #""T\#($0)": {"struct": {"a": "T\#($0 + 1)", "b": "T\#($0 + 1)?"}}"#
    }
    let resolved = try ProcessorTime.within(.seconds(30)) {
      try schema(types: types.joined(separator: ",") + #","T5000": {"struct": {"a": "Int"}}"#)
    }
    #expect(try resolved.structure("T0").fields.count == 2)
    #expect(try resolved.structure("T4997").fields.allSatisfy { !$0.isIndirect })
  }

  private static func strings(_ count: Int) -> String {
    (0..<count).map { #""s\#($0)": "String?""# }.joined(separator: ",")
  }
}
