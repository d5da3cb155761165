/// A document of numbers, by hand.
struct HandWrittenSeries: Codable {
  var samples: [Double]
  var counts: [Int]
}
