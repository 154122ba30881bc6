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
    /// What stands beside the title.
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
    ///   - icon: What stands beside the title.
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
