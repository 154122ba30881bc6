/// A place in an app that links can open: the type that a ``RouteTable`` reads links into.
///
/// Conform the app's own enum, and the enums nested in it. The protocol asks for nothing else; it
/// is there so that a route table compiles also in modules whose default isolation is the main
/// actor, as in new Xcode projects.
///
/// ```swift
/// enum ShopRoute: LinkDestination {
///   case home
///   case order(id: String)
/// }
/// ```
public protocol LinkDestination: Hashable, Sendable {}
