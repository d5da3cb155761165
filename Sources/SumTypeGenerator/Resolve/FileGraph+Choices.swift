/// If files spell the same choice, one file declares its type for all: `String | [Part]` is a
/// single enum.
extension FileGraph {
  /// Removes the type of a choice from each file that imports, directly or indirectly, a file with
  /// the same choice.
  ///
  /// Among files that import each other in a cycle, the one whose path sorts first declares the
  /// type, so that the owner does not depend on which file is generated.
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
    let imports = importsOfCircles
    var lenders: [[Int]: [Int: Int]] = [:]
    for (choice, owners) in owners {
      let alike = Dictionary(grouping: owners) { parts(of: choice.text, in: $0, declarations) }
      for group in alike.values where group.count > 1 {
        let found = lenders[group] ?? self.lenders(among: group, imports)
        lenders[group] = found
        for (file, lender) in found { files[file].lenders[choice.name] = lender }
      }
    }
    for index in files.indices where !files[index].lenders.isEmpty {
      let lent = files[index].lenders
      files[index].document.types.removeAll { type in
        type.isChoice && lent[type.name.value.name] != nil
      }
    }
  }

  private struct Choice: Hashable {
    let name: String
    let text: String
  }

  /// Decides, for files that spell a choice of the same types, which of them declares it.
  ///
  /// - Returns: For each of the other files, the file that declares the choice.
  private func lenders(among group: [Int], _ imports: [[Int]]) -> [Int: Int] {
    var firsts: [Int: Int] = [:]
    for file in group {
      let first = firsts[cycles[file]] ?? file
      firsts[cycles[file]] = path(of: file) < path(of: first) ? file : first
    }
    // For each cycle of files: the owner among the files that it reaches and that reach no other
    // owner. Of several, the one whose path sorts first, so that the result does not depend on
    // other files.
    var furthest: [Int?] = []
    for cycle in imports.indices {
      let found = imports[cycle].compactMap { furthest[$0] ?? firsts[$0] }
      furthest.append(found.min { path(of: $0) < path(of: $1) })
    }
    var lenders: [Int: Int] = [:]
    for file in group {
      guard let lender = furthest[cycles[file]] ?? firsts[cycles[file]], lender != file else {
        continue
      }
      lenders[file] = lender
    }
    return lenders
  }

  private func path(of file: Int) -> String { files[file].document.file.source.path }

  /// Returns, for each name in a choice, the file that declares it in the scope of `file`; nil for
  /// a scalar.
  private func parts(
    of text: String, in file: Int, _ declarations: [Set<String>]
  ) -> [Int?] {
    let separators: Set<Character> = ["[", "]", "(", ")", ":", "?", "|", " "]
    return text.split { separators.contains($0) }.map(String.init).map { name in
      ([file] + files[file].imports).first { declarations[$0].contains(name) }
    }
  }
}

extension SchemaDocument {
  /// The names of the types that the file declares, without choices.
  fileprivate var declarations: Set<String> {
    Set(types.lazy.filter { !$0.isChoice }.map(\.name.value.name))
  }

  /// The texts of the file's choices, by the names of their types.
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

extension TypeSyntax {
  /// Whether the type was made from a choice.
  var isChoice: Bool {
    if case .union(let union) = kind { union.choice != nil } else { false }
  }
}
