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
  case redirect(to: Destination)
  /// The entry waits until the requirement is satisfied, and the guard is asked again then. A call
  /// of ``DeepLinkCenter/satisfy(_:scene:)`` counts from the moment at which the guard was asked.
  case hold(until: Requirement)
  /// The entry is given up. The reason appears in the history.
  case cancel(reason: String)
}

/// A guard as the app registered it.
struct RegisteredGuard<Destination: LinkDestination> {
  var timeLimit: Duration?
  var decide: DeepLinkCenter<Destination>.Guard
}

/// A question that a guard has been asked, and what ends it when it takes too long.
struct GuardTask: Sendable {
  var question: Task<Void, Never>
  var timer: Task<Void, Never>?

  func cancel() {
    question.cancel()
    timer?.cancel()
  }
}
