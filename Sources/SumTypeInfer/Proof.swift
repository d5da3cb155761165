import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSource

/// The proof that a schema is accepted, and reads every sample with nothing malformed and nothing unknown.
struct Proof {
  /// The problems in words.
  private(set) var problems: [String] = []
  /// The paths to values that the schema does not read, each from the root of its sample.
  private var paths: [(root: Int32, tokens: [String])] = []
  /// Whether the generator refuses the schema.
  private var refused = false
  private let round: Round

  private static let mostProblems = 200

  /// - Parameter name: the name of the document.
  init(_ text: String, of round: Round, document name: String) {
    self.round = round
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: "\(name).sumtype.json", text: text))
    guard let schema = Generator().resolve(file, into: &diagnostics).schema else {
      problems = DiagnosticFormat.text.render(diagnostics, isColoured: false)
        .split(separator: "\n").map(String.init)
      refused = true
      return
    }
    let observer = Findings()
    guard let subject = try? Subject(document: name, of: schema) else {
      problems = ["the schema has no document"]
      return
    }
    var inspector = Inspector(subject, of: schema, observer: observer)
    for root in round.tree.roots {
      let bytes = Array(round.tree.text(of: round.tree[root]))
      if round.options.areLines {
        inspector.inspectLine(bytes, in: 0..<bytes.count, number: 1)
      } else {
        inspector.inspect(bytes)
      }
      for finding in observer.take() where problems.count < Self.mostProblems {
        problems.append(
          "\(finding.kind.rawValue) \(finding.type) \(finding.path)"
            + (finding.error.map { ": \($0.description)" } ?? ""))
        var tokens = finding.pointers.first?.tokens ?? []
        if let error = finding.error, finding.pointers.count <= 1 {
          tokens += error.location.pointer.tokens
        }
        paths.append((root, tokens))
      }
      if problems.count >= Self.mostProblems { return }
    }
  }

  private final class Findings: InspectionObserver {
    private var findings: [Finding] = []

    func found(_ finding: Finding) {
      // A union whose tag contradicts a few values keeps these beside the payload.
      if finding.kind != .otherPayload { findings.append(finding) }
    }

    func take() -> [Finding] {
      defer { findings = [] }
      return findings
    }
  }

  /// Makes the places with findings wider.
  func widen(_ widened: inout [Place: Widening]) {
    if refused {
      let alike = round.classes.map { ($0.place, $0.objects) }
        .filter { widened[$0.0] != .json && round.tree.haveAlikes($0.1) }
      if !alike.isEmpty {
        for (place, _) in alike { widened[place] = .json }
        return
      }
      // No known guess leads to a refused schema; tuples of any length are given up first, then the first union.
      let endless = round.tuples.filter { $0.rest != nil && widened[$0.place] != .structure }
      if !endless.isEmpty {
        for tuple in endless { widened[tuple.place] = .structure }
        return
      }
      for current in round.classes where widened[current.place] == nil {
        if case .union = current.shape {
          widened[current.place] = .structure
          return
        }
      }
      for current in round.classes where widened[current.place] != .json {
        widened[current.place] = .json
        return
      }
      widened[.root] = .json
      return
    }
    for (root, tokens) in paths {
      let places = self.places(from: root, along: tokens)
      guard let place = places.last(where: { widened[$0] != .json }) ?? places.first else {
        continue
      }
      switch widened[place] {
      case nil: widened[place] = .optional
      case .optional: widened[place] = .structure
      default: widened[place] = .json
      }
    }
  }

  /// Returns the places along a path, from the root.
  private func places(from root: Int32, along tokens: [String]) -> [Place] {
    var places = [Place.root]
    var slot = round.root
    var node = root
    let tree = round.tree
    for token in tokens {
      switch tree[node].kind {
      case .object:
        guard let key = tree.key(named: token), let value = tree.member(key, of: node) else {
          return places
        }
        let owner = round.owners[Int(node)]
        if let place = round.entryPlaces[value] {
          slot = Slot(place: place)
        } else if owner == Round.partOfObject {
          slot = Slot(place: slot.place.member(token))
        } else if owner < 0 {
          return places
        } else if case .map(let values) = round.classes[Int(owner)].shape {
          slot = values
        } else {
          slot = Slot(place: round.classes[Int(owner)].place.member(token))
        }
        node = value
      case .array:
        guard let index = Int(token) else { return places }
        var elements = tree.children(of: node)
        var element = elements.next()
        for _ in 0..<index { element = elements.next() }
        guard let element else { return places }
        node = element
        slot = Slot(place: round.entryPlaces[element] ?? slot.place.elements)
      default: return places
      }
      places.append(slot.place)
    }
    return places
  }
}
