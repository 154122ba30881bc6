import EntrywayDiagnostics
import EntrywayRouting
import Hummingbird
import LinkPlatform

/// The funnel builder: a row of choices for each step; without script more rows come by a button.
struct FunnelBuilder: ConsolePages {
  /// How many steps the builder shows at first.
  private static let shownSteps = 4

  /// How many texts a field suggests: each step has the lists anew.
  private static let suggestionLimit = 50

  let funnels: FunnelService
  let reports: ReportService
  let cache: RecordCache

  func add(to router: ConsoleRouter) {
    page(router, "funnels/new", .editor, newFunnel)
    action(router, "funnels/new", .editor, saveFunnel)
    page(router, "funnels/:id/edit", .editor, editFunnel)
    action(router, "funnels/:id/edit", .editor, saveFunnel)
  }

  private func newFunnel(_ visit: Visit) async throws -> ConsoleAnswer {
    var page = Page("Build a funnel", .funnels)
    page.lead("Choose the steps in order. Empty steps are ignored.")
    page.add(try await funnelForm(visit, nil))
    return .page(page)
  }

  private func editFunnel(_ visit: Visit) async throws -> ConsoleAnswer {
    let found = try await funnels.find(try visit.id(), try visit.appOfPage())
    var page = Page("Change \(found.value.name)", .funnels)
    page.lead("Saving creates a new version. Earlier versions and their results stay available.")
    var form = try await funnelForm(visit, found.value)
    form.hidden = [("revision", "\(found.revision)")]
    page.add(form)
    return .page(page)
  }

  private func saveFunnel(_ visit: Visit) async throws -> ConsoleAnswer {
    let app = try visit.appOfPage()
    let id = visit.parameters.get("id").flatMap { RecordID(String($0)) }
    let old: Funnel? =
      if let id { try await funnels.read(id, app) } else { nil }
    var rows: [Int] = []
    do {
      let (body, found) = try Self.funnelBody(visit.form, old?.definitions.last)
      rows = found
      let funnel =
        if let id {
          try await funnels.change(
            id, body, app, revision: visit.revision, actor: visit.known.actor, at: visit.now)
        } else {
          try await funnels.create(body, app, actor: visit.known.actor, at: visit.now)
        }
      return .seeOther(
        visit.path(.funnels, "/\(funnel.id)"), done: id == nil ? .created : .changed)
    } catch {
      let problem = try Refusal(error)
      var form = try await funnelForm(visit, old)
      if old != nil { form.hidden = [("revision", "\(visit.revision)")] }
      return .refusal(
        old.map { "Change \($0.name)" } ?? "Build a funnel", .funnels,
        form.refused(visit.form, Self.atRow(problem, rows)))
    }
  }

  /// What the form says, and which of its rows each step is of.
  ///
  /// A row that stands as it was shown keeps its step with all that the form does not show.
  private static func funnelBody(
    _ form: FormBody, _ old: Funnel.Definition?
  ) throws -> (body: FunnelBody, rows: [Int]) {
    var steps: [FunnelBody.Step] = []
    var rows: [Int] = []
    for index in 0..<FunnelService.stepLimit {
      let row = Refusal.Place.Step.index(index)
      let typed = form[["events", row]].map { "event:\($0)" }
      guard let choice = typed ?? form[["steps", row]] else { continue }
      let limits = StepLimits(form, row)
      rows.append(index)
      if let old, index < old.steps.count, Self.choice(of: old.steps[index]) == choice,
        StepLimits(old.steps[index]) == limits
      {
        steps.append(FunnelBody.Step(old.steps[index]))
      } else {
        steps.append(try step(choice, limits, at: ["steps", row]))
      }
    }
    return (FunnelBody(name: form["name"], window: try window(form), steps: steps), rows)
  }

  private static func step(
    _ choice: String, _ limits: StepLimits, at place: Refusal.Place
  ) throws(Refusal) -> FunnelBody.Step {
    var step =
      if choice.utf8.starts(with: "open:".utf8) {
        FunnelBody.Step(.open, route: String(Substring(choice.utf8.dropFirst(5))))
      } else if choice.utf8.starts(with: "event:".utf8) {
        FunnelBody.Step(.custom, name: String(Substring(choice.utf8.dropFirst(6))))
      } else {
        FunnelBody.Step(try FormBody.value(of: choice, at: place, as: Event.Kind.self))
      }
    (step.campaign, step.action, step.surface) = (limits.campaign, limits.action, limits.surface)
    guard step.type == .open || step.action == nil && step.surface == nil else {
      throw Refusal(
        .invalid, "bad-step", "only an opened screen has a notification action or a widget",
        at: place, hint: "empty these fields of the step, or choose a screen.")
    }
    return step
  }

  /// What a step is limited to, beside what it is of.
  private struct StepLimits: Equatable {
    let campaign: String?
    let action: String?
    let surface: String?

    init(_ form: FormBody, _ row: Refusal.Place.Step) {
      campaign = form[["campaigns", row]]
      action = form[["actions", row]]
      surface = form[["surfaces", row]]
    }

    init(_ step: EventPattern) {
      (campaign, action, surface) = (step.campaign, step.action, step.surface)
    }
  }

  /// The refusal of a step at the row that it stands in.
  private static func atRow(_ problem: Refusal, _ rows: [Int]) -> Refusal {
    let steps = problem.place.steps
    guard steps.count > 1, steps[0] == "steps", case .index(let index) = steps[1],
      index < rows.count
    else { return problem }
    var moved = problem
    moved.place = ["steps", .index(rows[index])]
    return moved
  }

  private static func window(_ form: FormBody) throws(Refusal) -> Int {
    let text = form["window"] ?? ""
    let unit = units.first { $0.name == form["unit"] }?.seconds ?? 86_400
    guard let number = Int(text), 1...31_536_000 ~= number else {
      throw Refusal(
        .invalid, "bad-number",
        "\(Quoting.text(text)) is not a number of \(form["unit"] ?? "days")",
        at: ["window"], hint: "write 7 days for a week.")
    }
    return number * unit
  }

  private static let units = [
    (name: "days", seconds: 86_400), (name: "hours", seconds: 3600), (name: "minutes", seconds: 60),
    (name: "seconds", seconds: 1),
  ]

  private func funnelForm(_ visit: Visit, _ funnel: Funnel?) async throws -> Form {
    let (app, span) = (try visit.appOfPage(), try visit.spanOfPage())
    let last = funnel?.definitions.last
    let choices = try await stepChoices(app, span)
    let actions = try await told(.action, app, span)
    let surfaces = try await told(.surface, app, span)
    let more = Int(visit.query["steps"] ?? "") ?? 0
    let count = min(
      FunnelService.stepLimit, max(Self.shownSteps, (last?.steps.count ?? 0) + 1, more))
    var fields: [Form.Field] = [
      .init(
        name: "name", label: "Name", value: funnel?.name ?? "",
        hint: "For example, from the sale to the purchase.", isRequired: true)
    ]
    for index in 0..<count {
      let step = last.flatMap { index < $0.steps.count ? $0.steps[index] : nil }
      let value = step.map { Self.choice(of: $0) } ?? ""
      fields.append(
        .init(
          place: ["steps", .index(index)], label: "Step \(index + 1)",
          kind: .choice(
            [("", "– none –")] + choices
              + (choices.contains { $0.value == value } || value.isEmpty
                ? [] : [(value, step.map(StepWords.text) ?? value)])), value: value))
    }
    let seconds = last?.window ?? 7 * 86_400
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? Self.units[3]
    fields += [
      .init(
        name: "window", label: "Conversion window", kind: .number,
        value: "\(seconds / unit.seconds)",
        hint: "Counted from the first step.", isRequired: true),
      .init(
        name: "unit", label: "Unit",
        kind: .choice(Self.units.map { ($0.name, $0.name) }), value: unit.name),
    ]
    return Form(
      id: "funnel",
      action: visit.path(.funnels, funnel.map { "/\($0.id)/edit" } ?? "/new"), fields: fields,
      more: (
        "Advanced: other events, filter a step by campaign, notification action or widget",
        (0..<count).flatMap { index -> [Form.Field] in
          let limits = last.flatMap { index < $0.steps.count ? StepLimits($0.steps[index]) : nil }
          let (row, number) = (Refusal.Place.Step.index(index), index + 1)
          return [
            .init(place: ["events", row], label: "Event of step \(number)"),
            .init(
              place: ["campaigns", row], label: "Campaign of step \(number)",
              value: limits?.campaign ?? ""),
            .init(
              place: ["actions", row], label: "Notification action of step \(number)",
              value: limits?.action ?? "", suggestions: actions),
            .init(
              place: ["surfaces", row],
              label: "Widget, control or Live Activity of step \(number)",
              value: limits?.surface ?? "", suggestions: surfaces),
          ]
        }
      ), submit: funnel == nil ? "Create funnel" : "Save", token: visit.token)
  }

  private static func choice(of step: EventPattern) -> String {
    switch step.kind {
    case .open: step.name.map { "open:\($0)" } ?? "open"
    case .custom: step.name.map { "event:\($0)" } ?? "event:"
    default: step.kind.rawValue
    }
  }

  /// Texts that a step may be limited to: what the library and the app's manifests name, and what opens told.
  private func told(
    _ dimension: EventDimension, _ app: App, _ span: ConsoleSpan
  ) async throws -> [String] {
    let kind: VocabularyKind = dimension == .action ? .action : .surface
    let declared = DeclaredStrings.library[kind].union(
      try await cache.table(of: app.id).declared[kind])
    let told = try await reports.totals([.open], [dimension], app, span.span).compactMap {
      $0.values[0]
    }
    return Array(declared.union(told).sorted().prefix(Self.suggestionLimit))
  }

  /// What a step may be: the app's screens, the events that it told, and what every app has.
  private func stepChoices(
    _ app: App, _ span: ConsoleSpan
  ) async throws -> [(value: String, label: String)] {
    let table = try await cache.table(of: app.id)
    let routes = table.manifest?.routes.map(\.name) ?? []
    let told = try await reports.totals([.open], [.name], app, span.span).compactMap {
      $0.values[0]
    }
    let screens = routes + Set(told).subtracting(routes).sorted()
    let events = try await reports.eventNames(app, span.span)
    return screens.map { ("open:\($0)", "Open \($0)") }
      + events.map { ("event:\($0)", "Event: \($0)") }
      + [
        ("open", "Open any screen"), ("session-began", "Start a session"),
        ("session-ended", "End a session"), ("delivered", "Receive a push"),
        ("shown", "See a push in the app"),
      ]
  }
}
