import SumTypeGenerator
import Testing

@Suite("Types of the app's own in generated code")
struct EmitExternalTests {
  private func emitted(_ types: String) throws -> Emitted {
    try Emitted("{ \"sumtype\": 1, \"types\": { \(types) } }")
  }

  @Test("their module is imported where something names them, and public where others see it")
  func imports() throws {
    let emitted = try emitted(
      """
      "Color": { "external": { "module": "UIKit", "type": "UIColor", "wire": "UUID" } },
      "Pen": { "struct": { "color": "[Color?]" } }
      """)
    #expect(emitted.imports(of: .domain) == ["public import UIKit"])
    #expect(emitted.imports(of: .dto) == [])
    #expect(emitted.imports(of: .mapping) == ["public import SumTypeRuntime", "import UIKit"])
    #expect(
      emitted.imports(of: .codec) == ["public import SumTypeRuntime", "public import UIKit"])
    #expect(emitted[.domain].contains("public var color: [UIColor?]"))
    #expect(
      emitted[.codec].contains(
        "public typealias ColorCodec = ExternalTypeCodec<UIColor, UUIDCodec>"))
  }

  @Test("a module is imported once, however many reasons there are")
  func once() throws {
    let emitted = try emitted(
      """
      "Place": { "external": { "module": "Foundation", "type": "Locale", "wire": "String" } },
      "Trip": { "struct": { "place": "Place", "at": "Date" } }
      """)
    #expect(emitted.imports(of: .domain) == ["public import Foundation"])
    #expect(
      emitted.imports(of: .codec)
        == ["public import Foundation", "public import SumTypeRuntime"])
  }

  @Test("without a module nothing is imported, and the codec may stand alone")
  func ownModule() throws {
    let emitted = try emitted(#""Key": { "external": { "wire": "Int" } }"#)
    #expect(emitted.imports(of: .domain) == [])
    #expect(emitted.imports(of: .codec) == ["public import SumTypeRuntime"])
    #expect(!emitted[.domain].contains("Key"))
  }

  @Test("a name that is a keyword is escaped, and no text of a schema leaves its place")
  func escaping() throws {
    let emitted = try emitted(
      #""Key": { "external": { "type": "Keys.default", "wire": "String" } }, "#
        + #""A": { "struct": { "a": "Key" } }"#)
    #expect(emitted[.domain].contains("var a: Keys.`default`"))
  }
}
