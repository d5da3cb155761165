extension Rule {
  /// The rules for elements of tuples.
  static let tupleRules: [Rule] = [
    Rule(
      .elementAppended, .fields,
      "A new element at the end of a tuple may be missing.",
      old: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int" } }
        """#,
      new: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int", "z": "Int?" } }
        """#,
      .ok, .unknown, .kept, .ok),
    Rule(
      .elementRequired, .fields,
      "A new element at the end of a tuple is required.",
      cure: "make it optional",
      old: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int" } }
        """#,
      new: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int", "z": "Int" } }
        """#,
      .fails, .unknown, .kept, .breaks),
    Rule(
      .elementRemoved, .fields,
      "The last element of a tuple is gone.",
      cure: "keep writing it as long as older apps are in use",
      old: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int", "z": "Int" } }
        """#,
      new: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int" } }
        """#,
      .unknown, .fails, .kept, .breaks),
    Rule(
      .elementMoved, .fields,
      "The elements of a tuple have another order.",
      cure: "add elements at the end only",
      old: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "x": "Int", "y": "Int" } }
        """#,
      new: #"""
        "Note": { "struct": { "at": "Point" } },
        "Point": { "tuple": { "y": "Int", "x": "Int" } }
        """#,
      .misread, .misread, .edit, .breaks),
    Rule(
      .restAdded, .fields,
      "A tuple has a list of all further elements.",
      old: #"""
        "Note": { "struct": { "search": "Call" } },
        "Call": { "tuple": { "name": "String" } }
        """#,
      new: #"""
        "Note": { "struct": { "search": "Call" } },
        "Call": { "tuple": { "name": "String", "words": { "type": "[String]", "rest": true } } }
        """#,
      .ok, .unknown, .kept, .ok),
    Rule(
      .restRemoved, .fields,
      "The list of all further elements of a tuple is gone. They are unknown now.",
      old: #"""
        "Note": { "struct": { "search": "Call" } },
        "Call": { "tuple": { "name": "String", "words": { "type": "[String]", "rest": true } } }
        """#,
      new: #"""
        "Note": { "struct": { "search": "Call" } },
        "Call": { "tuple": { "name": "String" } }
        """#,
      .unknown, .ok, .kept, .breaks),
  ]
}
