import Foundation
import SumTypeRuntime
import TestSupport

/// Changes a notebook at random, and notes which elements are gone with that.
struct RandomEdit {
  var random: SplitMix64
  /// The elements that the app has removed or replaced, by the names that ``RandomNotebook`` gives
  /// them.
  private(set) var removed: Set<String> = []
  /// Whether elements of lists without identity were added, removed or moved, so that what is what
  /// is a guess.
  private(set) var isGuess = false
  private var counter = 1_000_000

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func edit(_ notebook: inout Notebook) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch random.next() % 6 {
      case 0: notebook.title = "title\(next())"
      case 1, 2: editPages(&notebook)
      case 3: editSettings(&notebook)
      case 4: editShapes(&notebook.shapes)
      default: editEvents(&notebook.events)
      }
    }
  }

  private mutating func editPages(_ notebook: inout Notebook) {
    if random.next() % 5 == 0 {
      changeList(&notebook.pages, new: Page(name: "new\(next())")) { $0.name }
    } else if let index = notebook.pages.indices.randomElement(using: &random) {
      edit(&notebook.pages[index])
    }
  }

  private mutating func edit(_ page: inout Page) {
    switch random.next() % 6 {
    case 0: page.tags = random.next() % 2 == 0 ? [] : ["a\(next())"] + page.tags
    case 1:
      // The app replaces a value that it may not know.
      if case .unknown(let mood)? = page.mood { removed.insert(mood) }
      page.mood = random.next() % 2 == 0 ? nil : .sad
    case 2:
      let cell = Cell(id: next(), text: "new", attributes: ["z": nil], data: ["q": [1]])
      changeCells(&page.cells, new: cell)
    default:
      if let index = page.cells.indices.randomElement(using: &random) { edit(&page.cells[index]) }
    }
  }

  private mutating func edit(_ cell: inout Cell) {
    switch random.next() % 6 {
    case 0: cell.text = "text\(next())"
    case 1: cell.attributes["k\(next())"] = .some(nil)
    case 2: cell.attributes = [:]
    case 3: cell.data = random.next() % 2 == 0 ? nil : ["x": 1.5]
    case 4:
      removed.insert("draft of \(cell.id)")
      cell.draft = nil
    default:
      if cell.draft == nil {
        cell.draft = Draft(words: ["w"], length: 1)
      } else {
        cell.draft?.length = Int(random.next() % 20)
      }
    }
  }

  /// Cells have an identity, so that everything about them is certain.
  private mutating func changeCells(_ cells: inout [Cell], new: Cell) {
    switch random.next() % 3 {
    case 0: cells.insert(new, at: Int.random(in: 0...cells.count, using: &random))
    case 1: cells.shuffle(using: &random)
    default:
      guard let index = cells.indices.randomElement(using: &random) else { return }
      removed.insert("cell\(cells.remove(at: index).id)")
    }
  }

  private mutating func changeList<Element>(
    _ list: inout [Element], new: Element, name: (Element) -> String?
  ) {
    isGuess = true
    switch random.next() % 3 {
    case 0: list.insert(new, at: Int.random(in: 0...list.count, using: &random))
    case 1: list.shuffle(using: &random)
    default:
      guard let index = list.indices.randomElement(using: &random) else { return }
      if let name = name(list.remove(at: index)) { removed.insert(name) }
    }
  }

  private mutating func editSettings(_ notebook: inout Notebook) {
    switch random.next() % 6 {
    case 0:
      removed.insert("settings")
      notebook.settings = nil
    case 1: notebook.settings?.width = next()
    case 2: notebook.settings?.theme = random.next() % 2 == 0 ? nil : "dark"
    case 3:
      guard let key = notebook.settings?.byName.keys.sorted().randomElement(using: &random)
      else { return }
      removed.insert(key)
      notebook.settings?.byName[key] = nil
    case 4: notebook.settings?.byName["new\(next())"] = Draft(words: [], length: 1)
    default: notebook.settings = notebook.settings ?? Settings(ratio: 2)
    }
  }

  private mutating func editShapes(_ shapes: inout [Shape]) {
    if random.next() % 3 == 0 {
      changeList(&shapes, new: .circle(Circle(radius: Double(next())))) { shape in
        if case .circle(let circle) = shape { "shape\(Int(circle.radius))" } else { "any shape" }
      }
      return
    }
    guard let index = shapes.indices.randomElement(using: &random) else { return }
    switch shapes[index] {
    case .circle: shapes[index] = .circle(Circle(radius: Double(next())))
    case .group(var inner):
      editShapes(&inner)
      shapes[index] = .group(inner)
    case .point, .unknown: break
    }
  }

  private mutating func editEvents(_ events: inout [LogEvent]) {
    if random.next() % 3 == 0 {
      changeList(&events, new: .closed) { _ in "any event" }
      return
    }
    guard let index = events.indices.randomElement(using: &random) else { return }
    switch events[index] {
    case .opened(var opened):
      opened.note = random.next() % 2 == 0 ? nil : "note\(next())"
      events[index] = .opened(opened)
    case .change(.insert(var insertion)):
      insertion.text = "text\(next())"
      events[index] = .change(.insert(insertion))
    case .change, .closed, .unknown: break
    }
  }

  private mutating func next() -> Int {
    counter += 1
    return counter
  }
}
