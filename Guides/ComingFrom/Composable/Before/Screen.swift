import Foundation

enum Screen: Hashable {
  case home
  case settings
  case detail(Int)

  var title: String {
    switch self {
    case .home: "Home"
    case .settings: "Settings"
    case .detail(let id): "Detail \(id)"
    }
  }
}

/// A segment of a link, with its own arguments: `detail?id=7`.
struct LinkSegment {
  let name: String
  let arguments: [String: String]

  /// The segments of `example://detail?id=7/settings`; nil for a link that is not the app's.
  static func segments(of url: URL) -> [LinkSegment]? {
    let scheme = "example://"
    guard url.absoluteString.lowercased().hasPrefix(scheme) else { return nil }
    return url.absoluteString.dropFirst(scheme.count).split(separator: "/").map { text in
      let parts = text.split(separator: "?", maxSplits: 1)
      var arguments: [String: String] = [:]
      for item in parts.count == 2 ? parts[1].split(separator: "&") : [] {
        let pair = item.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { continue }
        arguments[String(pair[0])] = String(pair[1]).removingPercentEncoding
      }
      return LinkSegment(name: parts.first.map(String.init) ?? "", arguments: arguments)
    }
  }
}

extension Screen {
  typealias Parser = @MainActor ([LinkSegment]) -> [Screen]?

  /// The home module's links.
  static func home(_ segments: [LinkSegment]) -> [Screen]? {
    switch segments.map(\.name) {
    case ["home"]: [.home]
    case ["home", "settings"]: [.home, .settings]
    default: nil
    }
  }

  /// The detail module's links.
  static func detail(_ segments: [LinkSegment]) -> [Screen]? {
    guard let first = segments.first, first.name == "detail",
      let id = first.arguments["id"].flatMap({ Int($0) })
    else { return nil }
    switch segments.dropFirst().map(\.name) {
    case []: return [.detail(id)]
    case ["settings"]: return [.detail(id), .settings]
    default: return nil
    }
  }

  /// The whole path of a link: the path to the first module that knows it, then the module's own.
  @MainActor static func path(of url: URL) -> [Screen]? {
    guard let segments = LinkSegment.segments(of: url) else { return nil }
    let modules: [Parser] = [{ home($0) }, { segments in detail(segments).map { [.home] + $0 } }]
    return modules.lazy.compactMap { $0(segments) }.first
  }
}
