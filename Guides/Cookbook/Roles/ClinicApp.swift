import Entryway

enum ClinicRoute: LinkDestination {
  case opening
  case rota

  static let routes = RouteTable<ClinicRoute>(schemes: ["clinic"], hosts: ["clinic.example.com"]) {
    Route("/opening", .opening)
    Route("/rota", .rota).requires(.session)
  }
}

/// An app that learns the role when the user signs in: the link waits for the session, and a guard
/// then checks the role.
@MainActor
final class ClinicApp {
  let center: DeepLinkCenter<ClinicRoute>
  private var isStaff = false

  init() {
    center = DeepLinkCenter(EntryRules(ClinicRoute.routes))
    center.addGuard { [weak self] route, _ in
      guard route == .rota, self?.isStaff != true else { return .proceed }
      return .reject(EntryRejection("the rota is for the staff", code: .audience))
    }
  }

  func signedIn(isStaff: Bool) {
    self.isStaff = isStaff
    center.satisfy(.session)
  }

  nonisolated deinit {}
}
