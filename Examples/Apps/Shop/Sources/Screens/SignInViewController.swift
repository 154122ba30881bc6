import AuthenticationServices
import Shop
import UIKit

/// Signs in by a page of the shop's, in a browser that the app opens; the link of a mail does it
/// too.
final class SignInViewController:
  UIViewController, ASWebAuthenticationPresentationContextProviding
{
  private var browser: ASWebAuthenticationSession?

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Sign In"
    contentUnavailableConfiguration = UIContentUnavailableConfiguration.message(
      "Sign in to see your order", button: "Sign In"
    ) { [weak self] in self?.openBrowser() }
  }

  required init?(coder: NSCoder) { nil }

  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    view.window ?? ASPresentationAnchor()
  }

  private func openBrowser() {
    guard let page = URL(string: "https://shop.example.com/sign-in") else { return }
    // The page ends at `shop://login?code=…`. Only this closure receives that link, no link
    // callback of this or another app. The thread is undocumented, hence `@Sendable`.
    let browser = ASWebAuthenticationSession(url: page, callbackURLScheme: "shop") {
      @Sendable link, _ in
      guard let link = link?.absoluteString else { return }
      Task { @MainActor in AppDelegate.session.signIn(callback: link) }
    }
    browser.presentationContextProvider = self
    browser.start()
    self.browser = browser
  }

  nonisolated deinit {}
}
