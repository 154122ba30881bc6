import Entryway

enum ParcelRoute: LinkDestination {
  case home
  case parcel(id: String)
  case signIn(code: String)

  static let routes = RouteTable<ParcelRoute>(
    schemes: ["parcels"], hosts: ["parcels.example.com"]
  ) {
    Route("/", .home)
    Route("/parcels/{id}", ParcelRoute.parcel).requires(.session)
    Route("/sign-in?code={code}", ParcelRoute.signIn)
      .only(.web).competes(false).sensitive("code")
  }
}

@MainActor
final class ParcelApp {
  let center: DeepLinkCenter<ParcelRoute>
  /// Asks your server whether a code is valid.
  private let exchange: (String) async -> Bool

  init(
    store: any PendingEntryStore, isSignedIn: Bool, exchange: @escaping (String) async -> Bool
  ) {
    self.exchange = exchange
    center = DeepLinkCenter(EntryRules(ParcelRoute.routes), store: store)
    if isSignedIn { center.satisfy(.session) }
    center.onOpen { [weak self] route in
      if case .signIn(let code) = route { Task { await self?.signIn(code: code) } }
    }
  }

  /// What the sign-in screen says while a link waits for it.
  var signInTitle: String {
    center.waiting.contains { $0.match?.name == "parcel" }
      ? "Sign in to see your parcel" : "Sign in"
  }

  func signIn(code: String) async {
    if await exchange(code) { center.satisfy(.session) }
  }

  /// The user closed the sign-in screen: nothing opens unexpectedly later.
  func cancelSignIn() { center.cancelWaiting() }

  func signOut() { center.withdraw(.session) }

  nonisolated deinit {}
}
