import FeedSchema
import Foundation

/// A change of a list that changes no element.
struct StructureEdit<Element> {
  let name: String
  /// Whether it moves all elements, rather than one or two.
  var isReordering = false
  let change: (inout [Element]) -> Void

  /// What moves all elements of a list.
  static func reorderings(
    by areInOrder: @escaping (Element, Element) -> Bool
  ) -> [StructureEdit] {
    [
      StructureEdit(name: "sorted", isReordering: true) { $0.sort(by: areInOrder) },
      StructureEdit(name: "reversed", isReordering: true) { $0.reverse() },
      StructureEdit(name: "shuffled", isReordering: true) { list in
        var random = SplitMix(seed: 5)
        list.shuffle(using: &random)
      },
    ]
  }

  /// What moves, adds or removes one element or two; `new` makes one that is not in the list.
  static func single(_ new: @escaping () -> Element) -> [StructureEdit] {
    [
      StructureEdit(name: "one inserted at the start") { $0.insert(new(), at: 0) },
      StructureEdit(name: "one inserted in the middle") { $0.insert(new(), at: $0.count / 2) },
      StructureEdit(name: "one removed at the start") { $0.removeFirst() },
      StructureEdit(name: "one removed in the middle") { $0.remove(at: $0.count / 2) },
      StructureEdit(name: "the first moved to the end") { $0.append($0.removeFirst()) },
      StructureEdit(name: "the last moved to the start") { $0.insert($0.removeLast(), at: 0) },
      StructureEdit(name: "two swapped") { $0.swapAt($0.count / 4, $0.count * 3 / 4) },
    ]
  }
}

extension StructureEdit where Element == FeedPost {
  static var all: [StructureEdit] {
    single {
      .text(FeedText(id: UUID(), createdAt: Date(timeIntervalSince1970: 0), message: "New."))
    } + reorderings { $0.id.uuidString < $1.id.uuidString }
  }
}

extension StructureEdit where Element == AnonymousPost {
  static var all: [StructureEdit] {
    single {
      .text(AnonymousText(id: UUID(), createdAt: Date(timeIntervalSince1970: 0), message: "New."))
    } + reorderings { $0.id.uuidString < $1.id.uuidString }
  }
}

extension AnonymousPost {
  fileprivate var id: UUID {
    switch self {
    case .text(let text): text.id
    case .mood(let mood): mood.id
    }
  }
}
