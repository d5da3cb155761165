import Foundation
import SumTypeRuntime
import Testing

@Suite("Codable: a struct that contains itself")
struct RecursionTests {
  private struct NodeDTO: Codable, Equatable, Sendable {
    var name: String
    @Indirect var next: NodeDTO?
  }

  @Test("a boxed field that is nil is absent from the JSON")
  func boxed() throws {
    let json = #"{"name":"a","next":{"name":"b"}}"#
    let node = try NodeDTO.decoded(json)
    #expect(node.next?.name == "b")
    #expect(node.next?.next == nil)
    #expect(try node.json().text() == json)
    #expect(try node.throughPropertyList() == node)
    #expect(try NodeDTO.decoded(#"{"name":"a","next":null}"#).next == nil)
  }
}
