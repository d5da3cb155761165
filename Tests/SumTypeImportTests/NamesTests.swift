import SumTypeGenerator
import SumTypeImport
import SumTypeSource
import Testing

@Suite("Names of imported types")
struct NamesTests {
  private static func imported(_ files: [(path: String, text: String)]) throws -> Imported {
    var importing = SchemaImport(ImportOptions())
    for file in files { importing.add(SourceFile(path: file.path, text: file.text)) }
    return try Imported(importing)
  }

  /// The names of the types that are imported from definitions with the given names.
  private static func names(of definitions: [String]) throws -> Set<String> {
    let members = definitions.map {
      #""\#($0)":{"type":"object","properties":{"a":{"type":"integer"}}}"#
    }
    let imported = try Imported(##"{"$defs":{\##(members.joined(separator: ","))}}"##)
    return Set(imported.schema.types.map(\.name.name))
  }

  @Test("the namespaces of a name are left out as far as the name stays unique")
  func namespaces() throws {
    let found = try Self.names(of: [
      "io.k8s.api.core.v1.Pod", "io.k8s.api.apps.v1.Deployment",
      "io.k8s.api.apps.v1beta1.Deployment",
      "io.k8s.api.extensions.v1beta1.Deployment", "codecs::decoding::FramingConfig",
      "com.example.Outer.Inner", "user.address", "v2/Model.Page<v2/Model.Pet>",
    ])
    #expect(
      found == [
        "Pod", "V1Deployment", "AppsV1beta1Deployment", "ExtensionsV1beta1Deployment",
        "FramingConfig", "OuterInner", "UserAddress", "ModelPageModelPet",
      ])
  }

  @Test("of an address, only as much of the path is kept as makes the name unique")
  func addresses() throws {
    let found = try Self.names(of: [
      "https://example.org/1.0/post.schema.json", "http://example.org/defs/1.2.0/user.json",
      "http://example.org/chat/1.2.0/user.json", "http://example.org/defs/1.2.0/tag.yaml",
      "http://example.org/defs/1.3.0/tag.yaml", "https://example.org/all.json#/definitions/part",
    ])
    #expect(
      found == [
        "Post", "DefsUser", "ChatUser", "V1_2_0Tag", "V1_3_0Tag", "Part",
      ])
  }

  @Test("of a path, only the folders that distinguish it are kept, and a version is one part")
  func paths() throws {
    let found = try Self.names(of: [
      "defs/v1.2.0/user", "defs/v2.0.0/user", "defs/v1.2.0/team", "chat/1.2.0/room",
      "mail/1.2.0/room", "api.v1.2.Page", "api.v1.3.Page", "Order/lines", "next/Order",
    ])
    #expect(
      found == [
        "V1_2_0User", "V2_0_0User", "Team", "ChatRoom", "MailRoom", "V1_2Page", "V1_3Page",
        "OrderLines", "Order",
      ])
  }

  @Test("a part that would make a name that another type has is not used alone")
  func collidingParts() throws {
    let found = try Self.names(of: ["defs/v1/User", "chat/v1/User", "DefsUser"])
    #expect(found == ["V1User", "ChatUser", "DefsUser"])
  }

  @Test("a name that generated code uses gets an ending, also that of a document")
  func reserved() throws {
    #expect(
      try Self.names(of: ["Pattern", "Value", "Base", "Type"])
        == ["PatternItem", "ValueItem", "BaseItem", "TypeItem"])
    let imported = try Imported(#"{"type":"object","properties":{"a":{"type":"integer"}}}"#) {
      $0.name = "JSON"
    }
    #expect(imported.schema.documents.map(\.name.name) == ["JSONItem"])
  }

  @Test("a choice whose name is that of a definition is declared with a name of its own")
  func choiceNames() throws {
    let imported = try Imported(
      ##"{"$defs":{"IntOrString":{"type":"object","properties":{"a":{"type":"integer"}}}},"type":"object","properties":{"d":{"$ref":"#/$defs/IntOrString"},"c":{"type":["integer","string"]}}}"##
    )
    #expect(Set(imported.schema.types.map(\.name.name)) == ["Thing", "IntOrString", "C"])
    #expect(try imported.findings(in: #"{"d":{"a":1},"c":"x"}"#).isEmpty)
    #expect(try !imported.findings(in: #"{"d":{"a":"x"},"c":1}"#).isEmpty)
  }

  @Test("the enums of one list of values are named for their JSON types")
  func mixedEnums() throws {
    let imported = try Imported(
      ##"{"type":"object","properties":{"code":{"enum":[1,"1"]},"state":{"$ref":"#/$defs/state"}},"$defs":{"state":{"enum":[200,"ok",true,false]}}}"##
    )
    #expect(
      Set(imported.schema.types.map(\.name.name)) == [
        "Thing", "CodeNumber", "CodeString", "CodeNumberOrCodeString", "State", "StateNumber",
        "StateString",
      ])
    #expect(imported.result.text.contains(#""string": "StateString""#))
    #expect(imported.result.text.contains(#""bool": "Bool""#))
  }

  @Test("an extension of a type that contains itself is one type, however deep its values are")
  func extensions() throws {
    let members = { (word: String, own: String) in
      ##""not":{"$ref":"#/$defs/\##(word)"},"all":{"type":"array","items":{"$ref":"#/$defs/\##(word)"}},"\##(own)":{"type":"integer"}"##
    }
    let imported = try Imported(
      ##"{"type":"object","properties":{"v":{"$ref":"#/$defs/wide"}},"$defs":{"plain":{"type":"object","properties":{\##(members("plain", "x"))}},"wide":{"allOf":[{"$ref":"#/$defs/plain"},{"properties":{\##(members("wide", "y"))}}]}}}"##
    )
    #expect(
      Set(imported.schema.types.map(\.name.name)) == ["Thing", "Plain", "Wide"],
      "\(imported.result.text)")
    #expect(try imported.findings(in: #"{"v":{"not":{"all":[{"x":1,"y":2}]}}}"#).isEmpty)
    #expect(try !imported.findings(in: #"{"v":{"not":{"all":[{"not":{"y":"x"}}]}}}"#).isEmpty)
  }

  @Test(
    "a name that is too long keeps its last words, and one that begins with a digit gets the prefix Type"
  )
  func longNames() throws {
    let long = "An" + String(repeating: "Extraordinarily", count: 4) + "LongNameOfType"
    #expect(
      try Self.names(of: [long, "3d_secure"]) == [
        "ExtraordinarilyExtraordinarilyExtraordinarilyLongNameOfType", "Type3dSecure",
      ])
  }

  @Test(
    "of inner types with the same name, all but the first are prefixed with the types that use them"
  )
  func users() throws {
    let part = { (key: String) in
      #"{"type":"object","properties":{"v":{"oneOf":[{"type":"string"},{"type":"object","properties":{"\#(key)":{"type":"integer"},"w":{"type":"integer"}},"required":["\#(key)"]}]}}}"#
    }
    let imported = try Imported(##"{"$defs":{"first":\##(part("x")),"second":\##(part("y"))}}"##)
    #expect(
      Set(imported.schema.types.map(\.name.name)) == [
        "First", "Second", "V", "SecondV", "StringOrV", "StringOrSecondV",
      ],
      "\(imported.result.text)")
  }

  @Test("a merged alternative is named after the constant that distinguishes it")
  func alternatives() throws {
    let part = { (tag: String) in
      ##"{"allOf":[{"$ref":"#/$defs/common"},{"properties":{"type":{"const":"\##(tag)"}},"required":["type"]}]}"##
    }
    let imported = try Imported(
      ##"{"$defs":{"common":{"type":"object","properties":{"n":{"type":"integer"}}},"a::b::Config":{"oneOf":[\##(part("length_delimited")),\##(part("bytes"))]}}}"##
    )
    #expect(
      Set(imported.schema.types.map(\.name.name))
        == ["Common", "Config", "LengthDelimited", "Bytes"], "\(imported.result.text)")
  }

  @Test(
    "of members' types with the same name, all but the first are prefixed with the types of the members"
  )
  func ofMembers() throws {
    let config = { (key: String) in
      ##"{"type":"object","properties":{"batch":{"type":"object","properties":{"\##(key)":{"type":"integer"}}}}}"##
    }
    let imported = try Imported(
      ##"{"$defs":{"kafka":\##(config("a")),"redis":\##(config("b")),"nats":\##(config("c"))}}"##)
    #expect(
      Set(imported.schema.types.map(\.name.name))
        == ["Kafka", "Redis", "Nats", "Batch", "RedisBatch", "NatsBatch"])
  }

  @Test("a choice whose name would be too long is an alias")
  func longChoices() throws {
    let (one, other) = ("HelmDeployConfiguration", "HelmBlueGreenDeployConfigurationOfAll")
    let imported = try Imported(
      ##"{"$defs":{"\##(one)":{"type":"object","properties":{"version":{"type":"object","properties":{"a":{"type":"integer"}}}}},"\##(other)":{"type":"object","properties":{"version":{"type":["object","string"],"properties":{"b":{"type":"integer"}}},"versions":{"type":["object","string","integer"],"properties":{"c":{"type":"integer"}}}}},"Version":{"type":"object","properties":{"d":{"type":"integer"}}}}}"##
    )
    #expect(!imported.notes.contains { $0.subject.hasPrefix("refused by check") })
    let text = imported.result.text
    #expect(text.contains(#""alias": "String | HelmBlue"#), "\(text)")
  }

  @Test(
    "two files of the same name in two folders give different types, documents and schemas"
  )
  func filesOfOneName() throws {
    let source = { (key: String) in
      ##"{"type":"object","properties":{"\##(key)":{"$ref":"#/$defs/Item"}},"$defs":{"Item":{"type":"object","properties":{"\##(key)":{"type":"string"}}}}}"##
    }
    let imported = try Self.imported([
      ("blog/post.json", source("a")), ("mail/post.json", source("b")),
    ])
    #expect(
      Set(imported.schema.types.map(\.name.name)) == [
        "BlogPost", "MailPost", "BlogPostItem", "MailPostItem",
      ])
    let files = imported.result.files(home: "All")
    #expect(files.map(\.name).sorted() == ["BlogPost", "MailPost"])
    #expect(imported.result.text.contains(#""Post": { "root": "BlogPost" }"#))
    #expect(imported.result.text.contains(#""MailPost": { "root": "MailPost" }"#))
  }

  @Test("the root of a file is named by its title, or after the file")
  func rootsOfFiles() throws {
    let files = [
      ("post.json", ##"{"properties":{"a":{"$ref":"blog-author.json"},"b":{"$ref":"x.json"}}}"##),
      ("blog-author.json", #"{"type":"object","properties":{"n":{"type":"integer"}}}"#),
      ("x.json", #"{"title":"Comment","type":"object","properties":{"m":{"type":"integer"}}}"#),
    ]
    let imported = try Imported(files)
    #expect(
      Set(imported.schema.types.map(\.name.name)) == ["Post", "BlogAuthor", "Comment"],
      "\(imported.result.text)")
  }

  @Test("methods of the same name in two Lexicons are two documents")
  func documentsOfOneName() throws {
    let source = { (space: String) in
      ##"{"lexicon":1,"id":"com.example.\##(space).getPreferences","defs":{"main":{"type":"query","output":{"encoding":"application/json","schema":{"type":"object","properties":{"\##(space)":{"type":"integer"}}}}}}}"##
    }
    let imported = try Self.imported([
      ("a.json", source("actor")), ("b.json", source("notification")),
    ])
    #expect(
      try imported.findings(in: #"{"actor":1}"#, document: "GetPreferencesOutput").isEmpty)
    #expect(
      try imported.findings(
        in: #"{"notification":1}"#, document: "NotificationGetPreferencesOutput"
      )
      .isEmpty)
  }
}
