import ArgumentParser
import EntrywayRouting
import Scenarios

// What the completion scripts offer for an option or an argument.
extension CompletionKind {
  /// The sample apps.
  static var apps: CompletionKind {
    .custom { _, _, _ in MainActor.assumeIsolated { Samples.names } }
  }

  /// The routes of the app that the line names.
  static var routeNames: CompletionKind {
    .custom { words, _, _ in
      MainActor.assumeIsolated {
        let app = try? AppOptions.chosen(
          app: value(of: "--app", in: words), routes: value(of: "--routes", in: words))
        var names: [String] = []
        for route in app?.rules.manifest.routes ?? [] where !names.contains(route.name) {
          names.append(route.name)
        }
        return names
      }
    }
  }

  /// What stands behind an option on a line, or in the same word after `=`.
  private static func value(of option: String, in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count {
        // Bash takes `--app=shop` for three words.
        let isAssigned = words[index + 1] == "="
        let next = index + (isAssigned ? 2 : 1)
        return next < words.count ? words[next] : nil
      }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }
}
