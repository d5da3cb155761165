// swift-tools-version: 6.1

import PackageDescription

// The libraries are compiled here once more, from the same sources, with the instrumentation of libFuzzer and
// AddressSanitizer. `run.sh` writes Generated/ before it builds.
let fuzzed: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .unsafeFlags(["-sanitize=fuzzer,address"]),
]
// The generator takes minutes to optimise with its instrumentation, and is fast enough without.
let quicklyBuilt: [SwiftSetting] = fuzzed + [.unsafeFlags(["-Onone"])]

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v14)],
  targets: [
    .target(name: "SumTypeJSON", path: "Sources/SumTypeJSON", swiftSettings: fuzzed),
    .target(name: "SumTypeFiles", path: "Sources/SumTypeFiles", swiftSettings: fuzzed),
    .target(
      name: "SumTypeRuntime", dependencies: ["SumTypeFiles", "SumTypeJSON"],
      path: "Sources/SumTypeRuntime", swiftSettings: fuzzed),
    .target(
      name: "SumTypeState", dependencies: ["SumTypeRuntime"], path: "Sources/SumTypeState",
      swiftSettings: fuzzed),
    .target(
      name: "SumTypeSource", dependencies: ["SumTypeJSON"], path: "Sources/SumTypeSource",
      swiftSettings: quicklyBuilt),
    .target(name: "SumTypeSwift", path: "Sources/SumTypeSwift", swiftSettings: quicklyBuilt),
    .target(
      name: "SumTypeGenerator", dependencies: ["SumTypeJSON", "SumTypeSource", "SumTypeSwift"],
      path: "Sources/SumTypeGenerator", swiftSettings: quicklyBuilt),
    .target(
      name: "SumTypeInspector",
      dependencies: ["SumTypeGenerator", "SumTypeJSON", "SumTypeSource"],
      path: "Sources/SumTypeInspector", swiftSettings: fuzzed),
    .target(
      name: "SumTypeSample", dependencies: ["SumTypeGenerator", "SumTypeJSON"],
      path: "Sources/SumTypeSample", swiftSettings: quicklyBuilt),

    .target(
      name: "Everything", dependencies: ["SumTypeRuntime", "SumTypeState"],
      path: "Generated/Everything", swiftSettings: fuzzed),
    .target(name: "LibFuzzer", path: "Targets/LibFuzzer"),
    .target(name: "TestSupport", path: "Targets/TestSupport", swiftSettings: fuzzed),
    .target(
      name: "TestDocuments",
      dependencies: [
        "SumTypeGenerator", "SumTypeInspector", "SumTypeRuntime", "SumTypeSample", "SumTypeSource",
        "TestSupport",
      ],
      path: "Targets/TestDocuments", swiftSettings: fuzzed),
    .target(
      name: "CodableFuzz",
      dependencies: ["Everything", "SumTypeGenerator", "SumTypeSample", "TestDocuments"],
      path: "Targets/CodableFuzz", swiftSettings: fuzzed),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CodableFuzz", "Everything", "LibFuzzer", "SumTypeInspector", "SumTypeSample",
        "SumTypeSource", "SumTypeState", "TestDocuments", "TestSupport",
      ],
      path: "Targets/Fuzz",
      swiftSettings: fuzzed,
      // gold, the default linker on Linux, fails on the tables of the sanitizers.
      linkerSettings: [
        .unsafeFlags(["-sanitize=fuzzer,address"]),
        .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
      ]),
  ])
