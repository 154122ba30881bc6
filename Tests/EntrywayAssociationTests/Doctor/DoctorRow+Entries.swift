import EntrywayAssociation
import EntrywayJSON
import EntrywayRouting
import Foundation

extension DoctorRow {
  static let entries: [DoctorRow] = [
    DoctorRow(
      "An activity that is not declared", .undeclaredActivity,
      #"""
      Info.plist: error: a rule reads the activity "com.example.shop.edit", which is not declared (undeclared-activity)
        line 5, column 6, /NSUserActivityTypes:
        <key>NSUserActivityTypes</key>
             ^^^^^^^^^^^^^^^^^^^
      hint: add it to `NSUserActivityTypes`: the system does not continue undeclared activities.
      """#
    ) {
      $0.manifest.entries?.rules.append(ManifestRule(.activity, key: "com.example.shop.edit"))
    },
    DoctorRow(
      "An activity that no rule reads", .unroutedActivity,
      #"""
      Info.plist: warning: no rule reads the activity "com.example.shop.viewOrder" (unrouted-activity)
        line 6, column 16, /NSUserActivityTypes/0:
        <array><string>$(PRODUCT_BUNDLE_IDENTIFIER).viewOrder</string></array>
                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add an `.activity` rule, or remove the type.
      """#
    ) {
      $0.manifest.entries?.rules.removeFirst()
    },
    DoctorRow(
      "A quick action that no rule takes", .unroutedQuickAction,
      #"""
      Info.plist: error: no rule takes the quick action "scan" (unrouted-quick-action)
        line 6, column 169, /UIApplicationShortcutItems/0/UIApplicationShortcutItemType:
        …pplicationShortcutItemType</key><string>scan</string><key>UIAppl…
                                                 ^^^^
      hint: add a `.quickAction` rule: until then the item opens the app and goes nowhere.
      """#
    ) {
      $0.info += quickAction("scan", "Scan")
    },
    DoctorRow(
      "A value with references", .unroutedQuickAction,
      #"""
      Info.plist: error: no rule takes the quick action "a&b<c" (unrouted-quick-action)
        line 6, column 169, /UIApplicationShortcutItems/0/UIApplicationShortcutItemType:
        …pplicationShortcutItemType</key><string>a&amp;b&#x3C;c</string><key>UIAppl…
                                                 ^^^^^^^^^^^^^^
      hint: add a `.quickAction` rule: until then the item opens the app and goes nowhere.
      """#
    ) {
      $0.info += quickAction("a&amp;b&#x3C;c", "Scan")
    },
    DoctorRow(
      "A quick action without a title", .incompleteQuickAction,
      #"""
      Info.plist: error: the quick action has no `UIApplicationShortcutItemTitle` (incomplete-quick-action)
        line 6, column 76, /UIApplicationShortcutItems/0:
        …NTIFIER).viewOrder</string></array><key>UIApplicationShortcutItems</key><array><dict><…
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add it: the system shows no item without a type and a title.
      """#
    ) {
      $0.info += quickAction("orders", nil)
    },
    DoctorRow(
      "A quick action without a type", .incompleteQuickAction,
      #"""
      Info.plist: error: the quick action has no `UIApplicationShortcutItemType` (incomplete-quick-action)
        line 6, column 76, /UIApplicationShortcutItems/0:
        …NTIFIER).viewOrder</string></array><key>UIApplicationShortcutItems</key><array><dict><…
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add it: the system shows no item without a type and a title.
      """#
    ) {
      $0.info += quickAction(nil, "Orders")
    },
    DoctorRow(
      "A quick action that the rules make too", .repeatedQuickAction,
      #"""
      Info.plist: warning: the quick action "search" is declared, and the rules create it too (repeated-quick-action)
        line 6, column 169, /UIApplicationShortcutItems/0/UIApplicationShortcutItemType:
        …pplicationShortcutItemType</key><string>search</string><key>UIAppl…
                                                 ^^^^^^
      hint: remove it here, or take the title from the rule: the menu would show it twice.
      """#
    ) {
      $0.info += quickAction("search", "Search")
    },
    DoctorRow(
      "Quick actions that are no array", .wrongType,
      #"""
      Info.plist: error: `UIApplicationShortcutItems` is true, not an array (wrong-type)
        line 6, column 76, /UIApplicationShortcutItems:
        …NTIFIER).viewOrder</string></array><key>UIApplicationShortcutItems</key><true/>
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: put an array there.
      """#
    ) {
      $0.info += "<key>UIApplicationShortcutItems</key><true/>"
    },
    DoctorRow(
      "A button that no rule takes", .unroutedAction,
      #"""
      manifest: warning: no rule takes the button "OPEN" of the category "MESSAGE" (unrouted-action)
        /entries/categories/0/actions/1
      hint: add a `.notification` rule for the action: until then the app opens and goes nowhere.
      """#
    ) {
      $0.manifest.entries?.categories[0].actions.append(
        ManifestCategory.Action(id: "OPEN", title: "Open", options: ["foreground"]))
    },
    DoctorRow(
      "A rule for a button that no category has", .unknownAction,
      #"""
      manifest: warning: no category has the button "REPPLY" (unknown-action)
        /entries/rules/4/action
      hint: add it to a category, or correct the rule's action.
      """#
    ) {
      $0.manifest.entries?.rules.append(ManifestRule(.notificationLink, key: "x", action: "REPPLY"))
    },
    DoctorRow(
      "A manifest without entries", .noEntries,
      #"""
      manifest: note: the manifest has no entries: quick actions and activities are not compared (no-entries)
        /entries
      hint: write the manifest from the app's entry rules.
      """#
    ) {
      $0.manifest.entries = nil
    },
    DoctorRow(
      "What lint finds in the association file", .doubleWildcard,
      #"""
      association file: warning: `**` matches no more than `*` (double-wildcard)
        line 1, column 86, /applinks/details/0/components/0/~1:
        …Q.com.example.shop"],"components":[{"/":"/a**"}]}]}}
                                                 ^^^^^^
      hint: write `*`: it crosses slashes already.
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
