import SumTypeSwift

/// A switch over the variants of a union: the one place that decides how such a switch is written.
///
/// ```swift
/// switch self {
/// case .text(let payload): payload.id
/// case .mood(let payload): payload.id
/// }
/// ```
///
/// To see that it names every variant costs the compiler the square of their number, and above 630
/// it gives up: "unable to check that this switch is exhaustive in reasonable time". From
/// ``limit`` on, `default` therefore stands for the last variant. Where that one has a payload to
/// bind, and a value has to come of it, the switch is in a loop that it always leaves, since
/// nothing else would be a value there:
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
/// Where an arm does more than name its variant, and there are more than ``VariantSlices/limit``, it
/// is one of several that share the variants.
struct VariantSwitch {
  /// The most variants for which the compiler may check that all of them are there.
  static let limit = 400

  let subject: Code
  let arms: [Arm]
  /// Whether there are other variants, which do not come here: see ``VariantSlices``.
  let isPart: Bool

  /// What is done for one variant.
  struct Arm {
    let name: Identifier
    /// What the payload is called in `body`; nil where that needs none.
    let binding: Identifier?
    let body: Code
    /// The body throws, and so is no value.
    var isThrow = false
    /// The body stands below the pattern even where it is short.
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

  /// The arms do something each.
  var statements: Code { switched(arms.map(\.body)) }

  /// The arms give `self` its value each.
  var assignments: Code { needsLoop ? loop { "\($0.body)\nreturn" } : statements }

  /// The arms are what the function returns each.
  ///
  /// - Parameter isReturned: A `return` stands before the switch, since the function has more than
  ///   this.
  func values(isReturned: Bool = false) -> Code {
    if needsLoop { return loop(returned) }
    if arms.count > Code.mostExpressionArms { return switched(arms.map(returned)) }
    return isReturned ? "return \(statements)" : statements
  }
}

extension VariantSwitch {
  /// `default` stands for the last variant.
  private var endsWithDefault: Bool { isPart || arms.count > VariantSwitch.limit }

  private var needsLoop: Bool { endsWithDefault && arms.last?.binding != nil }

  private var reason: Code {
    isPart
      ? "// `default` is the last variant of this part."
      : "// `default` is the last variant: Swift does not check a switch over this many."
  }

  /// A switch that is left by every arm.
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

  /// `if case .mood(let payload) = self { return payload.id }`, or on three lines.
  private func below(_ condition: Code, _ body: Code) -> Code {
    let isShort = !body.hasLines && condition.length &+ body.length <= 88
    return isShort ? "\(condition) { \(body) }" : "\(condition) {\n  \(body)\n}"
  }
}

extension Code {
  fileprivate var hasLines: Bool { text.utf8.contains(UInt8(ascii: "\n")) }
}

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
struct VariantSlices {
  /// The most variants of which a switch has all arms.
  static let limit = 32

  /// How many parts there are.
  let count: Int
  private let total: Int

  /// The parts of so many variants; nil if they are no more than `few`.
  init?(of total: Int, unless few: Int = VariantSlices.limit) {
    guard total > few else { return nil }
    self.total = total
    count = (total &+ VariantSlices.limit &- 1) / VariantSlices.limit
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
    return "switch \(index) / \(VariantSlices.limit) {\n\(lines: lines)\n}"
  }

  /// The functions of all parts, with a blank line between them.
  ///
  /// - Parameter function: the part with this number, which has these of the variants.
  func functions(_ function: (_ number: Code, _ variants: Range<Int>) -> Code) -> [Code] {
    var functions: [Code] = []
    for part in 0..<count {
      let first = part &* VariantSlices.limit
      let variants = first..<min(first &+ VariantSlices.limit, total)
      functions.append("@inline(never)\n\(function("\(part)", variants))")
    }
    return functions
  }
}
