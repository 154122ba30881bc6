import HTTPTypes

/// Answers that many forms have in common.
extension Console {
  /// The page of a form that was refused: the form again, with why.
  func refusal(_ title: String, _ tab: ConsoleTab, _ form: Form) -> ConsoleAnswer {
    var page = Page(title, tab)
    page.status = .unprocessableContent
    page.add(form.markup)
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
  func question(
    _ title: String, _ tab: ConsoleTab, _ lead: Markup, _ form: Form, keep: String
  ) -> ConsoleAnswer {
    var page = Page(title, tab)
    page.lead(lead)
    page.add(form.markup)
    page.text(PageText.link("Keep it", to: keep))
    return .page(page)
  }
}
