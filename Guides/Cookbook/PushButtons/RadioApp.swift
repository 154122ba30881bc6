import Entryway

@MainActor final class RadioApp {
  let center = DeepLinkCenter(RadioRoute.entries)
  private(set) var played: Set<Int> = []

  init() {
    center.onOpen { [weak self] route, _ in
      if case .markPlayed(let episode) = route { self?.played.insert(episode) }
    }
    center.addGuard { route, entry in
      guard case .markPlayed = route else { return .proceed }
      if case .notification = entry.source { return .proceed }
      return .cancel(reason: "only the button of a push marks an episode")
    }
  }
}
