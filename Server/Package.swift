// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "entryway-server",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "entryway-server", targets: ["EntrywayServerCommand"])
  ],
  dependencies: [
    .package(name: "entryway", path: ".."),
    .package(name: "examples", path: "../Examples"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/apple/swift-configuration", from: "1.4.0",
      traits: [.defaults, "YAML"]),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CQRCode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "LinkPlatform",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayAssociation", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "LinkStores",
      dependencies: [
        "LinkPlatform", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    // The stores of several servers at once: PostgreSQL, and ClickHouse for events.
    .target(
      name: "LinkCluster",
      dependencies: [
        "CPQ", "LinkPlatform", "LinkStores",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .target(
      name: "EntrywayServer",
      dependencies: [
        "CQRCode", "CZlib", "LinkCluster", "LinkPlatform", "LinkStores",
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayAssociation", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
        .product(name: "EntrywaySimulation", package: "entryway"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      // The parts that `Scripts/openapi` joins.
      exclude: [
        "Accounts/openapi.json", "Apps/openapi.json", "Audit/openapi.json", "Backup/openapi.json",
        "Events/openapi.json", "Funnels/openapi.json", "HTTP/openapi.base.json",
        "Keys/openapi.json", "Links/openapi.json", "Manifests/openapi.json",
        "Operation/openapi.json", "Pushes/openapi.json", "Reports/openapi.json",
        "Resolving/openapi.json",
      ],
      resources: [
        .embedInCode("Web/Assets/console.css"),
        .embedInCode("Web/Assets/console.js"),
        .embedInCode("Web/Assets/icon.svg"),
        .embedInCode("Demo/shop.json"),
        .embedInCode("HTTP/openapi.json"),
        .embedInCode("Resolving/Pages/copy-link.js"),
        .embedInCode("Resolving/Pages/style.css"),
      ]),
    .executableTarget(
      name: "EntrywayServerCommand",
      dependencies: [
        "EntrywayServer", "LinkCluster", "LinkPlatform", "LinkStores",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
      ]),
    // What any store must do: a store for another database runs the same suites.
    .target(
      name: "StoreConformance",
      dependencies: ["LinkPlatform", "ReportReferences", "SeededNumbers"],
      path: "Tests/StoreConformance"),
    // What reports are compared with: the same numbers, found the slow and obvious way.
    .target(
      name: "ReportReferences", dependencies: ["LinkPlatform", "SeededNumbers"],
      path: "Tests/ReportReferences"),
    .target(name: "SeededNumbers", path: "Tests/SeededNumbers"),
    // Programs that a test holds, signals and waits for. One call is left out of Swift's view of glibc.
    .target(name: "CSpawn", path: "Tests/CSpawn"),
    .target(name: "ChildProcesses", dependencies: ["CSpawn"], path: "Tests/ChildProcesses"),
    // Folders with stores, logs, accounts, programs and clients, as every test needs them.
    .target(
      name: "ServerTestSupport",
      dependencies: [
        "ChildProcesses", "LinkPlatform", "LinkStores",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Tests/ServerTestSupport"),
    .testTarget(
      name: "LinkPlatformTests",
      dependencies: [
        "LinkPlatform", "LinkStores", "ReportReferences", "SeededNumbers", "ServerTestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayReporting", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "LinkStoresTests",
      dependencies: [
        "LinkPlatform", "LinkStores", "SeededNumbers", "ServerTestSupport", "StoreConformance",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // Needs PostgreSQL and ClickHouse: `make test-cluster`.
    .testTarget(
      name: "LinkClusterTests",
      dependencies: [
        "ChildProcesses", "EntrywayServer", "LinkCluster", "LinkPlatform", "LinkStores",
        "SeededNumbers", "ServerTestSupport", "StoreConformance",
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(name: "ChildProcessesTests", dependencies: ["ChildProcesses"]),
    .testTarget(
      name: "EntrywayServerTests",
      dependencies: [
        "EntrywayServer", "LinkPlatform", "LinkStores", "SeededNumbers", "ServerTestSupport",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayReporting", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
        .product(name: "EntrywaySimulation", package: "entryway"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    // An app that reports to the server, and is killed: `Scripts/kill-reporting`.
    .executableTarget(
      name: "ReportingApp",
      dependencies: [.product(name: "EntrywayReporting", package: "entryway")],
      path: "Tests/ReportingApp"),
    // The built program, over HTTP.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "ChildProcesses", "EntrywayServerCommand", "SeededNumbers", "ServerTestSupport",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayAssociation", package: "entryway"),
        .product(name: "EntrywayReporting", package: "entryway"),
        .product(name: "EntrywaySimulation", package: "entryway"),
        .product(name: "EntrywayTesting", package: "entryway"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Scenarios", package: "examples"),
        .product(name: "Shop", package: "examples"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// What `make bench-growth` runs is built for it alone.
if Context.environment["ENTRYWAY_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "GrowthBenchmark",
      dependencies: [
        "LinkPlatform", "LinkStores", "SeededNumbers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/GrowthBenchmark"))
}

// What `make bench-cluster` runs is as well.
if Context.environment["ENTRYWAY_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "ClusterBenchmark",
      dependencies: [
        "LinkCluster", "LinkPlatform", "LinkStores", "SeededNumbers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/ClusterBenchmark"))
}

let upcomingFeatures = [
  "ExistentialAny",
  "InferIsolatedConformances",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
]
for target in package.targets where target.type != .system && target.name != "CSpawn" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
}
