public import SumTypeJSON
import SumTypeSwift

/// The JSON values of a variant of a union without tags, with the detail that tells it from the
/// other variants.
public struct VariantShape: Sendable {
  /// A set of whole numbers, spelled without fraction and exponent.
  public enum Wholes: Hashable, Sendable {
    /// The values of an integer type: `Int8`.
    case type(String)
    case values([Int64])
  }

  /// The values of some members of an object, or of some elements of an array, whose keys are their
  /// indices.
  public struct Members: Sendable {
    public let members: [(key: String, shape: VariantShape)]
    public let isArray: Bool
  }

  /// The types of which every value is allowed.
  public var kinds: KindSet = []
  /// Single strings, integers and Booleans that are also allowed.
  public var values: [JSONTag] = []
  public var wholes: Wholes?
  public var objects: [Members] = []
  /// Whether a member may also be absent.
  public var isOptional = false
}

/// A set of types of JSON values. Whole numbers are a type of their own, told by their spelling.
public struct KindSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let object = KindSet(rawValue: 1)
  public static let array = KindSet(rawValue: 2)
  public static let string = KindSet(rawValue: 4)
  /// A number without fraction and exponent.
  public static let integer = KindSet(rawValue: 8)
  /// A number with a fraction or an exponent.
  public static let fraction = KindSet(rawValue: 16)
  public static let bool = KindSet(rawValue: 32)
  public static let null = KindSet(rawValue: 64)

  public static let number: KindSet = [.integer, .fraction]
  package static let all: KindSet = [.object, .array, .string, .integer, .fraction, .bool, .null]

  /// The types, each as a set of its own.
  package static let each: [KindSet] = [
    .null, .bool, .integer, .fraction, .string, .array, .object,
  ]
}

extension JSONTag {
  /// The type of a constant, or of a value of an enum.
  var jsonKind: KindSet {
    switch self {
    case .string: .string
    case .integer: .integer
    case .bool: .bool
    }
  }
}

extension VariantShape {
  /// Returns the shape of an array whose elements from an index on have this shape.
  func moved(by first: Int) -> VariantShape {
    var moved = self
    moved.objects = objects.map { object in
      guard object.isArray else { return object }
      return Members(
        members: object.elements.map { (String($0.index + first), $0.shape) }, isArray: true)
    }
    return moved
  }
}

extension VariantShape.Members {
  /// The elements of an array, in order.
  public var elements: [(index: Int, shape: VariantShape)] {
    members.compactMap { member in Int(member.key).map { ($0, member.shape) } }
      .sorted { $0.index < $1.index }
  }
}

extension VariantShape {
  /// The shape in generated code: `.string`, `[.array, .object(["kind": .values("cycle")])]`.
  var code: Code {
    var shape = self
    shape.isOptional = false
    if isOptional, shape.isNothing { return ".absent" }
    if isOptional, shape.kinds.contains(.null) {
      shape.kinds.remove(.null)
      return ".optional(\(shape.alternatives))"
    }
    return isOptional ? ".absent(or: \(shape.alternatives))" : alternatives
  }

  /// Whether no value has the shape.
  public var isNothing: Bool { kinds.isEmpty && values.isEmpty && wholes == nil && objects.isEmpty }

  private var alternatives: Code {
    var parts = kindParts
    if !values.isEmpty { parts.append(".values(\(values.map(\.code), separator: ", "))") }
    switch wholes {
    case .type(let name)?: parts.append(".whole(\(SwiftType(spelled: name)).self)")
    case .values(let values)?:
      parts.append(".whole(\(values.map { "\($0)" as Code }, separator: ", "))")
    case nil: break
    }
    for object in objects {
      if object.isArray {
        let elements = object.elements.map {
          "\($0.index): \($0.shape.code)" as Code
        }
        parts.append(".array([\(elements.isEmpty ? ":" : "\(elements, separator: ", ")")])")
        continue
      }
      let members = object.members.map { key, shape -> Code in
        "\(StringLiteral(key)): \(shape.code)"
      }
      parts.append(".object([\(members.isEmpty ? ":" : "\(members, separator: ", ")")])")
    }
    if parts.count == 1 { return parts[0] }
    return "[\(parts, separator: ", ")]"
  }

  private var kindParts: [Code] {
    var parts: [Code] = []
    var rest = kinds
    if rest.isSuperset(of: .number) {
      rest.subtract(.number)
      parts.append(".number")
    }
    for kind in KindSet.each where rest.contains(kind) { parts.append(kind.code) }
    return parts
  }
}

extension KindSet {
  fileprivate var code: Code {
    switch self {
    case .null: ".null"
    case .bool: ".bool"
    case .integer: ".integer"
    case .fraction: ".fraction"
    case .string: ".string"
    case .array: ".array"
    default: ".object"
    }
  }
}
