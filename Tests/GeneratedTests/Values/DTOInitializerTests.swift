import Foundation
import Split
import Testing
import TypeShowcase

/// These tests use only the public names of the DTOs' modules, as any other module does.
@Suite("DTOs made in another module")
struct DTOInitializerTests {
  @Test("a document is made from its entries, with the version of the schema")
  func document() throws {
    let text = TextPostDTO(id: "A", createdAt: "2026-01-01T00:00:00Z", message: "Hello")
    let timeline = TimelineDTO(entries: [.text(text)])
    #expect(timeline.version == 1)
    let data = try JSONEncoder().encode(timeline)
    #expect(try JSONDecoder().decode(TimelineDTO.self, from: data) == timeline)
  }

  @Test("optional members may be left out, also of a DTO whose coding is not synthesised")
  func optional() throws {
    let product = ProductDTO(sku: "S1", title: "Lamp", price: 12)
    #expect(product.availability == nil && product.related == nil && product.shelf == nil)
    let data = try JSONEncoder().encode(product)
    #expect(try JSONDecoder().decode(ProductDTO.self, from: data) == product)
  }

  @Test("a struct that contains itself and a tuple are made from their members")
  func boxedAndTuple() throws {
    let chain = ChainDTO(value: 1, next: ChainDTO(value: 2))
    #expect(chain.next?.value == 2 && chain.next?.next == nil)
    let place = PlaceDTO(x: 1, y: 2)
    let data = try JSONEncoder().encode(place)
    #expect(try JSONDecoder().decode(PlaceDTO.self, from: data) == place)
  }
}
