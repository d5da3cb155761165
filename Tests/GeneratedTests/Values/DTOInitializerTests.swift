import Foundation
import Showcase
import Split
import Testing

/// The DTOs are public, and these tests see of their modules what any other module sees.
@Suite("DTOs made in another module")
struct DTOInitializerTests {
  @Test("a document is made of its members, with the version of the schema")
  func document() throws {
    let text = TextPostDTO(id: "A", createdAt: "2026-01-01T00:00:00Z", message: "Hello")
    let timeline = TimelineDTO(entries: [.text(text)])
    #expect(timeline.version == 1)
    let data = try JSONEncoder().encode(timeline)
    #expect(try JSONDecoder().decode(TimelineDTO.self, from: data) == timeline)
  }

  @Test("what may be absent may be left out, also where the coding is written by hand")
  func optional() throws {
    let product = ProductDTO(sku: "S1", title: "Lamp", price: 12)
    #expect(product.availability == nil && product.related == nil && product.shelf == nil)
    let data = try JSONEncoder().encode(product)
    #expect(try JSONDecoder().decode(ProductDTO.self, from: data) == product)
  }

  @Test("a struct that holds itself, and a tuple, are made like any other")
  func boxedAndTuple() throws {
    let chain = ChainDTO(value: 1, next: ChainDTO(value: 2))
    #expect(chain.next?.value == 2 && chain.next?.next == nil)
    let place = PlaceDTO(x: 1, y: 2)
    let data = try JSONEncoder().encode(place)
    #expect(try JSONDecoder().decode(PlaceDTO.self, from: data) == place)
  }
}
