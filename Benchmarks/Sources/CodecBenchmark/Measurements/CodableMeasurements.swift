import FeedSchema
import Foundation
import Measuring
import SumTypeRuntime

/// The generated DTOs with Foundation's coders, without the direct codec. They drop the unknown
/// fields of known entries, as the types by hand do.
struct CodableMeasurements {
  static let generated = "generated Codable"

  var all: [Measurement] { [load, save] }

  private var load: Measurement {
    Measurement(
      name: "codable-load", title: "load with JSONDecoder: generated Codable alone",
      goals: [LoadMeasurements.handWritten: .atLeast(1.5)]
    ) { entries in
      let data = Data(Workload.compact(entries))
      let plain = JSONDecoder()
      let decoder = Coders.decoder()
      return [
        Subject(Self.generated, bytes: data.count, expected: entries) {
          try plain.decode(FeedDTO.self, from: data).entries.count
        },
        Subject("generated Codable, mapped to the domain", bytes: data.count) {
          try plain.decode(FeedDTO.self, from: data).domain().value.entries.count
        },
        Subject(LoadMeasurements.handWritten, bytes: data.count, expected: entries) {
          try decoder.decode(HandWrittenFeed.self, from: data).entries.count
        },
        Subject(LoadMeasurements.dropping, bytes: data.count, expected: entries) {
          try decoder.decode(HandWrittenKnownFeed.self, from: data).entries.count
        },
      ]
    }
  }

  private var save: Measurement {
    Measurement(
      name: "codable-save", title: "save with JSONEncoder: generated Codable alone",
      goals: [LoadMeasurements.handWritten: .atLeast(1.5)]
    ) { entries in
      let data = Data(Workload.compact(entries))
      let generated = try JSONDecoder().decode(FeedDTO.self, from: data)
      let handWritten = try Coders.decoder().decode(HandWrittenFeed.self, from: data)
      let plain = JSONEncoder()
      plain.outputFormatting = .withoutEscapingSlashes
      let encoder = Coders.encoder()
      return [
        Subject(Self.generated, bytes: data.count) {
          try plain.encode(generated).count
        },
        Subject(LoadMeasurements.handWritten, bytes: data.count) {
          try encoder.encode(handWritten).count
        },
      ]
    }
  }
}
