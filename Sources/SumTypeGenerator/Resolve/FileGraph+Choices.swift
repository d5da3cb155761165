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
    guard files.count > 1, files.contains(where: { !$0.document.choices.isEmpty }) else { return }
    let reached = files.indices.map { reachable(from: $0) }
    let shared = files.indices.map { index in
      Set(
        files[index].document.choices.filter { name, text in
          reached[index].contains { other in
            files[other].document.choices[name] == text
              && (!reached[other].contains(index) || path(of: other) < path(of: index))
              && hasSameParts(text, index, other)
          }
        }
        .map(\.key))
    }
    for index in files.indices where !shared[index].isEmpty {
      files[index].document.types.removeAll { type in
        type.isChoice && shared[index].contains(type.name.value.name)
      }
      files[index].lenders = reached[index].sorted().filter { other in
        !shared[index].isDisjoint(with: files[other].document.choices.keys)
      }
    }
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
  private func hasSameParts(_ text: String, _ file: Int, _ other: Int) -> Bool {
    let separators: Set<Character> = ["[", "]", "(", ")", ":", "?", "|", " "]
    return text.split { separators.contains($0) }.allSatisfy { name in
      declaration(of: String(name), in: file) == declaration(of: String(name), in: other)
    }
  }

  /// The file that declares what a name means in a file; nil for a scalar.
  private func declaration(of name: String, in file: Int) -> Int? {
    ([file] + files[file].imports).first { index in
      files[index].document.types.contains { $0.name.value.name == name && !$0.isChoice }
    }
  }
}

extension SchemaDocument {
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
