import SumTypeSource

/// A choice that an imported file has as well is the type of that file: `String | [Part]` is one
/// enum, whoever spells it.
extension FileGraph {
  /// Takes the choices of each file out of its types that another file declares, which it imports,
  /// directly or not.
  ///
  /// Where files import each other in a circle, the one whose path comes first has the type, whatever
  /// file is generated.
  mutating func shareChoices() {
    guard files.count > 1 else { return }
    var owners: [Choice: [Int]] = [:]
    for index in files.indices {
      for (name, text) in files[index].document.choices {
        owners[Choice(name: name, text: text), default: []].append(index)
      }
    }
    owners = owners.filter { $0.value.count > 1 }
    if owners.isEmpty { return }
    let declarations = files.map { $0.document.declarations }
    let reached = files.indices.map { reachable(from: $0) }
    var shared: [Int: Set<String>] = [:]
    var lenders: [Int: Set<Int>] = [:]
    for (choice, owners) in owners {
      for index in owners {
        let others = owners.filter { reached[index].contains($0) }
        let isShared = others.contains { other in
          (!reached[other].contains(index) || path(of: other) < path(of: index))
            && hasSameParts(choice.text, index, other, declarations)
        }
        guard isShared else { continue }
        shared[index, default: []].insert(choice.name)
        lenders[index, default: []].formUnion(others)
      }
    }
    for (index, names) in shared {
      files[index].document.types.removeAll { type in
        type.isChoice && names.contains(type.name.value.name)
      }
      files[index].lenders = (lenders[index] ?? []).sorted()
    }
  }

  private struct Choice: Hashable {
    let name: String
    let text: String
  }

  private func path(of file: Int) -> String { files[file].document.file.source.path }

  /// The other files that a file leads to.
  private func reachable(from file: Int) -> Set<Int> {
    var found: Set<Int> = []
    var next = files[file].imports
    while let other = next.popLast() {
      if found.insert(other).inserted { next += files[other].imports }
    }
    found.remove(file)
    return found
  }

  /// Whether the names in a choice mean the same types in two files.
  private func hasSameParts(
    _ text: String, _ file: Int, _ other: Int, _ declarations: [Set<String>]
  ) -> Bool {
    /// The file that declares what a name means in a file; nil for a scalar.
    func declaration(of name: String, in file: Int) -> Int? {
      ([file] + files[file].imports).first { declarations[$0].contains(name) }
    }
    let separators: Set<Character> = ["[", "]", "(", ")", ":", "?", "|", " "]
    return text.split { separators.contains($0) }.map(String.init).allSatisfy { name in
      declaration(of: name, in: file) == declaration(of: name, in: other)
    }
  }
}

extension SchemaDocument {
  /// What the file declares by a name of its own.
  fileprivate var declarations: Set<String> {
    Set(types.lazy.filter { !$0.isChoice }.map(\.name.value.name))
  }

  /// The choices that the file spells, by the names of their types.
  fileprivate var choices: [String: String] {
    var choices: [String: String] = [:]
    for type in types {
      if case .union(let union) = type.kind, let choice = union.choice {
        choices[type.name.value.name] = choice.value
      }
    }
    return choices
  }
}

extension TypeEntry {
  /// Whether it was made from a choice.
  var isChoice: Bool {
    if case .union(let union) = kind { union.choice != nil } else { false }
  }
}
