// swift-tools-version: 6.2
import PackageDescription

// A package as a user writes it, who names both repositories by their addresses: `Scripts/check-split-sender`
// makes them, and says where they are.
let repositories = Context.environment["ENTRYWAY_REPOSITORIES"] ?? ""
let library = "\(repositories)/entryway"
let sender = "\(repositories)/entryway-sender"
let version = Version(stringLiteral: Context.environment["ENTRYWAY_VERSION"] ?? "0.0.0")

let package = Package(
  name: "first-push",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: library, exact: version),
    .package(url: sender, exact: version),
  ],
  targets: [
    .executableTarget(
      name: "FirstPush",
      dependencies: [
        .product(name: "EntrywayPush", package: "entryway"),
        .product(name: "EntrywaySending", package: "entryway-sender"),
        .product(name: "EntrywaySendingTesting", package: "entryway-sender"),
        .product(name: "entryway-send", package: "entryway-sender"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
