import EntrywayDiagnostics

/// A button of a push, with the link that it opens.
package struct SendAction: Hashable, Sendable {
  /// How many buttons a send may have; a category has four at most, but sends may mix categories.
  package static let limit = 20
  /// What events say of a tap, of a dismissal, and of a name without room: no button is called that.
  package static let reserved: Set<String> = ["tap", "dismiss", VocabularyKind.other]

  /// The button's identifier.
  package var id: String
  /// The link that it opens.
  package var target: String
  /// The route that the link leads to: the right screen of the button; nil for none.
  package var route: String?

  package init(id: String, target: String, route: String? = nil) {
    (self.id, self.target, self.route) = (id, target, route)
  }

  /// Refuses buttons that no send has.
  ///
  /// - Throws: A ``Refusal`` for too many, for an identifier that events cannot tell, and for a link that
  ///   is no text of a link's length.
  static func check(_ actions: [String: String]) throws(Refusal) {
    guard actions.count <= limit else {
      throw Refusal(
        .invalid, "too-many", "there are more than \(limit) buttons", at: ["actions"],
        hint: "leave out buttons that open nothing, or split the send by category.")
    }
    for (id, link) in actions.sorted(by: { $0.key < $1.key }) {
      guard SendBody.isText(id, limit: AppText.limit) else {
        throw Refusal(
          .invalid, "bad-text",
          "the identifier \(Quoting.text(id)) is not 1 to \(AppText.limit) bytes without control "
            + "characters", at: ["actions"],
          hint: "write the identifier that the app gives the button's `UNNotificationAction`.")
      }
      guard !reserved.contains(id) else {
        throw Refusal(
          .invalid, "reserved-action", "no button can be called \(Quoting.code(id)) here",
          at: ["actions", .name(id)],
          hint: "events use this word for something else: give the button another identifier, or "
            + "leave it out.")
      }
      guard SendBody.isText(link, limit: LinkAddress.limit) else {
        throw Refusal(
          .invalid, "bad-text",
          "the text has 1 to \(LinkAddress.limit) bytes without control characters",
          at: ["actions", .name(id)], hint: "shorten it, or leave the button out.")
      }
    }
  }
}

/// A button of a send as it is shown: its link, and where that leads.
package struct SendActionView: Encodable, Sendable {
  package let link: String
  /// The route that the link leads to: the right screen of the button.
  package let route: String?
  /// Why the link leads to none.
  package let explanation: String?

  package init(_ action: SendAction, explanation: String? = nil) {
    (link, route) = (action.target, action.route)
    self.explanation = explanation
  }
}
