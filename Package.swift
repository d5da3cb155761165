// swift-tools-version: 6.1

import PackageDescription

// No package dependencies: nobody who uses sumtype builds anything else, and the build plugin starts in seconds.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6)]

// For small modules that nobody depends on: one compiler process, since each one looks up the declarations of all files.
// A large one is faster in several: the compiler sorts the places of all macros in a process whenever it adds one.
let smallTarget: [SwiftSetting] = strict + [.unsafeFlags(["-driver-batch-count", "1"])]

// For tests that are mostly asynchronous: at an `await` the default scheduler of LLVM compares all loads of a function
// with each other, which takes most of the time to compile them.
let asynchronousTarget: [SwiftSetting] =
  strict + [.unsafeFlags(["-Xllvm", "-pre-RA-sched=linearize"])]

// `Tests/all.sh` sets it: all cases of all tests, the generated code of schemas/rare and schemas/corpora, and the tests
// of single parts (JSON, the runtime, stores, features, the generator, the printer, the tool). Who only wants to see the
// tests pass need not build these: GeneratedTests exercise the same parts through the code that was generated and printed.
let runsAllTests =
  Context.environment["SUMTYPE_TESTS"] == "all"
  || Context.environment["SUMTYPE_TEST_MODULES"] != nil

let package = Package(
  name: "sumtype",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "sumtype", targets: ["sumtype"]),
    // What an app imports; generated code imports the two modules below it.
    .library(name: "SumType", targets: ["SumType", "SumTypeRuntime", "SumTypeJSON"]),
    .library(name: "SumTypeState", targets: ["SumTypeState"]),
    .library(name: "SumTypeFeature", targets: ["SumTypeFeature"]),
    // For test targets: it imports Testing.
    .library(name: "SumTypeTesting", targets: ["SumTypeTesting"]),
    .library(name: "SumTypeRuntime", targets: ["SumTypeRuntime"]),
    .library(name: "SumTypeJSON", targets: ["SumTypeJSON"]),
    .plugin(name: "SumTypePlugin", targets: ["SumTypePlugin"]),
    .plugin(name: "SumTypeCommand", targets: ["SumTypeCommand"]),
  ],
  targets: [
    // What generated code imports.
    .target(name: "SumTypeJSON", swiftSettings: strict),
    .target(
      name: "SumTypeRuntime", dependencies: ["SumTypeFiles", "SumTypeJSON"], swiftSettings: strict),
    // Files, as the runtime and the tool replace them.
    .target(name: "SumTypeFiles", swiftSettings: strict),

    .target(name: "SumTypeState", dependencies: ["SumTypeRuntime"], swiftSettings: strict),
    .target(
      name: "SumTypeFeature", dependencies: ["SumTypeRuntime", "SumTypeState"],
      swiftSettings: strict),
    .target(name: "SumTypeTesting", dependencies: ["SumTypeFeature"], swiftSettings: strict),

    // What an app imports.
    .target(
      name: "SumType", dependencies: ["SumTypeJSON", "SumTypeRuntime"], swiftSettings: strict),

    // The generator.
    .target(name: "SumTypeSource", dependencies: ["SumTypeJSON"], swiftSettings: strict),
    .target(name: "SumTypeSwift", swiftSettings: strict),
    .target(
      name: "SumTypeGenerator", dependencies: ["SumTypeJSON", "SumTypeSource", "SumTypeSwift"],
      swiftSettings: strict),
    .target(
      name: "SumTypeInspector",
      dependencies: ["SumTypeGenerator", "SumTypeJSON", "SumTypeSource"], swiftSettings: strict),
    .target(
      name: "SumTypeCompare",
      dependencies: [
        "SumTypeGenerator", "SumTypeInspector", "SumTypeJSON", "SumTypeSource", "SumTypeSwift",
      ], swiftSettings: strict),
    .target(
      name: "SumTypeSample", dependencies: ["SumTypeGenerator", "SumTypeJSON"],
      swiftSettings: strict),
    .target(
      name: "SumTypeInfer",
      dependencies: [
        "SumTypeGenerator", "SumTypeInspector", "SumTypeJSON", "SumTypeSource", "SumTypeSwift",
      ], swiftSettings: strict),
    .target(
      name: "SumTypeImport",
      dependencies: ["SumTypeGenerator", "SumTypeJSON", "SumTypeSource", "SumTypeSwift"],
      swiftSettings: strict),
    // The commands about schemas: all that the build plugin starts, so that an app that uses it compiles nothing else.
    .target(
      name: "SumTypeTool",
      dependencies: [
        "SumTypeFiles", "SumTypeGenerator", "SumTypeJSON", "SumTypeSource", "SumTypeSwift",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "sumtype-generate", dependencies: ["SumTypeTool"], swiftSettings: strict),
    // The commands about data, and about versions of schemas.
    .target(
      name: "SumTypeCommands",
      dependencies: [
        "SumTypeCompare", "SumTypeGenerator", "SumTypeImport", "SumTypeInfer", "SumTypeInspector",
        "SumTypeJSON", "SumTypeSample", "SumTypeSource", "SumTypeSwift", "SumTypeTool",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "sumtype", dependencies: ["SumTypeCommands", "SumTypeTool"], swiftSettings: strict),

    // The plugins.
    .plugin(name: "SumTypePlugin", capability: .buildTool(), dependencies: ["sumtype-generate"]),
    .plugin(
      name: "SumTypeCommand",
      capability: .command(
        intent: .custom(verb: "sumtype", description: "Generates Swift from sumtype schemas"),
        permissions: [
          .writeToPackageDirectory(reason: "Writes the Swift generated from your schemas.")
        ]),
      dependencies: ["sumtype"]),

    // What `sumtype generate` writes from schemas/: compiled here, exercised by the tests. The largest tests depend on it,
    // so it has to be built early: SwiftPM builds the modules that are ready in descending order of their names.
    .target(
      name: "TypeShowcase",
      dependencies: ["AppTypes", "SumTypeFeature", "SumTypeRuntime", "SumTypeState"],
      path: "Generated/TypeShowcase", swiftSettings: strict),
    // Types that the showcase's schemas take for an app's own.
    .target(
      name: "AppTypes", dependencies: ["SumTypeJSON"], path: "Tests/AppTypes",
      swiftSettings: smallTarget),
    .target(
      name: "SplitDomain", dependencies: ["SumTypeJSON"], path: "Generated/SplitDomain",
      swiftSettings: smallTarget),
    .target(
      name: "Split",
      dependencies: ["SplitDomain", "SumTypeFeature", "SumTypeRuntime", "SumTypeState"],
      path: "Generated/Split", swiftSettings: smallTarget),
    .target(
      name: "VersionsV1", dependencies: ["SumTypeFeature", "SumTypeRuntime"],
      path: "Generated/VersionsV1", swiftSettings: smallTarget),
    .target(
      name: "VersionsV2", dependencies: ["SumTypeFeature", "SumTypeRuntime"],
      path: "Generated/VersionsV2", swiftSettings: smallTarget),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: smallTarget),
    // Random documents of any schema, and what holds of the compiled code on each of them.
    .target(
      name: "TestDocuments",
      dependencies: [
        "SumTypeGenerator", "SumTypeInspector", "SumTypeRuntime", "SumTypeSample", "SumTypeSource",
        "TestSupport",
      ],
      path: "Tests/TestDocuments", swiftSettings: smallTarget),
    .testTarget(
      name: "SumTypeInspectorTests",
      dependencies: [
        "SumTypeInspector", "SumTypeRuntime", "SumTypeSample", "TestDocuments", "TestSupport",
        "TypeShowcase",
      ],
      swiftSettings: smallTarget),
    .testTarget(
      name: "SumTypeSampleTests",
      dependencies: ["SumTypeInspector", "SumTypeSample", "TestDocuments", "TestSupport"],
      swiftSettings: smallTarget),
    .testTarget(
      name: "GeneratedTests",
      dependencies: [
        "Split", "SplitDomain", "SumTypeFeature", "SumTypeGenerator", "SumTypeSample",
        "SumTypeState", "TestDocuments", "TestSupport", "TypeShowcase",
      ],
      exclude: ["modes.sh"], swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "SumType", "SumTypeFeature", "SumTypeGenerator", "SumTypeState", "SumTypeTesting",
        "TestSupport",
      ],
      swiftSettings: smallTarget),
    .testTarget(
      name: "VersionsTests", dependencies: ["VersionsV1", "VersionsV2", "TestSupport"],
      swiftSettings: smallTarget),
  ]
)

if runsAllTests {
  package.targets += [
    // The code of schemas with forms and names that few schemas have.
    .target(
      name: "RareShowcase", dependencies: ["SumTypeFeature", "SumTypeRuntime", "SumTypeState"],
      path: "Generated/RareShowcase", swiftSettings: strict),
    .testTarget(
      name: "RareTests",
      dependencies: [
        "RareShowcase", "SumTypeGenerator", "SumTypeRuntime", "TestDocuments", "TestSupport",
        "TypeShowcase",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SumTypeGeneratorTests", dependencies: ["SumTypeGenerator", "TestSupport"],
      exclude: ["Rejected"],
      swiftSettings: strict),
    .testTarget(
      name: "SumTypeStateTests",
      dependencies: ["SumTypeRuntime", "SumTypeState", "TestSupport", "VersionsV1"],
      exclude: ["Schemas"], swiftSettings: asynchronousTarget),
    .target(
      name: "Corpora", dependencies: ["SumTypeRuntime"], path: "Generated/Corpora",
      swiftSettings: strict),
    .testTarget(
      name: "CorporaTests", dependencies: ["Corpora", "TestSupport"], swiftSettings: smallTarget),
    // Makes schemas from seeds, and next versions of them.
    .target(
      name: "SchemaMaker",
      dependencies: [
        "SumTypeCompare", "SumTypeGenerator", "SumTypeInspector", "SumTypeJSON", "SumTypeSample",
        "SumTypeSource", "TestSupport",
      ],
      path: "Tests/SchemaMaker", swiftSettings: smallTarget),
    .executableTarget(
      name: "RandomSchemas",
      dependencies: [
        "SchemaMaker", "SumTypeCompare", "SumTypeFeature", "SumTypeGenerator", "SumTypeInspector",
        "SumTypeRuntime", "SumTypeSample", "SumTypeState", "TestDocuments", "TestSupport",
      ],
      path: "Tests/RandomSchemas",
      exclude: ["run.sh"],
      swiftSettings: smallTarget,
      // The libraries that it loads call the runtime that is in it.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"], .when(platforms: [.linux]))]),
    .testTarget(
      name: "SumTypeJSONTests", dependencies: ["SumTypeJSON", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SumTypeRuntimeTests",
      dependencies: [
        "SumTypeFiles", "SumTypeGenerator", "SumTypeInspector", "SumTypeRuntime", "SumTypeSample",
        "TestDocuments", "TestSupport", "TypeShowcase",
      ],
      exclude: ["Schemas"], swiftSettings: strict),
    // The features that these tests run, from schemas of the showcase.
    .target(
      name: "Features", dependencies: ["SumTypeFeature", "SumTypeRuntime"],
      path: "Generated/Features", swiftSettings: smallTarget),
    // Counts what tests take from the heap.
    .target(name: "CountedMalloc", path: "Tests/CountedMalloc"),
    .testTarget(
      name: "SumTypeFeatureTests",
      dependencies: [
        "CountedMalloc", "Features", "SumTypeFeature", "SumTypeRuntime", "SumTypeState",
        "SumTypeTesting",
        "TestSupport", "VersionsV1", "VersionsV2",
      ],
      exclude: ["sanitize.sh", "Stubs"], swiftSettings: asynchronousTarget),
    .testTarget(
      name: "FeatureUsesTests",
      dependencies: [
        "Features", "SumType", "SumTypeFeature", "SumTypeRuntime", "SumTypeState", "SumTypeTesting",
      ],
      swiftSettings: smallTarget + [.unsafeFlags(["-default-isolation", "MainActor"])]),
    .testTarget(
      name: "SumTypeSourceTests", dependencies: ["SumTypeSource", "TestSupport"],
      swiftSettings: smallTarget),
    .testTarget(
      name: "SumTypeCompareTests",
      dependencies: ["CountedMalloc", "SchemaMaker", "SumTypeCompare", "TestSupport"],
      exclude: ["Cases", "Ledger"],
      swiftSettings: strict),
    .testTarget(
      name: "SumTypeInferTests",
      dependencies: [
        "SumTypeCompare", "SumTypeInfer", "SumTypeInspector", "SumTypeSample", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SumTypeImportTests",
      dependencies: ["SumTypeImport", "SumTypeInspector", "SumTypeSample", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SumTypeToolTests",
      dependencies: ["SumTypeCommands", "SumTypeFiles", "SumTypeTool", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "SumTypeSwiftTests", dependencies: ["SumTypeSwift", "TestSupport"],
      swiftSettings: smallTarget),
  ]
  // With all cases, these tests find the types of these modules by name: they must be linked.
  for target in package.targets
  where ["GeneratedTests", "SumTypeInspectorTests"].contains(target.name) {
    target.dependencies += ["Corpora", "RareShowcase"]
  }
}

// SUMTYPE_TEST_MODULES=SumTypeCompareTests,SumTypeInferTests builds and runs all cases of these modules alone.
if let chosen = Context.environment["SUMTYPE_TEST_MODULES"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name[...]) }
}
