import Foundation
import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

@Suite("Constants that are the tag of two members of a union around them")
struct OuterPairTests {
  @Test(
    "a payload with the tag as constants is read in the union and alone, and a save keeps both halves",
    arguments: [
      #"{"kind":"Claim","apiVersion":"v1","size":1}"#,
      #"{"size":1, "x":[1, 2], "apiVersion":"v\u0031","kind":"Claim"}"#,
      #"{"kind":"Claim","apiVersion":"v2","size":1}"#, #"{"size":1,"kind":"Claim"}"#,
      #"{"apiVersion":"v1beta1","name":"n","kind":"Secret","x":null}"#,
      #"{"kind":"Route","apiVersion":"v1","path":"p"}"#,
      #"{"paths":["p"],"kind":"Path","apiVersion":"v2"}"#,
      #"{"apiVersion":"v2","kind":"Route","paths":[]}"#,
      #"{"host":"h","apiVersion":"v1","kind":"Route"}"#,
      #"{"kind":"Plain","apiVersion":1,"name":"n"}"#, #"{"kind":"Nothing"}"#,
    ])
  func isRead(_ manifest: String) throws {
    let json = #"{"all":[\#(manifest)],"claim":{"size":2,"apiVersion":"v1"}}"#
    let file: StandingManifests = try loaded(json)
    #expect(!file.all[0].hasUnknown, "\(file.all[0])")
    let saved = try edited(json) { (file: inout StandingManifests) in file.claim?.size = 3 }
    #expect(saved == json.replacing(#""size":2"#, with: #""size":3"#))
  }

  @Test(
    "a value whose constants are not the tag is kept as unknown",
    arguments: [
      #"{"kind":"Route","apiVersion":"v1","paths":[]}"#,
      #"{"kind":"Path","apiVersion":"v2","path":"p"}"#,
      #"{"kind":"Claim","apiVersion":"v1","size":1,"kind":"Claim"}"#,
      #"{"apiVersion":"v1","kind":"Claim","apiVersion":"v1","size":1}"#,
    ])
  func isChecked(_ manifest: String) throws {
    let file: StandingManifests = try loaded(#"{"all":[\#(manifest)]}"#)
    #expect(file.all[0].hasUnknown, "\(file.all[0])")
  }

  private static let fresh: [(StandingManifest, String)] = [
    (.claim(StandingClaim(size: 1)), #"{"apiVersion":"v1","size":1,"kind":"Claim"}"#),
    (
      .otherClaim(StandingOtherClaim(apiVersion: "v2", size: 1)),
      #"{"kind":"Claim","apiVersion":"v2","size":1}"#
    ),
    (.otherClaim(StandingOtherClaim(apiVersion: nil, size: 1)), #"{"kind":"Claim","size":1}"#),
    (
      .secret(StandingSecret(name: StandingName(name: "n"))),
      #"{"kind":"Secret","apiVersion":"v1","name":"n"}"#
    ),
    (
      .route(.single(StandingRouteSingle(path: "p"))),
      #"{"kind":"Route","apiVersion":"v1","path":"p"}"#
    ),
    (
      .route(.several(StandingRouteSeveral(paths: ["p"]))),
      #"{"kind":"Path","apiVersion":"v2","paths":["p"]}"#
    ),
    (
      .route(.host(StandingRouteHost(host: "h"))),
      #"{"kind":"Route","apiVersion":"v1","host":"h"}"#
    ),
    (.plain(NamedManifest(name: "n")), #"{"kind":"Plain","apiVersion":1,"name":"n"}"#),
    (.nothing, #"{"kind":"Nothing"}"#),
  ]

  @Test("a new value writes each half once, by the struct that has it or else by the union")
  func isWrittenOnce() throws {
    for (manifest, json) in Self.fresh {
      let written = try written(StandingManifests(all: [manifest]))
      #expect(written == #"{"all":[\#(json)]}"#)
      let back: StandingManifests = try loaded(written)
      #expect(back.all == [manifest])
    }
  }

  @Test("a save writes the parts when the app replaces one inner variant by another")
  func isReplaced() throws {
    let json = #"{"all":[{"kind":"Route", "apiVersion":"v1", "path":"p", "x":[ ]}]}"#
    let saved = try edited(json) { (file: inout StandingManifests) in
      file.all[0] = .route(.several(StandingRouteSeveral(paths: ["q"])))
    }
    #expect(saved == #"{"all":[{"kind":"Path", "apiVersion":"v2", "paths":["q"]}]}"#)
  }

  @Test("a DTO encodes each half once, and the codec reads what the DTO encodes")
  func inDTO() throws {
    func members(_ json: String) throws -> NSDictionary {
      try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
    }
    for (manifest, json) in Self.fresh {
      let dto = try JSONDecoder().decode(StandingManifestDTO.self, from: Data(json.utf8))
      let counted = try KeyCount.keys(of: dto)
      #expect(Set(counted).count == counted.count, "\(counted)")
      let encoded = String(decoding: try JSONEncoder().encode(dto), as: UTF8.self)
      #expect(try members(encoded) == members(json))
      let back: StandingManifests = try loaded(#"{"all":[\#(encoded)]}"#)
      #expect(back.all == [manifest])
    }
  }
}

extension StandingManifests: Coded { public typealias Codec = StandingManifestsCodec }

extension StandingManifest {
  /// Whether the manifest is unknown or holds an unknown value.
  fileprivate var hasUnknown: Bool {
    switch self {
    case .route(.unknown), .unknown: true
    default: false
    }
  }
}
