import SumTypeGenerator
import SumTypeInspector

/// The number of values of each variant: `["Post.text": 3]`.
public struct Census: Equatable, CustomStringConvertible {
  private var counts: [String: Int] = [:]

  public var description: String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }

  /// Takes the numbers that an inspector counted.
  public init(_ known: [KnownUnion]) {
    for union in known {
      for variant in union.variants where variant.count > 0 {
        counts["\(union.name).\(variant.name)"] = variant.count
      }
    }
  }

  /// Counts the variants in a value that the compiled code loaded, by reflection.
  public init(of value: Any, _ schema: Schema) {
    var unions: [String: Set<String>] = [:]
    for type in schema.types {
      guard case .union(let union) = type.kind else { continue }
      unions[type.spelling] = Set(union.variants.map(\.name.name))
    }
    count(value, unions)
  }

  private mutating func count(_ value: Any, _ unions: [String: Set<String>]) {
    let mirror = Mirror(reflecting: value)
    // The name without that of its module: `Input.Scroll` of `TypeShowcase.Input.Scroll`.
    let type = String(reflecting: mirror.subjectType).split(separator: ".").dropFirst()
      .joined(separator: ".")
    if mirror.displayStyle == .enum, let variants = unions[type] {
      let name = mirror.children.first?.label ?? "\(value)"
      if variants.contains(name) { counts["\(type).\(name)", default: 0] += 1 }
    }
    for child in mirror.children { count(child.value, unions) }
  }
}
