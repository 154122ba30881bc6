import Entryway

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One run of an app, in a process of its own, until it is killed.
///
/// All that it does is random and follows from its plan. Each call of the center stands in the
/// journal between `call` and `returned`, with what the observer and the handlers heard.
@MainActor final class AppRun {
  let plan: RunPlan
  let diary: Diary
  let store: LoggedStore
  let center: DeepLinkCenter<Destination>
  var random: Seeded
  var taps: Tap
  /// Runs follow one another by some minutes, so that some entries expire between two of them.
  var clock: Clock
  /// Of this process: the center names entries by their IDs.
  var numbers: [EntryID: Int] = [:]
  var listeners: [(name: String, registration: DeliveryRegistration)] = []
  /// How often handlers and observers may still call the center themselves.
  var mischief = 12
  var isInCall = false

  /// The time of an app, which moves only between its calls.
  @MainActor final class Clock {
    var now: Date
    init(_ now: Date) { self.now = now }
  }

  init(_ plan: RunPlan, _ journal: Journal) {
    let diary = Diary(plan, journal)
    let store = LoggedStore(FilePendingEntryStore(url: plan.disk.store), diary)
    let clock = Clock(Date(timeIntervalSince1970: 1_750_000_000 + 200 * Double(plan.run)))
    self.plan = plan
    self.diary = diary
    self.store = store
    self.clock = clock
    random = plan.random
    taps = Tap(firstNumber: plan.firstNumber)
    center = DeepLinkCenter(
      Destination.entries, options: plan.options, store: store, now: { clock.now },
      requirements: { destination, _ in destination.requirements })
    center.observe { [unowned self] event in hear(event) }
  }

  /// Lives until it is killed, or until nothing is left to do.
  func live() {
    let count = 4 + random.below(24)
    // The last run finds a bad disk at times, but never keeps it.
    let refusal = plan.kind.hasBadDisk ? random.below(count) : count
    let relief = refusal + 1 + random.below(count)
    if random.chance(70) { listen("main") }
    if random.chance(30) { listen("second") }
    for step in 0..<count {
      if step == refusal { refuseDisk() }
      if step == relief { allowDisk() }
      takeStep()
      // Two processes are to live at the same time, whoever comes first.
      if plan.kind == .pair { usleep(UInt32(random.below(400))) }
    }
    if plan.fate == .drains { drain() }
  }

  /// Satisfies everything, so that whatever waits opens.
  private func drain() {
    mischief = 0
    allowDisk()
    if !listeners.contains(where: { $0.name == "main" }) { listen("main") }
    call("satisfy") { center.satisfy(.session) }
    call("satisfy") { center.satisfy(.interface) }
    call("expire") { center.expire() }
  }

  func refuseDisk() {
    plan.disk.refuse()
    if plan.kind == .full { store.fullAt = random.below(300) }
    diary.note(.disk("refuses"))
  }

  func allowDisk() {
    guard plan.kind.hasBadDisk else { return }
    plan.disk.allow()
    store.fullAt = nil
    diary.note(.disk("works"))
  }

  /// Calls the center, from outside or from within a call.
  func call(_ name: String, _ body: () -> Void) {
    guard !isInCall else { return body() }
    isInCall = true
    diary.note(.call(name))
    body()
    diary.note(.returned)
    isInCall = false
  }
}
