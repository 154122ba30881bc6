import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting

// Activities, quick actions and notifications' actions: declared, and taken by a rule.
extension DoctorExamination {
  private var rules: [ManifestRule] { doctor.manifest.entries?.rules ?? [] }

  private func keys(of kind: ManifestRule.Kind) -> Set<String> {
    Set(rules.filter { $0.kind == kind }.map(\.key))
  }

  mutating func checkActivities(of info: PropertyListValue) {
    let path = JSONPointer(["NSUserActivityTypes"])
    let routed = keys(of: .activity)
    var declared: Set<String> = []
    for (type, written, path) in texts(info["NSUserActivityTypes"], in: .infoPlist, path) {
      declared.insert(type)
      // Intents are declared in the same list, and handled by the system.
      guard !routed.contains(type), !type.hasSuffix("Intent"), doctor.manifest.entries != nil
      else { continue }
      add(.unroutedActivity(type), in: .infoPlist, path, text: written)
    }
    for type in routed.subtracting(declared).sorted() where !Self.undeclared.contains(type) {
      add(.undeclaredActivity(type), in: .infoPlist, path)
    }
  }

  /// Activities of the system's own, which no app declares.
  private static let undeclared: Set<String> = [
    "NSUserActivityTypeBrowsingWeb", "com.apple.corespotlightitem",
    "com.apple.corespotlightquery",
  ]

  mutating func checkQuickActions(of info: PropertyListValue) {
    let path = JSONPointer(["UIApplicationShortcutItems"])
    guard let value = info["UIApplicationShortcutItems"] else { return }
    guard case .array(let items) = value else {
      return add(.array, value, in: .infoPlist, path)
    }
    let routed = keys(of: .quickAction)
    let offered = Set(rules.filter { $0.kind == .quickAction && $0.title != nil }.map(\.key))
    for (index, item) in items.enumerated() {
      let path = path.appending(index)
      if item["UIApplicationShortcutItemTitle"] == nil {
        add(
          .quickActionWithout(key: "UIApplicationShortcutItemTitle"), in: .infoPlist, path)
      }
      let typePath = path.appending("UIApplicationShortcutItemType")
      guard case .text(let written)? = item["UIApplicationShortcutItemType"] else {
        add(
          .quickActionWithout(key: "UIApplicationShortcutItemType"), in: .infoPlist, path)
        continue
      }
      guard let type = resolved(written, in: .infoPlist, typePath) else { continue }
      if !routed.contains(type) {
        add(.unroutedQuickAction(type), in: .infoPlist, typePath, text: written)
      } else if offered.contains(type) {
        add(.repeatedQuickAction(type), in: .infoPlist, typePath, text: written)
      }
    }
  }

  /// Whether the app gets the pushes that its rules read.
  mutating func checkPushes(of entitlements: PropertyListValue) {
    let keys = ["aps-environment", "com.apple.developer.aps-environment"]
    let isDeclared = keys.contains { key in
      if case .text(let value)? = entitlements[key] { !value.isEmpty } else { false }
    }
    guard !isDeclared, rules.contains(where: { $0.readsPushes })
    else { return }
    add(.undeclaredPushes, in: .entitlements, JSONPointer([keys[0]]))
  }

  mutating func checkActions() {
    guard let entries = doctor.manifest.entries else {
      return add(.noEntries, in: .manifest, JSONPointer(["entries"]))
    }
    let routed = Set(entries.rules.compactMap(\.action))
    let path = JSONPointer(["entries"])
    var offered: Set<String> = []
    for (index, category) in entries.categories.enumerated() {
      let path = path.appending("categories").appending(index).appending("actions")
      for (index, action) in category.actions.enumerated() {
        offered.insert(action.id)
        guard !routed.contains(action.id), action.options.contains("foreground") else { continue }
        add(
          .unroutedAction(action.id, category: category.id), in: .manifest,
          path.appending(index))
      }
    }
    guard !entries.categories.isEmpty else { return }
    for (index, rule) in entries.rules.enumerated() {
      guard let action = rule.action, !offered.contains(action) else { continue }
      let path = path.appending("rules").appending(index).appending("action")
      add(.unknownAction(action), in: .manifest, path)
    }
  }
}

extension ManifestRule {
  /// Whether a push reaches the rule: the way to the notification settings is none.
  fileprivate var readsPushes: Bool {
    switch kind {
    case .notificationLink, .notificationValue, .notificationFields, .notificationPlace,
      .notificationCode:
      action != "entryway.openSettings"
    case .quickAction, .activity, .spotlight, .widget, .liveActivity, .file, .cloudKitShare,
      .purchase:
      false
    }
  }
}

extension Diagnostic {
  fileprivate static let undeclaredPushes = Diagnostic(
    .error, .undeclaredPushes, "rules read pushes, but the app has no `aps-environment`",
    hint: "add the Push Notifications capability: without it the app gets no device token.")

  fileprivate static func undeclaredActivity(_ type: String) -> Diagnostic {
    Diagnostic(
      .error, .undeclaredActivity,
      "a rule reads the activity \(Quoting.text(type)), which is not declared",
      hint: "add it to `NSUserActivityTypes`: the system does not continue undeclared activities.")
  }

  fileprivate static func unroutedActivity(_ type: String) -> Diagnostic {
    Diagnostic(
      .warning, .unroutedActivity, "no rule reads the activity \(Quoting.text(type))",
      hint: "add an `.activity` rule, or remove the type.")
  }

  fileprivate static func unroutedQuickAction(_ type: String) -> Diagnostic {
    Diagnostic(
      .error, .unroutedQuickAction, "no rule handles the quick action \(Quoting.text(type))",
      hint: "add a `.quickAction` rule: until then the item opens the app and goes nowhere.")
  }

  fileprivate static func quickActionWithout(key: String) -> Diagnostic {
    Diagnostic(
      .error, .incompleteQuickAction, "the quick action has no `\(key)`",
      hint: "add it: the system shows no item without a type and a title.")
  }

  fileprivate static func repeatedQuickAction(_ type: String) -> Diagnostic {
    Diagnostic(
      .warning, .repeatedQuickAction,
      "the quick action \(Quoting.text(type)) is declared, and the rules create it too",
      hint: "remove it here, or remove the title from the rule: the menu would show it twice.")
  }

  fileprivate static func unroutedAction(_ id: String, category: String) -> Diagnostic {
    Diagnostic(
      .warning, .unroutedAction,
      "no rule handles the button \(Quoting.text(id)) of the category \(Quoting.text(category))",
      hint:
        "add a `.notification` rule for the action: until then the app opens and goes nowhere.")
  }

  fileprivate static func unknownAction(_ id: String) -> Diagnostic {
    Diagnostic(
      .warning, .unknownAction, "no category has the button \(Quoting.text(id))",
      hint: "add it to a category, or correct the rule's action.")
  }

  fileprivate static let noEntries = Diagnostic(
    .note, .noEntries,
    "the manifest has no entries: quick actions and activities are not compared",
    hint: "create the manifest from the app's entry rules.")
}
