import Entryway
import EntrywayDiagnostics

/// What your server says of a code.
enum PromoAnswer {
  case valid(product: String?)
  case used
  case unknown
}

extension DeepLinkCenter<PromoRoute> {
  /// Lets no code open before the server has looked at it.
  func checkCodes(
    asking server: @escaping (PromoCode) async throws -> PromoAnswer,
    applying apply: @escaping (PromoCode) -> Void
  ) {
    addGuard(timeLimit: .seconds(10)) { route, _ in
      guard case .promo(let code) = route else { return .proceed }
      switch try? await server(code) {
      case .valid(let product):
        // Another entry may have taken this one's place while the server was asked.
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
  /// Tells the person why a code brings nothing.
  func tellCodes(_ tell: @escaping (String) -> Void) {
    observe { event in
      if case .rejected(let rejection)? = event.outcome, rejection.code == .promo {
        tell(rejection.diagnostic.message)
      }
    }
  }
}

extension EntryRejection.Code {
  /// A code that brings nothing: tell the person.
  static let promo = EntryRejection.Code(rawValue: "promo")
}
