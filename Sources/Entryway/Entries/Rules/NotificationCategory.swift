/// A notification category and its buttons, to be registered at launch.
///
/// Get the categories from ``EntryRules/notificationCategories``. A payload names its category
/// under `aps.category`. An adapter turns each into a `UNNotificationCategory`.
public struct NotificationCategory: Hashable, Sendable {
  /// The identifier that payloads name.
  public var id: String
  /// The buttons, in the order in which they are shown.
  public var actions: [Action]
  /// How the system treats the category's notifications.
  public var options: Options

  /// Creates a notification category.
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
    /// The options' bits, which are the library's own, not the system's.
    public var rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Dismissals are reported to the app too.
    public static let customDismissAction = Options(rawValue: 1)
    /// The notification is shown in CarPlay.
    public static let allowInCarPlay = Options(rawValue: 2)
    /// The title is shown even if previews are hidden.
    public static let hiddenPreviewsShowTitle = Options(rawValue: 4)
    /// The subtitle is shown even if previews are hidden.
    public static let hiddenPreviewsShowSubtitle = Options(rawValue: 8)
  }
}

extension NotificationCategory {
  /// A button on a category's notifications.
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
    /// The button's title.
    public var title: String
    /// The button's options.
    public var options: Options
    /// The button's icon.
    public var icon: EntryIcon?
    /// The text field that the button opens, if any.
    public var textInput: TextInput?

    /// A button on a category's notifications.
    ///
    /// - Parameters:
    ///   - id: The identifier that rules name as `action:`.
    ///   - title: The button's title.
    ///   - options: The button's options; without `.foreground`, the app runs in the background,
    ///     and the entry does not wait for ``/EntrywayRouting/Requirement/interface``.
    ///   - icon: The button's icon.
    ///   - textInput: The text field that the button opens, if any.
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
  /// A button's options (`UNNotificationActionOptions`).
  public struct Options: OptionSet, Hashable, Sendable {
    /// The options' bits, which are the library's own, not the system's.
    public var rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app comes to the front.
    public static let foreground = Options(rawValue: 1)
    /// The button is shown as destructive.
    public static let destructive = Options(rawValue: 2)
    /// The device must be unlocked.
    public static let authenticationRequired = Options(rawValue: 4)
  }

  /// A button's text field; the text arrives as ``NotificationContent/userText``.
  public struct TextInput: Hashable, Sendable {
    /// The title of the button beside the field.
    public var buttonTitle: String
    /// The placeholder of the empty field.
    public var placeholder: String

    /// Creates a text field.
    ///
    /// - Parameters:
    ///   - buttonTitle: The title of the button beside the field.
    ///   - placeholder: The placeholder of the empty field.
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

  /// The category that a manifest describes; unknown options are left out.
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
