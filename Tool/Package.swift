// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "entryway-tool",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "entryway", targets: ["EntrywayTool"])
  ],
  dependencies: [
    .package(name: "entryway", path: ".."),
    .package(name: "examples", path: "../Examples"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "EntrywayTool",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayAssociation", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
        .product(name: "EntrywaySimulation", package: "entryway"),
        .product(name: "Scenarios", package: "examples"),
        .product(name: "Shop", package: "examples"),
        .product(name: "Todo", package: "examples"),
      ]),
    .testTarget(
      name: "EntrywayToolTests",
      dependencies: [
        "EntrywayTool",
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywaySimulation", package: "entryway"),
        .product(name: "Scenarios", package: "examples"),
      ]),
    // Every message of the product, by what its users can reach: the libraries' public declarations
    // and the built tool.
    .testTarget(
      name: "MessagesTests",
      dependencies: [
        "EntrywayTool",
        .product(name: "Entryway", package: "entryway"),
        .product(name: "EntrywayAssociation", package: "entryway"),
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayJSON", package: "entryway"),
        .product(name: "EntrywayNotificationService", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "EntrywayReporting", package: "entryway"),
        .product(name: "EntrywayRouting", package: "entryway"),
        .product(name: "EntrywayTesting", package: "entryway"),
        .product(name: "Scenarios", package: "examples"),
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
