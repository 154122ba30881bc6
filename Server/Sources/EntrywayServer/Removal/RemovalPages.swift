import EntrywayDiagnostics
import LinkPlatform

/// An owner removes what installations reported: one of them, as its user asked for, or all of those that
/// were first seen in a span, which somebody has invented.
struct RemovalPages: ConsolePages {
  let removals: EventRemovals
  let room: EventRoom

  func add(to router: ConsoleRouter) {
    form(router, "settings/removal", .owner, askWhatToRemove, removeInstallations)
  }

  private func askWhatToRemove(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let use = try await room.use(of: app.id)
    let isOfOne = Self.isOfOne(visit.form)
    var page = Page("Remove reported events", .settings, refused: visit.problem)
    page.lead(
      """
      Anyone with the app's publishable key can send events for fake installations. Enter the time \
      when they first appeared. Everything reported by installations first seen then is removed, \
      including from reports, and the server accepts nothing more from them.
      """)
    page.facts([("Stored events", use.text)])
    page.add(spanForm(visit, app).refused(visit.form, isOfOne ? nil : visit.problem))
    page.heading("One installation")
    page.text(
      """
      Use this when a user asks you to delete the data of their device and the app can't do it. Ask \
      them for the installation identifier that the app shows.
      """)
    page.add(installationForm(visit).refused(visit.form, isOfOne ? visit.problem : nil))
    page.text(PageText.link("Back to settings", to: visit.path(.settings)))
    return .page(page)
  }

  private func removeInstallations(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    guard !Self.isOfOne(visit.form) else { return try await removeInstallation(visit, app) }
    let span = try Self.span(visit.form, app)
    guard visit.form["confirmed"] == nil else {
      _ = try await removals.remove(
        firstSeenIn: span, of: app, actor: visit.known.actor, at: visit.now)
      return .seeOther(visit.path(.settings), done: .removed)
    }
    let count = try await removals.count(firstSeenIn: span, of: app)
    guard count > 0 else {
      throw Refusal(
        .impossible, "no-installation", "no installation was first seen in this period",
        at: ["from"], hint: "enter another period.")
    }
    let named = ["from", "to"].map { ($0, visit.form.exact($0)) }
    return Self.question(
      "Remove the events of \(PageText.number(count)) installation\(count == 1 ? "" : "s")?",
      """
      First seen from \(PageText.time(span.from, app.timeZone)) until \
      \(PageText.time(span.to, app.timeZone)). Reports change within minutes. This can't be undone.
      """, "Remove their events", named, visit)
  }

  /// Whether a form names one installation, and no time.
  private static func isOfOne(_ form: FormBody) -> Bool {
    form.fields.contains { $0.name == "installation" }
  }

  private func removeInstallation(_ visit: Visit, _ app: App) async throws -> ConsoleAnswer {
    let text = visit.form["installation"] ?? ""
    guard let id = RecordID(hexadecimal: text.lowercased()) else {
      throw Refusal(
        .impossible, "bad-installation",
        "\(Quoting.text(text)) is not an installation", at: ["installation"],
        hint: "write the 32 digits of Reporting.installation.")
    }
    guard visit.form["confirmed"] == nil else {
      try await removals.remove(id, of: app, actor: visit.known.actor, at: visit.now)
      return .seeOther(visit.path(.settings), done: .removed)
    }
    guard let seen = try await removals.firstSeen(id, of: app) else {
      throw Refusal(
        .impossible, "no-such-installation",
        "no such installation reported to this app", at: ["installation"],
        hint: "write the 32 digits of Reporting.installation.")
    }
    return Self.question(
      "Remove the events of one installation?",
      """
      <code>\(id.hexadecimal)</code> was first seen on \(PageText.time(seen, app.timeZone)). All \
      its events are removed, including from reports, and the server accepts nothing more from it. \
      This can't be undone.
      """, "Remove its events", [("installation", id.hexadecimal)], visit)
  }

  /// Asks before anything is removed; the button says again what the form has named.
  private static func question(
    _ title: String, _ lead: Markup, _ button: String, _ named: [(String, String)], _ visit: Visit
  ) -> ConsoleAnswer {
    let path = visit.path(.settings, "/removal")
    let form = visit.button(
      "removal", button, to: path, hidden: named + [("confirmed", "yes")])
    return .question(title, .settings, lead, form, keep: path)
  }

  private func installationForm(_ visit: Visit) -> Form {
    Form(
      id: "installation", action: visit.path(.settings, "/removal"),
      fields: [
        .init(
          name: "installation", label: "Installation",
          hint: "The 32 digits of Reporting.installation.", isRequired: true)
      ], submit: "Continue…", token: visit.token)
  }

  private func spanForm(_ visit: Visit, _ app: App) -> Form {
    Form(
      id: "removal", action: visit.path(.settings, "/removal"),
      fields: [
        .init(
          name: "from", label: "First seen from",
          hint: "For example, 2026-11-22 14:00, in \(app.timeZone).",
          isRequired: true),
        .init(
          name: "to", label: "Until", hint: "For example, 2026-11-22 15:30, in \(app.timeZone).",
          isRequired: true),
      ], submit: "Continue…", token: visit.token)
  }

  private static func span(_ form: FormBody, _ app: App) throws(Refusal) -> TimeSpan {
    let span = TimeSpan(
      try time(form["from"] ?? "", "from", app), try time(form["to"] ?? "", "to", app))
    guard span.from < span.to else {
      throw Refusal(
        .impossible, "bad-span", "the period ends before it begins", at: ["to"],
        hint: "enter the earlier time first.")
    }
    return span
  }

  /// A minute in the app's zone, `2026-11-22 14:00`.
  private static func time(
    _ text: String, _ name: String, _ app: App
  ) throws(Refusal) -> Timestamp {
    guard let time = Timestamp(clock: text, in: app.timeZone) else {
      throw Refusal(
        .impossible, "bad-time", "this is not a time: \(Quoting.text(text))",
        at: [.name(name)], hint: "write it as 2026-11-22 14:00.")
    }
    return time
  }
}

extension EventRoom.Use {
  /// `1.2 of 50 GB (2 %)`, for reading.
  var text: Markup {
    let share = PageText.share(bytes, of: limit) ?? "0%"
    return "\(Self.megabytes(bytes)) MB of \(Self.megabytes(limit)) MB (\(share))"
  }

  private static func megabytes(_ bytes: Int) -> String {
    PageText.number((bytes + 999_999) / 1_000_000)
  }
}
