import EntrywayDiagnostics

extension AppSimulator {
  /// Throws unless exactly these destinations were opened, in this order, each as often as it is
  /// named.
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

  /// Throws unless exactly these destinations were opened, in this order.
  ///
  /// - Throws: A ``TestFailure`` with the whole ``log``.
  public func expectOpened(_ expected: [Destination]) throws(TestFailure) {
    guard opened != expected else { return }
    throw TestFailure(
      .opened,
      "the app opened \(Self.list(opened)), but should have opened \(Self.list(expected))",
      notes: log, hint: hint(expecting: expected))
  }

  private static func list(_ destinations: [Destination]) -> String {
    destinations.isEmpty ? "nothing" : destinations.map { "\($0)" }.joined(separator: ", then ")
  }

  private func hint(expecting expected: [Destination]) -> String {
    if history.isEmpty {
      return "nothing has reached the app: await app.launch(from:) or await app.tap(_:)"
    }
    if let last = waiting.last, case .waiting(let waits) = last.state {
      return "entry \(last.id) waits: \(waits.map(Self.hint).joined(separator: ", and "))"
    }
    if let rejection = rejections.last, opened.count < expected.count {
      return rejection.diagnostic.hint ?? "find out why the entry was rejected"
    }
    return opened.count > expected.count
      ? "each entry opens once: check which callbacks delivered the others"
      : "check in the log which destination each entry resolved to"
  }

  private static func hint(_ wait: EntryWait) -> String {
    switch wait {
    case .requirement(.interface): "await app.foreground()"
    case .requirement(.session): "await app.satisfy(.session)"
    case .requirement(let requirement): "await app.satisfy(\"\(requirement.rawValue)\")"
    case .handler: "await app.mount(), or let the app call center.onOpen"
    case .guards: "answer the guard, then await app.settle(), or await app.finishGuards()"
    case .turn: "let the entry before it finish"
    }
  }
}

extension AppSimulator: CustomStringConvertible {
  /// What happened, line by line: `#expect(app.opened == [.home], "\(app)")`.
  public var description: String { log.joined(separator: "\n") }
}

extension AppSimulator {
  /// Brings the app into the order's state, and lets its entry come as the order says.
  ///
  /// The app's life cycle is the simulator's; an order of another one comes as it usually does.
  ///
  /// - Returns: What the history says of the entry.
  @discardableResult
  public func play(_ order: EntryOrder) async -> EntryRecord<Destination>? {
    switch order.state {
    case .notRunning: if isRunning { await kill() }
    case .background:
      await foreground()
      await background()
    case .foreground: await foreground()
    }
    begin("\(order.entry), the app is \(state): \(order.name)")
    return await enter(order.entry, by: order.name, in: nil, activates: true)
  }

  /// Plays every order in which the system may hand an entry over, each to an app of its own, and
  /// throws if one of them does not open what it should.
  ///
  /// ```swift
  /// @MainActor @Test func notification() async throws {
  ///   try await AppSimulator.everyOrder(of: .notification(payload), opens: .order(id: "4821")) {
  ///     DeepLinkCenter(ShopRoute.entries)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - entry: What the person takes.
  ///   - states: What the app is doing, at least one.
  ///   - lifeCycles: How the app is built, at least one.
  ///   - expected: What must be opened, once each.
  ///   - makeCenter: What the app does at its start.
  /// - Throws: A ``TestFailure`` that tells each order that differs, and what happened in it; or that none
  ///   was played.
  public static func everyOrder(
    of entry: SimulatedEntry, in states: [AppState] = AppState.allCases,
    lifeCycles: [AppLifeCycle] = [.scenes, .swiftUI], opens expected: Destination...,
    makeCenter: @escaping @MainActor () -> DeepLinkCenter<Destination>
  ) async throws(TestFailure) {
    let orders = entry.orders(in: states, of: lifeCycles)
    guard !orders.isEmpty else {
      throw TestFailure(
        .opened, "no call order was played: states or lifeCycles is empty",
        hint: "pass at least one state and one life cycle.")
    }
    var failures: [(order: EntryOrder, failure: TestFailure)] = []
    for order in orders {
      let app = AppSimulator(lifeCycle: order.lifeCycle, makeCenter: makeCenter)
      await app.play(order)
      do {
        try app.expectOpened(expected)
      } catch {
        failures.append((order, error))
      }
    }
    guard !failures.isEmpty else { return }
    throw TestFailure(
      .opened,
      "\(failures.count) of \(orders.count) call orders have the wrong result",
      problems: failures.map { $0.failure.diagnostic.about("\($0.order)") },
      notes: failures.map { "\($0.order)\n\($0.failure.diagnostic.text.indented)" })
  }
}
