import SumTypeSwift

/// A switch over the variants of a wide union, in parts that are functions of their own.
///
/// Each arm of a switch has a share of the function's stack, used or not: at a thousand variants
/// that would be up to a megabyte for each call, and the compiler takes more than its share of time
/// for the function. Above ``limit`` variants the function therefore calls the part that has the
/// arm:
///
/// ```swift
/// public static func visit(_ value: Post, over old: Post, in payload: inout PayloadVisitor) {
///   switch (variant(of: value) ?? 0) / 32 {
///   case 0: visit0(value, over: old, in: &payload)
///   default: visit1(value, over: old, in: &payload)
///   }
/// }
///
/// @inline(never)
/// private static func visit0(_ value: Post, over old: Post, in payload: inout PayloadVisitor) {
///   switch value {
///   case .text(let value):
///     if case .text(let old) = old { payload.visit(value, over: old, as: TextPostCodec.self) }
///   …
///   }
/// }
/// ```
struct VariantParts {
  /// The most variants of which a switch has all arms.
  static let limit = 32

  /// How many parts there are.
  let count: Int
  private let total: Int

  /// The parts of so many variants; nil if they are no more than `few`.
  init?(of total: Int, unless few: Int = VariantParts.limit) {
    guard total > few else { return nil }
    self.total = total
    count = (total &+ VariantParts.limit &- 1) / VariantParts.limit
  }

  /// A switch over the parts, by the index of a variant.
  ///
  /// - Parameter call: calls the part with this number.
  func dispatch(on index: Code, _ call: (Code) -> Code) -> Code {
    var lines: [Code] = []
    for part in 0..<count {
      let head: Code = part == count &- 1 ? "default" : "case \(part)"
      lines.append(.arm(head, call("\(part)")))
    }
    return "switch \(index) / \(VariantParts.limit) {\n\(lines: lines)\n}"
  }

  /// The functions of all parts, with a blank line between them.
  ///
  /// - Parameter function: the part with this number, which has these of the variants.
  func functions(_ function: (_ number: Code, _ variants: Range<Int>) -> Code) -> [Code] {
    var functions: [Code] = []
    for part in 0..<count {
      let first = part &* VariantParts.limit
      let variants = first..<min(first &+ VariantParts.limit, total)
      functions.append("@inline(never)\n\(function("\(part)", variants))")
    }
    return functions
  }
}
