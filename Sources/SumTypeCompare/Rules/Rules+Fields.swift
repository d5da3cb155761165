extension Rule {
  /// The rules about fields of structs, elements of tuples and members of roots.
  static let fieldRules: [Rule] = [
    Rule(
      .fieldAddedOptional, .fields,
      "A new field may be nil.",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      .ok, .unknown, .kept, .ok),
    Rule(
      .fieldAddedDefault, .fields,
      "A new field has a default.",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new:
        #""Note": { "struct": { "text": "String", "isOpen": { "type": "Bool", "default": true } } }"#,
      .ok, .unknown, .kept, .ok),
    Rule(
      .fieldAddedRequired, .fields,
      "A new field is required.",
      cure: "make it optional, give it a default, or add it in a migration",
      unversionedCure: "make it optional, or give it a default",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "because": "String" } }"#,
      .fails, .unknown, .kept, .breaks),
    Rule(
      .fieldRemovedOptional, .fields,
      "A field that could be missing is gone.",
      cure: "mark it as deprecated for a release first",
      old: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      new: #""Note": { "struct": { "text": "String" } }"#,
      .unknown, .ok, .kept, .breaks),
    Rule(
      .fieldRemovedRequired, .fields,
      "A required field is gone.",
      cure: "keep writing it as long as older apps are in use",
      old: #""Note": { "struct": { "text": "String", "mood": "String" } }"#,
      new: #""Note": { "struct": { "text": "String" } }"#,
      .unknown, .fails, .kept, .breaks),
    Rule(
      .fieldRenamed, .fields,
      "A property has another name in Swift. Its key is the same.",
      cure: "give it a deprecated property of the old name in an extension",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "message": { "type": "String", "key": "text" } } }"#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .keyChanged, .fields,
      "A field has another key, and the old one is not read any more.",
      cure:
        #"keep the key and change the name only ("key"), or read the old key as well ("aliases"), or rename it in a migration"#,
      unversionedCure:
        #"keep the key and change the name only ("key"), or read the old key as well ("aliases")"#,
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": { "type": "String", "key": "message" } } }"#,
      .fails, .fails, .edit, .ok),
    Rule(
      .keyChangedAlias, .fields,
      "A field has another key. The old one is an alias.",
      cure: "read both keys in one release, and write the new key in a later one",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new:
        #""Note": { "struct": { "text": { "type": "String", "key": "message", "aliases": ["text"] } } }"#,
      .ok, .fails, .edit, .ok),
    Rule(
      .aliasAdded, .fields,
      "A field can be read under another key as well.",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": { "type": "String", "aliases": ["body"] } } }"#,
      .ok, .ok, .kept, .ok),
    Rule(
      .aliasRemoved, .fields,
      "A field is no longer read under an older key.",
      cure: "keep aliases: files with them may be anywhere",
      old: #""Note": { "struct": { "text": { "type": "String", "aliases": ["body"] } } }"#,
      new: #""Note": { "struct": { "text": "String" } }"#,
      .fails, .ok, .kept, .ok),
    Rule(
      .fieldRequired, .fields,
      "A field could be nil and is required now.",
      cure: "give it a default, or add it in a migration",
      unversionedCure: "keep it optional, or give it a default",
      old: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      new: #""Note": { "struct": { "text": "String", "mood": "String" } }"#,
      .fails, .ok, .kept, .breaks),
    Rule(
      .fieldOptional, .fields,
      "A field was required and may be nil now.",
      cure: "publish a release that reads it first, or go on writing it",
      old: #""Note": { "struct": { "text": "String", "mood": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      .ok, .fails, .kept, .breaks),
    Rule(
      .optionalToDefault, .fields,
      "A field could be nil and has a default now. Null is not the default.",
      cure: "replace null in a migration",
      unversionedCure: "keep it optional, and use the default where the app reads nil",
      old: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      new:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String", "default": "calm" } } }"#,
      .fails, .ok, .kept, .breaks),
    Rule(
      .defaultToOptional, .fields,
      "A field had a default and may be nil now. An older app reads its default where the field "
        + "is missing.",
      cure: "leave the default",
      old:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String", "default": "calm" } } }"#,
      new: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      .ok, .misread, .edit, .breaks),
    Rule(
      .defaultAdded, .fields,
      "A field was required and has a default now.",
      old: #""Note": { "struct": { "text": "String", "mood": "String" } }"#,
      new:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String", "default": "calm" } } }"#,
      .ok, .ok, .kept, .ok),
    Rule(
      .defaultRemoved, .fields,
      "A field had a default and is required now.",
      cure: "add it in a migration",
      unversionedCure: "keep the default",
      old:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String", "default": "calm" } } }"#,
      new: #""Note": { "struct": { "text": "String", "mood": "String" } }"#,
      .fails, .ok, .kept, .breaks),
    Rule(
      .defaultChanged, .fields,
      "A field has another default. Files without the field have the old default.",
      cure: "add the old default in a migration",
      unversionedCure: "keep the default, and set the new one where the app makes values",
      old:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String", "default": "calm" } } }"#,
      new:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String", "default": "glad" } } }"#,
      .misread, .ok, .kept, .ok),
    Rule(
      .nilSpelling, .fields,
      "A new nil is written as null instead of not at all, or the other way round.",
      old:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String?", "nil": "absent" } } }"#,
      new:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String?", "nil": "null" } } }"#,
      .ok, .ok, .kept, .ok),
    Rule(
      .typeWidened, .fields,
      "A type reads all that the old one wrote, and more.",
      cure: "publish a release that reads it first",
      old: #""Note": { "struct": { "count": "Int32" } }"#,
      new: #""Note": { "struct": { "count": "Int64" } }"#,
      .ok, .fails, .kept, .breaks),
    Rule(
      .typeNarrowed, .fields,
      "A type reads less than the old one wrote.",
      cure: "keep the type, or change the values in a migration",
      unversionedCure: "keep the type, and check the values in the app",
      old: #""Note": { "struct": { "count": "Int64" } }"#,
      new: #""Note": { "struct": { "count": "Int32" } }"#,
      .fails, .ok, .kept, .breaks),
    Rule(
      .typeChanged, .fields,
      "A type reads nothing, or not all, of what the other version wrote, in both directions.",
      cure: #"add a field of another name, or a choice of both: "String | Int""#,
      old: #""Note": { "struct": { "count": "Int" } }"#,
      new: #""Note": { "struct": { "count": "String" } }"#,
      .fails, .fails, .kept, .breaks),
    Rule(
      .typeRespelled, .fields,
      "A type is another one in Swift and the same in JSON.",
      old: #""Note": { "struct": { "kind": "String" } }"#,
      new: #"""
        "Note": { "struct": { "kind": "Kind" } },
        "Kind": { "alias": "String" }
        """#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .wireChanged, .fields,
      "A value is written in another form, which the other version does not read.",
      cure: "rewire it in a migration",
      unversionedCure: "keep the form, or add a field of another name",
      old: #""Note": { "struct": { "at": "Date" } }"#,
      new: #""Note": { "struct": { "at": { "type": "Date", "wire": "seconds" } } }"#,
      .fails, .fails, .kept, .ok),
    Rule(
      .wireConfused, .fields,
      "A value is written in another form, which the other version reads as another value.",
      cure:
        #"rewire it in a migration, raise the version, and let older versions refuse newer files: "newer": "refuse""#,
      unversionedCure: "keep the form, or add a field of another name",
      old: #""Note": { "struct": { "at": { "type": "Date", "wire": "seconds" } } }"#,
      new: #""Note": { "struct": { "at": { "type": "Date", "wire": "milliseconds" } } }"#,
      .misread, .misread, .edit, .ok),
    Rule(
      .embeddingChanged, .fields,
      "A value lies in a string as JSON, or does not any more.",
      cure: "embed or unwrap it in a migration",
      unversionedCure: "keep the form, or add a field of another name",
      old: #""Note": { "struct": { "tags": "[String]" } }"#,
      new: #""Note": { "struct": { "tags": { "type": "[String]", "wire": "json" } } }"#,
      .fails, .fails, .kept, .ok),
    Rule(
      .listWireWidened, .fields,
      "A list, a map or a value is read in more ways.",
      cure: "publish a release that reads it first",
      old: #""Note": { "struct": { "tags": "[String]" } }"#,
      new: #""Note": { "struct": { "tags": { "type": "[String]", "wire": "oneOrMany" } } }"#,
      .ok, .fails, .kept, .ok),
    Rule(
      .listWireNarrowed, .fields,
      "A list, a map or a value is read in fewer ways.",
      cure: "keep reading it",
      old: #""Note": { "struct": { "tags": { "type": "[String]", "wire": "oneOrMany" } } }"#,
      new: #""Note": { "struct": { "tags": "[String]" } }"#,
      .fails, .ok, .kept, .ok),
    Rule(
      .boundsWidened, .fields,
      "Bounds allow more.",
      cure: "publish a release that reads it first",
      old: #""Note": { "struct": { "rank": { "type": "Int", "minimum": 1, "maximum": 5 } } }"#,
      new: #""Note": { "struct": { "rank": { "type": "Int", "minimum": 1, "maximum": 10 } } }"#,
      .ok, .fails, .kept, .ok),
    Rule(
      .boundsNarrowed, .fields,
      "Bounds allow less.",
      cure: "keep the bounds, and limit new values in the app",
      old: #""Note": { "struct": { "rank": { "type": "Int", "minimum": 1, "maximum": 10 } } }"#,
      new: #""Note": { "struct": { "rank": { "type": "Int", "minimum": 1, "maximum": 5 } } }"#,
      .fails, .ok, .kept, .ok),
    Rule(
      .patternChanged, .fields,
      "A string has another pattern. A string that does not match is read, and listed in a report.",
      old: #""Note": { "struct": { "slug": { "type": "String", "pattern": "^[a-z]+$" } } }"#,
      new: #""Note": { "struct": { "slug": { "type": "String", "pattern": "^[a-z]{2,}$" } } }"#,
      .ok, .ok, .kept, .ok),
    Rule(
      .constValueAdded, .fields,
      "A constant is read with more values. New values have the same.",
      old: #""Note": { "struct": { "text": "String", "kind": { "const": "note" } } }"#,
      new: #""Note": { "struct": { "text": "String", "kind": { "const": ["note", "memo"] } } }"#,
      .ok, .ok, .kept, .ok),
    Rule(
      .constValueRemoved, .fields,
      "A constant is read with fewer values.",
      cure: "keep reading the value",
      old: #""Note": { "struct": { "text": "String", "kind": { "const": ["note", "memo"] } } }"#,
      new: #""Note": { "struct": { "text": "String", "kind": { "const": "note" } } }"#,
      .fails, .ok, .kept, .ok),
    Rule(
      .constFirstChanged, .fields,
      "New values have another constant.",
      cure: "read both in one release, and write the new one in a later one",
      old: #""Note": { "struct": { "text": "String", "kind": { "const": "note" } } }"#,
      new: #""Note": { "struct": { "text": "String", "kind": { "const": ["memo", "note"] } } }"#,
      .ok, .fails, .kept, .ok),
    Rule(
      .constAdded, .fields,
      "A constant is new.",
      cure: "make it a field with a default, or add it in a migration",
      unversionedCure:
        #"let older values lack it ("optional": true), or make it a field with a default"#,
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "kind": { "const": "note" } } }"#,
      .fails, .unknown, .kept, .ok),
    Rule(
      .constDropped, .fields,
      "A constant is gone.",
      cure: "keep writing it as long as older apps are in use",
      old: #""Note": { "struct": { "text": "String", "kind": { "const": "note" } } }"#,
      new: #""Note": { "struct": { "text": "String" } }"#,
      .unknown, .fails, .kept, .ok),
    Rule(
      .flattenChanged, .fields,
      "The members of a field lie among those of the struct, or under a key of their own.",
      cure: "move them in a migration",
      unversionedCure: "keep the members where they are",
      old: #"""
        "Note": { "struct": { "text": "String", "stamp": "Stamp" } },
        "Stamp": { "struct": { "by": "String" } }
        """#,
      new: #"""
        "Note": { "struct": { "text": "String", "stamp": { "type": "Stamp", "flatten": true } } },
        "Stamp": { "struct": { "by": "String" } }
        """#,
      .fails, .fails, .edit, .ok),
    Rule(
      .entryClaimed, .fields,
      "A field is new in a struct with a flattened map, and files may hold an entry with its key.",
      cure: "use a key that no entry has, or a type that reads the entries",
      old: #"""
        "Note": { "struct": { "text": "String", "more": { "type": "[String: JSON]", "flatten": true } } }
        """#,
      new: #"""
        "Note": {
          "struct": {
            "text": "String",
            "mood": "String?",
            "more": { "type": "[String: JSON]", "flatten": true }
          }
        }
        """#,
      .fails, .ok, .kept, .ok),
    Rule(
      .identityChanged, .fields,
      "Another field is the identity.",
      cure: "keep the identity",
      old: #""Note": { "identity": "id", "struct": { "id": "Int", "text": "String" } }"#,
      new: #""Note": { "identity": "text", "struct": { "id": "Int", "text": "String" } }"#,
      .ok, .ok, .edit, .breaks),
    Rule(
      .identityRemoved, .fields,
      "The type has no identity any more.",
      cure: "keep the identity",
      old: #""Note": { "identity": "id", "struct": { "id": "Int", "text": "String" } }"#,
      new: #""Note": { "struct": { "id": "Int", "text": "String" } }"#,
      .ok, .ok, .edit, .breaks),
    Rule(
      .fieldMoved, .fields,
      "A field comes at another place of its struct, and so do the parameters of its initialiser.",
      cure: "add fields at the end",
      old: #""Note": { "struct": { "id": "Int", "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String", "id": "Int" } }"#,
      .ok, .ok, .kept, .breaks),
    Rule(
      .deprecatedAdded, .fields,
      "A field, a variant or a value is deprecated.",
      old: #""Note": { "struct": { "text": "String", "mood": "String?" } }"#,
      new:
        #""Note": { "struct": { "text": "String", "mood": { "type": "String?", "deprecated": "use moods" } } }"#,
      .ok, .ok, .kept, .warns),
    Rule(
      .savePolicy, .fields,
      "Unknown values are treated in another way. The change has an effect in files from the "
        + "next version on.",
      old: #""Note": { "struct": { "text": "String" } }"#,
      new: #""Note": { "struct": { "text": "String" }, "onSave": "refuse" }"#,
      .ok, .ok, .kept, .ok),
  ]
}
