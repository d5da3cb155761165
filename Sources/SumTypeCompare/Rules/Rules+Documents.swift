extension Rule {
  /// The rules about documents and their versions.
  static let documentRules: [Rule] = [
    Rule(
      .documentAdded, .documents,
      "A document is new.",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" }, "Drafts": { "root": "[Note]" } }
        """#,
      .ok, .ok, .kept, .ok),
    Rule(
      .documentRemoved, .documents,
      "A document is gone, and nothing reads it any more.",
      cure: "keep it as long as there are such files",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" }, "Drafts": { "root": "[Note]" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      .fails, .ok, .kept, .breaks),
    Rule(
      .rootKind, .documents,
      "The root is of another kind: an object with a version, any value, or lines.",
      cure: "add another document",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "root": "[Note]" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      .fails, .fails, .kept, .breaks),
    Rule(
      .versionMissing, .documents,
      "The shapes differ in a way that not every version reads, and the version is the same.",
      cure: "raise the version, and migrate",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String", "because": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      .fails, .unknown, .kept, .breaks),
    Rule(
      .versionLowered, .documents,
      "The version is lower than it was.",
      cure: "never lower it",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 2, "entries": "Note" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      .ok, .ok, .kept, .ok),
    Rule(
      .migrationDropped, .documents,
      "Documents of an older version are no longer migrated.",
      cure: "keep the migrations of all versions that may be in use",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 3, "entries": "Note", "migrations": { "2": [{ "add": { "title": "" } }] }, "fields": { "title": "String" } } }
        """#,
      .fails, .unknown, .kept, .breaks),
    Rule(
      .rootKeyChanged, .documents,
      "The version lies under another key.",
      cure: "keep the key",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "versionKey": "format", "entries": "Note" } }
        """#,
      .fails, .fails, .kept, .ok),
    Rule(
      .listAdded, .documents,
      "A list of entries is new and required.",
      cure: #"add it in a migration: "add": { "done": [] }"#,
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": { "open": "Note" } } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": { "open": "Note", "done": "Note" } } }
        """#,
      .fails, .unknown, .kept, .breaks),
    Rule(
      .listRemoved, .documents,
      "A list of entries is gone.",
      cure: "keep writing it as long as older apps are in use",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": { "open": "Note", "done": "Note" } } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": { "open": "Note" } } }
        """#,
      .unknown, .fails, .kept, .breaks),
    Rule(
      .newerRefuse, .documents,
      "The old version refuses to save documents of a newer one, and the version is higher.",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note", "newer": "refuse" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 2, "entries": "Note", "newer": "refuse" } }
        """#,
      .ok, .ok, .refused, .ok),
    Rule(
      .notMigrated, .documents,
      "The old version saves values of its own shape into a document of the new one, whose version number says that there is nothing to migrate.",
      cure:
        "let the new version read both shapes, by an optional field, a default or an alias, and migrate later; or say \"newer\": \"refuse\" a release before",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String", "stars": "Int" } } },
        "documents": { "Notes": { "version": 2, "entries": "Note", "migrations": { "1": [{ "in": "Note", "add": { "stars": 0 } }] } } }
        """#,
      .ok, .unknown, .broken, .breaks),
    Rule(
      .styleChanged, .documents,
      "New documents have another layout. Existing documents keep theirs.",
      old: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } }
        """#,
      new: #"""
        "types": { "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note", "style": "pretty" } }
        """#,
      .ok, .ok, .kept, .ok),
  ]
}

extension Rule {
  /// The rules about more than two versions.
  static let historyRules: [Rule] = [
    Rule(
      .keyReused, .history,
      "A key that an older version had, and a later one had not, is used again for something else.",
      cure: "use a key that was never used",
      old: #""Note": { "struct": { "text": "String", "stars": "Int?" } }"#,
      between: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "stars": "[UUID]?" } }"#,
      .fails, .fails, .kept, .breaks),
    Rule(
      .tagReused, .history,
      "A tag that an older version had, and a later one had not, is used again for something else.",
      cure: "use a tag that was never used",
      old: #""Note": { "union": { "memo": "Int", "link": "URL" }, "representation": "external" }"#,
      between: #""Note": { "union": { "memo": "Int" }, "representation": "external" }"#,
      new: #""Note": { "union": { "memo": "Int", "link": "Bool" }, "representation": "external" }"#,
      .kept, .kept, .kept, .breaks),
    Rule(
      .rawReused, .history,
      "A raw value that an older version had, and a later one had not, is used again for "
        + "something else.",
      cure: "use a raw value that was never used",
      old: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": 1, "sad": 2 } }
        """#,
      between: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": 1 } }
        """#,
      new: #"""
        "Note": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": { "happy": 1, "angry": 2 } }
        """#,
      .misread, .ok, .kept, .breaks),
  ]
}

extension Rule {
  /// The rules about files with members that no schema has named.
  static let foreignRules: [Rule] = [
    Rule(
      .keyClaimed, .foreign,
      "A field is new, and files may hold a foreign member of its key. It is reported only with "
        + "--foreign.",
      cure: "use a key that no other program uses",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      .fails, .unknown, .kept, .ok)
  ]
}
