#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkCenter {
  /// A center that reads entries by an app's rules.
  ///
  /// ```swift
  /// let center = DeepLinkCenter(ShopRoute.entries)
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The app's rules, with the table that reads its links.
  ///   - options: Policies and lengths of time. The buttons that the rules declare without
  ///     `.foreground` are background actions too.
  ///   - audiences: The audience tags that are held at the start.
  ///   - store: Where waiting entries survive the process being killed.
  ///   - now: What the time is, for tests.
  ///   - clock: What cannot be set back; the system's, or one that goes along with `now`.
  ///   - requirements: What an entry requires besides a handler and, unless it is a background
  ///     action, ``Requirement/interface``.
  public convenience init(
    _ rules: EntryRules<Destination>,
    options: DeliveryOptions = DeliveryOptions(),
    audiences: Set<String> = [],
    store: (any PendingEntryStore)? = nil,
    now: (@MainActor () -> Date)? = nil,
    clock: (any Clock<Duration>)? = nil,
    requirements: @escaping Requirements = { _, _ in [] }
  ) {
    var options = options
    options.backgroundActions.formUnion(rules.backgroundActions)
    self.init(
      options: options, audiences: audiences, store: store, now: now, clock: clock,
      requirements: requirements,
      naming: { rules.routes.match(destination: $0) }, offers: EntryOffers(rules),
      reading: { rules.read($0, audiences: $1) })
  }
}
