import SumTypeGenerator
import SumTypeSource
import SumTypeSwift

/// A word that is no value of its option, on the command line or in a configuration.
struct OptionFault: Error, Hashable, Sendable {
  let message: String
  let cure: String?
}

/// The words that options and configurations take as values, and what they mean.
enum OptionValues {
  static let accessLevels = AccessLevel.allCases.map(\.rawValue)
  static let artefacts = Artefact.allCases.map(\.rawValue)
  static let formats = ["text", "json", "github"]

  /// `public`
  static func access(_ word: String) throws(OptionFault) -> AccessLevel {
    guard let level = AccessLevel(rawValue: word) else {
      throw unknown(word, "an access level", among: accessLevels)
    }
    return level
  }

  /// `domain`
  static func artefact(_ word: String) throws(OptionFault) -> Artefact {
    guard let artefact = Artefact(rawValue: word) else {
      throw unknown(word, "an artefact", among: artefacts)
    }
    return artefact
  }

  /// The name of a module that can be imported.
  static func module(_ word: String) throws(OptionFault) -> Identifier {
    guard let name = Identifier(word), !SwiftNames.keywords.contains(word) else {
      throw OptionFault(
        message: "\"\(word)\" is not the name of a module",
        cure: "a module is named by letters, digits and underscores")
    }
    return name
  }

  /// Refuses a set of artefacts that does not compile alone, and settles where the domain stands.
  ///
  /// - Parameters:
  ///   - isWritten: The artefacts were chosen, they are not just the default.
  ///   - writesDomain: The domain's own module is written too.
  static func settle(
    _ options: inout GenerationOptions, isChosen: Bool, writesDomain: Bool
  ) throws(OptionFault) {
    let needs: [(Artefact, Artefact)] = [
      (.mapping, .dto), (.mapping, .domain), (.preserving, .domain), (.store, .preserving),
    ]
    if options.artefacts.isEmpty {
      throw OptionFault(
        message: "no artefact is named",
        cure: "the artefacts are \(artefacts.joined(separator: ", "))")
    }
    if let module = options.domainModule, !writesDomain {
      if isChosen, options.artefacts.contains(.domain) {
        throw OptionFault(
          message: "the domain lives in the module \(module.name), so it is not generated here",
          cure: "leave \"domain\" out of the artefacts, or say where the domain goes")
      }
      options.artefacts.remove(.domain)
    }
    if writesDomain, !options.artefacts.contains(.domain) {
      throw OptionFault(
        message: "the domain has a folder, but it is not generated",
        cure: "add \"domain\" to the artefacts, or leave out where it goes")
    }
    for (artefact, needed) in needs
    where options.artefacts.contains(artefact) && !options.artefacts.contains(needed) {
      if needed == .domain, options.domainModule != nil { continue }
      throw OptionFault(
        message: "the artefact \"\(artefact.rawValue)\" needs \"\(needed.rawValue)\"",
        cure: needed == .domain
          ? "add \"domain\", or name the module where it lives" : "add \"\(needed.rawValue)\"")
    }
    if writesDomain, options.access == .internal {
      throw OptionFault(
        message: "an internal domain cannot be used from another module",
        cure: "make the access level public, or package")
    }
  }

  private static func unknown(
    _ word: String, _ kind: String, among choices: [String]
  ) -> OptionFault {
    let near = Spelling.nearest(to: word, in: choices)
    return OptionFault(
      message: "\"\(word)\" is not \(kind)",
      cure: near.map { "did you mean \"\($0)\"?" }
        ?? "it is one of \(choices.joined(separator: ", "))")
  }
}
