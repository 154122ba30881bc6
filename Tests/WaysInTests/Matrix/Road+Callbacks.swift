extension Road {
  /// The callbacks that hand an entry over, as entries name them.
  var callbacks: Set<String?> {
    guard case .calls(let names) = self else { return [] }
    return Set(names.flatMap { Self.callbacks(of: $0.prefix { $0 != " " }) })
  }

  private static func callbacks(of name: Substring) -> [String?] {
    switch name {
    case "willConnectTo": ["scene(_:willConnectTo:options:)"]
    case "openURLContexts": ["scene(_:openURLContexts:)"]
    case "continue": ["scene(_:continue:)"]
    case "performActionFor": ["windowScene(_:performActionFor:completionHandler:)"]
    case "didReceive": ["userNotificationCenter(_:didReceive:)"]
    case "application(open:)": ["application(_:open:options:)"]
    case "application(continue:)": ["application(_:continue:restorationHandler:)"]
    case "application(performActionFor:)":
      ["application(_:performActionFor:completionHandler:)"]
    case "onOpenURL": ["onOpenURL(perform:)"]
    case "onContinueUserActivity": ["onContinueUserActivity(_:perform:)"]
    // What a new scene is configured for comes with its connection once more.
    case "configurationForConnecting":
      [
        "application(_:configurationForConnecting:options:)", "scene(_:willConnectTo:options:)",
      ]
    case "openURL": ["openURL"]
    case "center.receive": [nil]
    // An announcement hands nothing over.
    default: []
    }
  }
}
