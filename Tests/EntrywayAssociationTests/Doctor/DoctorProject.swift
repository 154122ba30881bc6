import EntrywayAssociation
import EntrywayRouting
import Foundation

/// The files of a project in which everything agrees.
struct DoctorProject: Sendable {
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

  mutating func add(scheme: String) {
    replaceInInfo("<string>shop</string>", "<string>shop</string><string>\(scheme)</string>")
  }

  mutating func add(quickAction fields: [(String, String)]) {
    let texts = fields.map { "<key>UIApplicationShortcutItem\($0)</key><string>\($1)</string>" }
    info += "<key>UIApplicationShortcutItems</key><array><dict>\(texts.joined())</dict></array>"
  }

  mutating func replaceInInfo(_ text: String, _ other: String) {
    info = info.replacingOccurrences(of: text, with: other)
  }

  mutating func replaceInFile(_ text: String, _ other: String) {
    association = association.replacingOccurrences(of: text, with: other)
  }

  static func xml(_ body: String) -> [UInt8] {
    Array(
      "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n".utf8)
  }
}
