// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "entryway-sender",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "EntrywaySending", targets: ["EntrywaySending"]),
    .library(name: "EntrywaySendingTesting", targets: ["EntrywaySendingTesting"]),
    .executable(name: "entryway-send", targets: ["EntrywaySendCommand"]),
  ],
  dependencies: [
    // `Scripts/split-sender` writes the repository's address here.
    .package(name: "entryway", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "EntrywaySending",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    // An APNs on this machine, for users' own tests.
    .target(
      name: "EntrywaySendingTesting",
      dependencies: [
        "EntrywaySending",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "EntrywaySendCommand",
      dependencies: [
        "EntrywaySending",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "EntrywaySendingTests",
      dependencies: [
        "EntrywaySending", "EntrywaySendingTesting",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      // The texts that messages are compared with.
      exclude: ["Golden"]),
    // The fake, as other clients than ours see it.
    .testTarget(
      name: "EntrywaySendingTestingTests",
      dependencies: [
        "EntrywaySending", "EntrywaySendingTesting",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["Golden"]),
    // The built program against the fake and against Node.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "EntrywaySendCommand", "EntrywaySending", "EntrywaySendingTesting",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      exclude: ["Golden", "Inputs"]),
  ],
  swiftLanguageModes: [.v6]
)

let upcomingFeatures = [
  "ExistentialAny",
  "InferIsolatedConformances",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
]
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
}
