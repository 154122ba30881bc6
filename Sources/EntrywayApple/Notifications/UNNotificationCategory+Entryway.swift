#if canImport(UserNotifications) && !os(tvOS)
  public import Entryway
  public import UserNotifications

  extension UNNotificationCategory {
    /// Creates the system's category from one that the rules declare.
    public convenience init(_ category: NotificationCategory) {
      self.init(
        identifier: category.id, actions: category.actions.map(UNNotificationAction.make),
        intentIdentifiers: [], options: UNNotificationCategoryOptions(category.options))
    }
  }

  extension UNNotificationAction {
    static func make(_ action: NotificationCategory.Action) -> UNNotificationAction {
      let options = UNNotificationActionOptions(action.options)
      let icon = action.icon.map(UNNotificationActionIcon.make)
      guard let input = action.textInput else {
        return UNNotificationAction(
          identifier: action.id, title: action.title, options: options, icon: icon)
      }
      return UNTextInputNotificationAction(
        identifier: action.id, title: action.title, options: options, icon: icon,
        textInputButtonTitle: input.buttonTitle, textInputPlaceholder: input.placeholder)
    }
  }

  extension UNNotificationActionIcon {
    static func make(_ icon: EntryIcon) -> UNNotificationActionIcon {
      switch icon {
      case .template(let name): UNNotificationActionIcon(templateImageName: name)
      case .system(let name): UNNotificationActionIcon(systemImageName: name)
      }
    }
  }

  extension UNNotificationActionOptions {
    init(_ options: NotificationCategory.Action.Options) {
      self = []
      if options.contains(.foreground) { insert(.foreground) }
      if options.contains(.destructive) { insert(.destructive) }
      if options.contains(.authenticationRequired) { insert(.authenticationRequired) }
    }
  }

  extension UNNotificationCategoryOptions {
    init(_ options: NotificationCategory.Options) {
      self = []
      if options.contains(.customDismissAction) { insert(.customDismissAction) }
      #if !os(macOS) && !os(watchOS)
        if options.contains(.allowInCarPlay) { insert(.allowInCarPlay) }
      #endif
      #if !os(watchOS)
        if options.contains(.hiddenPreviewsShowTitle) { insert(.hiddenPreviewsShowTitle) }
        if options.contains(.hiddenPreviewsShowSubtitle) { insert(.hiddenPreviewsShowSubtitle) }
      #endif
    }
  }
#endif
