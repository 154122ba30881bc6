// swift-tools-version: 6.2
import PackageDescription

// A package as a user writes it: `Scripts/check-consumer` builds it with nothing in any cache.
let package = Package(
  name: "consumer",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "entryway", path: "../..")],
  targets: [
    .executableTarget(
      name: "RoutingOnly",
      dependencies: [.product(name: "EntrywayRouting", package: "entryway")]
    ),
    .executableTarget(
      name: "WholeLibrary",
      dependencies: [
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayCloudKit", package: "entryway"),
        .product(name: "EntrywayNFC", package: "entryway"),
        .product(name: "EntrywayNotificationService", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "EntrywayReporting", package: "entryway"),
        .product(name: "EntrywayStoreKit", package: "entryway"),
        .product(name: "EntrywaySwiftUI", package: "entryway"),
        .product(name: "EntrywayTesting", package: "entryway"),
        .product(name: "EntrywayUIKit", package: "entryway"),
      ]
    ),
    .target(name: "Bakery", dependencies: [.product(name: "Entryway", package: "entryway")]),
    .executableTarget(
      name: "BakeryManifest",
      dependencies: ["Bakery", .product(name: "Entryway", package: "entryway")]),
    .testTarget(
      name: "BakeryTests",
      dependencies: [
        "Bakery", .product(name: "EntrywayTesting", package: "entryway"),
      ],
      exclude: ["Routes.json"]),
    .testTarget(
      name: "OwnParserTests",
      dependencies: [
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
