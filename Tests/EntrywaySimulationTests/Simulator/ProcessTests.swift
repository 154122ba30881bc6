import EntrywaySimulation
import SimulationFixtures
import Testing

@MainActor @Suite("Processes of a simulated app")
struct ProcessTests {
  private static func requirements(_ route: ShopRoute, _ entry: AppEntry) -> Set<Requirement> {
    route == .home ? [] : [.session]
  }

  private func center(_ store: (any PendingEntryStore)? = nil) -> DeepLinkCenter<ShopRoute> {
    DeepLinkCenter(ShopRoute.entries, store: store, requirements: Self.requirements)
  }

  @Test("With a store, what waits for a session survives the process being killed")
  func store() async {
    let app = AppSimulator(center(MemoryPendingEntryStore()))
    await app.launch(from: .link(Shop.link))
    #expect(app.waiting.map(\.state) == [.waiting(for: [.requirement(.session)])])
    await app.kill()
    #expect(app.state == .notRunning)
    #expect(app.history.isEmpty)
    await app.launch()
    #expect(app.opened.isEmpty)
    await app.satisfy(.session)
    #expect(app.opened == [Shop.order])
    #expect(app.history.map(\.isRestored) == [true])
  }

  @Test("Without a store it is gone")
  func noStore() async {
    let app = AppSimulator(center())
    await app.launch(from: .link(Shop.link))
    await app.launch()
    await app.satisfy(.session)
    #expect(app.opened.isEmpty)
    #expect(app.history.isEmpty)
  }

  @Test("A session of one process is none of the next")
  func requirementsEnd() async {
    let app = AppSimulator(center())
    await app.launch(from: .link(Shop.link))
    await app.satisfy(.session)
    await app.launch(from: .link(Shop.link))
    #expect(app.opened == [Shop.order])
    #expect(app.waiting.count == 1)
  }

  @Test("Every process has what was registered before the simulator was made, and nothing else")
  func setup() async {
    let center = DeepLinkCenter(ShopRoute.entries)
    var calls: [String] = []
    center.onOpen { _, _ in calls.append("of the start") }
    center.addGuard { _, _ in
      calls.append("guard")
      return .proceed
    }
    let app = AppSimulator(center, mountsRoot: false)
    center.onOpen { _, _ in calls.append("later") }
    await app.launch(from: .link(Shop.link))
    #expect(calls == ["guard", "of the start", "later"])
    calls = []
    await app.launch(from: .link(Shop.link))
    #expect(calls == ["guard", "of the start"])
    #expect(app.opened == [Shop.order, Shop.order])
  }

  @Test("A registration of a process that was killed does not end one of the next")
  func registrations() async {
    let center = DeepLinkCenter(ShopRoute.entries)
    let app = AppSimulator(center, mountsRoot: false)
    let first = await app.mount()
    await app.kill()
    let second = await app.mount()
    first.unmount()
    await app.launch(from: .link(Shop.link))
    #expect(first.opened.isEmpty)
    #expect(second.opened == [Shop.order])
  }

  @Test("A guard of a process that was killed opens nothing any more", arguments: [false, true])
  func deadGuard(isMade: Bool) async {
    var answer: CheckedContinuation<Void, Never>?
    func center() -> DeepLinkCenter<ShopRoute> {
      let center = DeepLinkCenter(ShopRoute.entries, store: MemoryPendingEntryStore())
      center.addGuard { _, _ in
        await withCheckedContinuation { answer = $0 }
        return .proceed
      }
      return center
    }
    let app = isMade ? AppSimulator { center() } : AppSimulator(center())
    await app.launch(from: .link(Shop.link))
    let asked = answer
    await app.kill()
    #expect(app.center.askedGuards.isEmpty)
    answer = nil
    asked?.resume()
    await app.launch()
    #expect(app.opened.isEmpty, "\(app)")
    // The store of the same center has handed the link over once more.
    #expect((answer == nil) == isMade)
    answer?.resume()
    await app.settle()
    #expect(app.opened == (isMade ? [] : [Shop.order]))
  }

  @Test("A handler that is awaited is cancelled with its process", arguments: [false, true])
  func deadHandler(isMade: Bool) async {
    var work: AsyncStream<Never>.Continuation?
    var ends: [Bool] = []
    func center() -> DeepLinkCenter<ShopRoute> {
      let center = DeepLinkCenter(ShopRoute.entries)
      center.onOpen(timeLimit: .seconds(20)) { _, _ in
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        work = continuation
        for await _ in stream {}
        ends.append(Task.isCancelled)
      }
      return center
    }
    let app = isMade ? AppSimulator { center() } : AppSimulator(center())
    await app.launch(from: .link(Shop.link))
    #expect(work != nil)
    await app.kill()
    #expect(app.center.awaitedHandlers.isEmpty)
    for _ in 0..<1_000 where ends.isEmpty { await Task.yield() }
    #expect(ends == [true])
    work?.finish()
  }

  @Test("A simulator that makes its centers makes one for each process")
  func makesCenters() async {
    let store = MemoryPendingEntryStore()
    var count = 0
    let app = AppSimulator {
      count += 1
      return center(store)
    }
    await app.launch(from: .link(Shop.link))
    let first = app.center
    await app.kill()
    #expect(count == 1, "the next one is made when it is needed")
    first.satisfy(.session)
    first.satisfy(.interface)
    #expect(app.opened.isEmpty, "a process that was killed opens nothing")
    await app.launch()
    #expect(app.center !== first)
    await app.satisfy(.session)
    #expect(count == 2)
    #expect(app.opened == [Shop.order])
    #expect(store.entries.isEmpty)
  }
}
