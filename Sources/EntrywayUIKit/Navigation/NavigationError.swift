#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import EntrywayDiagnostics

  /// Why a ``NavigationDriver`` dropped a plan, or the rest of one.
  ///
  /// ```swift
  /// driver.onProblem = { print($0) }
  /// // the plan [home], modal: List was dropped: UIKit did not present List
  /// // hint: apply plans when the controller's view is in a window
  /// ```
  public struct NavigationError: Hashable, Sendable {
    /// The reasons for dropping a plan.
    public enum Reason: Hashable, Sendable {
      /// UIKit did not present a screen; it presents nothing unless the controller is in a window.
      case notPresented(screen: String)
      /// A transition did not end within the driver's limit; UIKit may never report its completion.
      case transition(limit: Duration)
      /// The tab bar controller has no view controller for a tab.
      case noTab(String)
      /// The tab bar controller has no view controllers at all.
      case noViewControllers
      /// The screens have no navigation controller to be pushed onto.
      case noStack
    }

    /// The plan, or the steps, as text.
    public var plan: String
    /// Why it was dropped.
    public var reason: Reason
  }

  extension NavigationError: CustomStringConvertible {
    /// What was dropped, why, and a hint about what to do.
    public var diagnostic: Diagnostic {
      Diagnostic(
        .warning, .planDropped, about: ["the plan \(plan) was dropped"], what, hint: hint)
    }

    /// The text of the ``diagnostic``.
    public var description: String { diagnostic.text }

    private var what: String {
      switch reason {
      case .notPresented(let screen): "UIKit did not present \(screen)"
      case .transition(let limit): "a transition did not end within \(limit)"
      case .noTab(let tab): "the tab bar controller has no view controller for \(tab)"
      case .noViewControllers: "the tab bar controller has no view controllers"
      case .noStack: "the screens have no navigation controller to be pushed onto"
      }
    }

    private var hint: String {
      switch reason {
      case .notPresented: "apply plans when the controller's view is in a window"
      case .transition: "the next plan starts from where the controllers are"
      case .noTab: "give the driver the tabs in the order of `viewControllers`"
      case .noViewControllers:
        "set `viewControllers`: tabs that are set with `tabs`, on iOS 18, are not in it"
      case .noStack: "make the tab's view controller a UINavigationController"
      }
    }
  }

  extension Diagnostic.Code {
    /// A navigation driver dropped a plan, or the rest of one.
    public static let planDropped = Self(rawValue: "plan-dropped")
  }
#endif
