// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "entryway",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Entryway", targets: ["Entryway"]),
    .library(name: "EntrywayAssociation", targets: ["EntrywayAssociation"]),
    .library(name: "EntrywayRouting", targets: ["EntrywayRouting"]),
  ],
  targets: [
    .target(name: "EntrywayRouting", exclude: ["Matching/Compiled/README.md"]),
    .target(name: "Entryway", dependencies: ["EntrywayRouting"]),
    .target(name: "EntrywayAssociation", dependencies: ["EntrywayRouting"]),
    .testTarget(name: "EntrywayRoutingTests", dependencies: ["EntrywayRouting"]),
    .testTarget(name: "EntrywayTests", dependencies: ["Entryway"]),
    .testTarget(name: "EntrywayAssociationTests", dependencies: ["EntrywayAssociation"]),
    // As in a new Xcode project, where the main actor is the default.
    .testTarget(
      name: "ReadmeTests", dependencies: ["Entryway"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)

// The features of Swift 7 that the oldest supported compiler, 6.2, already knows.
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
