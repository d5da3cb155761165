import SumTypeSwift

/// The members of a wide union that look at all of its cases, in parts. Swift would make one
/// function each of `==` and `hash(into:)`.
///
/// ```swift
/// /// Its place among the cases.
/// private var ordinal: Int { … }
///
/// static func == (left: Post, right: Post) -> Bool {
///   let ordinal = left.ordinal
///   guard ordinal == right.ordinal else { return false }
///   switch ordinal / 32 {
///   case 0: return equal0(left, right)
///   default: return equal1(left, right)
///   }
/// }
///
/// @inline(never)
/// private static func equal0(_ left: Post, _ right: Post) -> Bool {
///   switch left {
///   case .text(let left): if case .text(let right) = right { return left == right }
///   …
///   }
///   return true
/// }
/// ```
struct WideUnionDomain {
  let type: SwiftType
  let access: Code
  let parts: VariantParts
  /// The cases in their order; of each, whether it has a payload.
  let cases: [(name: Identifier, hasPayload: Bool)]
  /// Keeps the names of the parts apart from those of the cases and properties.
  private let tail: Code

  /// How many cases are few: what Swift makes of them takes up to 100 KB of stack in a debug build,
  /// and no codec calls it.
  static let few = 128

  /// Nil where the cases are few.
  init?(
    type: SwiftType, access: Code, cases: [(name: Identifier, hasPayload: Bool)],
    properties: [Identifier]
  ) {
    guard let parts = VariantParts(of: cases.count, unless: Self.few) else { return nil }
    (self.type, self.access, self.parts, self.cases) = (type, access, parts, cases)
    var stems = Set(properties.map(\.name))
    stems.formUnion(["ordinal", "equal", "hash"])
    let taken = Set((cases.map(\.name) + properties).map(\.name))
    var (tail, text): (Code, String) = (.empty, "")
    while taken.contains(where: { WideUnionDomain.isPart($0, of: stems, tail: text) }) {
      (tail, text) = ("\(tail)_", text + "_")
    }
    self.tail = tail
  }

  /// Whether `name` is `ordinal`, or a stem with digits behind it, and the tail.
  private static func isPart(_ name: String, of stems: Set<String>, tail: String) -> Bool {
    guard name.hasSuffix(tail) else { return false }
    let bare = name.dropLast(tail.count)
    if bare == "ordinal" { return true }
    let digits = bare.reversed().prefix { $0.isNumber }.count
    return digits > 0 && stems.contains(String(bare.dropLast(digits)))
  }

  /// `==` and `hash(into:)`, and what they need.
  var members: [Code] { [ordinal, equality] + equalParts + [hashing] + hashParts }

  private var ordinal: Code {
    let arms = cases.enumerated().map { VariantSwitch.Arm($1.name, "\($0)") }
    return """
      /// Its place among the cases.
      private var ordinal\(tail): Int {
        \(VariantSwitch("self", arms).values())
      }
      """
  }

  private var equality: Code {
    """
    \(access)static func == (left: \(type), right: \(type)) -> Bool {
      let ordinal = left.ordinal\(tail)
      guard ordinal == right.ordinal\(tail) else { return false }
      \(parts.dispatch(on: "ordinal") { "return equal\($0)\(tail)(left, right)" })
    }
    """
  }

  private var equalParts: [Code] {
    parts.functions { number, cases in
      """
      private static func equal\(number)\(tail)(_ left: \(type), _ right: \(type)) -> Bool {
        \(some("left", of: cases) { name in
          .init(
            name, binding: "left",
            "if case .\(name)(let right) = right { return left == right }")
        })
        return true
      }
      """
    }
  }

  private var hashing: Code {
    """
    \(access)func hash(into hasher: inout Hasher) {
      let ordinal = self.ordinal\(tail)
      hasher.combine(ordinal)
      \(parts.dispatch(on: "ordinal") { "hash\($0)\(tail)(into: &hasher)" })
    }
    """
  }

  private var hashParts: [Code] {
    parts.functions { number, cases in
      """
      private func hash\(number)\(tail)(into hasher: inout Hasher) {
        \(some("self", of: cases) { name in
          .init(name, binding: "payload", "hasher.combine(payload)")
        })
      }
      """
    }
  }

  /// A switch over those of the cases that have a payload.
  private func some(
    _ subject: Code, of range: Range<Int>, _ arm: (Identifier) -> VariantSwitch.Arm
  ) -> Code {
    let arms = cases[range].filter(\.hasPayload).map { arm($0.name) }
    return arms.isEmpty ? .empty : VariantSwitch(subject, arms, isPart: true).statements
  }
}

extension WideUnionDomain {
  /// What a property does whose value lies in the payloads.
  func propertyDispatch(_ property: Identifier) -> Code {
    parts.dispatch(on: "ordinal\(tail)") { "return \(partName(property, $0))()" }
  }

  /// The functions that have the value of a property for some of the cases each.
  func propertyParts(
    _ property: Identifier, _ type: SwiftType, _ arms: [VariantSwitch.Arm]
  ) -> [Code] {
    parts.functions { number, cases in
      """
      private func \(partName(property, number))() -> \(type) {
        \(VariantSwitch("self", Array(arms[cases]), isPart: true).values())
      }
      """
    }
  }

  /// `createdAt0`, which no keyword is.
  private func partName(_ property: Identifier, _ number: Code) -> Code {
    "\(property.with(suffix: number.text))\(tail)"
  }
}
