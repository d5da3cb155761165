import Foundation

/// A document of our own in the likeness of a real format: every variant of what its lists hold, in
/// turn, with texts and numbers of the length that real ones have. The same for the same size.
struct Likeness: Sendable {
  /// What `--only` matches after `load-` and `save-`.
  let name: String
  let title: String
  /// The document with so many elements in its list.
  let document: @Sendable (Int) -> [UInt8]

  static let all = [
    Likeness(name: "jupyter", title: "a Jupyter notebook", document: NotebookLikeness.document),
    Likeness(name: "lottie", title: "a Lottie animation", document: AnimationLikeness.document),
    Likeness(name: "matrix", title: "Matrix events", document: EventLikeness.document),
    Likeness(name: "notion", title: "Notion blocks and pages", document: BlockLikeness.document),
    Likeness(name: "rustdoc", title: "rustdoc JSON", document: CrateLikeness.document),
    Likeness(name: "vega", title: "Vega-Lite charts", document: ChartLikeness.document),
  ]

  /// `head`, so many elements with commas between them, `tail`.
  static func document(
    _ head: String, _ count: Int, _ tail: String, element: (Int) -> String
  ) -> [UInt8] {
    var bytes = Array(head.utf8)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: element(index).utf8)
    }
    bytes.append(contentsOf: tail.utf8)
    return bytes
  }

  /// The document as Foundation writes it, pretty-printed: many of these formats are kept so.
  static func pretty(_ bytes: [UInt8]) -> [UInt8] {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .withoutEscapingSlashes]
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)),
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: options.union(.sortedKeys))
    else { return bytes }
    return Array(data)
  }

  private static let words = [
    "the", "quick", "measure", "of", "a", "document", "that", "somebody", "wrote", "and", "kept",
    "for", "years", "with", "all", "its", "fields",
  ]

  /// Some words, as many as asked for.
  static func text(_ index: Int, words count: Int) -> String {
    (0..<count).map { words[(index &* 7 &+ $0 &* 5) % words.count] }.joined(separator: " ")
  }

  /// A number with as many digits as a computed one has.
  static func number(_ index: Int, _ place: Int = 0) -> String {
    var random = SplitMix(seed: UInt64(index &* 31 &+ place))
    return "\(Double.random(in: -500...500, using: &random))"
  }
}
