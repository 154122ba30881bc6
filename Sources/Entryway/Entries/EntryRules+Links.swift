extension EntryRules {
  /// The key paths at which the rules for a tap on a notification, or for a button, look for a link.
  package func notificationLinks(action: String?) -> [String] {
    rules.compactMap { rule in
      guard case .reads(.notification(action), .link(let path)) = rule.kind else { return nil }
      return path
    }
  }
}
