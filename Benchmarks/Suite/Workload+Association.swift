import EntrywayAssociation
import EntrywayRouting
import Workloads

extension Workload {
  private static let url = "https://shop.example.com/orders/4821/items/17/details?ref=m1"

  /// A thousand components of which none takes the URL: what one of them costs.
  ///
  /// The URL is taken apart once for all of them.
  static func components(_ name: String, _ path: @escaping @Sendable (Int) -> String) -> Workload {
    let count = 1000
    let matcher = matcher((0..<count).map { LinkComponent(path: path($0)) })
    return Workload(
      name: name, title: "one component, a URL of 60 bytes", count: count,
      bytesPerLink: Double(url.utf8.count)
    ) { passes in
      (0..<passes).reduce(0) { sum, _ in
        sum &+ (matcher.verdict(for: url).outcome == .none ? 1 : 0)
      }
    }
  }

  /// A URL and one component: what it costs to take the URL apart as well.
  static var associationURL: Workload {
    let matcher = matcher([LinkComponent(path: "/orders/*/items/*/details")])
    return Workload(
      name: "association-url", title: "a URL of 60 bytes and one component", count: 100,
      bytesPerLink: Double(url.utf8.count)
    ) { passes in
      (0..<passes * 100).reduce(0) { sum, _ in
        sum &+ (matcher.verdict(for: url).outcome == .match ? 1 : 0)
      }
    }
  }

  /// A file that was generated from a thousand routes, and a proof that it agrees with them.
  static var associationCheck: Workload {
    let manifest = GeneratedTable(count: 1000).table().manifest
    let appID = "9JA89QQLNQ.com.example.shop"
    let file = AssociationGenerator(apps: [.init([appID], manifest)]).generated().file
    return Workload(name: "association-check", title: "a proof for 1000 routes", count: 1) {
      passes in
      (0..<passes).reduce(0) { sum, _ in
        sum &+ (file.agreement(with: manifest, appID: appID).agrees ? 1 : 0)
      }
    }
  }

  private static func matcher(_ components: [LinkComponent]) -> AssociationMatcher {
    let detail = AppLinksDetail(
      appIDs: ["9JA89QQLNQ.com.example.shop"], rules: components.map { .component($0) })
    return AssociationMatcher(
      AssociationFile(appLinks: AppLinks(details: [detail])), host: "shop.example.com")
  }
}
