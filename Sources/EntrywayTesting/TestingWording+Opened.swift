// What was opened, and should have been.
extension TestingWording {
  @MainActor
  static func opened<Destination>(
    _ opened: [Destination], _ expected: [Destination], _ app: AppSimulator<Destination>
  ) -> TestFailure {
    TestFailure(
      code: .opened,
      description: """
        the app opened \(list(opened)), and should have opened \(list(expected))
        \(indented(app.log))
        hint: \(hint(opened, expected, app))
        """)
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

  private static func indented(_ texts: [String]) -> String {
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
      return hint(waits.first, of: waiting.id)
    }
    if let rejection = app.rejections.last, opened.count < expected.count {
      return rejection.hint ?? "see why the entry was rejected"
    }
    return opened.count > expected.count
      ? "each entry opens once: look which callbacks have brought the others"
      : "see in the log which place each entry was read as"
  }

  private static func hint(_ wait: EntryWait?, of id: EntryID) -> String {
    switch wait {
    case .requirement(.interface): "entry \(id) waits: await app.foreground()"
    case .requirement(let requirement):
      "entry \(id) waits: await app.meet(\(name(of: requirement)))"
    case .handler: "entry \(id) waits: await app.mount(), or let the app call center.onOpen"
    case .guards:
      "entry \(id) waits for a guard: answer it, then await app.settle() or app.finishGuards()"
    case .turn, nil: "entry \(id) waits for another one to end"
    }
  }

  private static func name(of requirement: Requirement) -> String {
    requirement == .session ? ".session" : "\"\(requirement.rawValue)\""
  }
}
