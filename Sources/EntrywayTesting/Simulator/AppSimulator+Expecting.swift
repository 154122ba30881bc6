import EntrywayDiagnostics

extension AppSimulator {
  /// Throws unless exactly these places were opened, in this order, each as often as it is named.
  ///
  /// `#expect(app.opened == [.order(id: "4821")])` asks the same; this one tells what happened.
  ///
  /// ```swift
  /// try app.expectOpened(.order(id: "4821"))
  /// ```
  ///
  /// - Throws: A ``TestFailure`` with the whole ``log``.
  public func expectOpened(_ expected: Destination...) throws(TestFailure) {
    try expectOpened(expected)
  }

  /// Throws unless exactly these places were opened, in this order.
  ///
  /// - Throws: A ``TestFailure`` with the whole ``log``.
  public func expectOpened(_ expected: [Destination]) throws(TestFailure) {
    guard opened != expected else { return }
    throw TestFailure(
      .opened,
      "the app opened \(Self.list(opened)), and should have opened \(Self.list(expected))",
      notes: log, hint: hint(expecting: expected))
  }

  private static func list(_ places: [Destination]) -> String {
    places.isEmpty ? "nothing" : places.map { "\($0)" }.joined(separator: ", then ")
  }

  private func hint(expecting expected: [Destination]) -> String {
    if history.isEmpty {
      return "nothing has come to the app: await app.launch(from:) or await app.tap(_:)"
    }
    if let last = waiting.last, case .waiting(let waits) = last.state {
      return "entry \(last.id) waits: \(waits.map(Self.hint).joined(separator: ", and "))"
    }
    if let rejection = rejections.last, opened.count < expected.count {
      return rejection.diagnostic.hint ?? "see why the entry was rejected"
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

extension AppSimulator: CustomStringConvertible {
  /// What happened, line by line: `#expect(app.opened == [.home], "\(app)")`.
  public var description: String { log.joined(separator: "\n") }
}
