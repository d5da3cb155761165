import SumTypeRuntime

/// The document that is saved: a list of objects. Every third one has the number of saves of the
/// document, and the others never change.
///
/// ```json
/// [{"save":4,"note":0,"text":"…"},{"note":1,"text":"…"},{"note":2,"text":"…"}, …]
/// ```
enum Notes: JSONDocument {
  typealias Codec = ArrayCodec<JSONValueCodec>

  /// Returns a document of `count` notes with no save.
  static func new(count: Int) -> [JSONValue] {
    (0..<count).map { note in
      var object: JSONObject = [
        "note": .number(JSONNumber(Int64(note))),
        "text": .string(String(repeating: "what is written here ", count: note % 5 + 1)),
      ]
      if note % 3 == 0 { object["save"] = .number(0) }
      return .object(object)
    }
  }

  /// Returns the notes with one more save.
  static func changed(_ notes: [JSONValue]) -> [JSONValue] {
    notes.map { note in
      guard case .object(var object) = note, let save = save(of: note) else { return note }
      object["save"] = .number(JSONNumber(Int64(save + 1)))
      return .object(object)
    }
  }

  /// Returns the number of saves of a document.
  ///
  /// - Throws: the damage of a document that no save can have written.
  static func saves(of notes: [JSONValue], count: Int) throws(Damage) -> Int {
    guard notes.count == count else { throw Damage("it has \(notes.count) notes, not \(count)") }
    let saves = Set(notes.compactMap { save(of: $0) })
    guard saves.count == 1, let only = saves.first else {
      throw Damage("it mixes the saves \(saves.sorted())")
    }
    return only
  }

  private static func save(of note: JSONValue) -> Int? {
    guard case .object(let object) = note, case .number(let number)? = object["save"] else {
      return nil
    }
    return number.int64.flatMap { Int(exactly: $0) }
  }
}

/// The damage of a document.
struct Damage: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
