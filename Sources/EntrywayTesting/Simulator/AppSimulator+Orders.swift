import EntrywayDiagnostics

extension AppSimulator {
  /// Brings the app into the order's state, and lets its way in come as the order says.
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
    begin("\(order.way), the app is \(state): \(order.name)")
    return await enter(order.way, course: order.name, in: nil, activates: true)
  }

  /// Plays every order in which the system may hand a way over, each to an app of its own, and
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
  ///   - way: What the person takes.
  ///   - states: What the app is doing.
  ///   - lifeCycles: How the app is built.
  ///   - expected: What must be opened, once each.
  ///   - makeCenter: What the app does at its start.
  /// - Throws: A ``TestFailure`` that tells each order that differs, and what happened in it.
  public static func everyOrder(
    of way: WayIn, in states: [AppState] = AppState.allCases,
    lifeCycles: [AppLifeCycle] = [.scenes, .swiftUI], opens expected: Destination...,
    makeCenter: @escaping @MainActor () -> DeepLinkCenter<Destination>
  ) async throws(TestFailure) {
    let orders = way.orders(in: states, of: lifeCycles)
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
      "\(failures.count) of \(orders.count) orders in which the system may call the app are not as "
        + "they should be",
      problems: failures.map { $0.failure.diagnostic.about("\($0.order)") },
      notes: failures.map { "\($0.order)\n\($0.failure.diagnostic.text.indented)" })
  }
}
