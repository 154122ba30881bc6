// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "entryway",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  // What is public in a product is promised to its users. Behind `@_spi(EntrywayTool)` stands what
  // the packages of this repository share, without a promise to anyone else: of EntrywayJSON all but
  // `JSONError`.
  products: [
    .library(name: "Entryway", targets: ["Entryway"]),
    .library(name: "EntrywayAssociation", targets: ["EntrywayAssociation"]),
    .library(name: "EntrywayCloudKit", targets: ["EntrywayCloudKit"]),
    .library(name: "EntrywayDiagnostics", targets: ["EntrywayDiagnostics"]),
    .library(name: "EntrywayJSON", targets: ["EntrywayJSON"]),
    .library(name: "EntrywayNFC", targets: ["EntrywayNFC"]),
    .library(name: "EntrywayNotificationService", targets: ["EntrywayNotificationService"]),
    .library(name: "EntrywayPush", targets: ["EntrywayPush"]),
    .library(name: "EntrywayReporting", targets: ["EntrywayReporting"]),
    .library(name: "EntrywayRouting", targets: ["EntrywayRouting"]),
    .library(name: "EntrywaySimulation", targets: ["EntrywaySimulation"]),
    .library(name: "EntrywayStoreKit", targets: ["EntrywayStoreKit"]),
    .library(name: "EntrywaySwiftUI", targets: ["EntrywaySwiftUI"]),
    .library(name: "EntrywayTesting", targets: ["EntrywayTesting"]),
    .library(name: "EntrywayUIKit", targets: ["EntrywayUIKit"]),
  ],
  targets: [
    // What is wrong, where, and what to do: all others tell it by one value.
    .target(name: "EntrywayDiagnostics"),
    .target(
      name: "EntrywayRouting", dependencies: ["EntrywayDiagnostics"],
      exclude: ["Matching/Compiled/README.md"],
      // Rounding is a call of the C library there, and nothing else would link it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "Entryway",
      dependencies: ["EntrywayDiagnostics", "EntrywayJSON", "EntrywayRouting"]),
    // JSON, value by value for who reads much of it, or as a tree that knows where its values stand.
    .target(name: "EntrywayJSON", dependencies: ["EntrywayDiagnostics"]),
    .target(
      name: "EntrywayAssociation",
      dependencies: ["EntrywayDiagnostics", "EntrywayJSON", "EntrywayRouting"]),
    .target(
      name: "EntrywayPush", dependencies: ["Entryway", "EntrywayDiagnostics", "EntrywayJSON"]),
    // What the adapters share; no product of its own.
    .target(name: "EntrywayApple", dependencies: ["Entryway"]),
    .target(
      name: "EntrywayUIKit", dependencies: ["Entryway", "EntrywayApple", "EntrywayDiagnostics"]),
    .target(
      name: "EntrywaySwiftUI", dependencies: ["Entryway", "EntrywayApple", "EntrywayUIKit"]),
    // Apart, so that who has no use for a framework doesn't link it: Core NFC is not for app
    // extensions, and widgets import EntrywaySwiftUI.
    .target(name: "EntrywayNFC", dependencies: ["Entryway", "EntrywayApple"]),
    .target(
      name: "EntrywayCloudKit", dependencies: ["Entryway", "EntrywayApple", "EntrywayUIKit"]),
    .target(name: "EntrywayStoreKit", dependencies: ["Entryway"]),
    // For an app extension: it must not bring UIKit along.
    .target(
      name: "EntrywayNotificationService",
      dependencies: ["Entryway", "EntrywayDiagnostics", "EntrywayReporting"]),
    // What an app asks its link server, and what it tells it.
    .target(
      name: "EntrywayReporting", dependencies: ["Entryway", "EntrywayDiagnostics"],
      resources: [.copy("PrivacyInfo.xcprivacy")]),
    // An app without a phone: tests, the command line and the link server enter it.
    .target(
      name: "EntrywaySimulation",
      dependencies: ["Entryway", "EntrywayDiagnostics", "EntrywayReporting"]),
    .target(
      name: "EntrywayTesting",
      dependencies: ["Entryway", "EntrywayDiagnostics", "EntrywayReporting", "EntrywaySimulation"]),
    .testTarget(
      name: "EntrywayRoutingTests",
      dependencies: [
        "DiagnosticFacts", "EntrywayDiagnostics", "EntrywayRouting", "SeededRandom",
      ]),
    .testTarget(
      name: "EntrywayTests",
      dependencies: [
        "DiagnosticFacts", "Entryway", "EntrywayDiagnostics", "EntrywayJSON", "EntrywaySimulation",
        "SeededRandom",
      ],
      exclude: ["Manifest/every-feature.json"]),
    .testTarget(
      name: "EntrywayAssociationTests",
      dependencies: [
        "DiagnosticFacts", "EntrywayAssociation", "EntrywayDiagnostics", "EntrywayRouting",
        "SeededRandom",
      ]),
    .testTarget(
      name: "EntrywayDiagnosticsTests",
      dependencies: ["DiagnosticFacts", "EntrywayDiagnostics", "SeededRandom"],
      exclude: ["Golden"]),
    .testTarget(
      name: "EntrywayJSONTests",
      dependencies: ["DiagnosticFacts", "EntrywayDiagnostics", "EntrywayJSON", "SeededRandom"]),
    .testTarget(
      name: "EntrywayPushTests",
      dependencies: ["DiagnosticFacts", "EntrywayDiagnostics", "EntrywayPush", "SeededRandom"]),
    .testTarget(
      name: "EntrywayReportingTests",
      dependencies: [
        "DiagnosticFacts", "EntrywayReporting", "EntrywayTesting", "Loopback", "SeededRandom",
      ]),
    .testTarget(
      name: "EntrywaySimulationTests",
      dependencies: ["DiagnosticFacts", "EntrywaySimulation", "SeededRandom", "SimulationFixtures"]),
    .testTarget(
      name: "EntrywayTestingTests",
      dependencies: ["DiagnosticFacts", "EntrywayTesting", "SeededRandom", "SimulationFixtures"],
      exclude: ["Golden"]),
    // The shop that tests enter without a phone.
    .target(
      name: "SimulationFixtures", dependencies: ["EntrywaySimulation"],
      path: "Tests/SimulationFixtures"),
    // For tests: random numbers that a seed repeats, what a diagnostic says without its words, and a
    // web server on this machine.
    .target(
      name: "DiagnosticFacts", dependencies: ["EntrywayDiagnostics"], path: "Tests/DiagnosticFacts"),
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .target(name: "Loopback", path: "Tests/Loopback"),
    .testTarget(
      name: "EntrywayNotificationServiceTests",
      dependencies: [
        "DiagnosticFacts", "EntrywayNotificationService", "EntrywayReporting", "EntrywayTesting",
        "Loopback",
        "SeededRandom",
      ], exclude: ["Golden"]),
    // As in a new Xcode project, where the main actor is the default.
    .testTarget(
      name: "ReadmeTests", dependencies: ["Entryway", "EntrywayTesting"], exclude: ["Links.txt"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The recipes of the guides that need no framework of Apple's, and their tests.
    .testTarget(
      name: "CookbookTests",
      dependencies: ["Entryway", "EntrywayAssociation", "EntrywayReporting", "EntrywayTesting"],
      path: "Guides/Cookbook", swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)

// Linux has no Apple frameworks. With this variable the adapters are compiled against the
// declarations in Tests/AppleStubs instead, and tests play the system: there `Scripts/test` runs all
// suites in this one build. No product names a stub, and without the variable there is none.
if Context.environment["ENTRYWAY_APPLE_STUBS"] == "1" {
  func stub(
    _ name: String, _ dependencies: [Target.Dependency] = ["AppleFoundation"],
    swiftSettings: [SwiftSetting] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/AppleStubs/\(name)",
      swiftSettings: swiftSettings)
  }
  let frameworks: [Target.Dependency] = ["CoreSpotlight", "UIKit", "UserNotifications"]
  let adapters = ["EntrywayApple", "EntrywayCloudKit", "EntrywaySwiftUI", "EntrywayUIKit"]
  let doors = [
    "EntrywayCloudKit": "CloudKit", "EntrywayNFC": "CoreNFC", "EntrywayStoreKit": "StoreKit",
  ]
  for target in package.targets {
    if let framework = doors[target.name] { target.dependencies.append(.target(name: framework)) }
    if target.name == "EntrywayApple" { target.dependencies.append("AppleFoundation") }
  }
  for target in package.targets where adapters.contains(target.name) {
    target.dependencies += frameworks
    if target.name == "EntrywaySwiftUI" { target.dependencies += ["SwiftUI", "WidgetKit"] }
  }
  // What Foundation has on Apple's systems alone.
  for target in package.targets where target.name == "EntrywayReporting" {
    target.dependencies.append("AppleFoundation")
  }
  let service = ["EntrywayNotificationService", "EntrywayNotificationServiceTests"]
  for target in package.targets where service.contains(target.name) {
    target.dependencies.append("UserNotifications")
  }
  package.targets += [
    stub("AppleFoundation", []),
    stub("AppIntents", ["AppleFoundation", "SwiftUI", "UIKit"]),
    stub("AppleSystem", ["AppIntents", "CloudKit", "SwiftUI", "UIKit"]),
    stub("AuthenticationServices", ["UIKit"]),
    stub("CloudKit"),
    stub("CoreNFC"),
    stub("CoreSpotlight", ["AppleFoundation", "UniformTypeIdentifiers"]),
    stub("SafariServices", ["UIKit"]),
    stub("StoreKit", []),
    stub("SwiftUI", ["AppleFoundation", "UIKit"]),
    stub("UIKit", ["AppleFoundation", "CloudKit", "UserNotifications"]),
    stub("UniformTypeIdentifiers", []),
    // As Apple's, it says of nothing whether it may cross threads.
    stub("UserNotifications", swiftSettings: [.swiftLanguageMode(.v5)]),
    stub("WidgetKit", ["SwiftUI"]),
    stub("_Testing_UIKit", ["UIKit"]),
    // As in a new Xcode project, where the main actor is the default.
    .testTarget(
      name: "PastedTests",
      dependencies: [
        "EntrywayNotificationService", "EntrywayReporting", "EntrywaySwiftUI", "EntrywayUIKit",
        "Entryway", "AppIntents", "AppleSystem", "SwiftUI", "_Testing_UIKit",
      ] + frameworks,
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The recipes of the guides, as they are pasted into such a project, and their tests.
    .testTarget(
      name: "CookbookAppsTests",
      dependencies: [
        "EntrywayCloudKit", "EntrywayNFC", "EntrywayStoreKit", "EntrywaySwiftUI",
        "EntrywayTesting", "EntrywayUIKit", "Entryway", "AppIntents", "AppleSystem", "CloudKit",
        "SafariServices", "StoreKit", "SwiftUI", "WidgetKit", "_Testing_UIKit",
      ] + frameworks,
      path: "Guides/CookbookApps", swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "WaysInTests",
      dependencies: [
        "AdapterFixtures", "EntrywayCloudKit", "EntrywayNFC", "EntrywayReporting",
        "EntrywayStoreKit", "EntrywaySwiftUI", "EntrywayTesting", "EntrywayUIKit", "Entryway",
        "AppleFoundation", "AppleSystem", "CloudKit", "CoreNFC", "StoreKit", "SwiftUI",
        "_Testing_UIKit",
      ] + frameworks),
    // The shop that the tests of both adapters enter, and the delegates that an app pastes.
    .target(
      name: "AdapterFixtures",
      dependencies: [
        "EntrywayCloudKit", "EntrywaySwiftUI", "EntrywayUIKit", "Entryway", "AppIntents",
        "AppleSystem", "CloudKit",
      ] + frameworks,
      path: "Tests/AdapterFixtures"),
    .testTarget(
      name: "EntrywaySwiftUITests",
      dependencies: [
        "AdapterFixtures", "EntrywaySwiftUI", "AppIntents", "AppleSystem", "SwiftUI",
        "_Testing_UIKit",
      ] + frameworks),
    .testTarget(
      name: "EntrywayUIKitTests",
      dependencies: [
        "DiagnosticFacts", "AdapterFixtures", "EntrywayUIKit", "AppIntents", "AppleSystem",
        "SeededRandom",
        "_Testing_UIKit",
      ] + frameworks, exclude: ["Golden"]),
  ]
}

// The sample apps, as Xcode builds them: the main actor is the default. A Mac compiles them for iOS,
// and only when it is asked to: ENTRYWAY_SAMPLE_APPS=1. There they are libraries, since some versions
// of xcodebuild build executables for macOS alone; on Linux a test has several of them, each with a
// main program, and only those of executables give way.
let isStubbed = Context.environment["ENTRYWAY_APPLE_STUBS"] == "1"
if isStubbed || Context.environment["ENTRYWAY_SAMPLE_APPS"] == "1" {
  let apps = ["Bookings", "Recipes", "Shop", "Showcase", "Todo"]
  let frameworks: [Target.Dependency] =
    isStubbed
    ? [
      "AppIntents", "AuthenticationServices", "CoreSpotlight", "SwiftUI", "UIKit",
      "UserNotifications", "WidgetKit",
    ] : []
  // The shop's pushes have pictures, and it reports what became of them.
  let more: [String: [Target.Dependency]] = [
    "Shop": ["EntrywayNotificationService", "EntrywayReporting"]
  ]
  func sample(_ name: String, _ app: String, _ folder: String) -> Target {
    let dependencies: [Target.Dependency] =
      [.target(name: app), "EntrywaySwiftUI", "EntrywayUIKit"] + (more[app] ?? []) + frameworks
    let path = "Examples/Apps/\(app)/\(folder)"
    let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
    return isStubbed
      ? .executableTarget(
        name: name, dependencies: dependencies, path: path, swiftSettings: settings)
      : .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
  }
  package.targets += apps.flatMap { app in
    [
      .target(
        name: app, dependencies: ["Entryway"] + (more[app] ?? []),
        path: "Examples/Sources/\(app)"),
      sample("\(app)Sample", app, "Sources"),
    ]
  }
  package.targets += [
    sample("TodoWidgetSample", "Todo", "Widget"),
    // An extension has no main of its own: the system starts it at the class that Info.plist names.
    .target(
      name: "ShopServiceSample",
      dependencies: ["EntrywayNotificationService", "EntrywayReporting", "Shop"],
      path: "Examples/Apps/Shop/NotificationService",
      exclude: ["Info.plist", "NotificationService.entitlements"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ]
  if !isStubbed {
    let samples = apps.map { "\($0)Sample" } + ["TodoWidgetSample", "ShopServiceSample"]
    package.products += samples.map { .library(name: $0, targets: [$0]) }
  }
  if isStubbed {
    // What must happen to each app, which its own classes are held to as well.
    package.targets.append(
      .target(
        name: "Scenarios",
        dependencies: apps.map { .target(name: $0) }
          + [
            "Entryway", "EntrywayNotificationService", "EntrywaySimulation", "EntrywayTesting",
          ],
        path: "Examples/Sources/Scenarios"))
    // The tests of the package Examples, which is not built once more for them. A Mac builds it.
    package.targets += [
      .target(
        name: "PushBackend", dependencies: ["EntrywayPush", "Shop"],
        path: "Examples/Sources/PushBackend"),
      .executableTarget(
        name: "ShopServer", dependencies: ["EntrywayPush", "PushBackend"],
        path: "Examples/Sources/ShopServer"),
      .testTarget(
        name: "PushBackendTests",
        dependencies: [
          "EntrywayDiagnostics", "EntrywayPush", "EntrywaySimulation", "PushBackend", "Scenarios",
        ]
          + apps.map { .target(name: $0) },
        path: "Examples/Tests/PushBackendTests"),
      .testTarget(
        name: "ScenariosTests",
        dependencies: ["EntrywaySimulation", "Scenarios"] + apps.map { .target(name: $0) },
        path: "Examples/Tests/ScenariosTests"),
    ]
    package.targets.append(
      .testTarget(
        name: "SamplesTests",
        dependencies: [
          "AppleSystem", "EntrywayReporting", "EntrywaySimulation", "EntrywayTesting", "Loopback",
          "Scenarios", "ShopServiceSample",
          "TodoWidgetSample", "_Testing_UIKit",
        ] + frameworks
          + apps.map { .target(name: "\($0)Sample") },
        swiftSettings: [.defaultIsolation(MainActor.self)]))
  }
}

// The apps of the pages on getting started, with the tests that a reader pastes beside them. As in a
// new Xcode project the main actor is the default in the app; in the tests it is in one of them.
if isStubbed {
  for kind in ["SwiftUI", "UIKit"] {
    let folder = "Guides/GettingStarted/\(kind)"
    let app = "GettingStarted\(kind)"
    let frameworks: [Target.Dependency] = kind == "SwiftUI" ? ["SwiftUI", "UIKit"] : ["UIKit"]
    let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
    package.targets += [
      .executableTarget(
        name: app,
        dependencies: ["Entryway", .target(name: "Entryway\(kind)")] + frameworks,
        path: "\(folder)/App", swiftSettings: settings),
      .testTarget(
        name: "\(app)Tests",
        dependencies: [
          .target(name: app), "AppleSystem", "Entryway", "EntrywayTesting", "UserNotifications",
          .target(name: "Entryway\(kind)"), "_Testing_UIKit",
        ] + frameworks,
        path: "\(folder)/Tests", exclude: ["Routes.json"],
        swiftSettings: kind == "SwiftUI" ? settings : []),
    ]
  }
}

// The apps of the pages on moving to Entryway, before and after: tests play both.
if isStubbed {
  let apps = [
    "AppLinker", "Branch", "Composable", "DeepLinkManager", "Delegates", "Firebase", "OnOpenURL",
    "TodoTutorial", "Tolinku",
  ].flatMap { page in ["Before", "After"].map { (name: page + $0, path: "\(page)/\($0)") } }
  let frameworks: [Target.Dependency] = ["SwiftUI", "UIKit", "UserNotifications"]
  package.targets += apps.map { app in
    .executableTarget(
      name: app.name,
      dependencies: ["Entryway", "EntrywayReporting", "EntrywaySwiftUI", "EntrywayUIKit"]
        + frameworks,
      path: "Guides/ComingFrom/\(app.path)", swiftSettings: [.defaultIsolation(MainActor.self)])
  }
  package.targets.append(
    .testTarget(
      name: "ComingFromTests",
      dependencies: ["AppleSystem", "EntrywayReporting", "EntrywaySwiftUI", "_Testing_UIKit"]
        + frameworks + apps.map { .target(name: $0.name) },
      swiftSettings: [.defaultIsolation(MainActor.self)]))
}

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
