import Entryway
import SeededRandom
import Testing

/// The center against ``DeliveryModel``.
@MainActor @Suite("Delivery, against a model")
struct DeliveryModelTests {
  @Test("Without guards the center does what a simple model does")
  func asTheModel() async {
    for seed in DeliverySeeds.played {
      // The main actor is for others, too.
      await Task.yield()
      var random = Seeded(seed: seed)
      let limit = 1 + random.below(3)
      let expiry: Double? = random.chance(50) ? (random.chance(20) ? 0 : 20) : nil
      let pair = Pair(limit: limit, expiry: expiry)
      var steps: [String] = []
      for _ in 0..<25 { steps.append(pair.step(&random)) }
      guard pair.difference == nil else {
        Issue.record("seed \(seed): \(pair.difference!)\n  after \(steps.joined(separator: ", "))")
        return
      }
    }
  }

  /// A center and a model that are told the same.
  @MainActor final class Pair {
    var model: DeliveryModel
    let desk: Desk
    var registrations: [(number: Int, registration: DeliveryRegistration)] = []
    var lastEntry = 0
    var lastHandler = 0
    var difference: String?

    init(limit: Int, expiry: Double?) {
      model = DeliveryModel(limit: limit, expiry: expiry)
      desk = Desk(
        options: DeliveryOptions(
          pending: .queue(limit: limit), expiry: expiry.map { .seconds($0) },
          backgroundActions: ["MARK"]),
        requirements: { destination, _ in
          guard case .order(let id) = destination, let number = Int(id) else { return [] }
          return number % 3 == 0 ? [.session] : []
        })
    }

    func step(_ random: inout Seeded) -> String {
      let scene = DeliveryHarness.scenes[random.below(3)]
      let window = scene?.rawValue ?? "all"
      let need: Requirement = random.chance(50) ? .interface : .session
      defer { compare() }
      switch random.below(13) {
      case 0..<4:
        receive(scene: scene, isBackground: false)
        return "receive in \(window)"
      case 4:
        receive(scene: scene, isBackground: true)
        return "background action in \(window)"
      case 5, 6:
        desk.center.satisfy(need, scene: scene)
        model.satisfy(need, scene)
        return "satisfy \(need.rawValue) in \(window)"
      case 7:
        desk.center.withdraw(need, scene: scene)
        model.withdraw(need, scene)
        return "withdraw \(need.rawValue) in \(window)"
      case 8, 9:
        lastHandler += 1
        registrations.append((lastHandler, desk.listen("\(lastHandler)", scene: scene)))
        model.listen(lastHandler, scene)
        return "listen in \(window)"
      case 10 where !registrations.isEmpty:
        let (number, registration) = registrations.remove(at: random.below(registrations.count))
        registration.cancel()
        model.cancel(number)
        return "cancel \(number)"
      case 11 where random.chance(50):
        guard let scene else { return "nothing" }
        desk.center.activateScene(scene)
        model.activate(scene)
        return "\(scene.rawValue) becomes active"
      default:
        let seconds = [0.5, 1.5, 3, 25][random.below(4)]
        desk.clock.advance(seconds)
        model.time += seconds
        return "\(seconds) s pass"
      }
    }

    private func receive(scene: SceneID?, isBackground: Bool) {
      lastEntry += 1
      let action = NotificationAction.button("MARK")
      let link = "app:/order/\(lastEntry)"
      let entry =
        isBackground
        ? AppEntry.notification(link, action, request: "\(lastEntry)", scene: scene)
        : AppEntry.link(link, scene: scene)
      let needs: [Requirement] =
        (isBackground ? [] : [.interface]) + (lastEntry % 3 == 0 ? [.session] : [])
      desk.center.receive(entry)
      model.receive(
        DeliveryModel.Item(
          number: lastEntry, scene: scene, isBackground: isBackground, needs: needs,
          since: model.time))
    }

    private func compare() {
      guard difference == nil else { return }
      let calls = model.calls.map { call in
        let parts = call.split(separator: "/")
        return "\(parts[0]): order(\"\(parts[1])\")"
      }
      if desk.opened != calls { difference = "called \(desk.opened), not \(calls)" }
      let outcomes = desk.center.history.map { $0.outcome?.description }
      let expected = (0..<lastEntry).map { model.outcomes[$0 + 1] }
      if outcomes != expected { difference = "\(outcomes), not \(expected)" }
    }
  }
}
