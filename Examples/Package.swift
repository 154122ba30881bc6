// swift-tools-version: 6.2
import PackageDescription

let apps = ["Bookings", "Recipes", "Todo", "Shop", "Showcase"]
// The shop's pushes have pictures, and it reports what became of them.
let pushes: [Target.Dependency] = ["EntrywayNotificationService", "EntrywayReporting"].map {
  .product(name: $0, package: "entryway")
}

let package = Package(
  name: "examples",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: apps.map { .library(name: $0, targets: [$0]) } + [
    .library(name: "Scenarios", targets: ["Scenarios"])
  ],
  dependencies: [
    .package(name: "entryway", path: "..")
  ],
  targets: apps.map {
    .target(
      name: $0,
      dependencies: [.product(name: "Entryway", package: "entryway")]
        + ($0 == "Shop" ? pushes : [])
    )
  } + [
    .target(
      name: "Scenarios",
      dependencies: apps.map { .target(name: $0) }
        + [
          .product(name: "Entryway", package: "entryway"),
          .product(name: "EntrywayNotificationService", package: "entryway"),
          .product(name: "EntrywaySimulation", package: "entryway"),
          .product(name: "EntrywayTesting", package: "entryway"),
        ]),
    // A server that sends pushes, with the module of destinations that the app has.
    .target(
      name: "PushBackend",
      dependencies: ["Shop", .product(name: "EntrywayPush", package: "entryway")]),
    .executableTarget(
      name: "ShopServer",
      dependencies: ["PushBackend", .product(name: "EntrywayPush", package: "entryway")]),
    .testTarget(
      name: "PushBackendTests",
      dependencies: [
        "Bookings", "PushBackend", "Recipes", "Scenarios", "Shop", "Showcase",
        .product(name: "EntrywayDiagnostics", package: "entryway"),
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "EntrywaySimulation", package: "entryway"),
      ]),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "Bookings", "Scenarios", "Shop", "Todo",
        .product(name: "EntrywaySimulation", package: "entryway"),
      ]),
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
