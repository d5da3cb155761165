import Foundation

/// A feed of `count` entries: a tenth unknown, a twentieth with an extra field.
enum Workload {
  static func feed(entries count: Int) -> [UInt8] {
    var text = #"{"version":1,"entries":["#
    for index in 0..<count {
      if index > 0 { text += "," }
      text += entry(index)
    }
    text += "]}"
    return Array(text.utf8)
  }

  private static func entry(_ index: Int) -> String {
    let id = identifier(index)
    let date = "2024-05-\(two(1 + index % 28))T\(two(index % 24)):\(two(index % 60)):07Z"
    if index % 10 == 3 {
      return
        #"{"type":"photo","id":"\#(id)","createdAt":"\#(date)","url":"https://example.org/\#(index).jpg","size":{"width":1024,"height":768},"tags":["a","b"]}"#
    }
    let extra = index % 20 == 5 ? #","edited":true"# : ""
    if index % 2 == 0 {
      return
        #"{"type":"text","id":"\#(id)","createdAt":"\#(date)","message":"Entry number \#(index), with a line of text as people write it."\#(extra)}"#
    }
    return
      #"{"type":"mood","id":"\#(id)","createdAt":"\#(date)","emoji":"🙂","intensity":\#(1 + index % 5)\#(extra)}"#
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func identifier(_ index: Int) -> String {
    let tail = String(index, radix: 16, uppercase: true)
    return "00112233-4455-6677-8899-" + String(repeating: "0", count: 12 - tail.count) + tail
  }
}
