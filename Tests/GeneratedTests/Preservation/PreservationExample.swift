import TypeShowcase

/// An edit of `Docs/Preservation.md`, with the source text that the page shows: a test compares the two.
struct PreservationExample: Sendable {
  let name: String
  let edit: @Sendable (inout Diary) -> Void

  init(_ name: String, _ edit: @escaping @Sendable (inout Diary) -> Void) {
    self.name = name
    self.edit = edit
  }
}

extension PreservationExample {
  static let all = [
    PreservationExample("unchanged") { diary in
      diary.entries[0] = .note(DiaryNote(id: "a", text: "café"))
    },
    PreservationExample("normalised") { diary in
      diary.entries[0] = .note(DiaryNote(id: "a", text: "cafe\u{301}"))
    },
    PreservationExample("members") { diary in
      diary.entries[0] = .note(DiaryNote(id: "a", text: "Sun", stars: 4))
    },
    PreservationExample("nil") { diary in
      diary.entries[0] = .note(DiaryNote(id: "a", text: "Sun"))
    },
    PreservationExample("variant") { diary in
      diary.entries[0] = .walk(DiaryWalk(id: "a", stops: []))
    },
    PreservationExample("absorbed") { diary in
      if case .note(let rain) = diary.entries[0], case .note(var sun) = diary.entries[1] {
        sun.attachment = rain.attachment
        diary.entries[1] = .note(sun)
      }
    },
    PreservationExample("map") { diary in
      diary.places?["a"]?.minutes = 6
      diary.places?["b"] = DiaryStop(name: "Mill", minutes: 7)
      diary.places?["c"] = nil
    },
    PreservationExample("map key") { diary in
      let pond = diary.places?.removeValue(forKey: "a")
      diary.places?["c"] = pond
    },
    PreservationExample("map value") { diary in
      diary.places = ["c": DiaryStop(name: "Lake", minutes: 6)]
    },
    PreservationExample("moved") { diary in
      diary.entries = [
        .walk(DiaryWalk(id: "b", stops: [])), .note(DiaryNote(id: "a", text: "Sun")),
      ]
    },
    PreservationExample("renamed") { diary in
      diary.entries = [.note(DiaryNote(id: "b", text: "Rain"))]
    },
    PreservationExample("replaced") { diary in
      diary.entries = [.note(DiaryNote(id: "b", text: "Sun"))]
    },
    PreservationExample("canonical") { diary in
      diary.entries.removeFirst()
    },
    PreservationExample("repeated") { diary in
      diary.entries.removeFirst()
    },
    PreservationExample("uncertain") { diary in
      diary.entries = [.note(DiaryNote(id: "a", text: "Snow"))]
    },
    PreservationExample("reordered") { diary in
      diary.entries[0] = .walk(
        DiaryWalk(
          id: "a",
          stops: [
            DiaryStop(name: "Hut", minutes: 9), DiaryStop(name: "Pond", minutes: 5),
            DiaryStop(name: "Mill", minutes: 7),
          ]))
    },
    PreservationExample("gap") { diary in
      diary.entries[0] = .walk(
        DiaryWalk(
          id: "a",
          stops: [DiaryStop(name: "Lake", minutes: 5), DiaryStop(name: "Mill", minutes: 7)]))
    },
    PreservationExample("gap variants") { diary in
      diary.entries[0] = .walk(
        DiaryWalk(
          id: "a", stops: [],
          sights: [
            .view(DiaryView(name: "Pond")), .rest(DiaryRest(minutes: 5)),
            .view(DiaryView(name: "Tower")),
          ]))
    },
    PreservationExample("guess") { diary in
      diary.entries[0] = .walk(DiaryWalk(id: "a", stops: [DiaryStop(name: "Lake", minutes: 6)]))
    },
    PreservationExample("carried") { diary in
      if case .walk(var walk) = diary.entries[0], case .view(var view) = walk.sights?[0] {
        view.name = "Pond"
        walk.sights = [.view(DiaryView(name: "Hill")), .view(view)]
        diary.entries[0] = .walk(walk)
      }
    },
    PreservationExample("removed") { diary in
      diary.entries[0] = .walk(DiaryWalk(id: "a", stops: [DiaryStop(name: "Mill", minutes: 7)]))
    },
    PreservationExample("equal") { diary in
      diary.entries[0] = .walk(DiaryWalk(id: "a", stops: [DiaryStop(name: "Pond", minutes: 5)]))
    },
    PreservationExample("least") { diary in
      diary.entries[0] = .walk(DiaryWalk(id: "a", stops: [DiaryStop(name: "Pond", minutes: 5)]))
    },
    PreservationExample("exchanged") { diary in
      diary.entries[0] = .walk(
        DiaryWalk(
          id: "a",
          stops: [
            DiaryStop(name: "Mill", minutes: 7), DiaryStop(name: "Pond", minutes: 5),
            DiaryStop(name: "Pond", minutes: 5),
          ]))
    },
    PreservationExample("certain") { diary in
      diary.entries[0] = .walk(
        DiaryWalk(
          id: "a",
          stops: [DiaryStop(name: "Mill", minutes: 7), DiaryStop(name: "Pond", minutes: 5)]))
    },
    PreservationExample("other list") { diary in
      if case .walk(var first) = diary.entries[0], case .walk(var second) = diary.entries[1] {
        second.stops.append(first.stops.removeFirst())
        diary.entries = [.walk(first), .walk(second)]
      }
    },
    PreservationExample("aside") { diary in
      diary.entries.removeFirst()
      diary.entries.append(.note(DiaryNote(id: "c", text: "Snow")))
    },
    PreservationExample("layout") { diary in
      diary.entries.append(.note(DiaryNote(id: "b", text: "Sun")))
    },
    PreservationExample("embedded") { diary in
      diary.entries = [
        .note(DiaryNote(id: "a", text: "Rain", weather: DiaryWeather(sky: "black"))),
        .note(DiaryNote(id: "b", text: "Hot", weather: DiaryWeather(sky: "blue"))),
      ]
    },
    PreservationExample("embedded variant") { diary in
      diary.entries = [.walk(DiaryWalk(id: "a", stops: []))]
    },
    PreservationExample("newer") { diary in
      diary.entries.append(.walk(DiaryWalk(id: "a", stops: [])))
    },
    PreservationExample("migrated") { diary in
      diary.entries.append(.walk(DiaryWalk(id: "b", stops: [])))
    },
    PreservationExample("bounds") { diary in
      diary.entries[0] = .note(DiaryNote(id: "a", text: "Rain", stars: 9))
    },
  ]
}
