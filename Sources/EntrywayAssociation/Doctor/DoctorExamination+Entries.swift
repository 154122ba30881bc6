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
      add(.entry(.unroutedActivity(type)), in: .infoPlist, path, text: written)
    }
    for type in routed.subtracting(declared).sorted() where !Self.undeclared.contains(type) {
      add(.entry(.undeclaredActivity(type)), in: .infoPlist, path)
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
      return add(.wrongType(.array, value.kind), in: .infoPlist, path)
    }
    let routed = keys(of: .quickAction)
    let offered = Set(rules.filter { $0.kind == .quickAction && $0.title != nil }.map(\.key))
    for (index, item) in items.enumerated() {
      let path = path.appending(index)
      if item["UIApplicationShortcutItemTitle"] == nil {
        add(
          .entry(.quickActionWithout(key: "UIApplicationShortcutItemTitle")), in: .infoPlist, path)
      }
      let typePath = path.appending("UIApplicationShortcutItemType")
      guard case .text(let written)? = item["UIApplicationShortcutItemType"] else {
        add(
          .entry(.quickActionWithout(key: "UIApplicationShortcutItemType")), in: .infoPlist, path)
        continue
      }
      guard let type = resolved(written, in: .infoPlist, typePath) else { continue }
      if !routed.contains(type) {
        add(.entry(.unroutedQuickAction(type)), in: .infoPlist, typePath, text: written)
      } else if offered.contains(type) {
        add(.entry(.repeatedQuickAction(type)), in: .infoPlist, typePath, text: written)
      }
    }
  }

  mutating func checkActions() {
    guard let entries = doctor.manifest.entries else {
      return add(.entry(.noEntries), about: .manifest, JSONPointer(["entries"]))
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
          .entry(.unroutedAction(action.id, category: category.id)), about: .manifest,
          path.appending(index))
      }
    }
    guard !entries.categories.isEmpty else { return }
    for (index, rule) in entries.rules.enumerated() {
      guard let action = rule.action, !offered.contains(action) else { continue }
      let path = path.appending("rules").appending(index).appending("action")
      add(.entry(.unknownAction(action)), about: .manifest, path)
    }
  }
}
