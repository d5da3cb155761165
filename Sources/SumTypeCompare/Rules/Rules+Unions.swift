extension Rule {
  /// The rules about unions and their variants.
  static let unionRules: [Rule] = [
    Rule(
      .variantAdded, .unions,
      "A variant is new.",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } },
        "Mood": { "struct": { "intensity": "Int" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text", "mood": "Mood" } },
        "Text": { "struct": { "text": "String" } },
        "Mood": { "struct": { "intensity": "Int" } }
        """#,
      .ok, .unknown, .kept, .breaks),
    Rule(
      .variantRemoved, .unions,
      "A variant is gone.",
      cure: "mark it as deprecated for a release first, and never use its tag again",
      old: #"""
        "Note": { "union": { "text": "Text", "mood": "Mood" } },
        "Text": { "struct": { "text": "String" } },
        "Mood": { "struct": { "intensity": "Int" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } },
        "Mood": { "struct": { "intensity": "Int" } }
        """#,
      .unknown, .ok, .kept, .breaks),
    Rule(
      .variantRenamed, .unions,
      "A case has another name in Swift. Its tag is the same.",
      cure: "give it a deprecated static member of the old name in an extension",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "words": { "payload": "Text", "tag": "text" } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .tagChanged, .unions,
      "A variant has another tag, and the old one is not read any more.",
      cure:
        "list both tags, the old one first (\"default\" stands for none), and the new one first in a later release; or replace it in a migration",
      unversionedCure:
        "list both tags, the old one first (\"default\" stands for none), and the new one first in a later release",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": { "payload": "Text", "tag": "words" } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .unknown, .unknown, .kept, .ok),
    Rule(
      .tagChangedKept, .unions,
      "New values of a variant have another tag. The old one is still read.",
      cure: "write the old tag for a release",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": { "payload": "Text", "tags": ["words", "text"] } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .ok, .unknown, .kept, .ok),
    Rule(
      .tagAdded, .unions,
      "A variant is read by another tag as well.",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": { "payload": "Text", "tags": ["text", "words"] } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .ok, .ok, .kept, .ok),
    Rule(
      .tagRemoved, .unions,
      "A variant is no longer read by one of its tags.",
      cure: "keep reading it",
      old: #"""
        "Note": { "union": { "text": { "payload": "Text", "tags": ["text", "words"] } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .unknown, .ok, .kept, .ok),
    Rule(
      .tagMoved, .unions,
      "A tag means another variant.",
      cure: "use a tag that no version has had",
      old: #"""
        "Note": { "union": { "text": { "payload": "Text", "tags": ["text", "words"] }, "title": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text", "title": { "payload": "Text", "tags": ["title", "words"] } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .misread, .ok, .edit, .ok),
    Rule(
      .payloadAdded, .unions,
      "A variant without payload has one.",
      cure: "add a variant",
      old: #"""
        "Note": { "union": { "text": "Text", "pin": null } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text", "pin": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .kept, .unknown, .kept, .breaks),
    Rule(
      .payloadRemoved, .unions,
      "A variant has no payload any more.",
      cure: "add a variant",
      old: #"""
        "Note": { "union": { "text": "Text", "pin": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text", "pin": null } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .unknown, .kept, .kept, .breaks),
    Rule(
      .bareSpelling, .unions,
      "A new value of a variant without a payload is written in another way. All ways are read.",
      old: #"""
        "Note": { "union": { "draft": null },
          "representation": { "adjacent": { "tag": "type", "content": "value" } } }
        """#,
      new: #"""
        "Note": { "union": { "draft": null },
          "representation": { "adjacent": { "tag": "type", "content": "value", "bare": "null" } } }
        """#,
      .ok, .ok, .kept, .ok),
    Rule(
      .otherPayloads, .unions,
      "A new value has null, or nothing, under the keys of the other variants. Both are read; where a key is not "
        + "that of a variant, null is an unknown field.",
      old: #"""
        "Note": { "union": { "text": "String", "level": "Int" }, "representation": "keyed" }
        """#,
      new: #"""
        "Note": { "union": { "text": "String", "level": "Int" },
          "representation": { "keyed": { "others": "null" } } }
        """#,
      .ok, .ok, .kept, .ok),
    Rule(
      .tagOptional, .unions,
      "The tag may be missing: the payload selects the variant. A new value has the tag.",
      cure: "publish a release that reads such values first",
      old: #"""
        "Note": { "union": { "text": "String", "level": "Int" }, "representation": "keyed" }
        """#,
      new: #"""
        "Note": { "union": { "text": "String", "level": "Int" },
          "representation": { "keyed": { "optional": true } } }
        """#,
      .ok, .kept, .kept, .ok),
    Rule(
      .tagRequired, .unions,
      "A value without a tag is no longer read by its payload.",
      cure: "leave \"optional\" as it was",
      old: #"""
        "Note": { "union": { "text": "String", "level": "Int" },
          "representation": { "keyed": { "optional": true } } }
        """#,
      new: #"""
        "Note": { "union": { "text": "String", "level": "Int" }, "representation": "keyed" }
        """#,
      .kept, .ok, .kept, .ok),
    Rule(
      .defaultVariantAdded, .unions,
      "A value without a tag is read as one of the variants.",
      cure: "publish a release that reads it first",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text" }, "default": "text" },
        "Text": { "struct": { "text": "String" } }
        """#,
      .ok, .kept, .kept, .ok),
    Rule(
      .defaultVariantRemoved, .unions,
      "A value without a tag is not read any more.",
      cure: "keep the default",
      old: #"""
        "Note": { "union": { "text": "Text" }, "default": "text" },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .kept, .ok, .kept, .ok),
    Rule(
      .defaultVariantChanged, .unions,
      "A value without a tag is another variant.",
      cure: "keep the default",
      old: #"""
        "Note": { "union": { "text": "Text", "title": "Text" }, "default": "text" },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text", "title": "Text" }, "default": "title" },
        "Text": { "struct": { "text": "String" } }
        """#,
      .misread, .misread, .edit, .ok),
    Rule(
      .tagKeyChanged, .unions,
      "The tag lies under another key.",
      cure: "rename it in a migration",
      unversionedCure: "keep the key, or add a field of another name",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text" }, "representation": { "internal": { "tag": "kind" } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .kept, .kept, .kept, .ok),
    Rule(
      .contentKeyChanged, .unions,
      "The payload lies under another key.",
      cure: "rename it in a migration",
      unversionedCure: "keep the key, or add a field of another name",
      old: #"""
        "Note": { "union": { "text": "Text" }, "representation": { "adjacent": { "tag": "type", "content": "value" } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text" }, "representation": { "adjacent": { "tag": "type", "content": "payload" } } },
        "Text": { "struct": { "text": "String" } }
        """#,
      .kept, .kept, .kept, .ok),
    Rule(
      .representationChanged, .unions,
      "Tag and payload lie in JSON in another way.",
      cure: "write a new document, or migrate",
      unversionedCure: "keep the representation, or add a field of another name",
      old: #"""
        "Note": { "union": { "text": "Text" } },
        "Text": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "text": "Text" }, "representation": "external" },
        "Text": { "struct": { "text": "String" } }
        """#,
      .kept, .kept, .kept, .ok),
    Rule(
      .variantTaken, .unions,
      "Values of a variant are taken for another one, in a union without tags.",
      cure: "add a member that tells the two apart",
      old: #"""
        "Note": { "struct": { "body": "Body" } },
        "Body": { "union": { "text": "String", "flag": "Bool" }, "representation": "untagged" }
        """#,
      new: #"""
        "Note": { "struct": { "body": "Body" } },
        "Body": { "union": { "link": "URL", "flag": "Bool" }, "representation": "untagged" }
        """#,
      .misread, .misread, .edit, .breaks),
    Rule(
      .sharedAdded, .unions,
      "A field that all variants have can be read of the union itself.",
      old: #"""
        "Note": { "union": { "memo": "Memo" }, "unknown": "refuse" },
        "Memo": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "memo": "Memo" }, "unknown": "refuse", "shared": ["text"] },
        "Memo": { "struct": { "text": "String" } }
        """#,
      .ok, .ok, .kept, .ok),
    Rule(
      .sharedRemoved, .unions,
      "A field that all variants have can no longer be read of the union itself.",
      cure: "add it in an extension of the union",
      old: #"""
        "Note": { "union": { "memo": "Memo" }, "unknown": "refuse", "shared": ["text"] },
        "Memo": { "struct": { "text": "String" } }
        """#,
      new: #"""
        "Note": { "union": { "memo": "Memo" }, "unknown": "refuse" },
        "Memo": { "struct": { "text": "String" } }
        """#,
      .ok, .ok, .kept, .breaks),
  ]
}
