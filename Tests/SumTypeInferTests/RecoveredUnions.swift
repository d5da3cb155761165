import SumTypeGenerator
import SumTypeInfer
import SumTypeInspector
import SumTypeSource

/// Which unions of a schema that a person wrote an inferred schema has as well, by the values that the
/// unions of both read.
struct RecoveredUnions {
  /// What tells the variants of a union apart.
  enum Telling: String, CaseIterable {
    case tag, key, jsonType
  }

  struct Union {
    let name: String
    let telling: Telling
    /// `internal type`
    let form: String
    /// The variants by where their values lie.
    var values: [Int: Int] = [:]

    var seen: Set<Int> { Set(values.values) }
  }

  private(set) var truth: [Union] = []
  private(set) var inferred: [Union] = []

  struct Row {
    var all = 0
    var recovered = 0
    /// Unions of the inferred schema that the other has not.
    var claims = 0
    var falseClaims = 0
    var missing: [String] = []
    var wrong: [String] = []
  }

  init(_ documents: [[UInt8]], truth: Schema, _ truthName: String, inferred: Schema, _ name: String)
    throws
  {
    self.truth = try Self.unions(in: documents, truth, truthName)
    self.inferred = try Self.unions(in: documents, inferred, name)
  }

  /// The unions of which the documents have two variants and more.
  private static func unions(
    in documents: [[UInt8]], _ schema: Schema, _ document: String
  ) throws -> [Union] {
    final class Nobody: InspectionObserver { func found(_ finding: Finding) {} }
    var inspector = try Inspector(
      try Subject(document: document, of: schema), of: schema, observer: Nobody())
    inspector.noteVariants()
    var unions: [String: Union] = [:]
    for type in schema.types {
      guard case .union(let union) = type.kind else { continue }
      let representation = union.representation
      let name = Swift.type(of: representation).name
      let telling: Telling =
        representation.isToldByShape ? .jsonType : representation.tagKey != nil ? .tag : .key
      unions[type.spelling] = Union(
        name: type.spelling, telling: telling,
        form: ([name] + representation.tagKeys).joined(separator: " "))
    }
    var base = 0
    for bytes in documents {
      inspector.inspect(bytes)
      for read in inspector.readVariants {
        unions[read.union]?.values[base + read.offset] = read.variant
      }
      base += bytes.count
    }
    return unions.values.filter { $0.seen.count >= 2 }.sorted { $0.name < $1.name }
  }

  /// A union is recovered where one of its form has at least nine tenths of its variants that occur, and
  /// few values of other unions.
  func rows() -> [Telling: Row] {
    var rows: [Telling: Row] = [:]
    for telling in Telling.allCases {
      var row = Row()
      let unions = truth.filter { $0.telling == telling }
      let places = Set(unions.flatMap { $0.values.keys })
      for union in unions {
        row.all += 1
        let isThere = inferred.contains { other in
          guard other.form == union.form else { return false }
          let shared = union.values.keys.filter { other.values[$0] != nil }
          let variants = Set(shared.compactMap { union.values[$0] })
          let foreign = other.values.keys.count { places.contains($0) && union.values[$0] == nil }
          return variants.count * 10 >= union.seen.count * 9 && foreign <= shared.count / 4
        }
        if isThere {
          row.recovered += 1
        } else {
          let best = inferred.max { a, b in
            union.values.keys.count { a.values[$0] != nil }
              < union.values.keys.count { b.values[$0] != nil }
          }
          let shared = best.map { b in union.values.keys.count { b.values[$0] != nil } } ?? 0
          row.missing.append(
            "\(union.name) \(union.form) \(union.seen.count) of \(union.values.count)"
              + " best \(best?.name ?? "-") \(best?.form ?? "-") \(shared)")
        }
      }
      let all = Set(truth.flatMap { $0.values.keys })
      for claim in inferred where claim.telling == telling {
        row.claims += 1
        let isTrue = unions.contains { union in
          union.form == claim.form
            && claim.values.keys.count { union.values[$0] != nil } * 2 >= claim.values.count
        }
        let places = telling == .jsonType ? all : []
        let isAtAll = claim.values.keys.count { places.contains($0) } * 2 >= claim.values.count
        if !isTrue, !isAtAll {
          row.falseClaims += 1
          row.wrong.append(
            "\(claim.name) \(claim.form) \(claim.seen.count) of \(claim.values.count)")
        }
      }
      rows[telling] = row
    }
    return rows
  }
}
