extension EntryRule {
  /// A notification that carries a link under a key, such as `"deep_link"` or `"data.link"`.
  ///
  /// ```swift
  /// .notification(link: "deep_link")
  /// .notification(link: "reply_link", action: "REPLY_ACTION")
  /// ```
  ///
  /// The link is read by the table, like any other. A number or a list is never a link.
  ///
  /// - Parameters:
  ///   - keyPath: The key, or keys joined by dots.
  ///   - action: The identifier of the button that the rule is for; the plain tap without one. A
  ///     button never falls back to the link of the plain tap.
  ///   - audience: Those whom the destination is for; everybody unless given.
  /// - Returns: The rule.
  public static func notification(
    link keyPath: String, action: String? = nil, audience: Audience? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .link(at: keyPath)), audience: audience)
  }

  /// A notification that carries a parameter at a key path.
  ///
  /// ```swift
  /// .notification(at: "data.messageId") { .messages(.details(id: $0)) }
  /// ```
  ///
  /// `{"data": {"messageId": "1"}}` and `{"data": {"messageId": 1}}` open the same destination.
  ///
  /// - Parameters:
  ///   - keyPath: The key, or keys joined by dots.
  ///   - action: The identifier of the button that the rule is for; the plain tap without one.
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - build: Makes the destination of the parameter, whose type it decides.
  /// - Returns: The rule.
  public static func notification<Parameter: LinkParameter>(
    at keyPath: String, action: String? = nil, audience: Audience? = nil,
    _ build: @escaping @Sendable (Parameter) -> Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .value(at: keyPath, ValueReader(build))),
      audience: audience)
  }

  /// A notification whose fields have the names of a route's parameters.
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
  ///   - keyPath: The key, or keys joined by dots; the fields stand beside the last.
  ///   - action: The identifier of the button that the rule is for; the plain tap without one.
  ///   - audience: Those whom the destination is for; everybody unless given.
  /// - Returns: The rule.
  public static func notification(
    fieldsNamedBy keyPath: String, action: String? = nil, audience: Audience? = nil
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .fields(namedBy: keyPath)), audience: audience)
  }

  /// A button that opens the same destination whatever the notification carries.
  ///
  /// ```swift
  /// .notification(action: "SHOW_CART", .cart)
  /// ```
  ///
  /// - Parameters:
  ///   - action: The identifier of the button.
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - destination: The destination.
  /// - Returns: The rule.
  public static func notification(
    action: String, audience: Audience? = nil, _ destination: Destination
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .destination(destination)), audience: audience)
  }

  /// A notification that the app's own code reads, for payloads that no other rule fits.
  ///
  /// ```swift
  /// .notification(reading: "chat and message") { payload in
  ///   guard let chat = payload["chat"], let message = payload["message"] else { return nil }
  ///   return .message(try chat.parameter(), in: try message.parameter())
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the code looks for, for messages.
  ///   - action: The identifier of the button that the rule is for; the plain tap without one.
  ///   - audience: Those whom the destination is for; everybody unless given.
  ///   - read: Gives the destination, or nil to leave the entry to the next rule. What it throws
  ///     rejects the entry.
  /// - Returns: The rule.
  public static func notification(
    reading name: String, action: String? = nil, audience: Audience? = nil,
    _ read: @escaping @Sendable (PayloadValue) throws -> Destination?
  ) -> EntryRule {
    EntryRule(
      .reads(.notification(action: action), .code(name, read)), audience: audience)
  }

  /// A category of notifications and its buttons, so that what is shown and what is handled cannot
  /// drift apart.
  ///
  /// ```swift
  /// .category("MESSAGE", actions: [
  ///   .init("REPLY_ACTION", title: "Reply", .foreground),
  ///   .init("VIEW_PROFILE", title: "View Profile", .foreground),
  /// ])
  /// ```
  ///
  /// The rule reads nothing. ``EntryRules/notificationCategories`` has what to register, and
  /// ``EntryRules/problems`` names a button that no rule handles.
  ///
  /// - Parameters:
  ///   - id: The identifier that payloads name under `aps.category`.
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
