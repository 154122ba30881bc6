import EntrywayAssociation
import EntrywayJSON
import EntrywayRouting
import Foundation

extension DoctorRow {
  static let entries: [DoctorRow] = [
    DoctorRow(
      "An activity that is not declared",
      "Info.plist: error undeclared-activity 5:6 /NSUserActivityTypes ‹NSUserActivityTypes›"
    ) {
      $0.manifest.entries?.rules.append(ManifestRule(.activity, key: "com.example.shop.edit"))
    },
    DoctorRow(
      "An activity that no rule reads",
      """
      Info.plist: warning unrouted-activity 6:16 /NSUserActivityTypes/0 ‹$(PRODUCT_BUNDLE_IDENTIFIER).viewOrder›
      """
    ) {
      $0.manifest.entries?.rules.removeFirst()
    },
    DoctorRow(
      "A quick action that no rule takes",
      """
      Info.plist: error unrouted-quick-action 6:169 /UIApplicationShortcutItems/0/UIApplicationShortcutItemType ‹scan›
      """
    ) {
      $0.info += quickAction("scan", "Scan")
    },
    DoctorRow(
      "A value with references",
      """
      Info.plist: error unrouted-quick-action 6:169 /UIApplicationShortcutItems/0/UIApplicationShortcutItemType ‹a&amp;b&#x3C;c›
      """
    ) {
      $0.info += quickAction("a&amp;b&#x3C;c", "Scan")
    },
    DoctorRow(
      "A quick action without a title",
      """
      Info.plist: error incomplete-quick-action 6:76 /UIApplicationShortcutItems/0 ‹UIApplicationShortcutItems›
      """
    ) {
      $0.info += quickAction("orders", nil)
    },
    DoctorRow(
      "A quick action without a type",
      """
      Info.plist: error incomplete-quick-action 6:76 /UIApplicationShortcutItems/0 ‹UIApplicationShortcutItems›
      """
    ) {
      $0.info += quickAction(nil, "Orders")
    },
    DoctorRow(
      "A quick action that the rules make too",
      """
      Info.plist: warning repeated-quick-action 6:169 /UIApplicationShortcutItems/0/UIApplicationShortcutItemType ‹search›
      """
    ) {
      $0.info += quickAction("search", "Search")
    },
    DoctorRow(
      "Quick actions that are no array",
      "Info.plist: error wrong-type 6:76 /UIApplicationShortcutItems ‹UIApplicationShortcutItems›"
    ) {
      $0.info += "<key>UIApplicationShortcutItems</key><true/>"
    },
    DoctorRow(
      "A button that no rule takes",
      "manifest: warning unrouted-action /entries/categories/0/actions/1"
    ) {
      $0.manifest.entries?.categories[0].actions.append(
        ManifestCategory.Action(id: "OPEN", title: "Open", options: ["foreground"]))
    },
    DoctorRow(
      "A rule for a button that no category has",
      "manifest: warning unknown-action /entries/rules/4/action"
    ) {
      $0.manifest.entries?.rules.append(ManifestRule(.notificationLink, key: "x", action: "REPPLY"))
    },
    DoctorRow("A manifest without entries", "manifest: note no-entries /entries") {
      $0.manifest.entries = nil
    },
    DoctorRow(
      "What lint finds in the association file",
      #"""
      association file: warning double-wildcard 1:86 /applinks/details/0/components/0/~1 ‹"/a**"›
      """#
    ) {
      $0.association = $0.association.replacingOccurrences(of: "/a", with: "/a**")
      $0.manifest.routes += [
        .text("longer", "/a{x}", ["x"]), .text("below", "/a/{rest*}", ["rest"]),
        .text("both", "/a{x}/{rest*}", ["x", "rest"]),
      ]
    },
  ]

  private static func quickAction(_ type: String?, _ title: String?) -> String {
    let fields = [("Type", type), ("Title", title)].compactMap { key, value in
      value.map { "<key>UIApplicationShortcutItem\(key)</key><string>\($0)</string>" }
    }
    return "<key>UIApplicationShortcutItems</key><array><dict>"
      + fields.joined() + "</dict></array>"
  }
}
