extension Rule {
  /// The rules about types.
  static let typeRules: [Rule] = [
    Rule(
      .typeRenamed, .types,
      "A type has another name in Swift.",
      cure: "add a deprecated typealias of the old name",
      old: #"""
        "Note": { "struct": { "stamp": "Stamp" } },
        "Stamp": { "struct": { "by": "String" } }
        """#,
      new: #"""
        "Note": { "struct": { "stamp": "Mark" } },
        "Mark": { "struct": { "by": "String" } }
        """#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .typeRemoved, .types,
      "A type is gone that nothing in the documents uses.",
      old: #"""
        "Note": { "struct": { "text": "String" } },
        "Stamp": { "struct": { "by": "String" } }
        """#,
      new: #""Note": { "struct": { "text": "String" } }"#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .typeNested, .types,
      "A type is declared inside of another one now, or no longer is.",
      cure: "add a deprecated typealias of the old name",
      old: #"""
        "types": {
          "Note": { "struct": { "stamp": "NoteStamp" } },
          "NoteStamp": { "struct": { "by": "String" } }
        },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      new: #"""
        "names": "nested",
        "types": { "Note": { "struct": { "stamp": { "struct": { "by": "String" } } } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .kindChanged, .types,
      "A type is made in another way: a struct is a tuple, a map a struct.",
      cure: "add a field of another name, or migrate",
      unversionedCure: "add a field of another name",
      old: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "struct": { "x": "Int", "y": "Int" } }
        """#,
      new: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int" } }
        """#,
      .fails, .fails, .kept, .ok),
    Rule(
      .externalChanged, .types,
      "An external type is another type of the app. sumtype does not know what it reads.",
      cure: "compare by hand what both types read and write",
      old: #"""
        "Note": { "struct": { "colour": "Colour" } },
        "Colour": { "external": { "module": "Theme", "wire": "String" } }
        """#,
      new: #"""
        "Note": { "struct": { "colour": "Colour" } },
        "Colour": { "external": { "module": "Palette", "wire": "String" } }
        """#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .storeChanged, .types,
      "A store, a repository or a model that is generated has another name, or is no longer generated.",
      cure: "add a deprecated typealias of the old name",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note", "store": "NoteKeeper" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note", "store": "NotesStore" } }
        """#,
      .ok, .ok, .kept, .breaks),
  ]
}
