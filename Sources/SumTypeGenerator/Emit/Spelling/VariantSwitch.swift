import SumTypeSwift

/// A switch over the variants of a union. Only this type decides how such a switch is written.
///
/// ```swift
/// switch self {
/// case .text(let payload): payload.id
/// case .mood(let payload): payload.id
/// }
/// ```
///
/// The compiler takes time in the square of the number of variants to check that a switch is
/// exhaustive, and fails above 630: "unable to check that this switch is exhaustive in reasonable
/// time". Above ``limit``, `default` therefore stands for the last variant. If that variant has a
/// payload to bind and the switch has to give a value, the switch is in a loop that every arm
/// leaves, since no other form gives a value there:
///
/// ```swift
/// while true {
///   switch self {
///   case .text(let payload): return payload.id
///   …
///   default:
///     if case .mood(let payload) = self { return payload.id }
///   }
/// }
/// ```
///
/// If an arm does more than name its variant, and there are more than ``VariantSlices/limit``
/// variants, the variants are divided among several switches.
struct VariantSwitch {
  /// The most variants of a switch that names all of them.
  static let limit = 400

  let subject: Code
  let arms: [Arm]
  /// Whether the switch handles only some of the variants: see ``VariantSlices``.
  let isPart: Bool

  /// The code for one variant.
  struct Arm {
    let name: Identifier
    /// The name of the payload in `body`; nil if `body` does not use the payload.
    let binding: Identifier?
    let body: Code
    /// Whether the body throws, and so gives no value.
    var isThrow = false
    /// Whether the body is on a line below the pattern even if it is short.
    var isBelow = false

    init(
      _ name: Identifier, binding: Identifier? = nil, _ body: Code, isThrow: Bool = false,
      isBelow: Bool = false
    ) {
      self.name = name
      self.binding = binding
      self.body = body
      self.isThrow = isThrow
      self.isBelow = isBelow
    }

    fileprivate var pattern: Code {
      binding.map { "case .\(name)(let \($0))" } ?? "case .\(name)"
    }
  }

  init(_ subject: Code, _ arms: [Arm], isPart: Bool = false) {
    self.subject = subject
    self.arms = arms
    self.isPart = isPart
  }

  /// The switch, whose arms are statements.
  var statements: Code { switched(arms.map(\.body)) }

  /// The switch, in which each arm assigns to `self`.
  var assignments: Code { needsLoop ? loop { "\($0.body)\nreturn" } : statements }

  /// Returns the switch, whose arms are the results of the function.
  ///
  /// - Parameter isReturned: Whether a `return` precedes the switch, because the function has other
  ///   statements.
  func values(isReturned: Bool = false) -> Code {
    if needsLoop { return loop(returned) }
    if arms.count > Code.mostExpressionArms { return switched(arms.map(returned)) }
    return isReturned ? "return \(statements)" : statements
  }
}

extension VariantSwitch {
  /// Whether `default` stands for the last variant.
  private var endsWithDefault: Bool { isPart || arms.count > VariantSwitch.limit }

  private var needsLoop: Bool { endsWithDefault && arms.last?.binding != nil }

  private var reason: Code {
    isPart
      ? "// `default` is the last variant of this part."
      : "// `default` is the last variant: Swift cannot check a switch over so many variants."
  }

  /// Returns the switch in a loop that every arm leaves.
  private func loop(_ body: (Arm) -> Code) -> Code {
    """
    \(reason)
    while true {
      \(switched(arms.map(body)))
    }
    """
  }

  private func returned(_ arm: Arm) -> Code { arm.isThrow ? arm.body : "return \(arm.body)" }

  private func switched(_ bodies: [Code]) -> Code {
    var lines: [Code] = []
    lines.reserveCapacity(arms.count)
    for (arm, body) in zip(arms, bodies) {
      lines.append(
        arm.isBelow || body.hasLines
          ? "\(arm.pattern):\n  \(body)" : .arm(arm.pattern, body))
    }
    if endsWithDefault, let arm = arms.last, let body = bodies.last {
      lines[lines.count - 1] =
        arm.binding == nil
        ? .arm("default", body)
        : "default:\n  \(below("if \(arm.pattern) = \(subject)", body))"
    }
    return "switch \(subject) {\n\(lines: lines)\n}"
  }

  /// Writes `if case .mood(let payload) = self { return payload.id }`, on three lines if it is
  /// long.
  private func below(_ condition: Code, _ body: Code) -> Code {
    let isShort = !body.hasLines && condition.length &+ body.length <= 88
    return isShort ? "\(condition) { \(body) }" : "\(condition) {\n  \(body)\n}"
  }
}

extension Code {
  fileprivate var hasLines: Bool { text.utf8.contains(UInt8(ascii: "\n")) }
}

/// A switch over the variants of a wide union, divided into functions.
///
/// Each arm of a switch takes a share of the function's stack frame, used or not: at a thousand
/// variants a call would take up to a megabyte, and the compile time grows faster than the number
/// of arms. Above ``limit`` variants the function therefore calls the part that has the arm:
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
struct VariantSlices {
  /// The most arms of one switch.
  static let limit = 32

  /// The number of slices.
  let count: Int
  private let total: Int

  /// Creates the slices of `total` variants; nil if there are at most `few`.
  init?(of total: Int, unless few: Int = VariantSlices.limit) {
    guard total > few else { return nil }
    self.total = total
    count = (total &+ VariantSlices.limit &- 1) / VariantSlices.limit
  }

  /// Returns a switch over the slices, by the index of a variant.
  ///
  /// - Parameter call: Returns the call of the slice with this number.
  func dispatch(on index: Code, _ call: (Code) -> Code) -> Code {
    var lines: [Code] = []
    for slice in 0..<count {
      let head: Code = slice == count &- 1 ? "default" : "case \(slice)"
      lines.append(.arm(head, call("\(slice)")))
    }
    return "switch \(index) / \(VariantSlices.limit) {\n\(lines: lines)\n}"
  }

  /// Returns the functions of all slices, to be separated by blank lines.
  ///
  /// - Parameter function: Returns the function of the slice with this number, which handles these
  ///   variants.
  func functions(_ function: (_ number: Code, _ variants: Range<Int>) -> Code) -> [Code] {
    var functions: [Code] = []
    for slice in 0..<count {
      let first = slice &* VariantSlices.limit
      let variants = first..<min(first &+ VariantSlices.limit, total)
      functions.append("@inline(never)\n\(function("\(slice)", variants))")
    }
    return functions
  }
}
