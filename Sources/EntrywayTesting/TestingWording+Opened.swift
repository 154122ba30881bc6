// What was opened, and should have been.
extension TestingWording {
  @MainActor
  static func opened<Destination>(
    _ opened: [Destination], _ expected: [Destination], _ app: AppSimulator<Destination>
  ) -> TestFailure {
    let what = "the app opened \(list(opened)), and should have opened \(list(expected))"
    let lines = [what] + app.log.map { indented([$0]) } + ["hint: \(hint(opened, expected, app))"]
    return TestFailure(code: .opened, description: lines.joined(separator: "\n"))
  }

  static func orders(
    _ failures: [(order: EntryOrder, failure: TestFailure)], of count: Int
  ) -> TestFailure {
    let texts = failures.map { "\($0.order)\n\(indented([$0.failure.description]))" }
    return TestFailure(
      code: .opened,
      description: """
        \(failures.count) of \(count) orders in which the system may call the app are not as they should be
        \(indented(texts))
        """)
  }

  static func indented(_ texts: [String]) -> String {
    texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { "  " + $0 }.joined(separator: "\n")
  }

  private static func list<Destination>(_ places: [Destination]) -> String {
    places.isEmpty ? "nothing" : places.map { "\($0)" }.joined(separator: ", then ")
  }

  @MainActor
  private static func hint<Destination>(
    _ opened: [Destination], _ expected: [Destination], _ app: AppSimulator<Destination>
  ) -> String {
    if app.history.isEmpty {
      return "nothing has come to the app: await app.launch(from:) or await app.tap(_:)"
    }
    if let waiting = app.waiting.last, case .waiting(let waits) = waiting.state {
      return "entry \(waiting.id) waits: \(waits.map(hint).joined(separator: ", and "))"
    }
    if let rejection = app.rejections.last, opened.count < expected.count {
      return rejection.hint ?? "see why the entry was rejected"
    }
    return opened.count > expected.count
      ? "each entry opens once: look which callbacks have brought the others"
      : "see in the log which place each entry was read as"
  }

  private static func hint(_ wait: EntryWait) -> String {
    switch wait {
    case .requirement(.interface): "await app.foreground()"
    case .requirement(.session): "await app.meet(.session)"
    case .requirement(let requirement): "await app.meet(\"\(requirement.rawValue)\")"
    case .handler: "await app.mount(), or let the app call center.onOpen"
    case .guards: "answer the guard, then await app.settle(), or await app.finishGuards()"
    case .turn: "let the one before it end"
    }
  }
}
