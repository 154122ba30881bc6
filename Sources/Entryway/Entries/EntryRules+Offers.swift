extension EntryRules {
  /// The items of the home screen's menu that are offered to these audiences, in the order of the
  /// rules.
  ///
  /// ```swift
  /// BookingsRoute.entries.quickActions(for: ["host"]).map(\.title)
  /// // ["Recent Activity", "Messages", "New Listing"]
  /// ```
  ///
  /// Register them anew whenever the audiences change. Of two rules for one type the first is
  /// offered, for it is the one that is asked.
  ///
  /// - Parameter audiences: The tags that the app holds now.
  /// - Returns: The items; those of rules without a title are not in it.
  public func quickActions(for audiences: Set<String> = []) -> [QuickAction] {
    var types: Set<String> = []
    return rules.compactMap { rule in
      guard case .reads(.quickAction(let type), _) = rule.kind, types.insert(type).inserted,
        rule.audience.map({ audiences.contains($0.tag) }) ?? true
      else { return nil }
      return rule.offer
    }
  }

  /// The categories of notifications that the rules declare, to be registered at launch.
  ///
  /// The system takes all categories at once, and the last registration counts. Of two
  /// declarations of one category the first is in the list.
  public var notificationCategories: [NotificationCategory] {
    var ids: Set<String> = []
    return rules.compactMap { rule in
      guard case .declares(let category) = rule.kind, ids.insert(category.id).inserted else {
        return nil
      }
      return category
    }
  }

  /// The types of the activities that rules are for, each once, in the order of the rules; that of
  /// an item found in Spotlight is among them if a rule is for it.
  ///
  /// They belong into `NSUserActivityTypes` of the app's `Info.plist`, but for Spotlight's. SwiftUI
  /// hands over none that is not asked for by its type.
  public var activityTypes: [String] {
    subjects.compactMap { if case .activity(let type) = $0 { type } else { nil } }
  }

  /// The identifiers of the buttons that run while the app is not seen: those that are declared
  /// without `.foreground`, and nowhere with it; and a push in the background, if a rule is for it.
  public var backgroundActions: Set<String> {
    let actions = notificationCategories.flatMap(\.actions)
    let seen = actions.filter { $0.options.contains(.foreground) }
    let push = NotificationAction.backgroundPush.identifier
    let hasPush = subjects.contains(.notification(action: push))
    return Set(actions.map(\.id)).subtracting(seen.map(\.id)).union(hasPush ? [push] : [])
  }
}
