import SumTypeRuntime
import Testing

private enum Step: Equatable {
  case say(String)
  case wait(Int?)
  case list([Int])
  case `default`(Inner)
  case stop

  subscript<Payload>(path: VariantPath<Step, Payload>) -> Payload? {
    get { path.extract(from: self) }
    set { path.replace(in: &self, with: newValue) }
  }

  func `is`<Payload>(_ path: VariantPath<Step, Payload>) -> Bool { path.matches(self) }
}

private indirect enum Inner: Equatable {
  case count(Int)
  case step(Step)
}

extension VariantPath where UnionValue == Step, PayloadValue == String {
  fileprivate static var say: Self {
    Self(Step.say) { if case .say(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == Step, PayloadValue == Int? {
  fileprivate static var wait: Self {
    Self(Step.wait) { if case .wait(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == Step, PayloadValue == [Int] {
  fileprivate static var list: Self {
    Self(Step.list) { if case .list(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == Step, PayloadValue == Inner {
  fileprivate static var `default`: Self {
    Self(Step.default) { if case .default(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == Step, PayloadValue == Void {
  fileprivate static var stop: Self { Self(Step.stop) { if case .stop = $0 { () } else { nil } } }
}

extension VariantPath where UnionValue == Inner, PayloadValue == Int {
  fileprivate static var count: Self {
    Self(Inner.count) { if case .count(let value) = $0 { value } else { nil } }
  }
}

extension VariantPath where UnionValue == Inner, PayloadValue == Step {
  fileprivate static var step: Self {
    Self(Inner.step) { if case .step(let value) = $0 { value } else { nil } }
  }
}

@Suite("A path to a variant")
struct VariantPathTests {
  @Test("a path gets the payload of its variant only, and makes a union from a payload")
  func both() {
    #expect(VariantPath.say.embed("a") == .say("a"))
    #expect(Step.say("a")[.say] == "a")
    #expect(Step.stop[.say] == nil)
    #expect(Step.say("a").is(.say) && !Step.say("a").is(.stop))
  }

  @Test("a path to a bare variant has a payload of type Void")
  func bare() {
    #expect(Step.stop.is(.stop) && !Step.wait(1).is(.stop))
    #expect(VariantPath<Step, Void>.stop.embed(()) == .stop)
    #expect(Step.stop[.stop] != nil && Step.say("")[.stop] == nil)
  }

  @Test("a path distinguishes an optional payload that is nil from another variant")
  func optional() {
    #expect(Step.wait(nil)[.wait] == .some(.none))
    #expect(Step.stop[.wait] == .none)
    var step = Step.wait(1)
    step[.wait] = .some(nil)
    #expect(step == .wait(nil))
  }

  @Test("a path replaces the payload, and never the variant")
  func replacing() {
    var step = Step.list([1])
    step[.list]?.append(2)
    #expect(step == .list([1, 2]))
    step[.say]? += "!"
    step[.say] = "other"
    step[.list] = nil
    #expect(step == .list([1, 2]))
  }

  @Test("paths are composed, also through a case named by a keyword and an indirect one")
  func composed() {
    var step = Step.default(.count(1))
    step[VariantPath.default.appending(.count)]? += 1
    #expect(step == .default(.count(2)))
    let path: VariantPath<Step, String> = VariantPath.default.appending(.step).appending(.say)
    #expect(path.embed("a") == .default(.step(.say("a"))))
    #expect(Step.default(.step(.say("b")))[path] == "b")
    #expect(step[path] == nil && Step.stop[path] == nil)
  }

  @Test("a path changes a list in place, and returns the result of the change")
  func inPlace() {
    var step = Step.list(Array(0..<1_000))
    let before = address(of: step)
    let last = VariantPath<Step, [Int]>.list.modify(&step) { (list: inout [Int]) -> Int in
      list[0] = -1
      return list.count
    }
    #expect(last == 1_000)
    #expect(address(of: step) == before)
    #expect(step[.list]?.first == -1)
    #expect(VariantPath<Step, String>.say.modify(&step) { _ in true } == nil)
    #expect(step.is(.list))
  }

  private func address(of step: Step) -> UInt? {
    step[.list]?.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test("a change through a path that throws an error keeps what it has changed before")
  func failing() {
    struct Refused: Error {}
    var step = Step.list([1])
    #expect(throws: Refused.self) {
      try VariantPath<Step, [Int]>.list.modify(&step) { (list) throws(Refused) in
        list.append(2)
        throw Refused()
      }
    }
    #expect(step == .list([1, 2]))
  }
}
