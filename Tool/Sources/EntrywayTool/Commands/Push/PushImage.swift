import Entryway
import EntrywayDiagnostics

/// The URL of an image in a push.
enum PushImage {
  /// Why an app's service extension would refuse the URL, no matter which hosts it allows; nil if
  /// it would not.
  static func fault(_ address: String) -> String? {
    let shown = Quoting.text(masked(address))
    guard let link = try? DeepLink(address), link.kind == .web else {
      return "\(shown) is not an image URL: write https://HOST/PATH"
    }
    guard link.scheme == "https" else {
      return "\(shown) is not https: the app's service extension would not load it"
    }
    guard link.port.map({ Int($0) == 443 }) ?? true else {
      return "\(shown) has a port: the app's service extension would not load it"
    }
    return nil
  }

  /// The URL with the query's values masked, because they may contain a signature.
  private static func masked(_ address: String) -> String {
    guard let mark = address.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return address }
    let items = address[address.index(after: mark)...]
      .split(separator: "&", omittingEmptySubsequences: false)
    let shown = items.map { item in
      item.firstIndex(of: "=").map { "\(item[..<$0])=***" } ?? (item.isEmpty ? "" : "***")
    }
    return address[...mark] + shown.joined(separator: "&")
  }
}
