import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Flattened values that become nil, and values that replace nil")
struct AbsentPartTests {
  @Test(
    "a flattened struct that becomes nil removes its members, but none that is null",
    arguments: [
      (
        #"{"id":1,"createdAt":"2020-01-01T00:00:00Z","title":"t","label" : null,"latitude":1,"longitude":2}"#,
        #"{"id":1,"createdAt":"2020-01-01T00:00:00Z","title":"t","label" : null}"#
      ),
      (
        #"{"latitude":1,"label":null,"longitude":2,"id":1,"createdAt":"2020-01-01T00:00:00Z","title":"t"}"#,
        #"{"label":null,"id":1,"createdAt":"2020-01-01T00:00:00Z","title":"t"}"#
      ),
      (
        #"{"label":null,"latitude":1,"longitude":2,"label":"a","id":1,"createdAt":"2020-01-01T00:00:00Z","title":"t"}"#,
        #"{"label":null,"id":1,"createdAt":"2020-01-01T00:00:00Z","title":"t"}"#
      ),
    ])
  func structs(json: String, without: String) throws {
    #expect((try loaded(json) as Clip).place != nil)
    let saved = try edited(json) { (clip: inout Clip) in clip.place = nil }
    #expect(saved == without)
    #expect((try loaded(saved) as Clip).place == nil)
  }

  @Test("a flattened struct that becomes nil keeps a null member under an alias")
  func nested() throws {
    let json =
      #"{"id":1,"type":"text","text":"a","edited_at":null,"createdAt":"2020-01-01T00:00:00Z","revision":7}"#
    let saved = try edited(json) { (reaction: inout Reaction) in
      guard case .text(var text) = reaction.body else {
        Issue.record("another case is there")
        return
      }
      text.stamp = nil
      reaction.body = .text(text)
    }
    #expect(saved == #"{"id":1,"type":"text","text":"a","edited_at":null}"#)
  }

  @Test(
    "a flattened union that becomes nil removes the members of its variant",
    arguments: [
      (
        #"{"number":1,"letter":"l","tape":null,"wax":"w","broken":null,"weight":null}"#,
        #"{"number":1,"letter":"l","tape":null,"weight":null}"#
      )
    ])
  func unions(json: String, without: String) throws {
    let saved = try edited(json) { (sending: inout Sending) in sending.seal = nil }
    #expect(saved == without)
    let back: Sending = try loaded(saved)
    #expect(back.seal == nil)
    #expect(try edited(saved) { $0 = back } == saved)
  }

  @Test("a flattened struct that replaces nil is written over its null members")
  func again() throws {
    let json = #"{"id":1,"createdAt":"2020-01-01T00:00:00Z","title":"t","label" : null}"#
    let saved = try edited(json) { (clip: inout Clip) in
      clip.place = Position(latitude: 1, longitude: 2, label: "l")
    }
    #expect(saved.contains(#""label" : "l""#) && !saved.contains("null"), "\(saved)")
  }

  @Test("a flattened struct that replaces nil removes a null that would be read as its field")
  func nilBesideNull() throws {
    let customs = ShipmentCustoms(duty: 2.5)
    let saved = try edited(
      #"{"number":1,"duty":null,"remarks":null,"kind":"papers","pages":3}"#
    ) { (shipment: inout Shipment) in
      #expect(shipment.customs == nil)
      shipment.customs = customs
    }
    #expect((try loaded(saved) as Shipment).customs == customs, "\(saved)")
    #expect(saved == #"{"number":1,"duty":2.5,"kind":"papers","pages":3}"#)
  }

  @Test("another variant removes a null that would be read as its field")
  func nilBesideUnknownNull() throws {
    let goods = ShipmentContent.goods(ShipmentGoods(weight: 2.5))
    let saved = try edited(
      #"{"number":1,"kind":"papers","pages":3,"details":null,"u":null}"#
    ) { (shipment: inout Shipment) in shipment.content = goods }
    #expect((try loaded(saved) as Shipment).content == goods, "\(saved)")
    #expect(saved == #"{"number":1,"kind":"goods","weight":2.5,"u":null}"#)
  }

  static let stamp = Stamp(
    createdAt: Date(timeIntervalSince1970: 0), editedAt: Date(timeIntervalSince1970: 60))

  @Test("a flattened struct that replaces nil is read back although an alias was null")
  func alias() throws {
    let json = #"{"id":1,"type":"text","text":"a","edited_at":null}"#
    let saved = try edited(json) { (reaction: inout Reaction) in
      reaction.body = .text(TextReaction(text: "a", stamp: Self.stamp))
    }
    let back: Reaction = try loaded(saved)
    #expect(back.body == .text(TextReaction(text: "a", stamp: Self.stamp)), "\(saved)")
  }

  @Test(
    "another variant never takes unknown members for its own",
    arguments: [
      #"{"id":1,"type":"none","edited_at":"1999-01-01T00:00:00Z"}"#,
      #"{"id":1,"type":"none","revision":9,"edited_at":"1999-01-01T00:00:00Z"}"#,
      #"{"id":1,"type":"emoji","emoji":"🙂","revision":9,"editedAt":"1999-01-01T00:00:00Z"}"#,
    ], [stamp, Stamp(createdAt: Date(timeIntervalSince1970: 0)), nil])
  func variants(json: String, stamp: Stamp?) throws {
    let body = ReactionBody.text(TextReaction(text: "a", stamp: stamp))
    let saved = try edited(json) { (reaction: inout Reaction) in reaction.body = body }
    #expect((try loaded(saved) as Reaction).body == body, "\(saved)")
  }
}

extension Clip: Coded { public typealias Codec = ClipCodec }
extension Shipment: Coded { public typealias Codec = ShipmentCodec }
