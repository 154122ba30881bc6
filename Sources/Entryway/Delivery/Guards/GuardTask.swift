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
