import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Payloads beside a tag of two members")
struct PairedAdjacentTests {
  private static let pod = PodManifest(name: "a", image: nil)

  @Test(
    "the variant of the exact pair is preferred to one for any second value",
    arguments: [
      (#"{"kind":"Pod","apiVersion":"v1","spec":{"name":"a"}}"#, Resource.pod(pod)),
      (#"{"spec":{"name":"a"},"apiVersion":"v1beta1","kind":"Pod"}"#, .pod(pod)),
      (#"{"kind":"Pod","apiVersion":"v2","spec":{"name":"a"}}"#, .anyPod(NamedManifest(name: "a"))),
      (#"{"kind":"Pod","spec":{"name":"a"},"apiVersion":7}"#, .anyPod(NamedManifest(name: "a"))),
      (#"{"kind":"Pod","spec":null}"#, .anyPod(nil)), (#"{"kind":"Pod"}"#, .anyPod(nil)),
      (#"{"kind":"Count","apiVersion":2.0,"x":1.0,"spec":7}"#, .count(7)),
      (#"{"apiVersion":true,"kind":"Ready","spec":"yes"}"#, .ready),
      (#"{"kind":"Nothing","apiVersion":"?","spec":{}}"#, .nothing),
    ])
  func pairs(json: String, value: Resource) throws {
    #expect(try loaded(json) == value)
    #expect(try edited(json) { $0 = value } == json)
  }

  @Test("a value without a known pair is kept, and its tag is the first value or none")
  func unknown() throws {
    for (json, tag) in [
      (#"{"kind":"Node","apiVersion":"v1","spec":1.0}"#, "Node" as JSONTag?),
      (#"{"kind":"Count","apiVersion":3,"spec":7}"#, "Count"),
      (#"{"kind":"Count","spec":7}"#, nil), (#"{"apiVersion":"v1","spec":{}}"#, nil),
      (#"{"kind":"Pod","apiVersion":"v1"}"#, "Pod"),
      (#"{"kind":"Pod","apiVersion":"v1","spec":{"name":"a"},"apiVersion":"v1"}"#, nil),
    ] {
      guard case .unknown(let value) = try loaded(json) as Resource else {
        Issue.record("\(json) is known")
        continue
      }
      #expect(value.tag == tag, "\(json)")
      #expect(try edited(json) { $0 = Resource.unknown(value) } == json)
    }
  }

  @Test("an edit leaves both members of the tag, and a new value has the first pair")
  func edits() throws {
    #expect(
      try edited(#"{"spec":{"name":"a","x":1.0}, "apiVersion":"v1beta1","y":[ ],"kind":"Pod"}"#) {
        $0 = Resource.pod(PodManifest(name: "b", image: nil))
      } == #"{"spec":{"name":"b","x":1.0}, "apiVersion":"v1beta1","y":[ ],"kind":"Pod"}"#)
    #expect(
      try edited(#"{"kind":"Pod","apiVersion":"v9","y":1}"#) {
        $0 = Resource.anyPod(NamedManifest(name: "b"))
      } == #"{"kind":"Pod","apiVersion":"v9","spec":{"name":"b"},"y":1}"#)
    #expect(
      try edited(#"{"kind":"Pod","apiVersion":"v9","spec":{"name":"b"},"y":1}"#) {
        $0 = Resource.anyPod(nil)
      } == #"{"kind":"Pod","apiVersion":"v9","y":1}"#)
    #expect(
      try written(Resource.pod(Self.pod))
        == #"{"kind":"Pod","apiVersion":"v1","spec":{"name":"a"}}"#)
    #expect(try written(Resource.anyPod(nil)) == #"{"kind":"Pod"}"#)
    #expect(try written(Resource.ready) == #"{"kind":"Ready","apiVersion":true,"spec":"yes"}"#)
    #expect(try written(Resource.nothing) == #"{"kind":"Nothing"}"#)
  }

  @Test("an embedded payload is read, edited and written")
  func sealed() throws {
    let json = #"{"apiVersion":"v1","spec":"{\"name\":\"a\",\"x\":1.0}","kind":"Pod"}"#
    #expect(try loaded(json) == SealedResource.pod(Self.pod))
    #expect(
      try edited(json) { $0 = SealedResource.pod(PodManifest(name: "b", image: nil)) }
        == json.replacing(#"\"a\""#, with: #"\"b\""#))
    #expect(
      try written(SealedResource.nothing) == #"{"kind":"Nothing","apiVersion":1,"spec":null}"#)
  }

  @Test("a flattened union with a tag of two members is read and edited")
  func flattened() throws {
    let json = #"{"labels":{},"spec":7,"id":1,"apiVersion":2,"z":1.0,"kind":"Count"}"#
    #expect(
      try loaded(json) == LabelledResource(id: 1, resource: .count(7), labels: [:]))
    #expect(
      try edited(json) { (value: inout LabelledResource) in value.resource = .count(8) }
        == json.replacing(":7", with: ":8"))
    let other = try edited(json) { (value: inout LabelledResource) in value.resource = .ready }
    #expect(
      other == #"{"labels":{},"spec":"yes","id":1,"apiVersion":true,"z":1.0,"kind":"Ready"}"#)
  }

  @Test("the payload of a variant for any second value reads and writes the second member")
  func secondInPayload() throws {
    for (json, value) in [
      (
        #"{"kind":"Volume","apiVersion":"v2","name":"a"}"#,
        VersionedManifest.other(VolumeManifest(apiVersion: "v2", name: "a"))
      ),
      (
        #"{"name":"a","kind":"Disk"}"#, .other(VolumeManifest(apiVersion: nil, name: "a"))
      ),
      (#"{"apiVersion":"v1","kind":"Volume","name":"a"}"#, .stable(NamedManifest(name: "a"))),
      (
        #"{"apiVersion":null,"kind":"Volume","name":"a"}"#,
        .other(VolumeManifest(apiVersion: nil, name: "a"))
      ),
      (
        #"{"mode":"bridge","kind":"Network","port":1,"apiVersion":3}"#,
        .network(.bridge(BridgeManifest(apiVersion: 3, port: 1)))
      ),
      (#"{"kind":"Network","apiVersion":3,"mode":"host"}"#, .network(.host)),
    ] {
      #expect(try loaded(json) == value)
      #expect(try edited(json) { $0 = value } == json)
    }
    #expect(
      try edited(#"{"kind":"Disk", "apiVersion":"v2","x":1.0, "name":"a"}"#) {
        $0 = VersionedManifest.other(VolumeManifest(apiVersion: "v3", name: "a"))
      } == #"{"kind":"Disk", "apiVersion":"v3","x":1.0, "name":"a"}"#)
    #expect(
      try edited(#"{"kind":"Disk", "apiVersion":"v2","x":1.0, "name":"a"}"#) {
        $0 = VersionedManifest.other(VolumeManifest(apiVersion: nil, name: "a"))
      } == #"{"kind":"Disk","x":1.0, "name":"a"}"#)
    #expect(
      try written(VersionedManifest.other(VolumeManifest(apiVersion: "v2", name: "a")))
        == #"{"kind":"Volume","apiVersion":"v2","name":"a"}"#)
  }
}

extension Resource: Coded { public typealias Codec = ResourceCodec }
extension SealedResource: Coded { public typealias Codec = SealedResourceCodec }
extension LabelledResource: Coded { public typealias Codec = LabelledResourceCodec }
extension VersionedManifest: Coded { public typealias Codec = VersionedManifestCodec }
