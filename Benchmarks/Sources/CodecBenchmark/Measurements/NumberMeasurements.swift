import FeedSchema
import Foundation
import Measuring
import SumTypeRuntime

/// A document of numbers: as many `Double` as `Int`.
struct NumberMeasurements {
  let peers: Peers

  var all: [Measurement] {
    [
      Measurement(
        name: "load-numbers", title: "load: a document of numbers (n doubles and n integers)",
        goals: [SerdePeer.name: .atLeast(1.3)]
      ) { entries in
        let bytes = Workload.numbers(entries)
        let data = Data(bytes)
        let decoder = Coders.decoder()
        return try [
          Subject("sumtype", bytes: bytes.count, expected: entries * 2) {
            let value = try SeriesFileDocument.load(bytes).value
            return value.samples.count + value.counts.count
          },
          Subject(LoadMeasurements.handWritten, bytes: bytes.count, expected: entries * 2) {
            let value = try decoder.decode(HandWrittenSeries.self, from: data)
            return value.samples.count + value.counts.count
          },
        ] + peers.loading(bytes, as: .numbers, expected: entries * 2)
      }
    ]
  }
}
