import EntrywayAssociation
import EntrywayRouting
import Foundation

extension DoctorRow {
  static let domains: [DoctorRow] = [
    DoctorRow(
      "A host that the entitlements do not name", .undeclaredDomain,
      #"""
      entitlements: error: no `applinks:` names the table's host "shop.example.com" (undeclared-domain)
        line 3, column 6, /com.apple.developer.associated-domains:
        <key>com.apple.developer.associated-domains</key>
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "applinks:shop.example.com" to the associated domains.
      """#
    ) {
      $0.domains = []
    },
    DoctorRow(
      "A host for passwords alone", .undeclaredDomain,
      #"""
      entitlements: error: no `applinks:` names the table's host "shop.example.com" (undeclared-domain)
        line 3, column 6, /com.apple.developer.associated-domains:
        <key>com.apple.developer.associated-domains</key>
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "applinks:shop.example.com" to the associated domains.
      """#
    ) {
      $0.domains = ["webcredentials:shop.example.com"]
      $0.association = $0.association.replacingOccurrences(
        of: "]}}", with: #"]},"webcredentials":{"apps":["9JA89QQLNQ.com.example.shop"]}}"#)
    },
    DoctorRow(
      "A host that the table does not have", .unroutedDomain,
      #"""
      entitlements: warning: the host "www.example.com" is not in the table (unrouted-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:www.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^
      hint: its links open the app and go nowhere: add it to the table's hosts.
      """#
    ) {
      $0.domains.append("applinks:www.example.com")
    },
    DoctorRow(
      "A host with an underscore that the table does not have", .unroutedDomain,
      #"""
      entitlements: warning: the host "a_b.example.com" is not in the table (unrouted-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:a_b.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^
      hint: its links open the app and go nowhere: add it to the table's hosts.
      """#
    ) {
      $0.domains.append("applinks:a_b.example.com")
    },
    DoctorRow(
      "A domain without a service", .invalidDomain,
      #"""
      entitlements: error: "www.example.com" is not an associated domain: it has no service (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>www.example.com</string>
                ^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("www.example.com")
    },
    DoctorRow(
      "A domain with an unknown service", .invalidDomain,
      #"""
      entitlements: error: "applink:www.example.com" is not an associated domain: `applink` is not a service (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applink:www.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("applink:www.example.com")
    },
    DoctorRow(
      "A domain with a scheme", .invalidDomain,
      #"""
      entitlements: error: "applinks:https://www.example.com" is not an associated domain: it has a scheme (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:https://www.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("applinks:https://www.example.com")
    },
    DoctorRow(
      "A URL for a domain", .invalidDomain,
      #"""
      entitlements: error: "https://www.example.com" is not an associated domain: it has a scheme (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>https://www.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("https://www.example.com")
    },
    DoctorRow(
      "A domain with a port", .invalidDomain,
      #"""
      entitlements: error: "applinks:www.example.com:8443" is not an associated domain: it has a port (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:www.example.com:8443</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("applinks:www.example.com:8443")
    },
    DoctorRow(
      "A domain with a path", .invalidDomain,
      #"""
      entitlements: error: "applinks:www.example.com/a" is not an associated domain: it has a path (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:www.example.com/a</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("applinks:www.example.com/a")
    },
    DoctorRow(
      "A domain with a slash behind it", .invalidDomain,
      #"""
      entitlements: error: "applinks:www.example.com/" is not an associated domain: it has a path (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:www.example.com/</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("applinks:www.example.com/")
    },
    DoctorRow(
      "A domain with an unknown mode", .invalidDomain,
      #"""
      entitlements: error: "applinks:www.example.com?mode=debug" is not an associated domain: `?mode=debug` is not a mode (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:www.example.com?mode=debug</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("applinks:www.example.com?mode=debug")
    },
    DoctorRow(
      "A wildcard for App Clips", .invalidDomain,
      #"""
      entitlements: error: "appclips:*.example.com" is not an associated domain: App Clips have no wildcards (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>appclips:*.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("appclips:*.example.com")
    },
    DoctorRow(
      "A domain without a dot", .invalidDomain,
      #"""
      entitlements: error: "applinks:localhost" is not an associated domain: the host is not a full domain name (invalid-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:localhost</string>
                ^^^^^^^^^^^^^^^^^^
      hint: write service:host, such as applinks:shop.example.com.
      """#
    ) {
      $0.domains.append("applinks:localhost")
    },
    DoctorRow(
      "A wildcard", .wildcardDomain,
      #"""
      entitlements: note: "applinks:*.example.com" has a wildcard (wildcard-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:*.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^
      hint: the root domain must serve the file; the wildcard does not cover subdomains that are listed individually.
      """#
    ) {
      $0.domains.append("applinks:*.example.com")
    },
    DoctorRow(
      "A host of short links that only a wildcard covers", .wildcardOnly,
      #"""
      entitlements: note: "applinks:*.example.com" has a wildcard (wildcard-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:*.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^
      hint: the root domain must serve the file; the wildcard does not cover subdomains that are listed individually.
      --
      entitlements: error: "applinks:*.example.com" uses the file of example.com, and the links of "go.example.com" are others (wildcard-only)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:*.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^
      hint: add "applinks:go.example.com" to the associated domains: a host that is listed serves a file of its own.
      """#
    ) {
      $0.limitToHosts()
      $0.host = "shop.example.com"
      $0.domains = ["applinks:shop.example.com", "applinks:*.example.com"]
    },
    DoctorRow(
      "Pushes that the app is not entitled to get", .undeclaredPushes,
      #"""
      entitlements: error: rules read pushes, and the app has no `aps-environment` (undeclared-pushes)
        /aps-environment
      hint: add the capability Push Notifications: without it the system gives the app no token.
      """#
    ) {
      $0.pushes = ""
    },
    DoctorRow(
      "Developer mode", .developerMode,
      #"""
      entitlements: warning: "applinks:shop.example.com?mode=developer" is in developer mode (developer-mode)
        line 5, column 9, /com.apple.developer.associated-domains/0:
        <string>applinks:shop.example.com?mode=developer</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: remove `?mode=developer` before the app goes to the App Store.
      """#
    ) {
      $0.domains = ["applinks:shop.example.com?mode=developer"]
    },
    DoctorRow(
      "A domain that stands twice", .repeatedDomain,
      #"""
      entitlements: note: "applinks:Shop.example.com" is listed twice (repeated-domain)
        line 6, column 9, /com.apple.developer.associated-domains/1:
        <string>applinks:Shop.example.com</string>
                ^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: remove one of them.
      """#
    ) {
      $0.domains.append("applinks:Shop.example.com")
    },
    DoctorRow(
      "An app that the association file does not name", .appNotInFile,
      #"""
      association file: error: `applinks` does not name the app "9JA89QQLNQ.com.example.shop2" (app-not-in-file)
        /applinks
      hint: add it to the `appIDs` of an entry: until then its links open in the browser.
      """#
    ) {
      $0.appID = "9JA89QQLNQ.com.example.shop2"
      $0.info = $0.info.replacingOccurrences(
        of: "$(PRODUCT_BUNDLE_IDENTIFIER)", with: "com.example.shop")
    },
    DoctorRow(
      "An app that the file does not name for passwords", .appNotInFile,
      #"""
      association file: error: `webcredentials` does not name the app "9JA89QQLNQ.com.example.shop" (app-not-in-file)
        /webcredentials
      hint: add it to `apps`, or remove the service from the entitlements.
      """#
    ) {
      $0.domains.append("webcredentials:shop.example.com")
    },
    DoctorRow(
      "An app that is signed otherwise", .otherAppID,
      #"""
      entitlements: error: the app is signed as "9JA89QQLNQ.com.example.beta", not "9JA89QQLNQ.com.example.shop" (other-app-id)
        line 3, column 42, /application-identifier:
        …key>application-identifier</key><string>9JA89QQLNQ.com.example.beta</string><key>com.ap…
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: the association file must name the identifier that the app is signed with.
      """#
    ) {
      $0.entitlements =
        "<key>application-identifier</key><string>9JA89QQLNQ.com.example.beta</string>"
    },
    DoctorRow(
      "A table without a web host", .noWebHosts,
      #"""
      manifest: warning: the table has no web host, and the association file names apps (no-web-hosts)
        /hosts
      hint: web links open the app and go nowhere: add the host to the table.
      """#
    ) {
      $0.manifest.hosts = []
      $0.domains = []
    },
  ]
}
