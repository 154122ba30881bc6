/// A screen of the app, or a tab, for a ``NavigationPlan`` and a ``NavigationModel``.
///
/// Plans and models take any type that is `Hashable` and `Sendable`. Conform the app's enums to this
/// instead, and those that are nested in them:
///
/// ```swift
/// enum AppTab: NavigationScreen {
///   case home, settings
/// }
///
/// enum AppScreen: NavigationScreen {
///   case home
///   case order(id: String)
/// }
///
/// let model = StackModel<AppScreen>(path: [.home])
/// ```
///
/// The protocol asks for nothing else. In a module whose default isolation is the main actor, as in
/// new Xcode projects, `enum AppScreen: Hashable, Sendable` is hashable on the main actor alone, and
/// the compiler refuses it as a screen: "main actor-isolated conformance of 'AppScreen' to
/// 'Hashable' cannot satisfy conformance requirement". A conformance to this protocol is no actor's.
/// A type that is a ``LinkDestination`` already can be a screen as it is.
public protocol NavigationScreen: Hashable, Sendable {}
