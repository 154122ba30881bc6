extension EntryRule {
  /// Reads a link under a key of a notification, such as `"deep_link"` or `"data.link"`.
  ///
  /// ```swift
  /// .notification(link: "deep_link")
  /// .notification(link: "reply_link", action: "REPLY_ACTION")
  /// ```
  ///
  /// The table reads the link, like any other. A number or a list is never a link.
  ///
  /// - Parameters:
  ///   - keyPath: The key, or keys joined by dots.
  ///   - action: The identifier of the button that the rule is for; nil for the plain tap. A button
  ///     never falls back to the plain tap's link.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  /// - Returns: The rule.
  public static func notification(
    link keyPath: String, action: String? = nil, audience: Audience? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .link(at: keyPath)), audience: audience)
  }

  /// Reads a parameter at a key path of a notification.
  ///
  /// ```swift
  /// .notification(at: "data.messageId") { .messages(.details(id: $0)) }
  /// ```
  ///
  /// `{"data": {"messageId": "1"}}` and `{"data": {"messageId": 1}}` open the same destination.
  ///
  /// - Parameters:
  ///   - keyPath: The key, or keys joined by dots.
  ///   - action: The identifier of the button that the rule is for; nil for the plain tap.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - build: Makes the destination from the parameter; its argument's type is the parameter's
  ///     type.
  /// - Returns: The rule.
  public static func notification<Parameter: LinkParameter>(
    at keyPath: String, action: String? = nil, audience: Audience? = nil,
    _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .value(at: keyPath, ValueReader(build))),
      audience: audience)
  }

  /// Reads a route's parameters from the fields of a notification that have their names.
  ///
  /// ```swift
  /// .notification(fieldsNamedBy: "type")
  /// ```
  ///
  /// `{"type": "recipe", "country": "FR", "limit": 7}` opens what the link
  /// `/recipe?country=FR&limit=7` opens: the candidates are the routes whose path begins with the
  /// text under the key, their parameters are read from the fields beside it, and the ordinary
  /// ranking of routes decides.
  ///
  /// - Parameters:
  ///   - keyPath: The key, or keys joined by dots; the fields are beside the last one.
  ///   - action: The identifier of the button that the rule is for; nil for the plain tap.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  /// - Returns: The rule.
  public static func notification(
    fieldsNamedBy keyPath: String, action: String? = nil, audience: Audience? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .fields(namedBy: keyPath)), audience: audience)
  }

  /// Opens the same destination for a button, regardless of the payload.
  ///
  /// ```swift
  /// .notification(action: "SHOW_CART", .cart)
  /// ```
  ///
  /// - Parameters:
  ///   - action: The identifier of the button.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - destination: The destination.
  /// - Returns: The rule.
  public static func notification(
    action: String, audience: Audience? = nil, _ destination: Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .destination(destination)), audience: audience)
  }

  /// Reads a notification with custom code, for payloads that no other rule fits.
  ///
  /// ```swift
  /// .notification(reading: "chat and message") { payload in
  ///   guard let chat = payload["chat"], let message = payload["message"] else { return nil }
  ///   return .message(try chat.parameter(), in: try message.parameter())
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the code looks for; used in messages.
  ///   - action: The identifier of the button that the rule is for; nil for the plain tap.
  ///   - audience: The audience that the destination is limited to; everyone by default.
  ///   - read: Returns the destination, or nil to leave the entry to the next rule. If it throws,
  ///     the entry is rejected.
  /// - Returns: The rule.
  public static func notification(
    reading name: String, action: String? = nil, audience: Audience? = nil,
    _ read: @escaping @Sendable (PayloadValue) throws -> Destination?
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .code(name, read)), audience: audience)
  }

  /// Declares a notification category and its buttons.
  ///
  /// ```swift
  /// .category("MESSAGE", actions: [
  ///   .init("REPLY_ACTION", title: "Reply", .foreground),
  ///   .init("VIEW_PROFILE", title: "View Profile", .foreground),
  /// ])
  /// ```
  ///
  /// The rule reads nothing. Register ``EntryRules/notificationCategories`` at launch;
  /// ``EntryRules/problems`` lists buttons that no rule handles, so that shown and handled buttons
  /// cannot drift apart.
  ///
  /// - Parameters:
  ///   - id: The identifier that payloads contain under `aps.category`.
  ///   - actions: The buttons, in the order in which they are shown.
  ///   - options: How the system treats the category's notifications.
  /// - Returns: The rule.
  public static func category(
    _ id: String, actions: [NotificationCategory.Action],
    options: NotificationCategory.Options = []
  ) -> EntryRule {
    EntryRule(
      .declares(NotificationCategory(id, actions: actions, options: options)))
  }
}
