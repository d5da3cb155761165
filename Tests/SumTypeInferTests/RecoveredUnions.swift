import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSource
import Testing

@testable import SumTypeInfer

/// The unions of a schema that a person wrote which an inferred schema has as well, by the values that the
/// unions of both read.
struct RecoveredUnions {
  /// What distinguishes the variants of a union: a tag (in an external union a key), the presence of a key, or the
  /// JSON type.
  enum Discriminator: String, CaseIterable {
    case tag, key, jsonType
  }

  struct Union {
    let name: String
    let telling: Discriminator
    /// The representation and the keys of the tag: `internal type`.
    let form: String
    /// The variants, by the offsets of their values in all documents.
    var values: [Int: Int] = [:]

    var seen: Set<Int> { Set(values.values) }
  }

  private(set) var truth: [Union] = []
  private(set) var inferred: [Union] = []

  struct Row {
    var all = 0
    var recovered = 0
    /// The number of unions of the inferred schema.
    var claims = 0
    var falseClaims = 0
    /// The number of unions at places where the other schema has `JSON`, or no field, so that it cannot judge them.
    var unjudged = 0
    var missing: [String] = []
    var wrong: [String] = []
  }

  init(_ documents: [[UInt8]], truth: Schema, _ truthName: String, inferred: Schema, _ name: String)
    throws
  {
    self.truth = try Self.unions(in: documents, truth, truthName)
    self.inferred = try Self.unions(in: documents, inferred, name)
    self.documents = documents
    schema = truth
    document = try #require(truth.documents.first { $0.name.name == truthName })
  }

  private let documents: [[UInt8]]
  private let schema: Schema
  private let document: Document

  /// Whether the other schema has `JSON` or no field for most of 60 values of a claim.
  private func isUnjudged(_ claim: Union) throws -> Bool {
    var open = 0
    var looked = 0
    for offset in claim.values.keys.sorted().prefix(60) {
      var rest = offset
      guard
        let bytes = documents.first(where: { bytes in
          if rest < bytes.count { return true }
          rest -= bytes.count
          return false
        })
      else { continue }
      var tree = SampleTree()
      try tree.read(bytes, in: 0..<bytes.count)
      let tokens = JSONLocation(of: rest, in: bytes).pointer.tokens
      let path = SchemaPath(schema: schema, tree: tree, spelling: { _ in nil })
      looked += 1
      let values = path.values(of: document, from: 0, along: tokens)
      switch values.last?.type.unwrapped {
      case .scalar(let form): if form.scalar.isAnyJSON { open += 1 }
      case .reference(let id) where values.count <= tokens.count:
        // The path ends at a member that the type does not have, or in a union that is distinguished by JSON types.
        if case .union(let union) = schema[id].kind, union.representation.isUntagged { continue }
        open += 1
      default: break
      }
    }
    return open * 2 > looked
  }

  /// The unions of which the documents have at least two variants.
  private static func unions(
    in documents: [[UInt8]], _ schema: Schema, _ document: String
  ) throws -> [Union] {
    final class Nobody: InspectionObserver { func found(_ finding: Finding) {} }
    var inspector = Inspector(
      try Subject(document: document, of: schema), of: schema, observer: Nobody())
    inspector.noteVariants()
    var unions: [String: Union] = [:]
    for type in schema.types {
      guard case .union(let union) = type.kind else { continue }
      let representation = union.representation
      let name = Swift.type(of: representation).name
      let telling: Discriminator =
        representation.isUntagged ? .jsonType : representation.hasTags ? .tag : .key
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

  /// The counts for each kind of union. A union is recovered if an inferred one of the same form has at least nine
  /// tenths of its variants that occur, and few values of other unions.
  func rows() throws -> [Discriminator: Row] {
    var rows: [Discriminator: Row] = [:]
    for telling in Discriminator.allCases {
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
        if !isTrue, !isAtAll, try isUnjudged(claim) {
          row.unjudged += 1
        } else if !isTrue, !isAtAll {
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
