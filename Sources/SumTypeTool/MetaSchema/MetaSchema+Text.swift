// Written by MetaSchemaTests from Schema/sumtype-1.schema.json.
// swift-format-ignore-file

extension MetaSchema {
  /// `Schema/sumtype-1.schema.json`
  static let text = ##"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://raw.githubusercontent.com/sumtype/sumtype/main/Schema/sumtype-1.schema.json",
  "title": "A sumtype schema, version 1",
  "description": "Sum types for Swift data: types, and the documents that are made of them. Docs/Language.md shows every construct.",
  "type": "object",
  "required": ["sumtype"],
  "additionalProperties": false,
  "properties": {
    "$schema": { "type": "string", "description": "Where an editor finds this meta-schema. Not read by sumtype." },
    "sumtype": { "const": 1, "description": "The version of the language." },
    "doc": { "type": "string", "description": "What the schema is about. Not read by sumtype." },
    "imports": {
      "description": "Other schemas whose types this one uses.",
      "type": "array",
      "items": { "$ref": "#/$defs/import" },
      "uniqueItems": true
    },
    "keys": {
      "description": "How fields are named in JSON where they do not say.",
      "enum": ["as-written", "snake_case", "kebab-case", "PascalCase"],
      "default": "as-written"
    },
    "names": {
      "description": "How a type that is declared inside a variant is named: PostText or Post.Text.",
      "enum": ["flat", "nested"],
      "default": "flat"
    },
    "nil": {
      "description": "How a new value writes nil where its field does not say.",
      "enum": ["absent", "null"],
      "default": "absent"
    },
    "types": {
      "description": "The types, from names to what they are. Their order is that of the generated code.",
      "type": "object",
      "propertyNames": { "allOf": [{ "$ref": "#/$defs/typeName" }, { "not": { "$ref": "#/$defs/takenName" } }] },
      "additionalProperties": { "$ref": "#/$defs/type" }
    },
    "documents": {
      "description": "The roots of files, from names to what they hold.",
      "type": "object",
      "propertyNames": { "allOf": [{ "$ref": "#/$defs/typeName" }, { "not": { "$ref": "#/$defs/takenName" } }] },
      "additionalProperties": { "$ref": "#/$defs/document" }
    }
  },
  "$defs": {
    "import": {
      "title": "An import",
      "description": "A file, from the folder of this one; with its module where that is another.",
      "type": ["string", "object"],
      "required": ["file"],
      "additionalProperties": false,
      "properties": {
        "file": { "type": "string", "description": "The file, from the folder of this one." },
        "module": { "$ref": "#/$defs/moduleName", "description": "The Swift module that holds what is generated from it." }
      },
      "examples": ["Common.sumtype.json", { "file": "../Shared/Common.sumtype.json", "module": "Shared" }]
    },
    "doc": { "type": "string", "description": "Becomes the doc comment." },
    "deprecated": {
      "type": ["boolean", "string"],
      "description": "true, or what to use instead."
    },
    "onSave": {
      "description": "What a save does with what this version does not know.",
      "enum": ["keep", "refuse", "drop"],
      "default": "keep"
    },

    "typeName": {
      "title": "The name of a type in Swift",
      "type": "string",
      "pattern": "^(?!_$)[^\\u0000-@\\[-^`a-z{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF][^\\u0000-/:-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF]*$",
      "patternErrorMessage": "The name of a type is made of letters, digits and _, and begins with a capital letter."
    },
    "takenName": {
      "$comment": "The scalars, and what Swift itself means by a name. More names are taken than these: sumtype check knows all.",
      "enum": [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "Double", "Decimal",
        "Number", "String", "UUID", "Date", "URL", "Data", "JSON", "Any", "Self", "Type", "Protocol"
      ]
    },
    "swiftName": {
      "title": "A name in Swift",
      "type": "string",
      "pattern": "^(?!_$)[^\\u0000-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF][^\\u0000-/:-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF]*$",
      "patternErrorMessage": "A name in Swift is made of letters, digits and _, and does not begin with a digit."
    },
    "moduleName": { "$ref": "#/$defs/swiftName", "title": "The name of a module" },
    "named": {
      "$comment": "No name in Swift can be made of the name of the member.",
      "type": "object",
      "required": ["name"]
    },
    "dottedName": {
      "title": "The name of a Swift type, which may lie in another",
      "type": "string",
      "pattern": "^[^\\u0000-@\\[-^`{-\\u009F.][^\\u0000-/:-@\\[-^`{-\\u009F.]*(\\.[^\\u0000-@\\[-^`{-\\u009F.][^\\u0000-/:-@\\[-^`{-\\u009F.]*)*$"
    },

    "typeExpression": {
      "title": "A type, as in Swift",
      "description": "A scalar or a declared type T, T?, [T], [String: T], or a choice of these: A | B.",
      "type": "string",
      "allOf": [
        {
          "$comment": "What may follow what: names, brackets that open before one and close after one, no ? after a ?.",
          "pattern": "^(\\s*(\\[(\\s*String\\s*:)?|\\())*\\s*[^\\u0000-@\\[-^`a-z{-\\u007F][^\\u0000-\\-/:-@\\[-^`{-\\u007F]*(\\s*(\\]|\\)|\\?(?![\\s)]*\\?)))*(\\s*\\|(\\s*(\\[(\\s*String\\s*:)?|\\())*\\s*[^\\u0000-@\\[-^`a-z{-\\u007F][^\\u0000-\\-/:-@\\[-^`{-\\u007F]*(\\s*(\\]|\\)|\\?(?![\\s)]*\\?)))*)*\\s*$",
          "patternErrorMessage": "A type is written as in Swift: Post, Post?, [Post], [String: Post] or String | [Post]."
        },
        { "$comment": "What opens also closes.", "pattern": "^[^\\[\\]]*(\\[.*\\][^\\[\\]]*)?$", "patternErrorMessage": "A [ is not closed." },
        { "$comment": "What opens also closes.", "pattern": "^[^()]*(\\(.*\\)[^()]*)?$", "patternErrorMessage": "A ( is not closed." },
        { "$comment": "Deeper than anyone could read.", "not": { "pattern": "(\\[\\s*(String\\s*:\\s*)?|\\(\\s*){32}" } },
        { "$comment": "null is a value of JSON already.", "not": { "pattern": "[\\[:|]\\s*JSON\\s*\\?" } }
      ],
      "examples": [
        "String", "Int", "Bool", "Double", "UUID", "Date", "URL", "Data", "JSON", "Number", "Decimal", "Int8", "Int16", "Int32", "Int64", "UInt",
        "UInt8", "UInt16", "UInt32", "UInt64", "Float", "String?", "[String]", "[String: JSON]", "String | [String]"
      ]
    },
    "isOptional": { "pattern": "\\?[\\s)]*$" },
    "isNumber": { "pattern": "^[\\s(]*(U?Int(8|16|32|64)?|Float|Double|Decimal)[\\s)?]*$" },
    "hasLength": { "pattern": "^[\\s(]*((String|Data)[\\s)?]*$|\\[)" },
    "isList": { "pattern": "\\[(?!\\s*String\\s*:)" },
    "isMap": { "pattern": "\\[\\s*String\\s*:" },
    "isOneName": { "pattern": "^\\s*[^\\s\\[\\]():?|]+\\s*\\??\\s*$" },
    "isOfBool": { "pattern": "^([\\s\\[(]|String\\s*:)*Bool[\\s\\])?]*$" },
    "isOfInteger": { "pattern": "^([\\s\\[(]|String\\s*:)*U?Int(8|16|32|64)?[\\s\\])?]*$" },
    "isOfNumber": { "pattern": "^([\\s\\[(]|String\\s*:)*(Float|Double|Decimal|Number)[\\s\\])?]*$" },
    "isOfText": { "pattern": "^([\\s\\[(]|String\\s*:)*(String|UUID|URL)[\\s\\])?]*$" },
    "isOfDate": { "pattern": "^([\\s\\[(]|String\\s*:)*Date[\\s\\])?]*$" },
    "isOfData": { "pattern": "^([\\s\\[(]|String\\s*:)*Data[\\s\\])?]*$" },
    "isOfAnother": {
      "not": { "pattern": "^([\\s\\[(]|String\\s*:)*(Bool|U?Int(8|16|32|64)?|Float|Double|Decimal|Number|String|UUID|URL|Date|Data)[\\s\\])?]*$" }
    },

    "scalarWire": {
      "$comment": "The ways in which each scalar can be written, also inside lists, maps and optionals.",
      "allOf": [
        {
          "if": { "properties": { "type": { "$ref": "#/$defs/isOfBool" } } },
          "then": { "properties": { "wire": { "enum": ["boolean", "json", "base64.json", "oneOrMany", "emptyArray", "oneEntry"] } } }
        },
        {
          "if": { "properties": { "type": { "$ref": "#/$defs/isOfInteger" } } },
          "then": { "properties": { "wire": { "enum": ["number", "string", "json", "base64.json", "oneOrMany", "emptyArray", "oneEntry"] } } }
        },
        {
          "if": { "properties": { "type": { "$ref": "#/$defs/isOfNumber" } } },
          "then": { "properties": { "wire": { "enum": ["number", "json", "base64.json", "oneOrMany", "emptyArray", "oneEntry"] } } }
        },
        {
          "if": { "properties": { "type": { "$ref": "#/$defs/isOfText" } } },
          "then": { "properties": { "wire": { "enum": ["string", "json", "base64.json", "oneOrMany", "emptyArray", "oneEntry"] } } }
        },
        {
          "if": { "properties": { "type": { "$ref": "#/$defs/isOfDate" } } },
          "then": {
            "properties": {
              "wire": { "enum": ["iso8601", "seconds", "milliseconds", "json", "base64.json", "oneOrMany", "emptyArray", "oneEntry"] }
            }
          }
        },
        {
          "if": { "properties": { "type": { "$ref": "#/$defs/isOfData" } } },
          "then": {
            "properties": { "wire": { "enum": ["base64", "base64url", "hex", "json", "base64.json", "oneOrMany", "emptyArray", "oneEntry"] } }
          }
        },
        {
          "if": { "properties": { "type": { "$ref": "#/$defs/isOfAnother" } } },
          "then": { "properties": { "wire": { "enum": ["json", "base64.json", "oneOrMany", "emptyArray", "oneEntry"] } } }
        },
        {
          "if": { "properties": { "wire": { "const": "oneOrMany" } }, "required": ["wire"] },
          "then": { "properties": { "type": { "$ref": "#/$defs/isList" } } }
        },
        {
          "if": { "properties": { "wire": { "enum": ["emptyArray", "oneEntry"] } }, "required": ["wire"] },
          "then": { "properties": { "type": { "$ref": "#/$defs/isMap" } } }
        }
      ]
    },

    "fields": {
      "description": "From names to types, or to objects that say more. A name that is none in Swift is made one.",
      "type": "object",
      "patternProperties": {
        "^[\\u0000-/:-@\\[-`{-\\u009F]*$": { "allOf": [{ "$ref": "#/$defs/field" }, { "$ref": "#/$defs/named" }] }
      },
      "additionalProperties": { "$ref": "#/$defs/field" }
    },
    "field": {
      "title": "A field",
      "type": ["string", "object"],
      "if": { "type": "string" },
      "then": { "$ref": "#/$defs/typeExpression" },
      "else": {
        "if": { "required": ["const"] },
        "then": { "$ref": "#/$defs/constantField" },
        "else": { "$ref": "#/$defs/longField" }
      }
    },
    "longField": {
      "title": "A field",
      "type": "object",
      "required": ["type"],
      "additionalProperties": false,
      "properties": {
        "type": { "$ref": "#/$defs/typeExpression" },
        "name": { "$ref": "#/$defs/swiftName", "description": "Its name in Swift; the member's name is then its key." },
        "key": { "type": "string", "description": "Its name in JSON, if that is not its name here." },
        "aliases": {
          "description": "Older names in JSON that are still read.",
          "type": "array",
          "items": { "type": "string" },
          "uniqueItems": true
        },
        "default": { "description": "Its value where it is absent, as it would be in JSON." },
        "wire": { "description": "How it is written, where there is a choice." },
        "otherwise": { "const": "keep", "description": "Text that is not JSON after all is kept: JSONOrText in Swift." },
        "nil": { "description": "How a new value writes nil.", "enum": ["absent", "null"] },
        "flatten": { "type": "boolean", "description": "Its members lie among those of this object." },
        "minimum": { "type": "number", "description": "The least it may be." },
        "maximum": { "type": "number", "description": "The greatest it may be." },
        "minLength": { "$ref": "#/$defs/length", "description": "How few Unicode scalars, bytes or elements it may have." },
        "maxLength": { "$ref": "#/$defs/length", "description": "How many Unicode scalars, bytes or elements it may have." },
        "doc": { "$ref": "#/$defs/doc" },
        "deprecated": { "$ref": "#/$defs/deprecated" }
      },
      "allOf": [
        { "$ref": "#/$defs/scalarWire" },
        { "$ref": "#/$defs/bounded" },
        { "$ref": "#/$defs/defaulted" },
        { "$ref": "#/$defs/ranged" },
        {
          "if": { "properties": { "nil": { "const": "null" } }, "required": ["nil"] },
          "then": { "properties": { "type": { "not": { "pattern": "^[\\s(]*JSON[\\s)?]*$" } } } }
        },
        {
          "if": { "properties": { "flatten": { "const": true } }, "required": ["flatten"] },
          "then": {
            "$comment": "What lies among the members has no key, spelling, bounds or nil of its own.",
            "properties": {
              "type": { "$ref": "#/$defs/isOneName" },
              "key": false,
              "aliases": false,
              "default": false,
              "wire": false,
              "otherwise": false,
              "nil": false,
              "minimum": false,
              "maximum": false,
              "minLength": false,
              "maxLength": false
            }
          }
        }
      ],
      "dependentSchemas": {
        "nil": { "properties": { "type": { "$ref": "#/$defs/isOptional" } } },
        "otherwise": { "required": ["wire"], "properties": { "wire": { "enum": ["json", "base64.json"] } } }
      }
    },
    "length": { "type": "integer", "minimum": 0, "maximum": 2147483647 },
    "bounded": {
      "$comment": "minimum and maximum are for numbers, minLength and maxLength for what has a length.",
      "dependentSchemas": {
        "minimum": { "properties": { "type": { "$ref": "#/$defs/isNumber" } } },
        "maximum": { "properties": { "type": { "$ref": "#/$defs/isNumber" } } },
        "minLength": { "properties": { "type": { "$ref": "#/$defs/hasLength" } } },
        "maxLength": { "properties": { "type": { "$ref": "#/$defs/hasLength" } } }
      }
    },
    "defaulted": {
      "$comment": "A default is a value of the type; an optional field has none.",
      "dependentSchemas": { "default": { "properties": { "type": { "not": { "$ref": "#/$defs/isOptional" } } } } },
      "allOf": [
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*Bool[\\s)]*$" }, "wire": false } },
          "then": { "properties": { "default": { "type": "boolean" } } }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*U?Int(8|16|32|64)?[\\s)]*$" }, "wire": { "const": "number" } } },
          "then": { "properties": { "default": { "type": "integer" } } }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*UInt(8|16|32|64)?[\\s)]*$" }, "wire": { "const": "number" } } },
          "then": { "properties": { "default": { "minimum": 0 } } }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*(Float|Double|Decimal|Number)[\\s)]*$" }, "wire": { "const": "number" } } },
          "then": { "properties": { "default": { "type": "number" } } }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*(String|UUID|URL|Data)[\\s)]*$" }, "wire": { "not": { "enum": ["json", "base64.json"] } } } },
          "then": { "properties": { "default": { "type": "string" } } }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*\\[(?!\\s*String\\s*:)" }, "wire": { "not": { "const": "oneOrMany" } } } },
          "then": { "properties": { "default": { "type": "array" } } }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*\\[\\s*String\\s*:" }, "wire": { "not": { "enum": ["emptyArray", "oneEntry"] } } } },
          "then": { "properties": { "default": { "type": "object" } } }
        }
      ]
    },
    "ranged": {
      "$comment": "A default and a bound of a small integer are values of it.",
      "allOf": [
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*Int8[\\s)?]*$" } } },
          "then": { "$ref": "#/$defs/inInt8" }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*Int16[\\s)?]*$" } } },
          "then": { "$ref": "#/$defs/inInt16" }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*Int32[\\s)?]*$" } } },
          "then": { "$ref": "#/$defs/inInt32" }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*UInt8[\\s)?]*$" } } },
          "then": { "$ref": "#/$defs/inUInt8" }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*UInt16[\\s)?]*$" } } },
          "then": { "$ref": "#/$defs/inUInt16" }
        },
        {
          "if": { "properties": { "type": { "pattern": "^[\\s(]*UInt32[\\s)?]*$" } } },
          "then": { "$ref": "#/$defs/inUInt32" }
        }
      ]
    },
    "inInt8": {
      "properties": {
        "default": { "minimum": -128, "maximum": 127 },
        "minimum": { "minimum": -128, "maximum": 127 },
        "maximum": { "minimum": -128, "maximum": 127 }
      }
    },
    "inInt16": {
      "properties": {
        "default": { "minimum": -32768, "maximum": 32767 },
        "minimum": { "minimum": -32768, "maximum": 32767 },
        "maximum": { "minimum": -32768, "maximum": 32767 }
      }
    },
    "inInt32": {
      "properties": {
        "default": { "minimum": -2147483648, "maximum": 2147483647 },
        "minimum": { "minimum": -2147483648, "maximum": 2147483647 },
        "maximum": { "minimum": -2147483648, "maximum": 2147483647 }
      }
    },
    "inUInt8": {
      "properties": {
        "default": { "minimum": 0, "maximum": 255 },
        "minimum": { "minimum": 0, "maximum": 255 },
        "maximum": { "minimum": 0, "maximum": 255 }
      }
    },
    "inUInt16": {
      "properties": {
        "default": { "minimum": 0, "maximum": 65535 },
        "minimum": { "minimum": 0, "maximum": 65535 },
        "maximum": { "minimum": 0, "maximum": 65535 }
      }
    },
    "inUInt32": {
      "properties": {
        "default": { "minimum": 0, "maximum": 4294967295 },
        "minimum": { "minimum": 0, "maximum": 4294967295 },
        "maximum": { "minimum": 0, "maximum": 4294967295 }
      }
    },
    "constantField": {
      "title": "A field that always has one value",
      "description": "It is no property; a value that has another does not fit.",
      "type": "object",
      "required": ["const"],
      "additionalProperties": false,
      "properties": {
        "const": {
          "description": "Its value, or the list of its values, of which a new value writes the first.",
          "anyOf": [
            { "$ref": "#/$defs/constant" },
            { "type": "array", "items": { "$ref": "#/$defs/constant" }, "minItems": 1, "uniqueItems": true }
          ]
        },
        "key": { "type": "string", "description": "Its name in JSON, if that is not its name here." },
        "doc": { "$ref": "#/$defs/doc" }
      }
    },
    "constant": {
      "type": ["string", "integer", "boolean"],
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807
    },

    "type": {
      "title": "A type",
      "description": "One of struct, union, enum, alias, tuple and external.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "doc": { "$ref": "#/$defs/doc" },
        "deprecated": { "$ref": "#/$defs/deprecated" },
        "struct": { "$ref": "#/$defs/struct" },
        "union": { "$ref": "#/$defs/union" },
        "enum": { "$ref": "#/$defs/enum" },
        "alias": { "$ref": "#/$defs/scalar", "description": "A type of its own over a scalar." },
        "tuple": { "$ref": "#/$defs/tuple" },
        "external": { "$ref": "#/$defs/external" },
        "identity": { "$ref": "#/$defs/identity" },
        "include": { "$ref": "#/$defs/include" },
        "onSave": { "$ref": "#/$defs/onSave" },
        "representation": { "$ref": "#/$defs/representation" },
        "unknown": { "$ref": "#/$defs/unknown" },
        "default": { "$ref": "#/$defs/defaultVariant" },
        "shared": { "$ref": "#/$defs/shared" },
        "open": { "type": "boolean", "default": true, "description": "Whether an enum keeps values that it does not know." },
        "wire": { "description": "How the value of an alias is written." }
      },
      "oneOf": [
        { "required": ["struct"] },
        { "required": ["union"] },
        { "required": ["enum"] },
        { "required": ["alias"] },
        { "required": ["tuple"] },
        { "required": ["external"] }
      ],
      "allOf": [{ "$ref": "#/$defs/belongings" }, { "$ref": "#/$defs/unionRules" }, { "$ref": "#/$defs/aliasWire" }],
      "dependentRequired": { "open": ["enum"], "wire": ["alias"] }
    },
    "belongings": {
      "$comment": "What is said of a kind of type stands beside that kind.",
      "dependentRequired": {
        "representation": ["union"],
        "unknown": ["union"],
        "default": ["union"],
        "shared": ["union"]
      },
      "dependentSchemas": {
        "identity": {
          "anyOf": [{ "required": ["struct"] }, { "required": ["tuple"] }],
          "if": { "not": { "required": ["include"] } },
          "then": { "properties": { "struct": { "minProperties": 1 }, "tuple": { "minProperties": 1 } } }
        },
        "include": { "anyOf": [{ "required": ["struct"] }, { "required": ["union"] }] },
        "onSave": { "anyOf": [{ "required": ["struct"] }, { "required": ["union"] }, { "required": ["tuple"] }] }
      }
    },
    "identity": { "type": "string", "description": "The field that tells one value from another." },
    "include": {
      "description": "Other structs whose fields, or unions whose variants, come first, as if they were written here.",
      "type": "array",
      "items": { "$ref": "#/$defs/dottedName" },
      "uniqueItems": true
    },
    "struct": { "$ref": "#/$defs/fields", "title": "A struct" },

    "scalar": {
      "title": "A scalar",
      "type": "string",
      "pattern": "^[\\s(]*(Bool|U?Int(8|16|32|64)?|Float|Double|Decimal|Number|String|UUID|Date|URL|Data|JSON)[\\s)]*$",
      "patternErrorMessage": "This has to be a scalar, such as String, Int or UUID.",
      "examples": ["String", "Int", "UUID", "Date", "Bool", "Double", "Decimal", "Number", "URL", "Data", "JSON", "Int64", "UInt64"]
    },
    "aliasWire": {
      "allOf": [
        {
          "if": { "properties": { "alias": { "$ref": "#/$defs/isOfBool" } }, "required": ["alias"] },
          "then": { "properties": { "wire": { "const": "boolean" } } }
        },
        {
          "if": { "properties": { "alias": { "$ref": "#/$defs/isOfInteger" } }, "required": ["alias"] },
          "then": { "properties": { "wire": { "enum": ["number", "string"] } } }
        },
        {
          "if": { "properties": { "alias": { "$ref": "#/$defs/isOfNumber" } }, "required": ["alias"] },
          "then": { "properties": { "wire": { "const": "number" } } }
        },
        {
          "if": { "properties": { "alias": { "$ref": "#/$defs/isOfText" } }, "required": ["alias"] },
          "then": { "properties": { "wire": { "const": "string" } } }
        },
        {
          "if": { "properties": { "alias": { "$ref": "#/$defs/isOfDate" } }, "required": ["alias"] },
          "then": { "properties": { "wire": { "enum": ["iso8601", "seconds", "milliseconds"] } } }
        },
        {
          "if": { "properties": { "alias": { "$ref": "#/$defs/isOfData" } }, "required": ["alias"] },
          "then": { "properties": { "wire": { "enum": ["base64", "base64url", "hex"] } } }
        },
        {
          "if": { "properties": { "alias": { "pattern": "^[\\s(]*JSON[\\s)]*$" } }, "required": ["alias"] },
          "then": { "properties": { "wire": false } }
        }
      ]
    },
    "external": {
      "title": "A type that the app already has",
      "description": "RawRepresentable with the scalar that it is written as, Hashable and Sendable.",
      "type": "object",
      "required": ["wire"],
      "additionalProperties": false,
      "properties": {
        "module": { "$ref": "#/$defs/moduleName", "description": "The module that has it, if that is not the app's own." },
        "type": { "$ref": "#/$defs/dottedName", "description": "Its name in Swift, if that is not its name here." },
        "wire": {
          "description": "The scalar that it is written as.",
          "type": ["string", "object"],
          "if": { "type": "string" },
          "then": { "$ref": "#/$defs/scalar" },
          "else": {
            "required": ["type"],
            "additionalProperties": false,
            "properties": { "type": { "$ref": "#/$defs/scalar" }, "wire": { "type": "string" } }
          }
        }
      }
    },
    "tuple": {
      "title": "A tuple: an array with a type for each place",
      "type": "object",
      "patternProperties": {
        "^[\\u0000-/:-@\\[-`{-\\u009F]*$": { "allOf": [{ "$ref": "#/$defs/element" }, { "$ref": "#/$defs/named" }] }
      },
      "additionalProperties": { "$ref": "#/$defs/element" }
    },
    "element": {
      "title": "An element of a tuple",
      "type": ["string", "object"],
      "if": { "type": "string" },
      "then": { "$ref": "#/$defs/typeExpression" },
      "else": {
        "allOf": [{ "$ref": "#/$defs/longField" }],
        "properties": { "key": false, "aliases": false, "flatten": false }
      }
    },

    "enum": {
      "title": "An enum",
      "description": "Strings, or an object from names in Swift to values, which are all strings or all integers.",
      "type": ["array", "object"],
      "items": { "type": "string", "not": { "pattern": "^[\\u0000-/:-@\\[-`{-\\u009F]*$" } },
      "minItems": 1,
      "uniqueItems": true,
      "minProperties": 1,
      "patternProperties": {
        "^[\\u0000-/:-@\\[-`{-\\u009F]*$": { "allOf": [{ "$ref": "#/$defs/enumValue" }, { "$ref": "#/$defs/named" }] }
      },
      "additionalProperties": { "$ref": "#/$defs/enumValue" },
      "if": { "type": "object" },
      "then": {
        "anyOf": [
          { "additionalProperties": { "type": ["string", "object"], "properties": { "value": { "type": "string" } } } },
          { "additionalProperties": { "type": ["integer", "object"], "required": ["value"], "properties": { "value": { "type": "integer" } } } }
        ]
      }
    },
    "enumValue": {
      "title": "A value of an enum",
      "type": ["string", "integer", "object"],
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "additionalProperties": false,
      "properties": {
        "value": {
          "type": ["string", "integer"],
          "minimum": -9223372036854775808,
          "maximum": 9223372036854775807,
          "description": "The value as it is in JSON, if that is not the name here."
        },
        "name": { "$ref": "#/$defs/swiftName", "description": "Its name in Swift." },
        "doc": { "$ref": "#/$defs/doc" },
        "deprecated": { "$ref": "#/$defs/deprecated" }
      }
    },

    "union": {
      "title": "A union",
      "description": "From variants to their payloads. The name of a variant is also its tag, unless it says otherwise.",
      "type": "object",
      "patternProperties": {
        "^[\\u0000-/:-@\\[-`{-\\u009F]*$": { "allOf": [{ "$ref": "#/$defs/variant" }, { "$ref": "#/$defs/named" }] }
      },
      "additionalProperties": { "$ref": "#/$defs/variant" }
    },
    "variant": {
      "title": "A variant",
      "description": "A type, null where there is no payload, or an object that says more.",
      "type": ["null", "string", "object"],
      "if": { "type": "string" },
      "then": { "$ref": "#/$defs/typeExpression" },
      "else": { "if": { "type": "object" }, "then": { "$ref": "#/$defs/longVariant" } }
    },
    "longVariant": {
      "title": "A variant",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "name": { "$ref": "#/$defs/swiftName", "description": "Its name in Swift; the member's name is then its tag." },
        "tag": { "$ref": "#/$defs/tag" },
        "tags": {
          "description": "Its tags, each of which is read; a new value writes the first.",
          "type": "array",
          "items": { "$ref": "#/$defs/tag" },
          "minItems": 1,
          "uniqueItems": true
        },
        "payload": {
          "description": "Its payload; null where it has none.",
          "type": ["null", "string"],
          "if": { "type": "string" },
          "then": { "$ref": "#/$defs/typeExpression" }
        },
        "struct": { "$ref": "#/$defs/struct" },
        "tuple": { "$ref": "#/$defs/tuple" },
        "union": { "$ref": "#/$defs/union" },
        "identity": { "$ref": "#/$defs/identity" },
        "include": { "$ref": "#/$defs/include" },
        "onSave": { "$ref": "#/$defs/onSave" },
        "representation": { "$ref": "#/$defs/representation" },
        "unknown": { "$ref": "#/$defs/unknown" },
        "default": { "$ref": "#/$defs/defaultVariant" },
        "shared": { "$ref": "#/$defs/shared" },
        "doc": { "$ref": "#/$defs/doc" },
        "deprecated": { "$ref": "#/$defs/deprecated" }
      },
      "allOf": [{ "$ref": "#/$defs/belongings" }, { "$ref": "#/$defs/unionRules" }],
      "dependentSchemas": {
        "tags": { "properties": { "tag": false } },
        "payload": { "properties": { "struct": false, "tuple": false, "union": false } },
        "struct": { "properties": { "tuple": false, "union": false } },
        "tuple": { "properties": { "union": false } }
      }
    },
    "tag": {
      "description": "The tag as it is in JSON: a string, an integer of 64 bits or a boolean; with a tag of two keys a list of two.",
      "type": ["string", "integer", "boolean", "array"],
      "minimum": -9223372036854775808,
      "maximum": 9223372036854775807,
      "items": { "$ref": "#/$defs/constant" },
      "minItems": 2,
      "maxItems": 2
    },
    "unknown": {
      "description": "What becomes of a value that this version does not know, or that does not fit.",
      "enum": ["case", "aside", "refuse"],
      "default": "case"
    },
    "defaultVariant": { "type": "string", "description": "The variant, by its name in Swift, that a value without a tag is." },
    "shared": {
      "description": "Fields that all variants have, as properties of the union.",
      "type": "array",
      "items": { "type": "string" },
      "uniqueItems": true
    },
    "unionRules": {
      "$comment": "What a representation says about the variants.",
      "allOf": [
        {
          "if": { "required": ["union"], "not": { "required": ["include"] } },
          "then": { "properties": { "union": { "minProperties": 1 } } }
        },
        {
          "$comment": "What is a case of the enum is the app's, which alone can remove it.",
          "if": { "required": ["union", "onSave"], "properties": { "onSave": { "const": "drop" } } },
          "then": { "required": ["unknown"], "properties": { "unknown": { "enum": ["aside", "refuse"] } } }
        },
        {
          "$comment": "What lies among the members of an object is an object.",
          "if": { "properties": { "representation": { "anyOf": [{ "const": "internal" }, { "type": "object", "required": ["internal"] }] } } },
          "then": {
            "properties": {
              "union": {
                "additionalProperties": {
                  "allOf": [
                    { "$ref": "#/$defs/noMembers" },
                    { "properties": { "payload": { "$ref": "#/$defs/noMembers" }, "tuple": false } }
                  ]
                }
              }
            }
          }
        },
        {
          "if": {
            "required": ["representation"],
            "properties": {
              "representation": {
                "anyOf": [
                  { "enum": ["external", "presence", "untagged"] },
                  { "type": "object", "not": { "anyOf": [{ "required": ["internal"] }, { "required": ["adjacent"] }, { "required": ["keyed"] }, { "required": ["outside"] }] } }
                ]
              }
            }
          },
          "then": { "properties": { "default": false } }
        },
        {
          "if": { "not": { "required": ["representation"], "properties": { "representation": { "$ref": "#/$defs/hasTwoKeys" } } } },
          "then": {
            "properties": {
              "union": {
                "additionalProperties": {
                  "properties": { "tag": { "not": { "type": "array" } }, "tags": { "items": { "not": { "type": "array" } } } }
                }
              }
            }
          }
        },
        {
          "if": {
            "required": ["representation"],
            "properties": { "representation": { "anyOf": [{ "const": "presence" }, { "type": "object", "required": ["presence"] }] } }
          },
          "then": {
            "properties": {
              "union": {
                "additionalProperties": {
                  "type": ["string", "object"],
                  "properties": { "tag": { "type": "string" }, "tags": { "items": { "type": "string" } } }
                }
              }
            }
          }
        },
        {
          "if": {
            "required": ["representation"],
            "properties": { "representation": { "anyOf": [{ "const": "untagged" }, { "type": "object", "required": ["untagged"] }] } }
          },
          "then": { "properties": { "union": { "additionalProperties": { "properties": { "tag": false, "tags": false } } } } }
        }
      ]
    },
    "noMembers": {
      "if": { "type": "string" },
      "then": { "not": { "pattern": "^[\\s(]*(\\[|(Bool|U?Int(8|16|32|64)?|Float|Double|Decimal|Number|String|UUID|Date|URL|Data|JSON)[\\s)?]*$)" } }
    },
    "hasTwoKeys": {
      "type": "object",
      "required": ["internal"],
      "properties": { "internal": { "type": "object", "required": ["tag"], "properties": { "tag": { "type": "array" } } } }
    },

    "representation": {
      "title": "How tag and payload lie in JSON",
      "description": "By name, or an object from the one name to parameters.",
      "default": "internal",
      "anyOf": [
        { "enum": ["internal", "adjacent", "external", "keyed", "outside", "presence", "untagged"] },
        { "$ref": "#/$defs/representationWithParameters" }
      ]
    },
    "representationWithParameters": {
      "type": "object",
      "minProperties": 1,
      "maxProperties": 1,
      "additionalProperties": false,
      "properties": {
        "internal": {
          "description": "The tag lies among the members of the payload.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "tag": {
              "description": "The key of the tag, or the two keys of a tag of two.",
              "type": ["string", "array"],
              "items": { "type": "string" },
              "minItems": 2,
              "maxItems": 2,
              "uniqueItems": true,
              "default": "type"
            }
          }
        },
        "adjacent": {
          "description": "The payload lies beside the tag.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "tag": { "type": "string", "description": "The key of the tag.", "default": "type" },
            "content": { "type": "string", "description": "The key of the payload.", "default": "content" },
            "wire": {
              "description": "How the payload is written: JSON like the rest, JSON in a string, or base64 of JSON.",
              "enum": ["inline", "json", "base64.json"],
              "default": "inline"
            },
            "bare": {
              "description": "How a new value of a variant without payload writes its content.",
              "enum": ["absent", "null", "object", "array"],
              "default": "absent"
            }
          }
        },
        "external": {
          "description": "The tag is the only key of an object, and the payload its value.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "bare": {
              "description": "How a new value of a variant without payload is written: \"stop\", or as the value of the key.",
              "enum": ["string", "null", "object", "array"],
              "default": "string"
            }
          }
        },
        "keyed": {
          "description": "The tag names the key that holds the payload.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "tag": { "type": "string", "description": "The key of the tag.", "default": "type" },
            "bare": {
              "description": "How a new value of a variant without payload writes its payload's key.",
              "enum": ["absent", "null", "object", "array"],
              "default": "absent"
            }
          }
        },
        "outside": {
          "description": "The tag is not in the document: whoever reads it gives it.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "tag": { "type": "string", "description": "What the tag is called.", "default": "tag" },
            "bare": {
              "description": "How a new value of a variant without payload is written.",
              "enum": ["null", "object", "array"],
              "default": "null"
            }
          }
        },
        "presence": {
          "description": "The whole object is the payload; which key is there tells the variant.",
          "type": "object",
          "maxProperties": 0
        },
        "untagged": {
          "description": "The type or the shape of the JSON tells the variant.",
          "type": "object",
          "maxProperties": 0
        }
      }
    },

    "migration": {
      "title": "A step of a migration",
      "description": "Something that is done to objects of a file of an older version, before it is read.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "in": {
          "description": "A struct or a union whose values are changed, wherever they lie.",
          "$ref": "#/$defs/dottedName"
        },
        "at": {
          "description": "Where the objects are, such as /entries/*: in the root, or in values of the type that is named; these themselves where nothing is said.",
          "type": "string",
          "pattern": "^(/.*)?$"
        },
        "where": {
          "description": "What members of an object have to be.",
          "type": "object",
          "additionalProperties": { "type": ["string", "integer", "boolean"] }
        },
        "doc": { "$ref": "#/$defs/doc" },
        "rename": {
          "description": "New keys of members, by the old ones.",
          "type": "object",
          "additionalProperties": { "type": "string" }
        },
        "replace": {
          "description": "A value of a member, such as a tag, and what takes its place.",
          "type": "object",
          "additionalProperties": false,
          "required": ["key", "value", "with"],
          "properties": {
            "key": { "type": "string" },
            "value": { "type": ["string", "integer", "boolean"] },
            "with": { "type": ["string", "integer", "boolean"] }
          }
        },
        "move": {
          "description": "Where members go, by where they are, such as /author/name.",
          "type": "object",
          "additionalProperties": { "type": "string" }
        },
        "add": {
          "description": "Members that are added where they are missing, with their values.",
          "type": "object"
        },
        "rewire": {
          "description": "How values are written, and how they are to be written.",
          "type": "object",
          "additionalProperties": {
            "type": "object",
            "additionalProperties": false,
            "required": ["from", "to"],
            "properties": {
              "type": { "$ref": "#/$defs/scalar" },
              "from": { "type": "string" },
              "to": { "type": "string" }
            }
          }
        },
        "drop": {
          "description": "Members that are taken out. What they say is lost.",
          "type": "array",
          "items": { "type": "string" }
        },
        "because": { "type": "string", "description": "Why something is dropped.", "pattern": "[^ ]" },
        "call": { "$ref": "#/$defs/swiftName", "description": "A function of the app." }
      },
      "oneOf": [
        { "required": ["rename"] }, { "required": ["replace"] }, { "required": ["move"] },
        { "required": ["add"] }, { "required": ["rewire"] }, { "required": ["drop"] },
        { "required": ["call"] }
      ],
      "dependentRequired": { "drop": ["because"], "because": ["drop"] }
    },

    "document": {
      "title": "A document",
      "description": "The root of a file: with a version and entries, with a root of any type, or with a value on each line.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "doc": { "$ref": "#/$defs/doc" },
        "version": { "type": "integer", "minimum": 0, "description": "The version that new files have." },
        "versionKey": { "type": "string", "default": "version", "description": "The key of the version." },
        "entries": { "$ref": "#/$defs/entries" },
        "entriesKey": { "type": "string", "default": "entries", "description": "The key of the list." },
        "entriesName": { "$ref": "#/$defs/swiftName", "default": "entries", "description": "The list's name in Swift." },
        "fields": { "$ref": "#/$defs/fields", "description": "Other members of the root." },
        "repository": { "$ref": "#/$defs/repository" },
        "onSave": { "$ref": "#/$defs/onSave" },
        "migrations": {
          "description": "What leads from each older version that is still read to the next.",
          "type": "object",
          "propertyNames": { "pattern": "^(0|[1-9][0-9]*)$" },
          "additionalProperties": {
            "type": "array",
            "items": { "$ref": "#/$defs/migration" }
          }
        },
        "newer": {
          "description": "What a save does with a file that a newer version wrote.",
          "enum": ["keep", "refuse"],
          "default": "keep"
        },
        "store": {
          "description": "A store that views observe is generated for the document: true, or its name in Swift.",
          "type": ["boolean", "string"],
          "if": { "type": "string" },
          "then": { "allOf": [{ "$ref": "#/$defs/typeName" }, { "not": { "$ref": "#/$defs/takenName" } }] },
          "default": false
        },
        "root": { "$ref": "#/$defs/typeExpression", "description": "The type of the whole file, which has no version." },
        "lines": { "$ref": "#/$defs/typeExpression", "description": "The type of what stands on each line." },
        "style": {
          "description": "How a new file is laid out.",
          "enum": ["compact", "pretty", "sorted", "pretty-sorted"],
          "default": "compact"
        }
      },
      "if": { "anyOf": [{ "required": ["root"] }, { "required": ["lines"] }] },
      "then": {
        "properties": {
          "version": false,
          "versionKey": false,
          "entries": false,
          "entriesKey": false,
          "entriesName": false,
          "fields": false,
          "repository": false,
          "onSave": false,
          "migrations": false,
          "newer": false
        }
      },
      "else": { "required": ["version", "entries"] },
      "dependentSchemas": {
        "lines": { "properties": { "root": false, "style": false, "store": false } },
        "repository": { "properties": { "fields": false } },
        "entries": {
          "if": { "properties": { "entries": { "type": "object" } } },
          "then": { "properties": { "entriesKey": false, "entriesName": false, "repository": false } }
        }
      }
    },
    "entries": {
      "description": "The type of the elements of the list, usually a union; or several lists, from names in Swift to types.",
      "type": ["string", "object"],
      "if": { "type": "string" },
      "then": { "$ref": "#/$defs/typeExpression" },
      "else": { "minProperties": 1, "additionalProperties": { "$ref": "#/$defs/list" } }
    },
    "list": {
      "title": "A list of a document",
      "type": ["string", "object"],
      "if": { "type": "string" },
      "then": { "$ref": "#/$defs/typeExpression" },
      "else": {
        "required": ["type"],
        "additionalProperties": false,
        "properties": {
          "type": { "$ref": "#/$defs/typeExpression", "description": "The type of its elements." },
          "key": { "type": "string", "description": "Its name in JSON, if that is not its name here." },
          "name": { "$ref": "#/$defs/swiftName", "description": "Its name in Swift; the member's name is then its key." },
          "doc": { "$ref": "#/$defs/doc" }
        }
      }
    },
    "repository": {
      "title": "A repository",
      "description": "For an app that wants entries in and entries out.",
      "type": "object",
      "required": ["name"],
      "additionalProperties": false,
      "properties": {
        "name": { "$ref": "#/$defs/typeName", "description": "The name of the protocol." },
        "entries": { "$ref": "#/$defs/swiftName", "description": "What the entries are called there." },
        "result": { "$ref": "#/$defs/typeName", "description": "The name of what is loaded.", "default": "LoadResult" }
      }
    }
  }
}

"""##
}
