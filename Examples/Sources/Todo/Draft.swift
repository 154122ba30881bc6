public import Entryway
public import Observation

/// The todo that is being written, and the question that guards it.
@MainActor @Observable
public final class Draft {
  public var text = ""
  public var isAsking = false
  @ObservationIgnored private var answer: CheckedContinuation<Bool, Never>?

  public init() {}

  /// Lets no entry take somebody away from what they are writing, unless they say so.
  public func holdBack(_ center: DeepLinkCenter<TodoRoute>) {
    center.addGuard { _, _ in
      await self.mayGo() ? .proceed : .cancel(reason: "a todo is being written")
    }
  }

  /// Whether another destination may open: asks if there is a text that would be lost.
  public func mayGo() async -> Bool {
    guard !text.isEmpty else { return true }
    answer?.resume(returning: false)
    return await withCheckedContinuation {
      answer = $0
      isAsking = true
    }
  }

  public func discard() { end(discards: true) }

  public func keep() { end(discards: false) }

  private func end(discards: Bool) {
    if discards { text = "" }
    isAsking = false
    answer?.resume(returning: discards)
    answer = nil
  }
}
