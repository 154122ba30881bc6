@_exported public import AppleFoundation

// The session is the same on each of Apple's platforms, its anchor is not: here it is a window of
// UIKit, which the sample apps show the page in.
#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  public typealias ASPresentationAnchor = UIWindow

  // How the class and the protocol are isolated is not documented; both belong to an interface.
  @MainActor
  public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
  }

  @MainActor
  open class ASWebAuthenticationSession: NSObject {
    // Whether the handler is `@Sendable` is not documented: it is not, here.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// The session that was started last, for tests.
    public private(set) static var started: ASWebAuthenticationSession?

    public let url: URL
    public let callbackURLScheme: String?
    open weak var presentationContextProvider:
      (any ASWebAuthenticationPresentationContextProviding)?
    private let completionHandler: CompletionHandler

    public init(
      url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
    ) {
      self.url = url
      self.callbackURLScheme = callbackURLScheme
      self.completionHandler = completionHandler
    }

    @discardableResult
    open func start() -> Bool {
      guard presentationContextProvider != nil else { return false }
      Self.started = self
      return true
    }

    open func cancel() { end(with: nil) }

    /// What the system does when the page ends at a link of the scheme, for tests.
    public func end(with link: URL?) {
      Self.started = nil
      completionHandler(link, nil)
    }
  }
#endif
