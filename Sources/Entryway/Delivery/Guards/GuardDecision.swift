public import EntrywayDiagnostics

/// A guard's answer to whether a destination may open.
///
/// ```swift
/// center.addGuard { destination, _ in
///   guard case .deleteAccount = destination else { return .proceed }
///   return await confirm("Delete the account?") ? .proceed : .cancel(reason: "not confirmed")
/// }
/// ```
public enum GuardDecision<Destination: LinkDestination>: Hashable, Sendable {
  /// The next guard is asked, or the destination opens.
  case proceed
  /// Another destination opens instead. All guards are asked about it; a loop rejects the entry.
  ///
  /// A guard that resolved a link can attach what it learned. This appears in the event, the
  /// history, the entry (``AppEntry/resolved``) and the store. A problem that the guard recovered
  /// from is reported as the event ``DeliveryEvent/Kind/guardProblem(_:)``.
  case redirect(to: Destination, resolved: ResolvedLink? = nil, problem: Diagnostic? = nil)
  /// The entry waits until the requirement is satisfied, then the guard is asked again. Calls of
  /// ``DeepLinkCenter/satisfy(_:scene:)`` count from the moment at which the guard was asked.
  case hold(until: Requirement)
  /// The entry is cancelled. The reason appears in the history.
  case cancel(reason: String)
  /// The entry is rejected with a reason; see ``EntryOutcome/rejected(_:)``.
  indirect case reject(EntryRejection)
}

/// A guard as a value, for libraries that provide one, or for several centers that share one.
public struct EntryGuard<Destination: LinkDestination> {
  /// How long one question may take; nil for no limit.
  public var timeLimit: Duration?
  /// Receives the destination and the entry, and returns the decision.
  public var decide: DeepLinkCenter<Destination>.Guard

  /// Creates a guard from a closure.
  ///
  /// - Parameters:
  ///   - timeLimit: How long one question may take; nil for no limit.
  ///   - decide: Receives the destination and the entry, and returns the decision.
  public init(timeLimit: Duration? = nil, _ decide: @escaping DeepLinkCenter<Destination>.Guard) {
    self.timeLimit = timeLimit
    self.decide = decide
  }
}

/// A question to a guard, and the timer that ends it.
package struct GuardTask: Sendable {
  package var question: Task<Void, Never>
  var timer: Task<Void, Never>?

  package func cancel() {
    question.cancel()
    timer?.cancel()
  }
}
