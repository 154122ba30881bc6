import Entryway

enum AccountRoute: LinkDestination {
  case order(id: String)
  case login(code: String)

  static let routes = RouteTable<AccountRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/orders/{id}", AccountRoute.order).requires(.session)
    Route("/login?code={code}", AccountRoute.login)
      .only(.web).competes(false).sensitive("code")
  }
}

@MainActor final class Account {
  let center: DeepLinkCenter<AccountRoute>
  private let exchange: (String) async -> Bool

  init(store: any PendingEntryStore, exchange: @escaping (String) async -> Bool) {
    self.exchange = exchange
    center = DeepLinkCenter(EntryRules(AccountRoute.routes), store: store)
    center.onOpen { [weak self] route in
      guard case .login(let code) = route else { return }
      Task { await self?.signIn(code: code) }
    }
    center.addGuard { [weak center] route, _ in
      guard case .login = route, center?.isSatisfied(.session) == true else { return .proceed }
      return .cancel(reason: "somebody is signed in")
    }
  }

  func signIn(code: String) async {
    if await exchange(code) { center.satisfy(.session) }
  }

  func signOut() { center.withdraw(.session) }
}
