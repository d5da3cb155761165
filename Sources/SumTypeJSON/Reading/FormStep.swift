/// One value of an object whose form is known, and what lies before it.
///
/// ```json
/// {"type":"note","id":"7FF2…","at":1769860800}
/// ```
/// has three steps where the type has to be this one: `{"type":"note","id":` and a value, `,"at":`
/// and a value, and `}`, which is the last.
package struct FormStep: BitwiseCopyable {
  /// What the value has to be.
  package struct Demand: OptionSet, BitwiseCopyable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// There is none.
    package static var nothing: Demand { Demand(rawValue: 1) }
    package static var notNull: Demand { Demand(rawValue: 2) }
    /// No object and no array.
    package static var scalar: Demand { Demand(rawValue: 4) }
    /// A string in ASCII without escapes, and none of those that are asked for.
    package static var other: Demand { Demand(rawValue: 8) }
  }

  /// What lies before the value; its memory is somebody else's.
  package let lead: UnsafePointer<UInt8>
  package let count: Int
  package let demand: Demand
  /// The first sixteen bytes of that, and which of them count.
  let head: SIMD2<UInt64>
  let mask: SIMD2<UInt64>

  private static let nowhere: StaticString = ""

  package init(_ lead: UnsafeBufferPointer<UInt8>, _ demand: Demand) {
    // An empty one, which no object has, is as good as anywhere.
    self.lead = lead.baseAddress ?? Self.nowhere.utf8Start
    self.demand = demand
    count = lead.count
    head = leadingWords(of: self.lead, count: count)
    mask = leadingMask(count)
  }

  /// Whether it is the same as another one, of which it may be asked before.
  package func isSame(as other: FormStep) -> Bool {
    demand == other.demand
      && UnsafeBufferPointer(start: lead, count: count)
        .elementsEqual(UnsafeBufferPointer(start: other.lead, count: other.count))
  }
}
