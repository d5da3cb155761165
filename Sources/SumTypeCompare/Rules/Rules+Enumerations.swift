extension Rule {
  /// The rules about enums.
  static let enumRules: [Rule] = [
    Rule(
      .valueAdded, .enums,
      "A value is new. An open enum keeps unknown values, a closed one does not.",
      cure: "open the enum in a release before",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy", "sad"] }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy", "sad", "calm"] }
        """#,
      .ok, .unknown, .kept, .breaks),
    Rule(
      .valueRemoved, .enums,
      "A value is gone.",
      cure: "mark it as deprecated for a release first",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy", "sad", "calm"] }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy", "sad"] }
        """#,
      .unknown, .ok, .kept, .breaks),
    Rule(
      .valueRenamed, .enums,
      "A case has another name in Swift. Its raw value is the same.",
      cure: "give it a deprecated static member of the old name in an extension",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": "happy" } }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "glad": "happy" } }
        """#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .rawChanged, .enums,
      "A value is written in another way.",
      cure: #"keep the old value as an alias ("aliases")"#,
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": 1 } }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": 2 } }
        """#,
      .unknown, .unknown, .kept, .ok),
    Rule(
      .rawChangedAlias, .enums,
      "A value is written in another way. The old one is an alias.",
      cure: "write the old value for a release",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": "happy" } }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": { "value": "glad", "aliases": ["happy"] } } }
        """#,
      .ok, .unknown, .kept, .ok),
    Rule(
      .valueAliasAdded, .enums,
      "Another value is read as a case.",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": "happy" } }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": { "aliases": ["glad"] } } }
        """#,
      .ok, .ok, .kept, .ok),
    Rule(
      .valueAliasRemoved, .enums,
      "A value is no longer read as a case.",
      cure: "keep aliases: files with them may be anywhere",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": { "aliases": ["glad"] } } }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": "happy" } }
        """#,
      .unknown, .ok, .kept, .ok),
    Rule(
      .rawSwapped, .enums,
      "A raw value means another value.",
      cure: "use raw values that no version has had",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": 1, "sad": 2 } }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": 2, "sad": 1 } }
        """#,
      .misread, .misread, .edit, .ok),
    Rule(
      .enumOpened, .enums,
      "The enum keeps unknown values.",
      cure: "publish a release that reads them first",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy"], "open": false }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy"], "open": true }
        """#,
      .ok, .fails, .kept, .breaks),
    Rule(
      .enumClosed, .enums,
      "The enum refuses unknown values.",
      cure: "keep it open",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy"], "open": true }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": ["happy"], "open": false }
        """#,
      .fails, .ok, .kept, .breaks),
  ]
}
