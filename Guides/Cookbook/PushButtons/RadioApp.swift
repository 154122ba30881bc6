import Entryway

/// What a button requests from the server.
enum RadioCall: Hashable {
  case markPlayed(episode: Int)
  case comment(String, episode: Int)

  init?(_ route: RadioRoute, _ entry: AppEntry) {
    switch route {
    case .episode: return nil
    case .markPlayed(let episode): self = .markPlayed(episode: episode)
    case .comment(let episode):
      guard case .notification(let content) = entry.content, let text = content.userText,
        !text.isEmpty
      else { return nil }
      self = .comment(text, episode: episode)
    }
  }
}

@MainActor protocol RadioServer {
  func perform(_ call: RadioCall) async throws
}

@MainActor final class RadioApp {
  let center = DeepLinkCenter(RadioRoute.entries)
  /// Calls that haven't reached the server yet; an app would keep them on disk and retry.
  private(set) var unsent: [RadioCall] = []

  init(server: any RadioServer) {
    center.onOpen(timeLimit: .seconds(20)) { [weak self] route, entry in
      guard let call = RadioCall(route, entry) else { return }
      do {
        try await server.perform(call)
      } catch {
        self?.unsent.append(call)  // no network, or out of time
      }
    }
    center.addGuard { route, entry in
      if case .episode = route { return .proceed }
      if case .notification = entry.source { return .proceed }
      return .cancel(reason: "only the buttons of a push do this")
    }
  }

  nonisolated deinit {}
}
