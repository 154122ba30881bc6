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
  ///
  /// A manifest may come from anybody, and a shell expands what it is offered: only plain names are.
  static var routeNames: CompletionKind {
    .custom { words, _, _ in
      MainActor.assumeIsolated {
        let app = try? AppOptions.chosen(
          app: value(of: "--app", in: words), routes: value(of: "--routes", in: words))
        var names: [String] = []
        for route in app?.rules.manifest.routes ?? []
        where route.name.utf8.allSatisfy(isPlain) && !names.contains(route.name) {
          names.append(route.name)
        }
        return names
      }
    }
  }

  /// Whether a shell takes the character as itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
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
