import Foundation
import Observation

@MainActor @Observable
final class ShopModel {
  enum Screen: Hashable {
    case order(String)
    case sale(String)
  }

  var path: [Screen] = []
  private var lastLink = 0

  func receive(_ url: URL) {
    lastLink += 1
    let link = lastLink
    let isShort = DynamicLinks.handleUniversalLink(url) { [weak self] target in
      // The answer comes from the network: another link may have arrived meanwhile.
      guard let self, let target, link == self.lastLink else { return }
      self.open(target)
    }
    if isShort { return }
    open(DynamicLinks.target(ofCustomSchemeURL: url) ?? url)
  }

  private func open(_ url: URL) {
    switch ShopRoute(url) {
    case nil: break
    case .home: path = []
    case .order(let id): path = [.order(id)]
    case .sale(let id): path = [.sale(id)]
    }
  }

  nonisolated deinit {}
}

extension ShopModel.Screen {
  var title: String {
    switch self {
    case .order(let id): "Order \(id)"
    case .sale(let id): "Sale \(id)"
    }
  }
}
