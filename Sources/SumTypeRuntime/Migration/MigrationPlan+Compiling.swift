extension MigrationPlan {
  func compile(_ stop: Stop) {
    let pass = passes[stop.pass]
    let places = Self.places(of: stop.node, in: pass.route)
    let edges = places.flatMap { guards, node in
      node.edges.filter { $0.kind != .same }.map { (edge: $0, guards: guards + $0.conditions) }
    }
    // A shape may be that of members that somebody still has to go into.
    if !departures.isEmpty, edges.contains(where: { $0.guards.contains(where: \.isShape) }) {
      program.append(.settle(.max))
    }
    var own: UInt64 = 0
    for (edge, guards) in edges {
      if departures.count == 64 {
        program.append(.page(pages.count))
        pages.append([])
        own = 0
      }
      let bit: UInt64 = 1 << UInt64(departures.count)
      pages[pages.count - 1].append(
        Departure(edge: edge.kind, next: Stop(pass: stop.pass, node: edge.target)))
      own |= bit
      if pages.count == 1, case .member(let key) = edge.kind, isUntouched(key),
        edges.allSatisfy({ !$0.edge.mayLead(to: key) || $0.guards.isEmpty && $0.edge.isMember })
      {
        early.append((key, bit))
        continue
      }
      let jumps = guards.map { unless($0) }
      program.append(.wait(bit))
      land(jumps)
      waiting.append(edge)
    }
    let targets = places.filter(\.node.isTarget).map(\.guards)
    if !targets.isEmpty { compile(pass, where: targets, after: own) }
  }

  /// Whether nothing that comes before has anything to do with a member.
  private func isUntouched(_ key: StepKey) -> Bool {
    !waiting.contains { $0.mayLead(to: key) } && touched.allSatisfy { !$0.concerns(key) }
  }

  private var departures: [Departure] { pages[pages.count - 1] }

  private func compile(
    _ pass: MigrationPass, where targets: [[MigrationCondition]], after own: UInt64
  ) {
    var ends: [Int] = []
    if !targets.contains(where: \.isEmpty) {
      if targets.contains(where: { $0.contains(where: \.isShape) }) {
        program.append(.settle(.max))
      }
      // One of them has to hold.
      var hits: [Int] = []
      for (index, guards) in targets.enumerated() {
        let misses = guards.map { unless($0) }
        if index < targets.count - 1 {
          hits.append(program.count)
          program.append(.goTo(0))
          land(misses)
        } else {
          ends += misses
        }
      }
      land(hits)
    }
    let blocking = own | blocked(by: pass)
    if blocking != 0 { program.append(.settle(blocking)) }
    ends += pass.conditions.map { unless($0) }
    for step in pass.steps { program.append(instruction(for: step)) }
    land(ends)
    touched.append(pass)
  }

  /// Those of the departures that have to be done before a pass is. What it has nothing to do with
  /// can be gone into later, together with what comes.
  private func blocked(by pass: MigrationPass) -> UInt64 {
    var bits: UInt64 = 0
    for (index, departure) in departures.enumerated() {
      if case .member(let key) = departure.edge, !pass.concerns(key) { continue }
      bits |= 1 << UInt64(index)
    }
    return bits
  }

  private func instruction(for step: MigrationStep) -> Instruction {
    switch step.kind {
    case .rename(let key, let new): return .rename(key, to: new)
    case .replace(let key, let old, let new):
      values.append(old)
      return .replace(key, old.literal, values.count - 1, with: new)
    case .add(let key, let json): return .add(key, json)
    case .set(let key, let json): return .set(key, json)
    case .remove(let key): return .remove(key)
    case .rewrite(let key, let rewriter):
      rewriters.append(rewriter)
      return .rewrite(key, rewriters.count - 1)
    case .action(let action, _):
      actions.append(action)
      return .action(actions.count - 1)
    }
  }

  /// Appends a test, whose place is returned so that it can be said where it leads.
  private func unless(_ condition: MigrationCondition) -> Int {
    switch condition.kind {
    case .isValue(let key, let value):
      values.append(value)
      program.append(.unlessValue(key, value.literal, values.count - 1, goTo: 0))
    case .has(let key): program.append(.unlessPresent(key, goTo: 0))
    case .lacks(let key): program.append(.unlessAbsent(key, goTo: 0))
    case .shape:
      conditions.append(condition)
      program.append(.unless(conditions.count - 1, goTo: 0))
    }
    return program.count - 1
  }

  /// Lets jumps lead to what comes now.
  private func land(_ jumps: [Int]) {
    let place = program.count
    for jump in jumps {
      switch program[jump] {
      case .unlessValue(let key, let literal, let value, _):
        program[jump] = .unlessValue(key, literal, value, goTo: place)
      case .unlessPresent(let key, _): program[jump] = .unlessPresent(key, goTo: place)
      case .unlessAbsent(let key, _): program[jump] = .unlessAbsent(key, goTo: place)
      case .unless(let condition, _): program[jump] = .unless(condition, goTo: place)
      case .goTo: program[jump] = .goTo(place)
      default: break
      }
    }
  }
}
