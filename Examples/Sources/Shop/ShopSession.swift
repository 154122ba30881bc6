public import Entryway

/// Whether somebody is signed in; in this sample for as long as the process runs.
///
/// Orders wait for it: it satisfies the center's ``Requirement/session``. A sign-in ends with a
/// code, which comes from the browser that the app itself has opened
/// (`ASWebAuthenticationSession`), or with a link, from a mail or from another browser.
@MainActor
public final class ShopSession {
  public let center: DeepLinkCenter<ShopRoute>

  /// Told to ask for a sign-in when something waits for it, and to ask no longer when it opens.
  public var onAsk: (@MainActor (_ asks: Bool) -> Void)?

  /// A session in which nobody is signed in, and which listens for the links of mails.
  public init(_ center: DeepLinkCenter<ShopRoute>) {
    self.center = center
    center.onOpen { [weak self] route in
      if case .login(let code) = route { self?.signIn(code: code) }
    }
    center.observe { [weak self] event in
      switch event.kind {
      case .waiting(for: [.requirement(.session)]): self?.onAsk?(true)
      case .opening where self?.isSignedIn == true: self?.onAsk?(false)
      default: break
      }
    }
  }

  public var isSignedIn: Bool { center.isSatisfied(.session) }

  /// Ends a sign-in, and opens what waited for it.
  ///
  /// An app hands the code to its server, which says whether it is good; this sample takes any.
  public func signIn(code: String) {
    // Anybody can send such a link: it changes nothing for those who are signed in.
    guard !isSignedIn else { return }
    center.satisfy(.session)
  }

  /// Ends a sign-in with the link at which the app's own browser has ended, such as
  /// `shop://login?code=4f9c`.
  ///
  /// Its scheme needs no route: the browser hands the link to the app that has opened it.
  public func signIn(callback link: String) {
    let items = (try? DeepLink(link))?.items ?? []
    if let code = items.first(where: { $0.name == "code" })?.value { signIn(code: code) }
  }

  public func signOut() { center.withdraw(.session) }
}
