import EntrywayAssociation
import EntrywayRouting

extension MessageCases {
  /// A name, and what is made wrong in the project.
  private typealias Change = (String, (inout DoctorProject) -> Void)

  static var projects: MessageGroup {
    MessageGroup(
      "Projects whose files do not agree",
      changes.map { name, change in
        var project = DoctorProject()
        change(&project)
        let findings = project.findings
        return Message(
          name,
          parts: findings.isEmpty
            ? [(".", "no finding")]
            : findings.map { ("|", "\($0.file.rawValue): \($0.diagnostic)") })
      })
  }

  private static var changes: [Change] {
    [("Nothing wrong", { _ in })] + links + domains + otherDomains + hostFile + entrySections
  }

  private static var links: [Change] {
    [
      ("A scheme of the table that is not declared", { $0.manifest.schemes.append("shop-beta") }),
      ("A declared scheme that the table does not have", { $0.add(scheme: "fb1") }),
      ("A scheme with a colon", { $0.add(scheme: "my:app") }),
      ("A scheme of the system's", { $0.add(scheme: "HTTPS") }),
      (
        "Schemes that are no array",
        { $0.replaceInInfo("<array><string>shop</string></array>", "<string>shop</string>") }
      ),
      (
        "Schemes that are a number", { $0.replaceInInfo("<string>shop</string>", "<real>7</real>") }
      ),
      ("Schemes that are data", { $0.replaceInInfo("<string>shop</string>", "<data>AQI=</data>") }),
      ("URL types that are a text", { $0.info = "<key>CFBundleURLTypes</key><string>a</string>" }),
      ("A scheme that the build makes", { $0.add(scheme: "$(SCHEME)") }),
    ]
  }

  private static var domains: [Change] {
    let domains =
      [
        "www.example.com", "applink:www.example.com", "applinks:https://www.example.com",
        "https://www.example.com", "applinks:www.example.com:8443", "applinks:www.example.com/a",
        "applinks:www.example.com/", "applinks:www.example.com?mode=debug",
        "applinks:www.example.com", "appclips:*.example.com", "applinks:localhost",
        "applinks:*.example.com", "applinks:Shop.example.com", "webcredentials:shop.example.com",
        "activitycontinuation:shop.example.com", "appclips:shop.example.com", "applinks:$(HOST)",
        "applinks:a_b.example.com",
      ]
    return domains.map { domain -> Change in
      ("The domain \(domain)", { $0.domains.append(domain) })
    }
  }

  private static var otherDomains: [Change] {
    [
      ("No domain", { $0.domains = [] }),
      (
        "A host of short links that only a wildcard covers",
        {
          $0.manifest.hosts.append("go.example.com")
          $0.manifest.routes.append(
            ManifestRoute(name: "short", pattern: "/s", hosts: ["go.example.com"]))
          $0.domains.append("applinks:*.example.com")
        }
      ),
      (
        "Hosts without a name that a wildcard covers with the file of the root",
        {
          $0.manifest.hosts = ["example.com", "*.example.com"]
          $0.manifest.routes.append(
            ManifestRoute(name: "short", pattern: "/s", hosts: ["*.example.com"]))
          $0.domains = ["applinks:example.com", "applinks:*.example.com"]
        }
      ),
      ("Pushes that the app is not entitled to get", { $0.pushes = "" }),
      ("Developer mode", { $0.domains = ["applinks:shop.example.com?mode=developer"] }),
      (
        "A host for passwords alone",
        {
          $0.domains = ["webcredentials:shop.example.com"]
          $0.replaceInFile("]}}", #"]},"webcredentials":{"apps":["9JA89QQLNQ.com.example.shop"]}}"#)
        }
      ),
      (
        "An app that is signed otherwise",
        {
          $0.entitlements =
            "<key>application-identifier</key><string>9JA89QQLNQ.com.example.beta</string>"
        }
      ),
      (
        "A table without a web host",
        {
          $0.manifest.hosts = []
          $0.domains = []
        }
      ),
    ]
  }

  private static var hostFile: [Change] {
    [
      ("An app that the association file does not name", { $0.appID += "2" }),
      (
        "A link that the file hands over and no route takes",
        { $0.replaceInFile(#"{"/":"/a"}"#, #"{"/":"/a"},{"/":"/b"}"#) }
      ),
      (
        "Links that only the fallback takes",
        {
          $0.manifest.fallback = NamedRoute("a")
          $0.replaceInFile(#"{"/":"/a"}"#, #"{"/":"/a"},{"/":"/b"},{"/":"/c"}"#)
        }
      ),
      (
        "A route's link that the file leaves in the browser",
        { $0.manifest.routes.append(ManifestRoute(name: "sale", pattern: "/sale")) }
      ),
      (
        "Routes' links that the file leaves in the browser",
        {
          $0.manifest.routes += ["sale", "cart"].map { ManifestRoute(name: $0, pattern: "/\($0)") }
        }
      ),
      (
        "A pattern with too many states",
        {
          let values = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
          $0.replaceInFile(
            #""details""#, "\"substitutionVariables\":{\"v\":[\(values)]},\"details\"")
          $0.replaceInFile("/a", "/" + String(repeating: "*$(v)", count: 150))
        }
      ),
      ("What lint finds in the association file", { $0.replaceInFile("/a", "/a**") }),
      ("An association file that cannot be read", { $0.association = "<html>" }),
    ]
  }

  private static var entrySections: [Change] {
    [
      (
        "An activity that is not declared",
        { $0.manifest.entries?.rules.append(ManifestRule(.activity, key: "com.example.shop.edit")) }
      ),
      ("An activity that no rule reads", { $0.manifest.entries?.rules.removeFirst() }),
      (
        "A quick action that no rule takes",
        { $0.add(quickAction: [("Type", "scan"), ("Title", "Scan")]) }
      ),
      (
        "A quick action with references",
        { $0.add(quickAction: [("Type", "a&amp;b&#x3C;c"), ("Title", "Scan")]) }
      ),
      ("A quick action without a title", { $0.add(quickAction: [("Type", "orders")]) }),
      ("A quick action without a type", { $0.add(quickAction: [("Title", "Orders")]) }),
      (
        "A quick action that the rules make too",
        { $0.add(quickAction: [("Type", "search"), ("Title", "Search")]) }
      ),
      (
        "Quick actions that are no array",
        { $0.info += "<key>UIApplicationShortcutItems</key><true/>" }
      ),
      (
        "A button that no rule takes",
        {
          $0.manifest.entries?.categories[0].actions.append(
            ManifestCategory.Action(id: "OPEN", title: "Open", options: ["foreground"]))
        }
      ),
      (
        "A rule for a button that no category has",
        {
          $0.manifest.entries?.rules.append(
            ManifestRule(.notificationLink, key: "x", action: "REPPLY"))
        }
      ),
      ("A manifest without entries", { $0.manifest.entries = nil }),
    ]
  }
}
