import EntrywayAssociation
import EntrywayRouting
import Foundation

extension DoctorRow {
  static let domains: [DoctorRow] = [
    DoctorRow(
      "A host that the entitlements do not name",
      """
      entitlements: error undeclared-domain 3:6 /com.apple.developer.associated-domains ‹com.apple.developer.associated-domains›
      """
    ) {
      $0.domains = []
    },
    DoctorRow(
      "A host for passwords alone",
      """
      entitlements: error undeclared-domain 3:6 /com.apple.developer.associated-domains ‹com.apple.developer.associated-domains›
      """
    ) {
      $0.domains = ["webcredentials:shop.example.com"]
      $0.association = $0.association.replacingOccurrences(
        of: "]}}", with: #"]},"webcredentials":{"apps":["9JA89QQLNQ.com.example.shop"]}}"#)
    },
    DoctorRow(
      "A host that the table does not have", domain: "applinks:www.example.com",
      "warning unrouted-domain"),
    DoctorRow(
      "A host with an underscore that the table does not have", domain: "applinks:a_b.example.com",
      "warning unrouted-domain"),
    DoctorRow("A domain without a service", domain: "www.example.com", "error invalid-domain"),
    DoctorRow(
      "A domain with an unknown service", domain: "applink:www.example.com",
      "error invalid-domain"),
    DoctorRow(
      "A domain with a scheme", domain: "applinks:https://www.example.com",
      "error invalid-domain"),
    DoctorRow("A URL for a domain", domain: "https://www.example.com", "error invalid-domain"),
    DoctorRow(
      "A domain with a port", domain: "applinks:www.example.com:8443",
      "error invalid-domain"),
    DoctorRow("A domain with a path", domain: "applinks:www.example.com/a", "error invalid-domain"),
    DoctorRow(
      "A domain with a slash behind it", domain: "applinks:www.example.com/",
      "error invalid-domain"),
    DoctorRow(
      "A domain with an unknown mode", domain: "applinks:www.example.com?mode=debug",
      "error invalid-domain"),
    DoctorRow("A wildcard for App Clips", domain: "appclips:*.example.com", "error invalid-domain"),
    DoctorRow("A domain without a dot", domain: "applinks:localhost", "error invalid-domain"),
    DoctorRow("A wildcard", domain: "applinks:*.example.com", "note wildcard-domain"),
    DoctorRow(
      "A host of short links that only a wildcard covers",
      """
      entitlements: note wildcard-domain 6:9 /com.apple.developer.associated-domains/1 ‹applinks:*.example.com›
      entitlements: error wildcard-only 6:9 /com.apple.developer.associated-domains/1 ‹applinks:*.example.com›
      """
    ) {
      $0.limitToHosts()
      $0.host = "shop.example.com"
      $0.domains = ["applinks:shop.example.com", "applinks:*.example.com"]
    },
    DoctorRow(
      "Pushes that the app is not entitled to get",
      "entitlements: error undeclared-pushes /aps-environment"
    ) {
      $0.pushes = ""
    },
    DoctorRow(
      "Developer mode",
      """
      entitlements: warning developer-mode 5:9 /com.apple.developer.associated-domains/0 ‹applinks:shop.example.com?mode=developer›
      """
    ) {
      $0.domains = ["applinks:shop.example.com?mode=developer"]
    },
    DoctorRow(
      "A domain that stands twice", domain: "applinks:Shop.example.com",
      "note repeated-domain"),
    DoctorRow(
      "An app that the association file does not name",
      "association file: error app-not-in-file /applinks"
    ) {
      $0.appID = "9JA89QQLNQ.com.example.shop2"
      $0.info = $0.info.replacingOccurrences(
        of: "$(PRODUCT_BUNDLE_IDENTIFIER)", with: "com.example.shop")
    },
    DoctorRow(
      "An app that the file does not name for passwords",
      "association file: error app-not-in-file /webcredentials"
    ) {
      $0.domains.append("webcredentials:shop.example.com")
    },
    DoctorRow(
      "An app that is signed otherwise",
      "entitlements: error other-app-id 3:42 /application-identifier ‹9JA89QQLNQ.com.example.beta›"
    ) {
      $0.entitlements =
        "<key>application-identifier</key><string>9JA89QQLNQ.com.example.beta</string>"
    },
    DoctorRow("A table without a web host", "manifest: warning no-web-hosts /hosts") {
      $0.manifest.hosts = []
      $0.domains = []
    },
  ]
}
