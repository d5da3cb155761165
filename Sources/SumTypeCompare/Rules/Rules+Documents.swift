extension Rule {
  /// What can be different in documents and their versions.
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
      "A list of entries is new, and has to be there.",
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
  ]
}

extension Rule {
  /// What can be different where files hold members that no schema has named.
  static let foreignRules: [Rule] = [
    Rule(
      .keyClaimed, .foreign,
      "A field is new, and files may hold a foreign member of its key. It is looked at with --foreign only.",
      cure: "use a key that nobody else does",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      .fails, .unknown, .kept, .ok)
  ]
}
