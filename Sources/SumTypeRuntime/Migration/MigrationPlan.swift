/// What is done to a value by the passes that have come to it, in their order.
///
/// It is made once for all values that the same passes come to, whatever their number: the entries of
/// a document have one.
final class MigrationPlan {
  /// A pass that has come to a place in its route.
  struct Stop: Hashable {
    let pass: Int
    let node: Int
  }

  /// A pass that goes on from here.
  struct Departure {
    let edge: MigrationRoute.Edge.Kind
    let next: Stop
  }

  /// A part of what is done to an object.
  enum Instruction {
    /// Goes on elsewhere unless a member is a value; what the value is that is spelled otherwise
    /// stands among the values.
    case unlessValue(StepKey, StaticString, Int, goTo: Int)
    case unlessPresent(StepKey, goTo: Int)
    case unlessAbsent(StepKey, goTo: Int)
    /// Goes on elsewhere unless a condition holds.
    case unless(Int, goTo: Int)
    case goTo(Int)
    /// A pass waits to go on from here.
    case wait(UInt64)
    /// Those that wait go on, if one of these does.
    case settle(UInt64)
    /// Those that wait go on, and others come.
    case page(Int)
    case rename(StepKey, to: StepKey)
    case replace(StepKey, StaticString, Int, with: StaticString)
    case add(StepKey, StaticString)
    case set(StepKey, StaticString)
    case remove(StepKey)
    case rewrite(StepKey, Int)
    case action(Int)
  }

  let stops: [Stop]
  let passes: [MigrationPass]
  @exclusivity(unchecked)
  var program: ContiguousArray<Instruction> = []
  @exclusivity(unchecked)
  var conditions: [MigrationCondition] = []
  @exclusivity(unchecked)
  var values: [StepValue] = []
  @exclusivity(unchecked)
  var actions: [any MigrationAction] = []
  @exclusivity(unchecked)
  var rewriters: [any Rewriter] = []
  /// What can go on from an object, the bits of ``Instruction/wait(_:)`` in their order; on pages,
  /// where there are more than a word has bits.
  @exclusivity(unchecked)
  var pages: [[Departure]] = [[]]
  /// Those that need not wait, with the keys that they go on to.
  @exclusivity(unchecked)
  var early: [(key: StepKey, bit: UInt64)] = []
  @exclusivity(unchecked)
  private var children: [Bits: MigrationPlan] = [:]
  /// The passes that are for this object, as far as they have been compiled.
  var touched: [MigrationPass] = []
  /// What has to wait, of that.
  var waiting: [MigrationRoute.Edge] = []
  /// What is done in a list, and in strings.
  private(set) lazy var elements = MigrationElements(self)
  private(set) lazy var inside: [(wire: ContentWire, plan: MigrationPlan)] = [
    ContentWire.json, .base64JSON,
  ].compactMap { wire in
    next { $0 == .inside(wire) }.map { (wire, $0) }
  }

  init(_ stops: [Stop], of passes: [MigrationPass]) {
    self.stops = stops
    self.passes = passes
    for stop in stops { compile(stop) }
  }

  /// The forms of the objects that it was applied to; nil if what it makes of an object does not
  /// follow from its form.
  private(set) lazy var forms: ObjectForms? = {
    let isFixed = program.allSatisfy { instruction in
      switch instruction {
      case .unless, .wait, .page, .action: false
      default: true
      }
    }
    return isFixed && early.isEmpty ? ObjectForms(comparing: values, rewriters) : nil
  }()

  /// The plan of what these of the departures lead to.
  func child(_ bits: UInt64, page: Int) -> MigrationPlan {
    let key = Bits(page: page, bits: bits)
    if let child = children[key] { return child }
    var stops: [Stop] = []
    for (index, departure) in pages[page].enumerated() where bits & 1 << UInt64(index) != 0 {
      // Where a pass has two ways to one place it still comes there once.
      if !stops.contains(departure.next) { stops.append(departure.next) }
    }
    let child = MigrationPlan(stops, of: passes)
    children[key] = child
    return child
  }

  private struct Bits: Hashable {
    let page: Int
    let bits: UInt64
  }

  /// The plan of what lies at the end of some edges from a value that is no object; nil if nothing
  /// does.
  func next(_ isEdge: (MigrationRoute.Edge.Kind) -> Bool) -> MigrationPlan? {
    var next: [Stop] = []
    for stop in stops {
      for (guards, node) in Self.places(of: stop.node, in: passes[stop.pass].route)
      where guards.isEmpty {
        for edge in node.edges where edge.conditions.isEmpty && isEdge(edge.kind) {
          let stop = Stop(pass: stop.pass, node: edge.target)
          if !next.contains(stop) { next.append(stop) }
        }
      }
    }
    return next.isEmpty ? nil : MigrationPlan(next, of: passes)
  }

  /// The places in one value that a place leads to, each with what the value has to be for that.
  static func places(
    of start: Int, in route: MigrationRoute
  ) -> [(guards: [MigrationCondition], node: MigrationRoute.Node)] {
    var found: [(guards: [MigrationCondition], node: Int, before: [Int])] = [([], start, [])]
    var index = 0
    while index < found.count, found.count < 1_000 {
      let (guards, node, before) = found[index]
      for edge in route.nodes[node].edges where edge.kind == .same && !before.contains(edge.target)
      {
        found.append((guards + edge.conditions, edge.target, before + [node]))
      }
      index += 1
    }
    return found.map { ($0.guards, route.nodes[$0.node]) }
  }
}
