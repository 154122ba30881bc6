public import EntrywayDiagnostics

/// What a guard answers when it is asked whether a destination may open.
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
  /// Another destination opens instead. All guards are asked about it; a circle rejects the entry.
  ///
  /// A guard that found out where a link leads may say what it learned: it is in the event, in the
  /// history, with the entry (``AppEntry/resolved``) and in the store. A problem that it had, and
  /// got around, is told as the event ``DeliveryEvent/Kind/guardProblem(_:)``.
  case redirect(to: Destination, resolved: ResolvedLink? = nil, problem: Diagnostic? = nil)
  /// The entry waits until the requirement is satisfied, and the guard is asked again then. A call
  /// of ``DeepLinkCenter/satisfy(_:scene:)`` counts from the moment at which the guard was asked.
  case hold(until: Requirement)
  /// The entry is given up. The reason appears in the history.
  case cancel(reason: String)
  /// The entry cannot be used, and why: see ``EntryOutcome/rejected(_:)``.
  indirect case reject(EntryRejection)
}

/// A guard as a value, for libraries that have one to offer, and for guards with a time limit that
/// several centers share.
public struct EntryGuard<Destination: LinkDestination> {
  /// How long one question may take, or nil for any length of time.
  public var timeLimit: Duration?
  /// Given the destination and the entry; answers what becomes of it.
  public var decide: DeepLinkCenter<Destination>.Guard

  /// A guard of a closure.
  ///
  /// - Parameters:
  ///   - timeLimit: How long one question may take, or nil for any length of time.
  ///   - decide: Given the destination and the entry; answers what becomes of it.
  public init(timeLimit: Duration? = nil, _ decide: @escaping DeepLinkCenter<Destination>.Guard) {
    self.timeLimit = timeLimit
    self.decide = decide
  }
}

/// A question that a guard has been asked, and what ends it when it takes too long.
package struct GuardTask: Sendable {
  package var question: Task<Void, Never>
  var timer: Task<Void, Never>?

  package func cancel() {
    question.cancel()
    timer?.cancel()
  }
}
