import Hummingbird
import LinkPlatform

/// What a request is answered with.
enum ConsoleAnswer: Sendable {
  case page(Page)
  /// Go on there; `done` says what was done.
  case seeOther(String, done: Done? = nil)
  case response(Response)

  /// What was done, told on the page that follows: only words of this list, for an address can be
  /// anybody's.
  enum Done: String, CaseIterable, Sendable {
    case created, changed, deleted, revoked, uploaded, confirmed, retired, added, removed, pinned,
      signedOut, kept

    var text: String {
      switch self {
      case .created: "Created."
      case .changed: "Changed."
      case .deleted: "Deleted."
      case .revoked: "Revoked. It no longer works."
      case .uploaded: "Uploaded. Comparing it with the live routes takes a moment."
      case .confirmed: "Confirmed. It is live now."
      case .retired: "Retired."
      case .added: "Added."
      case .removed: "Removed."
      case .pinned: "Pinned. Reports always show it."
      case .signedOut: "Signed out."
      case .kept: "Cancelled. The app will not be removed."
      }
    }
  }
}

/// Answers that many forms have in common.
extension ConsoleAnswer {
  /// The page of a form that was refused: the form again, with why.
  static func refusal(_ title: String, _ tab: ConsoleTab, _ form: Form) -> ConsoleAnswer {
    var page = Page(title, tab, refused: form.problem)
    page.add(form)
    return .page(page)
  }

  /// What cannot be undone asks on a page of its own.
  ///
  /// - Parameters:
  ///   - title: The question, which names what goes.
  ///   - tab: Where it belongs.
  ///   - lead: What it means.
  ///   - form: Does it.
  ///   - keep: Where somebody goes who does not want it.
  static func question(
    _ title: String, _ tab: ConsoleTab, _ lead: Markup, _ form: Form, keep: String
  ) -> ConsoleAnswer {
    var page = Page(title, tab)
    page.lead(lead)
    page.add(form)
    page.text(PageText.link("Cancel", to: keep))
    return .page(page)
  }
}
