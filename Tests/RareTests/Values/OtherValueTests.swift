import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing

@Suite("Aliases of the values of enums")
struct OtherValueTests {
  private static let json =
    #"{"state":"sent","past":["arrived","done", "\u0075nderway","x"],"rank":3,"vehicle":"auto","mark":"bicycle"}"#
  private static let ride = Ride(
    state: .underway, past: [.done, .done, .underway, .unknown("x")], rank: .high, vehicle: .car,
    mark: .vehicle(.bike))

  @Test("a value and its aliases are read as one case")
  func values() throws {
    #expect(try loaded(Self.json) as Ride == Self.ride)
    #expect(RideState(rawValue: "sent") == .underway)
    #expect(RideState(rawValue: "sent").rawValue == "in-transit")
    #expect(RideRank(rawValue: -7) == .high)
    #expect(RideRank(rawValue: 4) == nil)
    #expect(Vehicle.allCases == [.bike, .car, .tram])
    #expect(
      try loaded(#"{"state":"lost","past":[],"rank":1}"#) as Ride
        == Ride(
          state: .lost, past: [], rank: .low, vehicle: .bike))
  }

  @Test("a save leaves the value that was read, and writes the first one for a changed or new case")
  func saves() throws {
    #expect(try edited(Self.json) { (_: inout Ride) in } == Self.json)
    let saved = try edited(Self.json) { (ride: inout Ride) in
      ride.past[1] = .lost
      ride.past.append(.done)
      ride.vehicle = .bike
    }
    let expected =
      #"{"state":"sent","past":["arrived","lost", "\u0075nderway","x","done"],"rank":3,"vehicle":"bike","mark":"bicycle"}"#
    #expect(saved == expected)
    #expect(
      try written(Self.ride)
        == #"{"state":"in-transit","past":["done","done","in-transit","x"],"rank":2,"vehicle":"car","mark":"bike"}"#
    )
  }

  @Test("a closed enum refuses a value that is no alias")
  func refused() throws {
    let json = Self.json.replacingOccurrences(of: "auto", with: "Auto")
    #expect(throws: JSONError.self) { try loaded(json) as Ride }
    // An open enum reports unknown values as kept data, and no aliases.
    let document = #"{"version":1,"entries":[\#(Self.json)]}"#
    let items = try RideListDocument.load(Array(document.utf8)).preserved.report.items
    #expect(items.map(\.text) == ["\"x\""])
  }

  @Test("an alias is read in either of the spellings that Swift takes for equal")
  func composed() throws {
    let text = #"{"vehicle":"ve\u0301lo","places":1}"#
    #expect(try loaded(text) as Garage == Garage(vehicle: .bike, places: 1))
    #expect(try edited(text) { (_: inout Garage) in } == text)
    #expect(
      try edited(text) { (garage: inout Garage) in garage.places = 2 }
        == #"{"vehicle":"ve\u0301lo","places":2}"#)
  }

  @Test("entries whose identities are read from aliases keep their values")
  func identities() throws {
    let json =
      #"{"version":1,"entries":[{"vehicle":"auto","places":1,"x":1},{"vehicle":"vélo","places":2,"y":2}]}"#
    let loaded = try GarageListDocument.load(Array(json.utf8))
    var list = loaded.value
    #expect(list.entries.map(\.id) == [.car, .bike])
    list.entries.swapAt(0, 1)
    list.entries[1].places = 7
    let saved = try GarageListDocument.save(list, preserving: loaded.preserved)
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == #"{"version":1,"entries":[{"vehicle":"vélo","places":2,"y":2},{"vehicle":"auto","places":7,"x":1}]}"#
    )
  }

  @Test("a DTO reads aliases, and encodes the first value")
  func inDTO() throws {
    let dto = try JSONDecoder().decode(RideDTO.self, from: Data(Self.json.utf8))
    #expect(try dto.domain() == Self.ride)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(RideDTO(Self.ride)), as: UTF8.self)
        == #"{"mark":"bike","past":["done","done","in-transit","x"],"rank":2,"state":"in-transit","vehicle":"car"}"#
    )
  }
}

extension Ride: Coded { public typealias Codec = RideCodec }
extension Garage: Coded { public typealias Codec = GarageCodec }
