/// A category of notifications and its buttons, as the app registers them at launch:
/// ``EntryRules/notificationCategories``.
///
/// A payload names its category under `aps.category`; an adapter makes a
/// `UNNotificationCategory` of it.
public struct NotificationCategory: Hashable, Sendable {
  /// The identifier that payloads name.
  public var id: String
  /// The buttons, in the order in which they are shown.
  public var actions: [Action]
  /// How the system treats the category's notifications.
  public var options: Options

  /// A category of notifications.
  ///
  /// - Parameters:
  ///   - id: The identifier that payloads name.
  ///   - actions: The buttons, in the order in which they are shown.
  ///   - options: How the system treats the category's notifications.
  public init(_ id: String, actions: [Action], options: Options = []) {
    self.id = id
    self.actions = actions
    self.options = options
  }
}

extension NotificationCategory {
  /// How the system treats a category's notifications (`UNNotificationCategoryOptions`).
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits; they are the library's own, not the system's.
    public var rawValue: Int

    /// The options that the bits name.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app is told of a dismissal too.
    public static let customDismissAction = Options(rawValue: 1)
    /// The notification is shown in a car.
    public static let allowInCarPlay = Options(rawValue: 2)
    /// The title is shown where previews are hidden.
    public static let hiddenPreviewsShowTitle = Options(rawValue: 4)
    /// The subtitle is shown where previews are hidden.
    public static let hiddenPreviewsShowSubtitle = Options(rawValue: 8)
  }
}

extension NotificationCategory {
  /// A button of a category's notifications.
  ///
  /// ```swift
  /// .category("MESSAGE", actions: [
  ///   .init("REPLY_ACTION", title: "Reply", .foreground),
  ///   .init("MUTE", title: "Mute", [.destructive, .authenticationRequired]),
  /// ])
  /// ```
  public struct Action: Hashable, Sendable {
    /// The identifier that rules name as `action:`.
    public var id: String
    /// What the button says.
    public var title: String
    /// What pressing it asks for.
    public var options: Options
    /// What is shown beside the title.
    public var icon: EntryIcon?
    /// The field for a text, if the button opens one.
    public var textInput: TextInput?

    /// A button of a category's notifications.
    ///
    /// - Parameters:
    ///   - id: The identifier that rules name as `action:`.
    ///   - title: What the button says.
    ///   - options: What pressing it asks for; without `.foreground` the app runs unseen, and the
    ///     entry does not wait for ``Requirement/interface``.
    ///   - icon: What is shown beside the title.
    ///   - textInput: The field for a text, if the button opens one.
    public init(
      _ id: String, title: String, _ options: Options = [], icon: EntryIcon? = nil,
      textInput: TextInput? = nil
    ) {
      self.id = id
      self.title = title
      self.options = options
      self.icon = icon
      self.textInput = textInput
    }
  }
}

extension NotificationCategory.Action {
  /// What pressing a button asks for (`UNNotificationActionOptions`).
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options as bits; they are the library's own, not the system's.
    public var rawValue: Int

    /// The options that the bits name.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app comes to the front.
    public static let foreground = Options(rawValue: 1)
    /// The button is shown as one that destroys something.
    public static let destructive = Options(rawValue: 2)
    /// The device must be unlocked.
    public static let authenticationRequired = Options(rawValue: 4)
  }

  /// The field that a button opens, for a text that comes as
  /// ``NotificationContent/userText``.
  public struct TextInput: Hashable, Sendable {
    /// What the button beside the field says.
    public var buttonTitle: String
    /// What the empty field says.
    public var placeholder: String

    /// The field that a button opens.
    ///
    /// - Parameters:
    ///   - buttonTitle: What the button beside the field says.
    ///   - placeholder: What the empty field says.
    public init(buttonTitle: String, placeholder: String = "") {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }
  }
}

extension NotificationCategory {
  private static let names: [(String, Options)] = [
    ("customDismissAction", .customDismissAction), ("allowInCarPlay", .allowInCarPlay),
    ("hiddenPreviewsShowTitle", .hiddenPreviewsShowTitle),
    ("hiddenPreviewsShowSubtitle", .hiddenPreviewsShowSubtitle),
  ]

  /// The category as data.
  var manifest: ManifestCategory {
    ManifestCategory(
      id: id, actions: actions.map(\.manifest),
      options: Self.names.filter { options.contains($0.1) }.map(\.0))
  }

  /// The category that a manifest describes; options of a later version are left out.
  init(manifest category: ManifestCategory) {
    self.init(
      category.id, actions: category.actions.map(Action.init(manifest:)),
      options: Options(
        Self.names.filter { category.options.contains($0.0) }.map(\.1)))
  }
}

extension NotificationCategory.Action {
  private static let names: [(String, Options)] = [
    ("foreground", .foreground), ("destructive", .destructive),
    ("authenticationRequired", .authenticationRequired),
  ]

  fileprivate var manifest: ManifestCategory.Action {
    ManifestCategory.Action(
      id: id, title: title, options: Self.names.filter { options.contains($0.1) }.map(\.0),
      icon: icon?.manifest, inputButton: textInput?.buttonTitle,
      inputPlaceholder: textInput?.placeholder)
  }

  fileprivate init(manifest action: ManifestCategory.Action) {
    self.init(
      action.id, title: action.title,
      Options(Self.names.filter { action.options.contains($0.0) }.map(\.1)),
      icon: action.icon.flatMap(EntryIcon.init(manifest:)),
      textInput: action.inputButton.map {
        TextInput(buttonTitle: $0, placeholder: action.inputPlaceholder ?? "")
      })
  }
}
