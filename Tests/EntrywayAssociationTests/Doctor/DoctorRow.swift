import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Foundation
import Testing

/// A project in which one thing is wrong, and the facts of what the doctor finds.
struct DoctorRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var project = Project()
  /// The findings' facts with the file of each, line by line.
  var facts: String

  init(_ name: String, _ facts: String, _ change: (inout Project) -> Void) {
    testDescription = name
    self.facts = facts
    change(&project)
  }

  /// An associated domain more in the entitlements, at which something is found.
  init(_ name: String, domain: String, _ fact: String) {
    let place = "6:9 /com.apple.developer.associated-domains/1"
    self.init(name, "entitlements: \(fact) \(place) ‹\(domain)›") { $0.domains.append(domain) }
  }

  /// A scheme more in the Info.plist, at which something is found.
  init(_ name: String, scheme: String, _ fact: String) {
    let place = "4:79 /CFBundleURLTypes/0/CFBundleURLSchemes/1"
    self.init(name, "Info.plist: \(fact) \(place) ‹\(scheme)›") {
      $0.info = $0.info.replacingOccurrences(
        of: "<string>shop</string>", with: "<string>shop</string><string>\(scheme)</string>")
    }
  }

  /// The files of a project in which everything agrees.
  struct Project: Sendable {
    var info = [
      "<key>CFBundleURLTypes</key>",
      "<array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array>",
      "<key>NSUserActivityTypes</key>",
      "<array><string>$(PRODUCT_BUNDLE_IDENTIFIER).viewOrder</string></array>",
    ].joined(separator: "\n")
    var domains = ["applinks:shop.example.com"]
    var entitlements = ""
    var pushes = "<key>aps-environment</key><string>development</string>"
    var association = """
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.shop"],"components":[{"/":"/a"}]}]}}
      """
    var manifest = RouteManifest(
      schemes: ["shop"], hosts: ["shop.example.com"],
      routes: [ManifestRoute(name: "a", pattern: "/a")],
      entries: EntriesManifest(
        rules: [
          ManifestRule(.activity, key: "com.example.shop.viewOrder"),
          ManifestRule(.notificationLink, key: "link", action: "REPLY"),
          ManifestRule(.quickAction, key: "search", title: "Search"),
          ManifestRule(.quickAction, key: "orders"),
        ],
        categories: [
          ManifestCategory(
            id: "MESSAGE",
            actions: [
              ManifestCategory.Action(id: "REPLY", title: "Reply", options: ["foreground"])
            ])
        ]))
    var appID = "9JA89QQLNQ.com.example.shop"
    var host: String?

    var findings: [AssociationDoctor.Finding] {
      let key = "com.apple.developer.associated-domains"
      let list = domains.map { "<string>\($0)</string>" }.joined(separator: "\n")
      return AssociationDoctor(
        infoPlist: PropertyListReading(Self.xml(info)),
        entitlements: PropertyListReading(
          Self.xml(entitlements + "<key>\(key)</key>\n<array>\n\(list)\n</array>" + pushes)),
        association: AssociationReading(association.utf8), manifest: manifest, appID: appID,
        host: host
      ).findings()
    }

    /// A second host, at whose root the server's links are.
    mutating func limitToHosts() {
      domains.append("applinks:go.example.com")
      manifest.hosts.append("go.example.com")
      var route = ManifestRoute.text("link", "/{slug}", ["slug"], hosts: ["go.example.com"])
      route.resolvedBy = .server
      manifest.routes.append(route)
    }

    static func xml(_ body: String) -> [UInt8] {
      Array(
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n".utf8)
    }
  }
}

extension DoctorRow {
  static let agreement: [DoctorRow] = [
    DoctorRow(
      "A link that the file hands over and no route takes",
      "association file: warning unrouted-link /applinks/details/0/components/1"
    ) {
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"}"#)
    },
    DoctorRow(
      "Links that only the fallback takes",
      "association file: note fallback-link /applinks/details/0/components/1"
    ) {
      $0.manifest.fallback = NamedRoute("a")
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"},{"/":"/c"}"#)
    },
    DoctorRow(
      "A route's link that the file leaves in the browser",
      "association file: error unassociated-link (sale) /applinks/details"
    ) {
      $0.manifest.routes.append(ManifestRoute(name: "sale", pattern: "/sale"))
    },
    DoctorRow(
      "Hosts with different links, none of them named",
      "association file: warning host-not-named /applinks/details"
    ) {
      $0.limitToHosts()
    },
    DoctorRow(
      "A link of a host whose file leaves it in the browser",
      "association file: error unassociated-link (link) /applinks/details"
    ) {
      $0.limitToHosts()
      $0.host = "go.example.com"
    },
    DoctorRow(
      "A pattern with too many states",
      "association file: note undecided-agreement /applinks/details"
    ) {
      let values = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
      let pattern = String(repeating: "*$(v)", count: 150)
      $0.association = $0.association.replacingOccurrences(
        of: #""details""#, with: "\"substitutionVariables\":{\"v\":[\(values)]},\"details\""
      ).replacingOccurrences(of: "/a", with: "/" + pattern)
    },
  ]
}
