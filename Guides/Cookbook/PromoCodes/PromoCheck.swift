import Entryway
import EntrywayDiagnostics

/// What your server says about a code.
enum PromoAnswer {
  case valid(product: String?)
  case used
  case unknown
}

extension DeepLinkCenter<PromoRoute> {
  /// Has the server check each code before anything opens.
  func checkCodes(
    asking server: @escaping (PromoCode) async throws -> PromoAnswer,
    applying apply: @escaping (PromoCode) -> Void
  ) {
    addGuard(timeLimit: .seconds(10)) { route, _ in
      guard case .promo(let code) = route else { return .proceed }
      switch try? await server(code) {
      case .valid(let product):
        // A newer entry may have replaced this one while the server was checking.
        guard !Task.isCancelled else { return .cancel(reason: "a newer entry came") }
        apply(code)
        return .redirect(to: product.map(PromoRoute.product) ?? .basket)
      case .used:
        return .reject(EntryRejection("the code is used up", code: .promo))
      case .unknown:
        return .reject(EntryRejection("there is no such code", code: .promo))
      case nil:
        return .cancel(reason: "the server was not reached")
      }
    }
  }
}

extension DeepLinkCenter<PromoRoute> {
  /// Tells the user why a code is invalid.
  func tellCodes(_ tell: @escaping (String) -> Void) {
    observe { event in
      if case .rejected(let rejection)? = event.outcome, rejection.code == .promo {
        tell(rejection.diagnostic.message)
      }
    }
  }
}

extension EntryRejection.Code {
  /// An invalid code: tell the user.
  static let promo = EntryRejection.Code(rawValue: "promo")
}
