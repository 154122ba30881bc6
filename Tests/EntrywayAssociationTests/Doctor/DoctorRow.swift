import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Foundation
import Testing

/// A project in which one thing is wrong, and what the doctor says of it.
struct DoctorRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var code: Diagnostic.Code
  var project: Project
  var text: String

  init(
    _ name: String, _ code: Diagnostic.Code, _ text: String,
    _ change: (inout Project) -> Void
  ) {
    testDescription = name
    self.code = code
    self.text = text
    project = Project()
    change(&project)
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
      "A link that the file hands over and no route takes", .unroutedLink,
      #"""
      association file: warning: no route takes a link that the file hands to the app: \
      https://shop.example.com/b (unrouted-link)
        /applinks/details/0/components/1
      hint: it opens the app and goes nowhere: `aasa check --json` lists such links.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"}"#)
    },
    DoctorRow(
      "Links that only the fallback takes", .fallbackLink,
      #"""
      association file: note: only the fallback takes a link that the file hands to the app: \
      https://shop.example.com/b, and 1 more (fallback-link)
        /applinks/details/0/components/1
      hint: it opens the app at the fallback: `aasa check --json` lists such links.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.manifest.fallback = NamedRoute("a")
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"},{"/":"/c"}"#)
    },
    DoctorRow(
      "A route's link that the file leaves in the browser", .unassociatedLink,
      #"""
      association file: error: the file leaves a link of the route sale in the browser: \
      https://shop.example.com/sale (unassociated-link)
        /applinks/details
      hint: `aasa generate` writes the file that covers the table.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.manifest.routes.append(ManifestRoute(name: "sale", pattern: "/sale"))
    },
    DoctorRow(
      "Hosts with different links, none of them named", .hostNotNamed,
      #"""
      association file: warning: the file is not compared with the table, whose hosts have \
      different links: shop.example.com and go.example.com (host-not-named)
        /applinks/details
      hint: name the host that serves the file: each has its own.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.limitToHosts()
    },
    DoctorRow(
      "A link of a host whose file leaves it in the browser", .unassociatedLink,
      #"""
      association file: error: the file leaves a link of the route link in the browser: \
      https://go.example.com/b (unassociated-link)
        /applinks/details
      hint: `aasa generate` writes the file that covers the table.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.limitToHosts()
      $0.host = "go.example.com"
    },
    DoctorRow(
      "A pattern with too many states", .undecidedAgreement,
      #"""
      association file: note: it is undecided whether file and table agree (undecided-agreement)
        /applinks/details
      hint: there are too many states to examine: see `aasa check`.
      """#
    ) {
      let values = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
      let pattern = String(repeating: "*$(v)", count: 150)
      $0.association = $0.association.replacingOccurrences(
        of: #""details""#, with: "\"substitutionVariables\":{\"v\":[\(values)]},\"details\""
      ).replacingOccurrences(of: "/a", with: "/" + pattern)
    },
  ]
}
