import Foundation
import Workloads

extension Workload {
  /// What Foundation needs to take the same links apart; it looks nothing up.
  static func foundation(_ name: String) -> Workload? {
    guard let links = Lookup(named: name)?.samples.map(\.link) else { return nil }
    return Workload(name: name, title: "`URL` and `URLComponents` alone", count: links.count) {
      passes in
      var sum = 0
      for _ in 0..<passes {
        for link in links {
          guard let url = URL(string: link),
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
          else { continue }
          sum &+= parts.path.utf8.count &+ (parts.queryItems?.count ?? 0)
        }
      }
      return sum
    }
  }
}
