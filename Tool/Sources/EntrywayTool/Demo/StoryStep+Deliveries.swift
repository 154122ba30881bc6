import Entryway
import EntrywaySimulation
import Scenarios
import Shop
import Todo

// The steps in which an entry has to wait, or comes more than once.
extension StoryStep {
  private static let order = "https://shop.example.com/orders/4821"

  static let coldStart = StoryStep(
    "shop", "a cold start waits for the sign-in, even if the process is killed meanwhile"
  ) {
    let link = SimulatedEntry.link(order)
    let simulation = await SampleSimulation<ShopApp>(
      .notRunning, store: MemoryPendingEntryStore(), without: [.session])
    let record = await simulation.tap(link)
    let waiting = simulation.result(of: record, by: link)
    await simulation.phone.kill()
    await simulation.activate()
    let again = simulation.app.shown ?? "nothing"
    let restored = simulation.phone.waiting.count { $0.isRestored }
    await simulation.phone.satisfy(.session)
    let count = simulation.phone.opened.count
    return [
      StoryLine("tapped while signed out", waiting),
      .outcome(
        of: "killed, then launched by its icon", "\(again), \(restored) restored and waiting", .bold
      ),
      .outcome(
        of: "after the sign-in",
        "\(simulation.app.shown ?? "nothing"), opened \(count == 1 ? "once" : "\(count) times")",
        count == 1 ? .green : .red),
    ]
  }

  static let twice = StoryStep("shop", "the system reports one tap twice, and it opens once") {
    let simulation = await SampleSimulation<ShopApp>(.notRunning)
    await simulation.tap(.notification(["deep_link": .text(order)], requestID: "order-4821"))
    return simulation.phone.history.map { .text($0.description, isGood: true) }
  }

  static let guarded = StoryStep("todo", "a link that arrives while a to-do is edited waits") {
    let link = "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/"
    let entry = SimulatedEntry.link(link)
    let simulation = await SampleSimulation<TodoApp>(.foreground)
    simulation.app.draft.text = "Buy bread"
    let record = await simulation.tap(entry)
    let waiting = simulation.result(of: record, by: entry)
    simulation.app.draft.discard()
    await simulation.phone.finishGuards()
    return [
      StoryLine(link, waiting),
      StoryLine("the draft is discarded", simulation.result(of: record, by: entry)),
    ]
  }
}
