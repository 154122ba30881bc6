import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppRun {
  /// What a person, the system or the app does next.
  func takeStep() {
    clock.now += random.chance(5) ? 30 : Double(random.below(2_000)) / 1_000
    switch random.below(100) {
    case 0..<45: receive()
    case 45..<55: call("satisfy") { center.satisfy(.session) }
    case 55..<60: call("withdraw") { center.withdraw(.session) }
    case 60..<70: call("satisfy") { center.satisfy(.interface) }
    case 70..<73: call("withdraw") { center.withdraw(.interface) }
    case 73..<77: call("cancelWaiting") { center.cancelWaiting() }
    case 77..<81: cancelOne()
    case 81..<87: call("expire") { center.expire() }
    case 87..<97: listenMore()
    default: stopListening()
    }
  }

  private func receive() {
    call("receive") {
      let entry = taps.next(at: clock.now, start: center.start, using: &random)
      let reception = center.receive(entry)
      if case .waiting = reception.state { diary.note(.waits(Tap.number(of: entry))) }
    }
  }

  private func cancelOne() {
    guard !center.waiting.isEmpty else { return }
    let id = center.waiting[random.below(center.waiting.count)].id
    call("cancel") { center.cancel(id) }
  }

  /// Registers the handler of that name.
  func listen(_ name: String) {
    call("listen") {
      let registration = center.onOpen { [unowned self] _, entry in handle(entry, by: name) }
      listeners.append((name, registration))
    }
  }

  /// A handler that registers late gets the entry that was opened last, so each has its own name.
  private func listenMore() {
    listen(listeners.contains { $0.name == "main" } ? "late\(random.next() % 1_000_000)" : "main")
  }

  private func stopListening() {
    guard let last = listeners.last, last.name != "main" else { return }
    listeners.removeLast()
    call("silence") { last.registration.cancel() }
  }

  private func handle(_ entry: AppEntry, by name: String) {
    diary.note(.handled(Tap.number(of: entry), listener: name))
    interfere(percent: 25)
    diary.passPoint()
  }

  func hear(_ event: DeliveryEvent<Destination>) {
    if case .received(let entry) = event.kind { know(event.entry, entry, restored: false) }
    if case .restored(let entry) = event.kind { know(event.entry, entry, restored: true) }
    if case .storeProblem(let error) = event.kind { diary.note(.problem(error.code.rawValue)) }
    guard let number = event.entry.flatMap({ numbers[$0] }) else { return }
    switch event.kind {
    case .waiting: diary.note(.waits(number))
    case .opening: diary.note(.opening(number))
    case .finished(let outcome):
      diary.note(.told(number, outcome: Self.name(of: outcome)))
      interfere(percent: 3)
    default: break
    }
  }

  private func know(_ id: EntryID?, _ entry: AppEntry, restored: Bool) {
    let number = Tap.number(of: entry)
    if let id { numbers[id] = number }
    diary.note(.known(number, restored: restored))
  }

  /// Calls the center from within its own call.
  private func interfere(percent: Int) {
    guard mischief > 0, random.chance(percent) else { return }
    mischief -= 1
    switch random.below(10) {
    case 0..<5: receive()
    case 5..<7: center.cancelWaiting()
    case 7: center.withdraw(.session)
    case 8: center.satisfy(.session)
    default: listen("nested\(random.next() % 1_000_000)")
    }
  }

  private static func name(of outcome: EntryOutcome<Destination>) -> String {
    switch outcome {
    case .opened: "opened"
    case .rejected: "rejected"
    case .superseded: "superseded"
    case .expired: "expired"
    case .duplicate: "duplicate"
    case .cancelled(by: .termination): "terminated"
    case .cancelled: "cancelled"
    }
  }
}
