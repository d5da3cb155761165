import SumTypeGenerator
import Testing

@Suite("External types in generated code")
struct EmitExternalTests {
  private func emitted(_ types: String) throws -> Emitted {
    try Emitted("{ \"sumtype\": 1, \"types\": { \(types) } }")
  }

  @Test(
    "the module of an external type is imported where code names the type, publicly if that is public"
  )
  func imports() throws {
    let emitted = try emitted(
      """
      "Color": { "external": { "module": "UIKit", "type": "UIColor", "wire": "UUID" } },
      "Pen": { "struct": { "color": "[Color?]" } }
      """)
    #expect(emitted.imports(of: .domain) == ["public import UIKit"])
    #expect(emitted.imports(of: .dto) == [])
    #expect(
      emitted.imports(of: .mapping) == [
        "@_spi(Generated) public import SumTypeRuntime", "import UIKit",
      ])
    #expect(
      emitted.imports(of: .codec) == ["public import SumTypeRuntime", "public import UIKit"])
    #expect(emitted[.domain].contains("public var color: [UIColor?]"))
    #expect(
      emitted[.codec].contains(
        "public typealias ColorCodec = ExternalTypeCodec<UIColor, UUIDCodec>"))
  }

  @Test("a module that several types need is imported once")
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

  @Test("an external type without a module adds no import, and only its codec names it")
  func ownModule() throws {
    let emitted = try emitted(#""Key": { "external": { "wire": "Int" } }"#)
    #expect(emitted.imports(of: .domain) == [])
    #expect(emitted.imports(of: .codec) == ["public import SumTypeRuntime"])
    #expect(!emitted[.domain].contains("Key"))
  }

  @Test("a keyword in the name of an external type is escaped")
  func escaping() throws {
    let emitted = try emitted(
      #""Key": { "external": { "type": "Keys.default", "wire": "String" } }, "#
        + #""A": { "struct": { "a": "Key" } }"#)
    #expect(emitted[.domain].contains("var a: Keys.`default`"))
  }
}
