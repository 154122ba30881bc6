public import Entryway
public import EntrywayReporting
public import Foundation

extension DeepLinkCenter<ShopRoute> {
  /// Asks the shop's link server what each short link stands for, and opens that.
  ///
  /// `https://go.example.com/spring-letter` opens the sale that the server names. Without an answer a
  /// link opens where it led last, and one that has never led anywhere opens home.
  ///
  /// Call it where the center is made, after its reporting is set up: a short link that nobody asks
  /// about is rejected.
  ///
  /// - Parameters:
  ///   - lastTargets: The file in which links are kept with where they led last; nil to know them as
  ///     long as the process lasts.
  ///   - transport: What carries the questions; the network, unless a test has another one.
  ///   - answerLimit: How long the server may take.
  public func resolveShortLinks(
    lastTargets: URL? = nil, by transport: any LinkTransport = SessionTransport(),
    within answerLimit: Duration = .seconds(2)
  ) {
    addGuard(
      .resolving(
        ShopRoute.routes, by: .shop, lastTargets: lastTargets, answerLimit: answerLimit,
        reporting: reporting, transport: transport))
  }
}
