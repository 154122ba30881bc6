#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AppSimulator {
  /// How long a person needs from one thing to the next: two seconds.
  ///
  /// Two taps on one link are two taps then, and not one that the system reports twice.
  public static var pace: Duration { .seconds(2) }

  /// What the simulator's clock shows, which the center reads.
  public var now: Date { clock.now }

  /// Lets time pass: what has waited too long expires, and so does the time limit of a guard.
  public func wait(_ duration: Duration) async {
    log.append("\(duration) pass")
    clock.now += seconds(duration)
    for _ in 0..<20 { await Task.yield() }
    center.expire()
    await settle()
  }

  /// Notes what a person does next, and the time that it takes.
  func begin(_ what: String) {
    if !log.isEmpty { clock.now += seconds(Self.pace) }
    log.append(what)
  }

  private func seconds(_ duration: Duration) -> TimeInterval {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// Lets guards answer that have been asked and need nothing from outside.
  ///
  /// Every method here does so. A guard that waits for the test goes on waiting; once it has been
  /// told, `await app.settle()` lets its answer take effect.
  public func settle() async {
    for _ in 0..<1_000 where !center.askedGuards.isEmpty { await Task.yield() }
  }

  /// Waits until every guard that has been asked has answered, however long it takes.
  ///
  /// For guards that do work on other threads; one that waits for the test never answers here.
  public func finishGuards() async {
    while let asked = center.askedGuards.first { await asked.value }
  }
}
